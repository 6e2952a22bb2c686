"""The form by which the lobby is narrowed down."""

from django import forms
from django.utils.translation import gettext_lazy as _

from games.lobby import CHOICES, Filters, pace_word
from games.plans import PACES
from games.rulesets import ruleset_choices
from games.words import in_language, pace_text


class FilterForm(forms.Form):
    """Which tables somebody wants to see."""

    ruleset = forms.ChoiceField(
        label=_("Rules"),
        choices=lambda: [
            ("", _("All")),
            *((rules.id, in_language(rules.name)) for rules in ruleset_choices()),
        ],
    )
    pace = forms.ChoiceField(
        label=_("Pace"),
        choices=lambda: [("", _("All")), *((pace_word(clock), pace_text(clock)) for clock in PACES)],
    )
    kind = forms.ChoiceField(
        label=_("Kind"), choices=[("", _("All")), ("casual", _("Casual")), ("rated", _("Rated"))]
    )
    seats = forms.ChoiceField(
        label=_("Free seats"), choices=[("", _("All")), *((count, f"{count}+") for count in CHOICES["seats"])]
    )


def filter_form(filters: Filters) -> FilterForm:
    """The form with what is chosen now."""
    chosen = {name: getattr(filters, name) for name in CHOICES}
    return FilterForm(initial=chosen, label_suffix="")
