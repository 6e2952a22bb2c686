"""Plans: hands worth aiming at, read from what the ruleset pays."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, count
from operator import getitem

from games.engine.cost_tables import SETS
from games.engine.distance import SPECIAL_SHAPES, SpecialShape, kinds_held, kinds_of
from games.engine.melds import CHOW, CONCEALED_KONG
from games.engine.robots import goals
from games.engine.robots.chances import CLOSED, CLOSED_BY_DRAW, OPEN, OPEN_BY_DRAW, USUAL_CHANCES
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
    highest_spare,
)
from games.engine.seats import SEATS
from games.engine.shapes import COPIES_MASK, HONOURS, HONOURS_PLACE, UNITS, copies
from games.engine.tiles import FIRST_HONOUR, KINDS, Tile, Tiles, suit
from games.engine.wins import DISCARD, SELF_DRAW

Declared = tuple[tuple[str, Tile], ...]
"""The own melds: kind and lowest tile."""


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """A kind of hand.

    ``patterns`` are what it is aimed at, ``fan`` what it surely brings towards the minimum, ``stake`` what
    a win is worth, and ``promises`` what the plan is worth by rounds left and tiles lacking. Concealed tiles
    are to reach the ``scheme``, besides ``required`` kinds, which must become pungs; or make a ``special``
    shape. ``goal`` is its place in ``lacking_for_goals``, which knows nothing of required pungs.
    """

    patterns: tuple[str, ...]
    fan: int
    stake: float
    pace: int
    promises: tuple[tuple[float, ...], ...]
    goal: int
    scheme: Scheme
    required: Tiles = ()
    special: SpecialShape | None = None

    def lacking(self, key: int) -> int:
        """How many tiles a hand lacks to be complete as planned."""
        if self.special is not None:
            return self.special.lacking(key)
        rest, missing = _set_aside(key, self.required)
        return self.scheme.lacking(rest) + missing

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
            now, held = self.special.lacking(key), kinds_of(kinds_held(key))
            return sum([1 << kind for kind in held if self.special.lacking(key - UNITS[kind]) == now])
        return self.scheme.spare(_set_aside(key, self.required)[0])

    def highest_spare(self, key: int, lacking: int) -> Tile | None:
        """The highest kind that can go while a hand lacks so many tiles; None if all are needed.

        Tiles that no hand of this kind has a use for go first.
        """
        if self.special is not None:
            return highest_spare(self.special.lacking, key, lacking)
        rest, missing = _set_aside(key, self.required)
        return self.scheme.highest_spare(rest, lacking - missing)

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
    """What matters of the own melds: their number, chows, pungs, whether one was claimed, suits, honours.

    ``suit`` is one of the suits, None if there are honours at most.

    There is one of each, so that they are equal only to themselves.
    """

    melds: int
    has_chow: bool
    has_pung: bool
    is_claimed: bool
    suits: frozenset[int]
    honours: frozenset[Tile]
    suit: int | None


@lru_cache(maxsize=1 << 16)
def opened(declared: Declared) -> Open:
    """What matters of these melds."""
    kinds = {kind for kind, _ in declared}
    suits = frozenset(suit(tile) for _, tile in declared)
    return _open(
        len(declared),
        CHOW in kinds,
        bool(kinds - {CHOW}),
        bool(kinds - {CONCEALED_KONG}),
        suits,
        frozenset(tile for _, tile in declared if tile >= FIRST_HONOUR),
        min(suits - {HONOURS_PLACE}, default=None),
    )


_open = cache(Open)


_ONE = sum(UNITS[:7])
"""The lowest bit of each honour in a key of honours."""
_SEVERAL = 6 * _ONE
_OWN_HONOURS = tuple(
    tuple(sum(COPIES_MASK * UNITS[rank] for rank in {seat, prevailing, 4, 5, 6}) for prevailing in SEATS)
    for seat in SEATS
)
"""By seat and prevailing wind: the bits of the honours of which a pung may bring fan."""
_SCHEMES = {
    goals.STANDARD: STANDARD_SETS,
    goals.ALL_PUNGS: ALL_PUNGS,
    goals.ALL_CHOWS: ALL_CHOWS,
}
_FLUSHES = {
    goals.HALF_FLUSH: HALF_FLUSHES,
    goals.FLUSH_OF_PUNGS: FLUSHES_OF_PUNGS,
    goals.FULL_FLUSH: FULL_FLUSHES,
}
_SPECIAL = {goal: SPECIAL_SHAPES[shape] for shape, goal in goals.SPECIAL.items()}
Bonus = tuple[int, int]
"""The fan of bonus tiles that help to reach the minimum, and of those that only pay."""
Pair = tuple[Tile, int]
"""Two of a kind in the hand, and the fan that a pung of them brings."""


Honours = tuple[int, tuple[Pair, ...]]
"""The fan of the pungs that are there, in melds or in the hand, and the pairs that may become more."""


@lru_cache(maxsize=1 << 14)
def honours_of(rules: Ruleset, seat: int, prevailing: int, melded: frozenset[Tile], honours: int) -> Honours:
    """The honours of a hand by its ``pungs_and_pairs``, with those in its melds."""
    there, pairs = 0, []
    for kind in range(FIRST_HONOUR, KINDS):
        fan, held = pung_fan(rules, kind, seat, prevailing), copies(honours, kind - FIRST_HONOUR)
        if fan and held == 2:
            pairs.append((kind, fan))
        elif held > 2 or kind in melded:
            there += fan
    return there, tuple(pairs)


def pungs_and_pairs(key: int, seat: int, prevailing: int) -> int:
    """The key of the dragons and of the own winds of a hand, without those that are there once."""
    honours = key >> HONOURS
    return honours & (_SEVERAL | honours >> 1 & _ONE) & _OWN_HONOURS[seat][prevailing]


@lru_cache(maxsize=1 << 16)
def plans_for(
    rules: Ruleset, seat: int, prevailing: int, bonus: Bonus, declared: Open, alike: int, suit: int
) -> "Plans":
    """Every plan that the melds still allow and that reaches the minimum, at least by a self draw.

    ``alike`` are the honours of the hand by their ``pungs_and_pairs``; ``suit`` is the one in which it may
    become a flush.
    """
    return _plans_for(
        rules, bonus, declared, honours_of(rules, seat, prevailing, declared.honours, alike), suit
    )


@lru_cache(maxsize=1 << 14)
def _plans_for(rules: Ruleset, bonus: Bonus, declared: Open, honours: Honours, suit: int) -> "Plans":
    there, pairs = honours
    sets = SETS - declared.melds
    aims = [
        *_value_hands(declared, there, pairs),
        *_patterns(rules, declared, there),
        *_flushes(declared, there, suit),
    ]
    plans = [_plan(rules, bonus, sets - len(aim.required), aim) for aim in aims]
    return Plans(tuple([plan for plan in plans if plan is not None]))


class Plans:
    """The plans that a hand can have, weighed together."""

    __slots__ = ("_places", "_required", "_rows", "plans")

    def __init__(self, plans: tuple[Plan, ...]) -> None:
        self.plans = plans
        self._required = [plan for plan in plans if plan.required]
        after = count(goals.GOALS)
        self._places = [next(after) if plan.required else plan.goal for plan in plans]
        self._rows: dict[int, list[tuple[float, ...]]] = {}

    def lacking(self, key: int, for_goals: tuple[int, ...]) -> list[int]:
        """How many tiles a hand lacks for each plan, by what it lacks for each goal."""
        if self._required:
            for_goals += tuple([plan.lacking(key) for plan in self._required])
        return [*map(for_goals.__getitem__, self._places)]

    def promises(self, rounds: int, lacking: Sequence[int]) -> list[float]:
        """What each plan is worth with so many rounds left."""
        rows = self._rows.get(rounds)
        if rows is None:
            rows = self._rows[rounds] = [plan.promises[rounds] for plan in self.plans]
        return [*map(getitem, rows, lacking)]


@dataclass(frozen=True, slots=True)
class _Aim:
    """Patterns to go for, the fan of pungs of honours that count besides, and where the goal stands.

    ``suit`` is that of a flush.
    """

    patterns: tuple[str, ...]
    goal: int
    pungs: int = 0
    required: Tiles = ()
    suit: int | None = None


def _value_hands(declared: Open, there: int, pairs: tuple[Pair, ...]) -> Iterator[_Aim]:
    """Any hand, open or concealed, that has some pairs of dragons or own winds grown to pungs."""
    for size in range(len(pairs) + 1):
        for chosen in combinations(pairs, size):
            pungs = there + sum(fan for _, fan in chosen)
            yield _Aim((), goals.STANDARD, pungs, tuple(kind for kind, _ in chosen))
    if not declared.is_claimed:
        yield _Aim(("concealed_hand",), goals.STANDARD, there)


def _patterns(rules: Ruleset, declared: Open, there: int) -> Iterator[_Aim]:
    """Hands that are worth something by their pattern."""
    if not declared.has_chow:
        yield _Aim(("all_pungs",), goals.ALL_PUNGS, there)
    if not declared.has_pung:
        yield _Aim(("all_chows",), goals.ALL_CHOWS)
        if not declared.is_claimed:
            yield _Aim(("all_chows", "concealed_hand"), goals.ALL_CHOWS)
    if not declared.melds:
        yield from (_Aim((shape,), goal) for shape, goal in goals.SPECIAL.items() if shape in rules.shapes)


def _flushes(declared: Open, there: int, suit: int) -> Iterator[_Aim]:
    if declared.suits <= {suit, HONOURS_PLACE}:
        yield _Aim(("half_flush",), goals.HALF_FLUSH, there, suit=suit)
        if not declared.has_chow:
            yield _Aim(("half_flush", "all_pungs"), goals.FLUSH_OF_PUNGS, there, suit=suit)
    if declared.suits <= {suit}:
        yield _Aim(("full_flush",), goals.FULL_FLUSH, suit=suit)


@lru_cache(maxsize=1 << 14)
def _plan(rules: Ruleset, bonus: Bonus, sets: int, aim: _Aim) -> Plan | None:
    """The plan to make so many sets for an aim, unless it can't be enough or has no room."""
    counted, paid = bonus
    fan = counted + aim.pungs + sum(fan_of(rules, each) for each in aim.patterns)
    by_draw = fan < rules.minimum
    total = fan + (fan_of(rules, SELF_DRAW) if by_draw else 0)
    wins = [rules.patterns[each].wins if each in rules.patterns else () for each in aim.patterns]
    way = SELF_DRAW if by_draw else DISCARD
    if total < rules.minimum or sets < 0 or not all(way in each for each in wins):
        return None
    special = _SPECIAL.get(aim.goal)
    if special is not None or "concealed_hand" in aim.patterns:
        pace = CLOSED_BY_DRAW if by_draw else CLOSED
    else:
        pace = OPEN_BY_DRAW if by_draw else OPEN
    worth = stake(rules, total + paid)
    schemes = _SCHEMES.get(aim.goal, STANDARD_SETS) if aim.suit is None else _FLUSHES[aim.goal][aim.suit]
    return Plan(
        aim.patterns, fan, worth, pace, _promises(worth, pace), aim.goal, schemes[sets], aim.required, special
    )


@lru_cache(maxsize=1 << 10)
def _promises(worth: float, pace: int) -> tuple[tuple[float, ...], ...]:
    """By rounds left and tiles lacking: the worth of a win times its usual chance."""
    return tuple(tuple(worth * chance for chance in chances) for chances in USUAL_CHANCES[pace])


def _set_aside(key: int, required: Tiles) -> tuple[int, int]:
    """The hand without the required pungs, and the tiles that these lack."""
    missing = 0
    for kind in required:
        held = min(3, copies(key, kind))
        key -= held * UNITS[kind]
        missing += 3 - held
    return key, missing
