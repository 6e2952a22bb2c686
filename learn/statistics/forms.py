"""The forms by which people select deals."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from datetime import date
from typing import Any

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.name_rules import LONGEST
from games.words import FORMATS
from learn.models import PlayedDeal
from learn.statistics.selection import ALL, CASUAL, PEOPLE, RATED, ROBOTS, WON, Selection
from learn.statistics.wins import ruleset_name

ALL_RULES = ("", pgettext_lazy("rules", "All"))
ALL_FORMATS = [("", pgettext_lazy("formats", "All")), *FORMATS.items()]
PLAY = [("", pgettext_lazy("play", "All")), (RATED, _("Rated")), (CASUAL, _("Casual"))]
PERIODS = [
    ("", pgettext_lazy("period", "All the time")),
    ("year", _("The last year")),
    ("quarter", _("The last three months")),
    ("month", _("The last 30 days")),
]
AGAINST = {
    ALL: pgettext_lazy("opponents", "Everybody"),
    PEOPLE: pgettext_lazy("opponents", "People"),
    ROBOTS: pgettext_lazy("opponents", "Robots only"),
}
DAYS = [MinValueValidator(date(1900, 1, 1)), MaxValueValidator(date(2999, 12, 31))]
"""Far enough from the first and the last day of all, before or after which no other can be reckoned."""
OUTCOMES = [("", pgettext_lazy("endings", "All")), (WON, _("won")), *PlayedDeal.Outcome.choices]


class SelectionForm(forms.Form):
    """What a page of statistics is about; the rulesets are those that there are deals of."""

    ruleset = forms.ChoiceField(label=_("Rules"), required=False)
    format = forms.ChoiceField(label=_("Length"), choices=ALL_FORMATS, required=False)
    play = forms.ChoiceField(label=_("Rated or casual"), choices=PLAY, required=False)
    period = forms.ChoiceField(label=_("Period"), choices=PERIODS, required=False)
    against = forms.ChoiceField(label=_("Against"), required=False)

    def __init__(self, selection: Selection, rulesets: Iterable[str], against: Sequence[str]) -> None:
        super().__init__(initial=asdict(selection), label_suffix="")
        _offer(self, "ruleset", [(ruleset, ruleset_name(ruleset)) for ruleset in rulesets])
        _offer(self, "against", [(each, AGAINST[each]) for each in against])
        for name in ("ruleset", "against"):
            if len(self.fields[name].choices) < 2:  # type: ignore[attr-defined]
                del self.fields[name]


class DealsForm(forms.Form):
    """Which of the own deals are listed."""

    ruleset = forms.ChoiceField(label=_("Rules"), required=False)
    format = forms.ChoiceField(label=_("Length"), choices=ALL_FORMATS, required=False)
    play = forms.ChoiceField(label=_("Rated or casual"), choices=PLAY, required=False)
    against = forms.ChoiceField(label=_("Against"), choices=list(AGAINST.items()), required=False)
    outcome = forms.ChoiceField(label=_("Ending"), choices=OUTCOMES, required=False)
    opponent = forms.CharField(label=_("With"), max_length=LONGEST, required=False)
    since = forms.DateField(label=_("From"), required=False, validators=DAYS)
    until = forms.DateField(label=_("Until"), required=False, validators=DAYS)

    def __init__(self, query: Mapping[str, str], rulesets: Iterable[str]) -> None:
        super().__init__({name: query.get(name, "") for name in self.base_fields}, label_suffix="")
        _offer(self, "ruleset", [ALL_RULES, *((each, ruleset_name(each)) for each in rulesets)])
        self.fields["opponent"].widget.attrs = {"autocomplete": "off", "maxlength": LONGEST}
        for name in ("since", "until"):
            self.fields[name].widget = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})


def _offer(form: forms.Form, name: str, choices: Any) -> None:
    form.fields[name].choices = choices  # type: ignore[attr-defined]
