"""Plans: hands worth aiming at, read from what the ruleset pays."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from games.engine.costs import SETS
from games.engine.distance import SPECIAL_SHAPES, SpecialShape
from games.engine.melds import CHOW, CONCEALED_KONG
from games.engine.robots.chances import CLOSED, CLOSED_BY_DRAW, OPEN, OPEN_BY_DRAW
from games.engine.robots.prices import fan_of, pung_fan, stake
from games.engine.rulesets import Ruleset
from games.engine.schemes import (
    ALL_CHOWS,
    ALL_PUNGS,
    FLUSHES_OF_PUNGS,
    FULL_FLUSHES,
    HALF_FLUSHES,
    STANDARD_SETS,
    Scheme,
)
from games.engine.shapes import HONOURS_PLACE, UNITS, copies
from games.engine.tiles import FIRST_HONOUR, KINDS, Tile, Tiles, suit
from games.engine.wins import DISCARD, SELF_DRAW

Declared = tuple[tuple[str, Tile], ...]
"""The own melds: kind and lowest tile."""


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """A kind of hand.

    ``patterns`` are what it is aimed at, ``fan`` what it surely brings towards the minimum, ``stake`` what
    a win is worth. Concealed tiles are to reach the ``scheme``, besides ``required`` kinds, which must become
    pungs; or make a ``special`` shape. ``lacking`` says by a hand's key how many tiles it lacks to be
    complete as planned.
    """

    patterns: tuple[str, ...]
    fan: int
    stake: float
    pace: int
    scheme: Scheme
    lacking: Callable[[int], int]
    required: Tiles = ()
    special: SpecialShape | None = None

    def useful(self, key: int) -> int:
        """The kinds that bring the plan nearer, a bit each."""
        if self.special is not None:
            return self.special.wanted(key)
        if not self.required:
            return self.scheme.useful(key)
        wanted = [1 << kind for kind in self.required if copies(key, kind) < 3]
        return self.scheme.useful(_set_aside(key, self.required)[0]) | sum(wanted)

    def spare(self, key: int) -> int:
        """The kinds of a hand that can be discarded while the plan stays as near, a bit each."""
        if self.special is not None:
            now = self.special.lacking(key)
            held = [kind for kind in range(KINDS) if copies(key, kind)]
            return sum([1 << kind for kind in held if self.special.lacking(key - UNITS[kind]) == now])
        return self.scheme.spare(_set_aside(key, self.required)[0])

    @property
    def chows(self) -> bool:
        """Whether chows are of use."""
        return "all_pungs" not in self.patterns

    @property
    def pungs(self) -> bool:
        """Whether pungs are of use."""
        return "all_chows" not in self.patterns


@dataclass(frozen=True, slots=True, eq=False)
class Open:
    """What matters of the own melds: their number, chows, pungs, whether one was claimed, their suits."""

    melds: int
    has_chow: bool
    has_pung: bool
    is_claimed: bool
    suits: frozenset[int]


@lru_cache(maxsize=1 << 12)
def opened(declared: Declared) -> Open:
    """What matters of these melds."""
    kinds = {kind for kind, _ in declared}
    return Open(
        melds=len(declared),
        has_chow=CHOW in kinds,
        has_pung=bool(kinds - {CHOW}),
        is_claimed=bool(kinds - {CONCEALED_KONG}),
        suits=frozenset(suit(tile) for _, tile in declared),
    )


Pair = tuple[Tile, int]
"""Two of a kind in the hand, and the fan that a pung of them brings."""


@lru_cache(maxsize=1 << 8)
def _valued(rules: Ruleset, seat: int, prevailing: int) -> tuple[Pair, ...]:
    """The honours of which a pung brings fan, and how many."""
    fan = [(kind, pung_fan(rules, kind, seat, prevailing)) for kind in range(FIRST_HONOUR, KINDS)]
    return tuple(each for each in fan if each[1])


def honours_of(
    rules: Ruleset, seat: int, prevailing: int, declared: Declared, key: int
) -> tuple[int, tuple[Pair, ...]]:
    """The fan of the pungs that are there, in melds or in the hand, and the pairs that may become more."""
    there, pairs = 0, []
    melded = [tile for _, tile in declared]
    for valued in _valued(rules, seat, prevailing):
        kind, fan = valued
        held = copies(key, kind)
        if held == 2:
            pairs.append(valued)
        elif held > 2 or kind in melded:
            there += fan
    return there, tuple(pairs)


@dataclass(frozen=True, slots=True)
class _Case:
    """What decides which plans there are.

    ``bonus`` are the fan of bonus tiles that help to reach the minimum, and of those that only pay;
    ``pungs`` those of pungs that are there, ``pairs`` what may become more.
    """

    rules: Ruleset
    bonus: tuple[int, int]
    open: Open
    pungs: int
    pairs: tuple[Pair, ...]


@lru_cache(maxsize=1 << 14)
def plans_for(
    rules: Ruleset, bonus: tuple[int, int], declared: Open, honours: tuple[int, tuple[Pair, ...]]
) -> tuple[Plan, ...]:
    """Every plan that the melds still allow and that reaches the minimum, at least by a self draw."""
    pungs, pairs = honours
    return tuple(plan for plan in _plans(_Case(rules, bonus, declared, pungs, pairs)) if plan is not None)


def _plans(case: _Case) -> Iterator[Plan | None]:
    yield from _value_hands(case)
    if not case.open.has_chow:
        yield _plan(case, ("all_pungs",), ALL_PUNGS)
    if not case.open.has_pung:
        yield _plan(case, ("all_chows",), ALL_CHOWS, pungs=0)
        if not case.open.is_claimed:
            yield _plan(case, ("all_chows", "concealed_hand"), ALL_CHOWS, pungs=0)
    yield from _flushes(case)
    if not case.open.melds:
        for shape, special in SPECIAL_SHAPES.items():
            if shape in case.rules.shapes:
                yield _plan(case, (shape,), pungs=0, special=special)


def _flushes(case: _Case) -> Iterator[Plan | None]:
    for own in range(HONOURS_PLACE):
        if case.open.suits <= {own, HONOURS_PLACE}:
            yield _plan(case, ("half_flush",), HALF_FLUSHES[own])
            if not case.open.has_chow:
                yield _plan(case, ("half_flush", "all_pungs"), FLUSHES_OF_PUNGS[own])
        if case.open.suits <= {own}:
            yield _plan(case, ("full_flush",), FULL_FLUSHES[own], pungs=0)


def _value_hands(case: _Case) -> Iterator[Plan | None]:
    """Any hand, open or concealed, that has some pairs of dragons or own winds grown to pungs."""
    for size in range(len(case.pairs) + 1):
        for chosen in combinations(case.pairs, size):
            required = tuple(kind for kind, _ in chosen)
            yield _plan(case, (), required=required, pungs=case.pungs + sum(fan for _, fan in chosen))
    if not case.open.is_claimed:
        yield _plan(case, ("concealed_hand",))


def _plan(
    case: _Case,
    patterns: tuple[str, ...],
    schemes: Sequence[Scheme] = STANDARD_SETS,
    required: Tiles = (),
    pungs: int | None = None,
    special: SpecialShape | None = None,
) -> Plan | None:
    """A plan, unless it can't be enough or has no room; ``pungs`` are the fan of pungs in it."""
    rules, (counted, paid) = case.rules, case.bonus
    sets = SETS - case.open.melds - len(required)
    fan = counted + (case.pungs if pungs is None else pungs) + sum(fan_of(rules, each) for each in patterns)
    by_draw = fan < rules.minimum
    total = fan + (fan_of(rules, SELF_DRAW) if by_draw else 0)
    wins = [rules.patterns[each].wins if each in rules.patterns else () for each in patterns]
    way = SELF_DRAW if by_draw else DISCARD
    if total < rules.minimum or sets < 0 or not all(way in each for each in wins):
        return None
    if special is not None or "concealed_hand" in patterns:
        pace = CLOSED_BY_DRAW if by_draw else CLOSED
    else:
        pace = OPEN_BY_DRAW if by_draw else OPEN
    return Plan(
        patterns,
        fan,
        stake(rules, total + paid),
        pace,
        schemes[sets],
        _counter(schemes[sets], required, special),
        required,
        special,
    )


def _counter(scheme: Scheme, required: Tiles, special: SpecialShape | None) -> Callable[[int], int]:
    """What says how many tiles a hand lacks."""
    if special is not None:
        return special.lacking
    if not required:
        return scheme.lacking

    def lacking(key: int) -> int:
        rest, missing = _set_aside(key, required)
        return scheme.lacking(rest) + missing

    return lacking


def _set_aside(key: int, required: Tiles) -> tuple[int, int]:
    """The hand without the required pungs, and the tiles that these lack."""
    missing = 0
    for kind in required:
        held = min(3, copies(key, kind))
        key -= held * UNITS[kind]
        missing += 3 - held
    return key, missing
