"""What several parts of learning say, in the words that they share."""

from collections.abc import Iterable

from django.utils.translation import get_language, gettext, ngettext, pgettext

from games.engine.rulesets import Name, Ruleset
from games.engine.tiles import Tile
from games.words import in_language
from learn.tile_names import tile_name


def distance_text(away: int) -> str:
    """How many tiles a hand is from ready; -1: it is complete."""
    if away < 0:
        return pgettext("distance", "complete")
    if away == 0:
        return pgettext("distance", "ready")
    return ngettext("%(count)d tile from ready", "%(count)d tiles from ready", away) % {"count": away}


def aim_text(rules: Ruleset, patterns: Iterable[str], pungs: Iterable[Tile]) -> str:
    """The kind of hand that a plan goes for, by the ids of its patterns and the pungs that it must have."""
    named = [in_language(rules.patterns[each].name) for each in patterns if each in rules.patterns]
    named += [gettext("pung of %(tile)s") % {"tile": tile_name(tile)} for tile in pungs]
    return gettext(", ").join(named) or gettext("any four sets and a pair")


def chinese(name: Name) -> str:
    """A name in Chinese beside that of a reader of another language; empty for readers of Chinese."""
    return "" if (get_language() or "").startswith("zh") else name.zh_hant


def signed(points: int) -> str:
    """Points with a sign: "+16", "−8", "0"."""
    return f"{points:+d}".replace("-", "−") if points else "0"
