"""What parts of a hand lack for so many sets and a pair, by look-ups; costs have numbers and are merged.

Everything found is remembered.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from functools import cache

from games.engine.cost_tables import COSTS, HELD, NEVER, NOTHING, Costs, load_table
from games.engine.shapes import BITS, COPIES_MASK
from games.engine.tiles import COPIES

SETS = 4
SHIFT = 16
"""The first of two numbers of costs stands above the second by so many bits."""
_REMEMBERED = 1 << 17
"""How much is kept of what has no end; then it is found anew."""
DOTS, BAMBOO, HONOURS = (9 * BITS * place for place in (1, 2, 3))
PART_MASK = (1 << 9 * BITS) - 1

_costs: list[Costs] = []
_numbers: dict[Costs, int] = {}


def number_of(costs: Costs) -> int:
    """The number of these costs, given in the order of their coming up."""
    number = _numbers.get(costs)
    if number is None:
        number = _numbers[costs] = len(_costs)
        _costs.append(costs)
    return number


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
        self[key] = number = number_of(self._find(key))
        return number


class _Ranks(dict[int, int], ABC):
    """By a part's key and, below it, the goals that are wanted (a bit each): a bit for each of some ranks."""

    def __init__(self, part: PartCosts) -> None:
        super().__init__()
        self._part = part

    def __missing__(self, place: int) -> int:
        if len(self) >= _REMEMBERED:
            self.clear()
        key, wanted = place >> COSTS, place & (1 << COSTS) - 1
        goals = [goal for goal in range(COSTS) if wanted >> goal & 1]
        self[place] = ranks = sum([1 << rank for rank in self._ranks(key, goals)])
        return ranks

    @abstractmethod
    def _ranks(self, key: int, goals: list[int]) -> Iterator[int]:
        """The ranks of a part that serve one of the goals."""

    def _after(self, key: int) -> Costs:
        return _costs[self._part[key]]


class _Useful(_Ranks):
    """The ranks that bring a goal nearer."""

    def _ranks(self, key: int, goals: list[int]) -> Iterator[int]:
        now = self._after(key)
        for rank in range(9):
            if key >> BITS * rank & COPIES_MASK < COPIES:
                after = self._after(key + (1 << BITS * rank))
                if any(after[goal] < now[goal] for goal in goals):
                    yield rank


class _Spare(_Ranks):
    """The ranks of which a tile can go while a goal stays as near."""

    def _ranks(self, key: int, goals: list[int]) -> Iterator[int]:
        now = self._after(key)
        for rank in range(9):
            if key >> BITS * rank & COPIES_MASK:
                after = self._after(key - (1 << BITS * rank))
                if any(after[goal] == now[goal] for goal in goals):
                    yield rank


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
    place, unit = 0, 1
    while key:
        place += (key & COPIES_MASK) * unit
        unit *= HELD
        key >>= BITS
    return place


def _pair_costs(key: int) -> Costs:
    """The costs of a part that can have a pair but no sets."""
    most = max((key >> BITS * rank & COPIES_MASK for rank in range(9)), default=0)
    return (0, max(0, 2 - most), *(NEVER,) * (COSTS - 2))


ANY_SETS, CHOWS, PUNGS = map(table_costs, ("sets", "chows", "pungs"))
HONOUR_PAIR = PartCosts(_pair_costs)
NO_USE = PartCosts(lambda key: NOTHING)
"""For parts whose tiles are of no use."""

_SUMS = tuple(
    tuple(
        (goal_of(sets, pair), goal - goal_of(sets, pair))
        for sets in range(goal // 2 + 1)
        for pair in range(goal % 2 + 1)
    )
    for goal in range(COSTS)
)
"""By goal: what one part may give to it, and what is left to the other."""


class _Merged(dict[int, int]):
    """By the numbers of two costs: the number of what both parts lack together."""

    def __missing__(self, place: int) -> int:
        first, second = _costs[place >> SHIFT], _costs[place & (1 << SHIFT) - 1]
        merged = tuple([min(NEVER, min([first[a] + second[b] for a, b in sums])) for sums in _SUMS])
        self[place] = number = number_of(merged)
        return number


class Lacking(dict[int, int]):
    """By the numbers of the costs of two halves: the tiles that so many sets and a pair lack."""

    def __init__(self, sets: int) -> None:
        super().__init__()
        self._sums = _SUMS[goal_of(sets, 1)]

    def __missing__(self, place: int) -> int:
        if len(self) >= _REMEMBERED:
            self.clear()
        first, second = _costs[place >> SHIFT], _costs[place & (1 << SHIFT) - 1]
        self[place] = tiles = min([first[a] + second[b] for a, b in self._sums])
        return tiles


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
                least = min([first[a] + second[b] for a, b in _SUMS[goal]])
                for a, b in _SUMS[goal]:
                    if first[a] + second[b] == least:
                        one, other = one | 1 << a, other | 1 << b
        self[place] = one, other
        return one, other


MERGED = _Merged()
WANTED = _Wanted()
