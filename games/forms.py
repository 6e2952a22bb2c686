"""Forms: a new table, the code of a private one, the name of somebody to invite."""

import json
from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.permissions import may
from games.engine.robots import LEVELS as LEVEL_IDS
from games.engine.rulesets import Option, Ruleset, ruleset_ids
from games.lobby import pace_word
from games.models import Table
from games.plans import MOST_ROBOTS, PACES, RATED_PACE, BadPlan, Plan, check_plan
from games.words import ABSENT, FORMATS, LEVELS, in_language, pace_text, value_text

NO_RULESET = _("There is no such ruleset.")
MEMBERS_ONLY = _("Rated tables are for accounts with a confirmed address that are not suspended.")
CASUAL_ONLY = _("%(what)s (casual only)")
OPTION_PREFIX = "option-"
RATED_CHOICES = {
    "clock": str(RATED_PACE),
    "visibility": Table.Visibility.PUBLIC.value,
    "robots": "0",
    "absent": Table.Absent.CLOSE.value,
    "move_help": "",
}
"""What a rated table has in any case (see plans.check_plan), by field; the page offers nothing else."""
CASUAL, RATED = ("", _("Casual")), ("rated", _("Rated"))


class TableForm(forms.Form):
    """What kind of table somebody wants, by one ruleset; ``plan`` is that, once the form is valid.

    Formats and house rules come from the ruleset's data. Whoever may not play rated is not offered to.
    ``ruleset`` is there to refuse one that does not exist.
    """

    ruleset = forms.ChoiceField(
        widget=forms.HiddenInput,
        choices=lambda: [(ruleset_id, ruleset_id) for ruleset_id in ruleset_ids()],
        error_messages={"required": NO_RULESET, "invalid_choice": NO_RULESET},
    )
    format = forms.ChoiceField(label=_("Length"), widget=forms.RadioSelect)
    clock = forms.ChoiceField(
        label=_("Time for a decision"),
        widget=forms.RadioSelect,
        choices=lambda: [(pace_word(clock), pace_text(clock)) for clock in PACES],
        initial="30",
    )
    rated = forms.ChoiceField(
        label=_("Kind"),
        widget=forms.RadioSelect,
        choices=[CASUAL, RATED],
        required=False,
    )
    visibility = forms.ChoiceField(
        label=_("Who finds it"),
        widget=forms.RadioSelect,
        choices=[
            (Table.Visibility.PUBLIC, _("Everybody, in the lobby")),
            (Table.Visibility.PRIVATE, _("Only those who have the link or the code")),
        ],
        initial=Table.Visibility.PUBLIC,
    )
    robots = forms.TypedChoiceField(
        label=_("Robots at the table"),
        widget=forms.RadioSelect,
        choices=[(number, number) for number in range(MOST_ROBOTS + 1)],
        coerce=int,
        initial=0,
    )
    robot_level = forms.ChoiceField(
        label=_("Strength of the robots"),
        widget=forms.RadioSelect,
        choices=[(level, LEVELS[level]) for level in LEVEL_IDS],
        initial="steady",
    )
    absent = forms.ChoiceField(
        label=_("When somebody leaves for good"),
        widget=forms.RadioSelect,
        choices=list(ABSENT.items()),
        initial=Table.Absent.ROBOT,
    )
    flowers = forms.BooleanField(label=_("Flowers and seasons"), required=False, initial=True)
    move_help = forms.BooleanField(
        label=_("Move help: what each discard leads to"), required=False, initial=False
    )
    spectators = forms.BooleanField(
        label=_("Others may watch, and see what lies open"), required=False, initial=False
    )

    def __init__(self, rules: Ruleset, account: User | None, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        self.rules = rules
        self.plan: Plan | None = None
        formats = [(each.id, _marked(FORMATS[each.id], each.rated)) for each in rules.formats]
        self.fields["format"].choices = formats  # type: ignore[attr-defined]
        self.fields["format"].initial = formats[0][0]
        self.fields.update(
            {f"{OPTION_PREFIX}{option.id}": _option_field(option) for option in self._options()}
        )
        if not rules.flowers_optional:
            del self.fields["flowers"]
        self.fields["ruleset"].initial = rules.id
        for name, value in RATED_CHOICES.items():
            self.fields[name].widget.attrs["data-rated"] = value
        self.fields["robot_level"].widget.attrs["data-casual"] = ""
        if not may(account, "play_rated"):
            self._offer_casual_alone()

    def _offer_casual_alone(self) -> None:
        rated = self.fields["rated"]
        rated.choices = [CASUAL]  # type: ignore[attr-defined]
        rated.help_text = MEMBERS_ONLY
        rated.error_messages["invalid_choice"] = MEMBERS_ONLY

    def _options(self) -> Iterator[Option]:
        yield from self.rules.option_choices.values()

    @property
    def groups(self) -> list[tuple[Any, list[forms.BoundField]]]:
        """The fields as the page shows them, under headings."""
        house_rules = [f"{OPTION_PREFIX}{option.id}" for option in self._options()]
        groups = (
            (_("The game"), ["format", "clock", "rated"]),
            (_("House rules"), [*house_rules, "flowers"]),
            (_("The table"), ["visibility", "robots", "robot_level", "absent"]),
            (_("Help and spectators"), ["move_help", "spectators"]),
        )
        shown = [(title, [self[name] for name in names if name in self.fields]) for title, names in groups]
        return [(title, fields) for title, fields in shown if fields]

    def clean(self) -> dict[str, Any]:
        """Make the plan of what was chosen; what can't be is said at its field."""
        chosen = super().clean() or {}
        if not self.errors:
            plan = self._plan(chosen)
            try:
                check_plan(plan, chosen["robots"])
            except BadPlan as bad:
                for fault in bad.faults:
                    self.add_error(fault.field if fault.field in self.fields else None, str(fault.text))
            else:
                self.plan = plan
        return chosen

    def _plan(self, chosen: dict[str, Any]) -> Plan:
        options = {option.id: chosen[f"{OPTION_PREFIX}{option.id}"] for option in self._options()}
        return Plan(
            ruleset=self.rules.id,
            options=options,
            format=chosen["format"],
            clock=None if chosen["clock"] == "none" else int(chosen["clock"]),
            flowers=chosen.get("flowers", True),
            rated=chosen["rated"] == "rated",
            visibility=Table.Visibility(chosen["visibility"]),
            absent=Table.Absent(chosen["absent"]),
            robot_level=chosen["robot_level"],
            move_help=chosen["move_help"],
            spectators=chosen["spectators"],
        )


def _marked(text: Any, rated: bool) -> str:
    return str(text) if rated else str(CASUAL_ONLY) % {"what": text}


def _option_field(option: Option) -> forms.TypedChoiceField:
    """A choice among an option's values, which travel as JSON."""
    choices = [
        (
            json.dumps(value),
            _marked(value_text(option.value_names.get(value, value)), _is_rated(option, value)),
        )
        for value in option.changes
    ]
    return forms.TypedChoiceField(
        label=in_language(option.name),
        widget=forms.RadioSelect,
        choices=choices,
        coerce=json.loads,
        initial=json.dumps(option.default),
    )


def _is_rated(option: Option, value: object) -> bool:
    return option.rated or value == option.default


class CodeForm(forms.Form):
    """The code of a private table."""

    code = forms.CharField(
        label=_("Code of the table"),
        max_length=12,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}
        ),
    )


class InviteForm(forms.Form):
    """Somebody to invite."""

    name = forms.CharField(
        label=_("Invite by name"),
        max_length=30,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
