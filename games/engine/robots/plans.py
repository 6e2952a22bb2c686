"""Plans: hands worth aiming at, read from what the ruleset pays."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import combinations

from games.engine.distance import (
    NEVER,
    NOTHING,
    Costs,
    merged,
    orphans_lacking,
    suit_costs,
    useful_in_part,
)
from games.engine.feature_words import win_word
from games.engine.features import features_of
from games.engine.melds import CHOW
from games.engine.patterns import DETECTORS
from games.engine.robots.position import Position
from games.engine.rulesets import Ruleset
from games.engine.shapes import THIRTEEN_ORPHANS, UNITS, copies, suit_keys
from games.engine.tiles import FIRST_HONOUR, KINDS, ORPHANS, Tile, Tiles, suit
from games.engine.wins import DISCARD, Win

_ALL_PARTS = (0, 1, 2, 3)
_HONOURS = 3
_SETS = 4
_BONUS_PATTERNS = ("no_bonus_tiles", "own_bonus", "flower_set", "season_set", "all_bonus_tiles")


@dataclass(frozen=True, slots=True)
class Plan:
    """A kind of hand and the fan that it surely brings.

    Concealed tiles come from these ``parts`` (0–2 suits, 3 honours) and make ``chows``, ``pungs`` or
    both; ``required`` are kinds that must become pungs.
    """

    fan: int
    parts: tuple[int, ...] = _ALL_PARTS
    chows: bool = True
    pungs: bool = True
    required: Tiles = ()
    orphans: bool = False


def plans_for(position: Position) -> list[Plan]:
    """Every plan that the melds still allow and that reaches the minimum, at least by a self draw."""
    least = position.rules.minimum - _fan_of(position.rules, "self_draw")
    return [plan for plan in _plans(position) if plan.fan >= least]


def _fan_of(rules: Ruleset, *names: str) -> int:
    return sum(rules.patterns[name].fan for name in names if name in rules.patterns)


def _plans(position: Position) -> Iterator[Plan]:
    rules = position.rules
    bonus = bonus_fan(rules, position.bonus, position.seat)
    sure = bonus + sum(position.value_of(kind) for kind in _pungs_held(position))
    kinds = [meld.kind for meld in position.melds]
    yield from _flushes(position, sure)
    if CHOW not in kinds:
        yield Plan(sure + _fan_of(rules, "all_pungs"), chows=False)
    if all(kind == CHOW for kind in kinds):
        yield Plan(bonus + _fan_of(rules, "all_chows"), pungs=False)
    if THIRTEEN_ORPHANS in rules.shapes and not kinds:
        yield Plan(_fan_of(rules, "thirteen_orphans"), orphans=True)
    yield from _value_hands(position, sure)


def _flushes(position: Position, sure: int) -> Iterator[Plan]:
    melded = {suit(meld.tiles[0]) for meld in position.melds}
    for own in range(_HONOURS):
        if melded <= {own, _HONOURS}:
            yield Plan(sure + _fan_of(position.rules, "half_flush"), parts=(own, _HONOURS))
        if melded <= {own}:
            yield Plan(sure + _fan_of(position.rules, "full_flush"), parts=(own,))


def _value_hands(position: Position, sure: int) -> Iterator[Plan]:
    """Any hand that has some pairs of dragons or own winds grown to pungs."""
    pairs = [
        kind
        for kind in range(FIRST_HONOUR, KINDS)
        if copies(position.key, kind) == 2 and position.unseen[kind] and position.value_of(kind)
    ]
    for size in range(len(pairs) + 1):
        for chosen in combinations(pairs, size):
            yield Plan(sure + sum(position.value_of(kind) for kind in chosen), required=chosen)


def _pungs_held(position: Position) -> list[Tile]:
    held = [kind for kind in range(FIRST_HONOUR, KINDS) if copies(position.key, kind) >= 3]
    return held + [meld.tiles[0] for meld in position.melds if meld.kind != CHOW]


@lru_cache(maxsize=1 << 12)
def bonus_fan(rules: Ruleset, bonus: Tiles, seat: int) -> int:
    """What exposed bonus tiles add to the fan that count towards the minimum."""
    shows = features_of(win_word(Win(seat, 0, DISCARD), bonus))
    found = [rules.patterns[name] for name in _BONUS_PATTERNS if name in rules.patterns]
    shown = {each: int(DETECTORS[each.detector](shows)) for each in found if each.qualifying}
    replaced = frozenset[str]().union(*(each.replaces for each, times in shown.items() if times))
    return sum(each.fan * times for each, times in shown.items() if each.id not in replaced)


def lacking(plan: Plan, key: int, melds: int) -> int:
    """How many tiles a hand with so many melds lacks to be complete as planned."""
    if plan.orphans:
        return orphans_lacking(key)
    key, missing = _set_aside(key, plan.required)
    sets = _SETS - melds - len(plan.required)
    return NEVER if sets < 0 else reduce(merged, _costs(plan, suit_keys(key)))[2 * sets + 1] + missing


def _costs(plan: Plan, keys: Sequence[int]) -> list[Costs]:
    return [suit_costs(keys[part], part, plan.chows, plan.pungs) for part in plan.parts]


def _set_aside(key: int, required: Tiles) -> tuple[int, int]:
    """The hand without the required pungs, and the tiles that these lack."""
    missing = 0
    for kind in required:
        held = min(3, copies(key, kind))
        key -= held * UNITS[kind]
        missing += 3 - held
    return key, missing


def useful_kinds(plan: Plan, key: int, melds: int) -> Tiles:
    """The kinds that bring the plan nearer."""
    if plan.orphans:
        now = orphans_lacking(key)
        return tuple(kind for kind in ORPHANS if orphans_lacking(key + UNITS[kind]) < now)
    key, _ = _set_aside(key, plan.required)
    sets = _SETS - melds - len(plan.required)
    keys = suit_keys(key)
    costs = _costs(plan, keys)
    useful = plan.required
    for place, part in enumerate(plan.parts):
        rest = reduce(merged, costs[:place] + costs[place + 1 :], NOTHING)
        useful += useful_in_part(keys[part], part, plan.chows, plan.pungs, rest, sets)
    return useful
