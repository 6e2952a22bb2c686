"""How far a hand is from ready, and which tiles bring it nearer.

The distance is the least number of tiles to exchange until the hand is ready: 0 is ready, -1 complete.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from games.engine.cost_tables import COSTS, SETS
from games.engine.costs import ANY_SETS, LACKING, MERGED, PUNGS, SHIFT, WANTED, PartCosts, goal_of
from games.engine.schemes import HONOUR_RANKS
from games.engine.shapes import (
    BAMBOO,
    DOTS,
    HONOURS,
    PART_MASK,
    PART_UNITS,
    PLACES,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
    UNITS,
    Parts,
    hand_key,
    suit_keys,
    whole_key,
)
from games.engine.tiles import KINDS, ORPHANS, Tile, Tiles

_KINDS_MASK = sum(UNITS)
_ORPHANS_MASK = sum(UNITS[kind] for kind in ORPHANS)
HONOUR_ORPHANS, SUIT_ORPHANS = sum(UNITS[rank] for rank in range(7)), UNITS[0] + UNITS[8]
"""The lowest bits of the orphans in a part's key."""


def orphans_lacking(key: int) -> int:
    """How many tiles a hand lacks for thirteen orphans."""
    paired = (key >> 1 | key >> 2) & _ORPHANS_MASK
    kinds: int = ((key | paired) & _ORPHANS_MASK).bit_count()
    return (13 if paired else 14) - kinds


def pairs_lacking(key: int) -> int:
    """How many tiles a hand lacks for seven different pairs."""
    paired = key >> 1 | key >> 2
    kinds = ((key | paired) & _KINDS_MASK).bit_count()
    pairs = (paired & _KINDS_MASK).bit_count()
    return 7 - pairs + max(0, 7 - kinds)


def orphans_wanted(key: int) -> int:
    """The kinds that bring thirteen orphans nearer, a bit each: any orphan until there is a pair of one."""
    paired = key >> 1 | key >> 2
    held = key | paired if paired & _ORPHANS_MASK else 0
    return _bits(_ORPHANS_MASK & ~held)


def pairs_wanted(key: int) -> int:
    """The kinds that bring seven pairs nearer, a bit each: those held once, and new ones if these are few."""
    paired = key >> 1 | key >> 2
    kinds = (key | paired) & _KINDS_MASK
    return _bits((kinds if kinds.bit_count() >= 7 else _KINDS_MASK) & ~paired)


def kinds_held(key: int) -> int:
    """The kinds of which a hand has a tile, a bit each."""
    return _bits((key | key >> 1 | key >> 2) & _KINDS_MASK)


def _bits(spread: int) -> int:
    """The kinds whose lowest bits in a hand's key are set, a bit each."""
    return (
        _RANKS[spread & PART_MASK]
        | _RANKS[spread >> DOTS & PART_MASK] << 9
        | _RANKS[spread >> BAMBOO & PART_MASK] << 18
        | _RANKS[spread >> HONOURS] << 27
    )


_RANKS = {sum(UNITS[rank] for rank in range(9) if ranks >> rank & 1): ranks for ranks in range(1 << 9)}
"""By the lowest bits of some ranks in a part's key: these ranks, a bit each."""


@dataclass(frozen=True, slots=True)
class SpecialShape:
    """A shape that is not four sets and a pair: what a hand lacks for it and which kinds it wants, by key."""

    lacking: Callable[[int], int]
    wanted: Callable[[int], int]


SPECIAL_SHAPES = {
    THIRTEEN_ORPHANS: SpecialShape(orphans_lacking, orphans_wanted),
    SEVEN_PAIRS: SpecialShape(pairs_lacking, pairs_wanted),
}


def special_counts(key: int, orphans: int) -> int:
    """What special shapes count in a part of a hand, by its key and which of its kinds are orphans.

    That is its kinds, pairs, kinds of orphans and pairs of these, four bits each; parts are added up.
    """
    paired = (key >> 1 | key >> 2) & _KINDS_MASK
    kinds = (key | paired) & _KINDS_MASK
    found = (kinds, paired, kinds & orphans, paired & orphans)
    return sum(bits.bit_count() << 4 * place for place, bits in enumerate(found))


def special_lacking(counts: int) -> dict[str, int]:
    """The tiles that a whole hand lacks for each special shape, by its counts."""
    kinds, pairs, orphans, orphan_pairs = (counts >> 4 * place & 15 for place in range(4))
    return {
        THIRTEEN_ORPHANS: 14 - orphans - (orphan_pairs > 0),
        SEVEN_PAIRS: 7 - pairs + max(0, 7 - kinds),
    }


class _Part(dict[int, int]):
    """By the key of one part: the number of its costs, and above that what special shapes count."""

    def __init__(self, costs: PartCosts, orphans: int) -> None:
        super().__init__()
        self._costs, self._orphans = costs, orphans

    def __missing__(self, key: int) -> int:
        if len(self) >= _REMEMBERED:
            self.clear()
        self[key] = value = special_counts(key, self._orphans) << SHIFT | self._costs[key]
        return value


