"""The form with which people report something."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.names import shown_name
from moderation.models import Report
from moderation.models.reports import LONGEST_TEXT
from moderation.targets import Complaint, Target

Reason = Report.Reason

REASONS: dict[Report.About, list[Report.Reason]] = {
    Report.About.LINE: [Reason.ABUSE, Reason.SPAM, Reason.COLLUSION, Reason.OTHER],
    Report.About.NAME: [Reason.NAME, Reason.ABUSE, Reason.OTHER],
    Report.About.TABLE: [Reason.COLLUSION, Reason.STALLING, Reason.ABUSE, Reason.OTHER],
}
"""What may be wrong with each of the things that can be reported."""


class ReportForm(forms.Form):
    """Why something is reported; at a table also whom it is about, if it is one person."""

    reason = forms.ChoiceField(label=_("What is wrong?"), widget=forms.RadioSelect)
    account = forms.ChoiceField(label=_("Who?"), required=False)
    text = forms.CharField(
        label=_("What happened? (if you want to say more)"),
        max_length=LONGEST_TEXT,
        required=False,
        widget=forms.Textarea(attrs={"rows": 5}),
    )

    def __init__(self, target: Target, data: Any = None) -> None:
        super().__init__(data, label_suffix="")
        self.people = {account.public_id: account for account in target.people}
        self._choose("reason", [(reason.value, reason.label) for reason in REASONS[target.about]])
        names = [(public_id, shown_name(account)) for public_id, account in self.people.items()]
        self._choose("account", [("", _("The whole table")), *names])
        if not names:
            del self.fields["account"]

    def _choose(self, name: str, choices: list[Any]) -> None:
        field = self.fields[name]
        if isinstance(field, forms.ChoiceField):
            field.choices = choices

    @property
    def complaint(self) -> Complaint:
        """What a valid form says."""
        said = self.cleaned_data
        whom = self.people.get(said.get("account", ""))
        return Complaint(Report.Reason(said["reason"]), said["text"], whom)
