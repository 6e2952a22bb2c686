"""What kind of table is wanted, and what of it is not possible."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.engine.rulesets import Ruleset, UnknownOption, UnknownRuleset, load_ruleset
from games.models import Table

PACES = (15, 30, 60, None)
"""The seconds for a decision that a table may have; None: as long as one likes (rules: common 9)."""
RATED_PACE = 60
MOST_ROBOTS = 3


@dataclass(frozen=True, slots=True)
class Robot:
    """Somebody to seat who is not a person; ``level`` is its strength."""

    level: str = "steady"


@dataclass(frozen=True, slots=True)
class Plan:
    """What kind of table is wanted; ``clock`` is the seconds for a decision, None: as long as one likes."""

    kind: Table.Kind = Table.Kind.CUSTOM
    ruleset: str = "hkos-3-v1"
    options: Mapping[str, object] = field(default_factory=dict)
    format: str = "single-hand"
    clock: int | None = None
    flowers: bool = True
    rated: bool = False
    visibility: Table.Visibility = Table.Visibility.PRIVATE
    absent: Table.Absent = Table.Absent.ROBOT
    robot_level: str = "steady"
    move_help: bool = False
    spectators: bool = False


PRACTICE = Plan(kind=Table.Kind.PRACTICE, move_help=True)


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that a table can't be made with: which field of the plan, and why, in words."""

    field: str
    text: str | Promise


class BadPlan(ValueError):
    """A table can't be made as wanted; ``faults`` says what is wrong, field by field."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__("; ".join(f"{fault.field}: {fault.text}" for fault in faults))
        self.faults = faults


def check_plan(plan: Plan, robots: int = 0) -> None:
    """Raise BadPlan unless a table for ``robots`` robots and else people can be made like this."""
    try:
        rules = load_ruleset(plan.ruleset, plan.options)
    except UnknownRuleset:
        raise BadPlan([Fault("ruleset", _("There is no such ruleset."))]) from None
    except UnknownOption:
        raise BadPlan([Fault("options", _("These house rules do not go together."))]) from None
    faults = list(_setup_faults(plan, rules, robots))
    if plan.rated:
        faults += _rated_faults(plan, rules, robots)
    if faults:
        raise BadPlan(faults)


def _setup_faults(plan: Plan, rules: Ruleset, robots: int) -> Iterator[Fault]:
    if plan.format not in [offered.id for offered in rules.formats]:
        yield Fault("format", _("This ruleset does not have that length of a game."))
    if not plan.flowers and not rules.flowers_optional:
        yield Fault("flowers", _("This ruleset is always played with flowers."))
    if plan.clock not in PACES:
        yield Fault("clock", _("There is no such pace."))
    if not 0 <= robots <= MOST_ROBOTS:
        yield Fault("robots", _("A table has room for three robots."))


def _rated_faults(plan: Plan, rules: Ruleset, robots: int) -> Iterator[Fault]:
    """What a rated table may not have (rules: common 9)."""
    if not any(offered.rated for offered in rules.formats if offered.id == plan.format):
        yield Fault("format", _("This length of a game is casual only."))
    if plan.clock != RATED_PACE:
        yield Fault("clock", _("A rated table gives 60 seconds for a decision."))
    casual = (each for each in rules.option_choices.values() if not each.rated)
    if any(rules.options[each.id] != each.default for each in casual):
        yield Fault("options", _("This house rule is casual only."))
    if not plan.flowers:
        yield Fault("flowers", _("A rated table is played with flowers."))
    yield from _rated_company_faults(plan, robots)


def _rated_company_faults(plan: Plan, robots: int) -> Iterator[Fault]:
    """What nobody may have at a rated table: help, robots, a closed door."""
    if plan.move_help:
        yield Fault("move_help", _("There is no move help at a rated table."))
    if robots:
        yield Fault("robots", _("No robots play at a rated table."))
    if plan.visibility != Table.Visibility.PUBLIC:
        yield Fault("visibility", _("A private table is casual."))
