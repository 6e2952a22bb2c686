"""Which two rulesets to compare."""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from games.rulesets import ruleset_choices
from games.words import in_language


class CompareForm(forms.Form):
    """Two rulesets, and whether to show only what differs; two different ones where nothing is chosen."""

    a = forms.ChoiceField(label=_("One ruleset"))
    b = forms.ChoiceField(label=_("The other"))
    only = forms.BooleanField(label=_("Only what differs"), required=False)

    def __init__(self, asked: QueryDict) -> None:
        rulesets = ruleset_choices()
        first = asked.get("a", rulesets[0].id)
        other = next(each.id for each in rulesets if each.id != first)
        chosen: dict[str, Any] = {"a": first, "b": other, **asked.dict()}
        super().__init__(chosen, auto_id="compare-%s")
        self.label_suffix = ""
        for name in ("a", "b"):
            self.fields[name].choices = [  # type: ignore[attr-defined]
                (each.id, in_language(each.name)) for each in rulesets
            ]
            self.fields[name].error_messages["invalid_choice"] = _("There is no such ruleset.")
