"""What a ruleset pays, as far as it tells which hands are worth aiming at."""

from functools import lru_cache

from games.engine.feature_words import win_word
from games.engine.features import features_of
from games.engine.patterns import DETECTORS
from games.engine.rulesets import Pattern, Ruleset
from games.engine.tiles import FIRST_DRAGON, FIRST_HONOUR, Tile, Tiles
from games.engine.wins import DISCARD, Win

_BONUS_PATTERNS = ("no_bonus_tiles", "own_bonus", "flower_set", "season_set", "all_bonus_tiles")
_PEACE = 4
"""What ending the deal is worth besides its points, in wins of the minimum: nobody else wins."""


def fan_of(rules: Ruleset, name: str) -> int:
    """What a pattern is worth; 0 where the ruleset does not know it."""
    pattern = rules.patterns.get(name)
    return pattern.fan if pattern is not None else 0


def income(rules: Ruleset, fan: int) -> float:
    """What the others pay together for a win by discard of so many fan."""
    capped = fan if rules.limit is None else min(fan, rules.limit)
    shares = rules.payment.discarder + 2 * rules.payment.others
    return float(shares * rules.payment.points(max(capped, rules.minimum)))


@lru_cache(maxsize=1 << 10)
def stake(rules: Ruleset, fan: int) -> float:
    """What a win of so many fan is worth to its winner."""
    return income(rules, fan) + _PEACE * income(rules, rules.minimum)


def pung_fan(rules: Ruleset, kind: Tile, seat: int, prevailing: int) -> int:
    """The fan that a pung of the kind is worth by itself."""
    if kind >= FIRST_DRAGON:
        return fan_of(rules, "dragon_pung")
    own = fan_of(rules, "seat_wind") if kind == FIRST_HONOUR + seat else 0
    return own + (fan_of(rules, "prevailing_wind") if kind == FIRST_HONOUR + prevailing else 0)


@lru_cache(maxsize=1 << 12)
def bonus_fan(rules: Ruleset, bonus: Tiles, seat: int, flowers: bool = True) -> tuple[int, int]:
    """What exposed bonus tiles add: the fan that help to reach the minimum, and those that only pay."""
    shows = features_of(win_word(Win(seat, 0, DISCARD, flowers=flowers), bonus))
    found = [rules.patterns[name] for name in _BONUS_PATTERNS if name in rules.patterns]
    shown = {each: int(DETECTORS[each.detector](shows)) for each in found}
    replaced = frozenset[str]().union(*(each.replaces for each, times in shown.items() if times))
    counted = {each: times for each, times in shown.items() if each.id not in replaced}
    return _sum_of(counted, qualifying=True), _sum_of(counted, qualifying=False)


def _sum_of(counted: dict[Pattern, int], qualifying: bool) -> int:
    return sum(each.fan * times for each, times in counted.items() if each.qualifying is qualifying)
