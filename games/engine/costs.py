"""What parts of a hand lack for so many sets and a pair, by look-ups; costs have numbers and are merged.

Everything found is remembered.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from functools import cache

from games.engine.cost_tables import (
    COSTS,
    HELD,
    NEVER,
    NOTHING,
    SETS,
    SUMS,
    Costs,
    Sums,
    load_sums,
    load_table,
)
from games.engine.shapes import BITS, COPIES_MASK
from games.engine.tiles import COPIES

SHIFT = 9
"""The first of two numbers of costs stands above the second by so many bits."""
_REMEMBERED = 1 << 17
"""How much is kept of what has no end; then it is found anew."""

_sums = load_sums()
_costs = _sums.costs
number_of: dict[Costs, int] = {costs: number for number, costs in enumerate(_costs)}
"""The numbers of costs."""


def _merged(sums: Sums) -> list[int]:
    numbers = list(range(len(sums.costs)))  # one object each, however often it stands in the table
    table = [0] * (sums.parts << SHIFT)
    for first in range(sums.parts):
        for second in range(sums.parts):
            place = 2 * (first * sums.parts + second)
            number = int.from_bytes(sums.merged[place : place + 2], "big")
            table[first << SHIFT | second] = numbers[number]
    return table


def _lacking(sums: Sums, sets: int) -> bytes:
    width = len(sums.costs)
    rows = (sums.lacking[sets][start : start + width] for start in range(0, width**2, width))
    return b"".join([row.ljust(1 << SHIFT, b"\0") for row in rows])


MERGED = _merged(_sums)
"""By the numbers of the costs of two parts: the number of what both lack together."""
LACKING = tuple(_lacking(_sums, sets) for sets in range(SETS + 1))
"""By sets, then the numbers of the costs of two halves: the tiles that these sets and a pair lack."""


def goal_of(sets: int, pair: int) -> int:
    """Where costs say what so many sets and a pair (1) or none (0) lack."""
    return 2 * sets + pair


class PartCosts(dict[int, int]):
    """By the key of one part of a hand: the number of its costs."""

    def __init__(self, find: Callable[[int], Costs]) -> None:
        super().__init__()
        self._find = find
        self.useful = _Useful(self)
        self.spare = _Spare(self)

    def __missing__(self, key: int) -> int:
        if len(self) >= _REMEMBERED:
            self.clear()
        self[key] = number = number_of[self._find(key)]
        return number


class _Ranks(dict[int, int], ABC):
    """By a part's key and, below it, the goals that are wanted (a bit each): a bit for each of some ranks."""

    def __init__(self, part: PartCosts) -> None:
        super().__init__()
        self._part = part
        self._by_goal: dict[int, list[int]] = {}

    def __missing__(self, place: int) -> int:
        if len(self) >= _REMEMBERED:
            self.clear()
            self._by_goal.clear()
        key, wanted = place >> COSTS, place & (1 << COSTS) - 1
        by_goal = self._by_goal.get(key)
        if by_goal is None:
            by_goal = self._by_goal[key] = self._ranks(key)
        ranks = 0
        for goal, found in enumerate(by_goal):
            if wanted >> goal & 1:
                ranks |= found
        self[place] = ranks
        return ranks

    def _ranks(self, key: int) -> list[int]:
        """By goal: the ranks of a part that serve it, a bit each."""
        found = [0] * COSTS
        now = _costs[self._part[key]]
        for rank, changed in self._changes(key):
            after = _costs[self._part[changed]]
            for goal, (then, before) in enumerate(zip(after, now, strict=True)):
                if self._serves(then, before):
                    found[goal] |= 1 << rank
        return found

    @abstractmethod
    def _changes(self, key: int) -> Iterator[tuple[int, int]]:
        """Each rank that may come or go, and the key of the part then."""

    @abstractmethod
    def _serves(self, after: int, before: int) -> bool:
        """Whether that serves a goal, by the tiles that it lacks then and before."""


class _Useful(_Ranks):
    """The ranks that bring a goal nearer."""

    def _changes(self, key: int) -> Iterator[tuple[int, int]]:
        for rank in range(9):
            if key >> BITS * rank & COPIES_MASK < COPIES:
                yield rank, key + (1 << BITS * rank)

    def _serves(self, after: int, before: int) -> bool:
        return after < before


class _Spare(_Ranks):
    """The ranks of which a tile can go while a goal stays as near."""

    def _changes(self, key: int) -> Iterator[tuple[int, int]]:
        for rank in range(9):
            if key >> BITS * rank & COPIES_MASK:
                yield rank, key - (1 << BITS * rank)

    def _serves(self, after: int, before: int) -> bool:
        return after == before


def table_costs(name: str) -> PartCosts:
    """The costs of parts by one of the tables."""

    def find(key: int) -> Costs:
        costs, places = _table(name)
        return costs[places[_arrangement(key)]]

    return PartCosts(find)


@cache
def _table(name: str) -> tuple[list[Costs], bytes]:
    return load_table(name)


def _arrangement(key: int) -> int:
    """Where an arrangement stands in a table, by its key."""
    mask = len(_THREE_RANKS) - 1
    low, middle, high = key & mask, key >> 3 * BITS & mask, key >> 6 * BITS
    return _THREE_RANKS[low] + HELD**3 * (_THREE_RANKS[middle] + HELD**3 * _THREE_RANKS[high])


_THREE_RANKS: list[int] = [
    sum((key >> BITS * rank & COPIES_MASK) * HELD**rank for rank in range(3)) for key in range(1 << 3 * BITS)
]
"""By the key of three ranks: their share of an arrangement's place."""


def _pair_costs(key: int) -> Costs:
    """The costs of a part that can have a pair but no sets."""
    most = max((key >> BITS * rank & COPIES_MASK for rank in range(9)), default=0)
    return (0, max(0, 2 - most), *(NEVER,) * (COSTS - 2))


ANY_SETS, CHOWS, PUNGS = map(table_costs, ("sets", "chows", "pungs"))
HONOUR_PAIR = PartCosts(_pair_costs)
NO_USE = PartCosts(lambda key: NOTHING)
"""For parts whose tiles are of no use."""


class _Wanted(dict[int, tuple[int, int]]):
    """By goals (a bit each) and the numbers of two costs: the goals of both that serve those best."""

    def __missing__(self, place: int) -> tuple[int, int]:
        if len(self) >= _REMEMBERED:
            self.clear()
        mask = (1 << SHIFT) - 1
        first, second = _costs[place >> SHIFT & mask], _costs[place & mask]
        one = other = 0
        for goal in range(COSTS):
            if place >> 2 * SHIFT + goal & 1:
                least = min([first[a] + second[b] for a, b in SUMS[goal]])
                for a, b in SUMS[goal]:
                    if first[a] + second[b] == least:
                        one, other = one | 1 << a, other | 1 << b
        self[place] = one, other
        return one, other


WANTED = _Wanted()