class _Special(dict[int, int]):
    """By the counts of a whole hand: the tiles that the nearest special shapes of a ruleset lack."""

    def __init__(self, shapes: tuple[str, ...]) -> None:
        super().__init__()
        self._shapes = [shape for shape in shapes if shape in SPECIAL_SHAPES]
        self.nearest: dict[int, list[SpecialShape]] = {}

    def __missing__(self, counts: int) -> int:
        lacking = special_lacking(counts)
        self[counts] = least = min([lacking[shape] for shape in self._shapes], default=_NEVER)
        self.nearest[counts] = [SPECIAL_SHAPES[shape] for shape in self._shapes if lacking[shape] == least]
        return least


class _SpecialOf(dict[tuple[str, ...], _Special]):
    """By the shapes of a ruleset: what its special ones lack."""

    def __missing__(self, shapes: tuple[str, ...]) -> _Special:
        self[shapes] = special = _Special(shapes)
        return special


_NEVER = 99
_REMEMBERED = 1 << 17
_NUMBER = (1 << SHIFT) - 1
_SUIT, _HONOURS = _Part(ANY_SETS, SUIT_ORPHANS), _Part(PUNGS, HONOUR_ORPHANS)
_SPECIAL_OF = _SpecialOf()
_LACKING = LACKING[::-1]
_GOALS = tuple(1 << goal_of(SETS - melds, 1) + 2 * SHIFT for melds in range(SETS + 1))


def distance(shapes: tuple[str, ...], key: int, melds: int) -> int:
    """The distance of a hand with so many melds; 13 or 14 tiles less three a meld."""
    a, b = _SUIT[key & PART_MASK], _SUIT[key >> DOTS & PART_MASK]
    c, d = _SUIT[key >> BAMBOO & PART_MASK], _HONOURS[key >> HONOURS]
    first = MERGED[(a & _NUMBER) << SHIFT | b & _NUMBER]
    second = MERGED[(c & _NUMBER) << SHIFT | d & _NUMBER]
    least = _LACKING[melds][first << SHIFT | second] if STANDARD in shapes else _NEVER
    if not melds:
        special = _SPECIAL_OF[shapes][a + b + c + d >> SHIFT]
        if special < least:
            return special - 1
    return least - 1


def distance_of_tiles(shapes: tuple[str, ...], hand: Iterable[Tile], melds: int) -> int:
    """The distance of a hand given as regular tiles in any order."""
    return distance(shapes, hand_key(hand), melds)


def useful_tiles(shapes: tuple[str, ...], key: int, melds: int) -> Tiles:
    """The kinds that make the distance of a hand less than it is, whether or not any are left."""
    return _kinds[_reach(shapes, suit_keys(key), melds)[1]]


def _reach(shapes: tuple[str, ...], parts: Parts, melds: int) -> tuple[int, int]:
    """The tiles that a hand with these parts lacks, and the kinds that bring it nearer, a bit each."""
    characters, dots, bamboo, honours = parts
    a, b, c, d = _SUIT[characters], _SUIT[dots], _SUIT[bamboo], _HONOURS[honours]
    halves = (a & _NUMBER) << SHIFT | b & _NUMBER, (c & _NUMBER) << SHIFT | d & _NUMBER
    merged = MERGED[halves[0]] << SHIFT | MERGED[halves[1]]
    standard = _LACKING[melds][merged] if STANDARD in shapes else _NEVER
    if melds:
        return standard, _useful_in_sets(parts, halves, merged, melds)
    specials, counts = _SPECIAL_OF[shapes], a + b + c + d >> SHIFT
    special = specials[counts]
    bits = _useful_in_sets(parts, halves, merged, melds) if standard <= special else 0
    if standard < special:
        return standard, bits
    key = whole_key(parts)
    for shape in specials.nearest[counts]:
        bits |= shape.wanted(key)
    return special, bits


def _useful_in_sets(parts: Parts, halves: tuple[int, int], merged: int, melds: int) -> int:
    """The kinds that a standard hand wants, by its parts' keys and the numbers of their costs."""
    characters, dots, bamboo, honours = parts
    first, second = WANTED[_GOALS[melds] | merged]
    a, b = WANTED[first << 2 * SHIFT | halves[0]]
    c, d = WANTED[second << 2 * SHIFT | halves[1]]
    suit = ANY_SETS.useful
    return (
        suit[characters << COSTS | a]
        | suit[dots << COSTS | b] << 9
        | suit[bamboo << COSTS | c] << 18
        | (PUNGS.useful[honours << COSTS | d] & HONOUR_RANKS) << 27
    )


class _Kinds(dict[int, Tiles]):
    """By some kinds, a bit each: these kinds."""

    def __missing__(self, bits: int) -> Tiles:
        if len(self) >= 1 << 16:
            self.clear()
        self[bits] = kinds = tuple(kind for kind in range(KINDS) if bits >> kind & 1)
        return kinds


_kinds = _Kinds()


def kinds_of(bits: int) -> Tiles:
    """The kinds that are given a bit each, sorted."""
    return _kinds[bits]


def discards(shapes: tuple[str, ...], hand: Iterable[Tile], melds: int) -> list[tuple[Tile, int, Tiles]]:
    """For each kind of a hand with a tile too many: the distance without it, and the then useful kinds."""
    tiles = sorted(hand)
    parts = [*suit_keys(hand_key(tiles))]
    found = []
    for tile in dict.fromkeys(tiles):
        place, unit = PLACES[tile], PART_UNITS[tile]
        parts[place] -= unit
        lacking, bits = _reach(shapes, parts, melds)
        parts[place] += unit
        found.append((tile, lacking - 1, _kinds[bits]))
    return found
