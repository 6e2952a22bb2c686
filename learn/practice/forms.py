"""The form in which somebody says what to practise."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.engine.robots import LEVELS as LEVEL_IDS
from games.engine.rulesets import load_ruleset
from games.rulesets import FIRST, ruleset_choices
from games.words import LEVELS, in_language
from learn.tile_names import WINDS

ANY_SEAT = "any"
SEATS = [*((str(seat), wind) for seat, wind in enumerate(WINDS)), (ANY_SEAT, _("By lot"))]


def _level_field(label: Any) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=label,
        widget=forms.RadioSelect,
        choices=[(level, LEVELS[level]) for level in LEVEL_IDS],
        initial="steady",
    )


class PracticeForm(forms.Form):
    """By which rules somebody wants to play one hand, from which seat, and against which robots."""

    ruleset = forms.ChoiceField(
        label=_("Rules"),
        widget=forms.RadioSelect,
        choices=lambda: [(rules.id, in_language(rules.name)) for rules in ruleset_choices()],
        initial=FIRST,
    )
    seat = forms.ChoiceField(
        label=_("Your seat wind"), widget=forms.RadioSelect, choices=SEATS, initial=ANY_SEAT
    )
    next_robot = _level_field(_("Robot after you"))
    opposite_robot = _level_field(_("Robot opposite"))
    previous_robot = _level_field(_("Robot before you"))
    flowers = forms.BooleanField(label=_("With flowers and seasons"), required=False, initial=True)
    help = forms.BooleanField(label=_("Show help for my hand"), required=False, initial=True)

    def clean(self) -> dict[str, Any]:
        """What was chosen; some rulesets have flowers in any case."""
        chosen: dict[str, Any] = super().clean() or {}
        rules = load_ruleset(chosen["ruleset"]) if chosen.get("ruleset") else None
        if rules and not rules.flowers_optional and not chosen["flowers"]:
            self.add_error("flowers", _("This ruleset is always played with flowers."))
        return chosen

    @property
    def seat_chosen(self) -> int | None:
        """The seat wind, 0–3; None: any."""
        seat = self.cleaned_data["seat"]
        return None if seat == ANY_SEAT else int(seat)

    @property
    def levels(self) -> tuple[str, ...]:
        """The strengths of the robots, in turn order after the own seat."""
        names = ("next_robot", "opposite_robot", "previous_robot")
        return tuple(self.cleaned_data[name] for name in names)
