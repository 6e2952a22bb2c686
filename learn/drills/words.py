"""What drills say in words."""

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.engine.robots.plans import Plan
from games.engine.rulesets import Ruleset
from games.engine.wins import DISCARD, KONG_REPLACEMENT, LAST_TILE, ROBBED_KONG, SELF_DRAW, Win
from games.words import in_language
from learn.tile_names import tiles_name

LEVELS: dict[int, Promise] = {1: _("Easy"), 2: _("Medium"), 3: _("Hard")}
_WAYS: dict[str, Promise] = {
    SELF_DRAW: _("by self draw"),
    DISCARD: _("on a discard"),
    ROBBED_KONG: _("by robbing a kong"),
}
_FLAGS: dict[str, Promise] = {
    LAST_TILE: _("with the last tile"),
    KONG_REPLACEMENT: _("on the replacement of a kong"),
}


def way_text(win: Win) -> str:
    """How a hand was won."""
    return gettext(", ").join([str(_WAYS[win.how]), *(str(_FLAGS[flag]) for flag in sorted(win.flags))])


def distance_text(distance: int) -> str:
    """How far a hand is from ready."""
    if distance <= 0:
        return gettext("ready") if distance == 0 else gettext("complete")
    return gettext("tiles from ready: %(count)d") % {"count": distance}


def plan_text(plan: Plan, rules: Ruleset) -> str:
    """The kind of hand that a plan goes for."""
    names = [in_language(rules.patterns[each].name) for each in plan.patterns if each in rules.patterns]
    if plan.required:
        names.append(gettext("a pung of %(tiles)s") % {"tiles": tiles_name(plan.required)})
    return gettext(" + ").join(names) if names else gettext("any four sets and a pair")
