"""Readings: the ways to take a complete hand for sets and a pair, or for a special shape."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from games.engine.melds import CHOW, CONCEALED_KONG, KONG, PUNG, Meld
from games.engine.shapes import (
    HONOURS_PLACE,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
    copies,
    is_complete_part,
    is_orphans,
    is_seven_pairs,
    suit_keys,
)
from games.engine.tiles import KINDS, ORPHANS, Tile, Tiles

PAIR = "pair"
SINGLE = "single"
_SIZES = {PUNG: 3, PAIR: 2}


@dataclass(frozen=True, slots=True)
class Group:
    """A chow, pung, kong or pair of a winning hand, or a single tile of orphans; tiles sorted.

    It is concealed unless it was declared with a claimed tile.
    """

    kind: str
    tiles: Tiles
    concealed: bool = True


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a hand: melds as declared, then concealed sets sorted, the pair last.

    Seven pairs are pairs; orphans are the thirteen kinds, then the pair's second tile.
    """

    shape: str
    groups: tuple[Group, ...]


PartReading = tuple[tuple[Group, ...], tuple[Group, ...]]
"""The concealed sets of one part of a hand, sorted, and its pair or ()."""


def readings(shapes: tuple[str, ...], key: int, melds: tuple[Meld, ...]) -> list[Reading]:
    """Every reading, in these shapes, of concealed tiles of ``key`` and the melds; [] if there is none."""
    found = _standard_readings(key, melds) if STANDARD in shapes else []
    if melds:
        return found
    if THIRTEEN_ORPHANS in shapes and is_orphans(key):
        twice = next(kind for kind in ORPHANS if copies(key, kind) == 2)
        singles = tuple(Group(SINGLE, (kind,)) for kind in (*ORPHANS, twice))
        found.append(Reading(THIRTEEN_ORPHANS, singles))
    if SEVEN_PAIRS in shapes and is_seven_pairs(key):
        pairs = tuple(Group(PAIR, (kind, kind)) for kind in range(KINDS) if copies(key, kind))
        found.append(Reading(SEVEN_PAIRS, pairs))
    return found


def part_readings(key: int, place: int) -> tuple[PartReading, ...]:
    """All readings of one part (``place`` 0–2 suits, 3 honours) of a hand; () if it is not complete."""
    if not is_complete_part(key, place):
        return ()
    counts = [copies(key, rank) for rank in range(9)]
    return tuple(dict.fromkeys(_split(counts, 0, 9 * place)))


def declared_group(meld: Meld) -> Group:
    """The set that a meld is in a winning hand."""
    return Group(KONG if meld.kind == CONCEALED_KONG else meld.kind, meld.tiles, not meld.is_exposed)


def _standard_readings(key: int, melds: tuple[Meld, ...]) -> list[Reading]:
    declared = tuple(declared_group(meld) for meld in melds)
    found = []
    for parts in product(*(part_readings(part, place) for place, part in enumerate(suit_keys(key)))):
        pairs = [group for _, pair in parts for group in pair]
        if len(pairs) == 1:
            concealed = [group for sets, _ in parts for group in sets]
            found.append(Reading(STANDARD, (*declared, *concealed, *pairs)))
    return found


def _split(counts: list[int], start: Tile, base: Tile) -> Iterator[PartReading]:
    """The readings of what is left of a part, the lowest tile's groups taken first."""
    rank = next((rank for rank in range(start, 9) if counts[rank]), None)
    if rank is None:
        yield (), ()
        return
    for kind, taken in _takings(counts, rank, base // 9 != HONOURS_PLACE):
        group = Group(kind, tuple(base + each for each in taken))
        for each in taken:
            counts[each] -= 1
        for sets, pair in _split(counts, rank, base):
            if kind != PAIR:
                yield tuple(sorted((group, *sets), key=_tiles_of)), pair
            elif not pair:
                yield sets, (group,)
        for each in taken:
            counts[each] += 1


def _takings(counts: list[int], rank: int, chows: bool) -> Iterator[tuple[str, Tiles]]:
    for kind, size in _SIZES.items():
        if counts[rank] >= size:
            yield kind, (rank,) * size
    if chows and rank < 7 and counts[rank + 1] and counts[rank + 2]:
        yield CHOW, (rank, rank + 1, rank + 2)


def _tiles_of(group: Group) -> Tiles:
    return group.tiles
