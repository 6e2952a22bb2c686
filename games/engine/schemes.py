"""Schemes: what a hand is to be made of, how much it lacks for that, and which tiles help or can go."""

from collections.abc import Callable

from games.engine.cost_tables import COSTS, SETS
from games.engine.costs import (
    ANY_SETS,
    CHOWS,
    HONOUR_PAIR,
    LACKING,
    MERGED,
    NO_USE,
    PUNGS,
    SHIFT,
    WANTED,
    PartCosts,
    goal_of,
)
from games.engine.shapes import BAMBOO, BITS, DOTS, HONOURS, PART_MASK, UNITS, highest_kind
from games.engine.tiles import Tile

Parts = tuple[PartCosts, PartCosts, PartCosts, PartCosts]
"""What counts as a set in each part of a hand: characters, dots, bamboo, honours."""


class Scheme:
    """A goal: so many sets of concealed tiles, by what counts in each part of a hand, and a pair."""

    __slots__ = ("_bamboo", "_characters", "_dots", "_goal", "_honours", "_lacking")

    def __init__(self, parts: Parts, sets: int) -> None:
        self._characters, self._dots, self._bamboo, self._honours = parts
        self._lacking = LACKING[sets]
        self._goal = 1 << goal_of(sets, 1) + 2 * SHIFT

    def lacking(self, key: int) -> int:
        """How many tiles a hand lacks."""
        first = MERGED[self._characters[key & PART_MASK] << SHIFT | self._dots[key >> DOTS & PART_MASK]]
        second = MERGED[self._bamboo[key >> BAMBOO & PART_MASK] << SHIFT | self._honours[key >> HONOURS]]
        return self._lacking[first << SHIFT | second]

    def useful(self, key: int) -> int:
        """The kinds that bring the goal nearer, a bit each; whether or not any are left."""
        a, b, c, d = self._places(key)
        return (
            self._characters.useful[a]
            | self._dots.useful[b] << 9
            | self._bamboo.useful[c] << 18
            | (self._honours.useful[d] & HONOUR_RANKS) << 27
        )

    def spare(self, key: int) -> int:
        """The kinds that can be discarded while the goal stays as near, a bit each."""
        a, b, c, d = self._places(key)
        return (
            self._characters.spare[a]
            | self._dots.spare[b] << 9
            | self._bamboo.spare[c] << 18
            | self._honours.spare[d] << 27
        )

    def strangers(self, key: int) -> int:
        """The key of the tiles of a hand that are of no use, whatever else there is: none."""
        return 0

    def highest_spare(self, key: int, lacking: int) -> Tile | None:
        """The highest kind that can go while a hand lacks so many tiles, strangers first; None if none."""
        strangers = self.strangers(key)
        if strangers:
            return highest_kind(strangers)
        return highest_spare(self.lacking, key, lacking)

    def _places(self, key: int) -> tuple[int, int, int, int]:
        """The parts' keys, each with the goals that are wanted of the part."""
        a, b = key & PART_MASK, key >> DOTS & PART_MASK
        c, d = key >> BAMBOO & PART_MASK, key >> HONOURS
        ab = self._characters[a] << SHIFT | self._dots[b]
        cd = self._bamboo[c] << SHIFT | self._honours[d]
        first, second = WANTED[self._goal | MERGED[ab] << SHIFT | MERGED[cd]]
        one, two = WANTED[first << 2 * SHIFT | ab]
        three, four = WANTED[second << 2 * SHIFT | cd]
        return a << COSTS | one, b << COSTS | two, c << COSTS | three, d << COSTS | four


def highest_spare(lacking: Callable[[int], int], key: int, now: int) -> Tile | None:
    """The highest kind that can go while a hand lacks as many tiles as ``now``; None if all are needed."""
    left = key
    while left:
        kind = highest_kind(left)
        if lacking(key - UNITS[kind]) == now:
            return kind
        left &= UNITS[kind] - 1
    return None


class OneSuit(Scheme):
    """A scheme in which one suit counts and perhaps honours: the same by fewer look-ups."""

    __slots__ = ("_shift", "_suit", "_unused")

    def __init__(self, place: int, suit: PartCosts, honours: PartCosts, sets: int) -> None:
        characters, dots, bamboo = (suit if each == place else NO_USE for each in range(3))
        super().__init__((characters, dots, bamboo, honours), sets)
        self._shift, self._suit = 9 * BITS * place, suit
        parts = (characters, dots, bamboo, honours)
        self._unused = sum(PART_MASK << 9 * BITS * at for at, part in enumerate(parts) if part is NO_USE)

    def lacking(self, key: int) -> int:
        """How many tiles a hand lacks."""
        return self._lacking[
            self._suit[key >> self._shift & PART_MASK] << SHIFT | self._honours[key >> HONOURS]
        ]

    def strangers(self, key: int) -> int:
        """The key of the tiles of other suits, and of the honours where these are of no use."""
        return key & self._unused


HONOUR_RANKS = (1 << 7) - 1
_NUMBERS_OF_SETS = range(SETS + 1)


def _schemes(*parts: PartCosts) -> tuple[Scheme, ...]:
    characters, dots, bamboo, honours = parts
    return tuple(Scheme((characters, dots, bamboo, honours), sets) for sets in _NUMBERS_OF_SETS)


def _flushes(suit: PartCosts, honours: PartCosts) -> tuple[tuple[Scheme, ...], ...]:
    return tuple(tuple(OneSuit(own, suit, honours, sets) for sets in _NUMBERS_OF_SETS) for own in range(3))


STANDARD_SETS = _schemes(ANY_SETS, ANY_SETS, ANY_SETS, PUNGS)
"""By the number of sets: the goal of every standard hand."""
ALL_PUNGS = _schemes(PUNGS, PUNGS, PUNGS, PUNGS)
ALL_CHOWS = _schemes(CHOWS, CHOWS, CHOWS, HONOUR_PAIR)
HALF_FLUSHES = _flushes(ANY_SETS, PUNGS)
"""By suit and the number of sets."""
FLUSHES_OF_PUNGS = _flushes(PUNGS, PUNGS)
FULL_FLUSHES = _flushes(ANY_SETS, NO_USE)
