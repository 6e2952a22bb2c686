"""Winning shapes: the ways to read a complete hand as sets and a pair, or as a special shape.

A hand's key counts its regular tiles, three bits a kind, and so it is a sum over its tiles. Its four
parts (three suits, honours) are read one by one and remembered: there are few different ones.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from games.engine.melds import CHOW, CONCEALED_KONG, KONG, PUNG, Meld
from games.engine.tiles import ALL_KINDS, KINDS, ORPHANS, Tile, Tiles

STANDARD = "standard"
THIRTEEN_ORPHANS = "thirteen_orphans"
SEVEN_PAIRS = "seven_pairs"

BITS = 3
UNITS: tuple[int, ...] = tuple(1 << BITS * kind if kind < KINDS else 0 for kind in range(ALL_KINDS))
"""What one tile of each kind adds to a hand's key; bonus tiles add nothing."""
_SUIT_BITS = 9 * BITS
_SUIT_MASK = (1 << _SUIT_BITS) - 1
COPIES_MASK = (1 << BITS) - 1
FOUR_ALIKE = sum(unit * 4 for unit in UNITS)
"""The bits of a hand's key that show four tiles of a kind."""
_ONE_EACH = sum(UNITS[kind] for kind in ORPHANS)
_ORPHAN_KEYS = frozenset(_ONE_EACH + UNITS[kind] for kind in ORPHANS)


@dataclass(frozen=True, slots=True)
class TileSet:
    """A chow, pung or kong of a winning hand, declared (as a meld) or not; tiles sorted."""

    kind: str
    tiles: Tiles
    concealed: bool

    @property
    def tile(self) -> Tile:
        """The tile of a pung or kong; the lowest of a chow."""
        return self.tiles[0]


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a hand: melds as declared, then concealed sets sorted, and the pair.

    A special shape has no sets; ``parts`` are the groups in which any shape is shown.
    """

    shape: str
    sets: tuple[TileSet, ...]
    pair: Tile | None
    parts: tuple[Tiles, ...]


SuitReading = tuple[tuple[Tiles, ...], Tile | None]
"""Sets and the pair, if any, of one suit; as ranks from 0."""


def hand_key(tiles: Iterable[Tile]) -> int:
    """The key of regular tiles; keys of tiles together are the sum of their keys."""
    return sum([UNITS[tile] for tile in tiles])


def copies(key: int, kind: Tile) -> int:
    """How many tiles of a kind a hand has."""
    return key >> BITS * kind & COPIES_MASK


def suit_keys(key: int) -> tuple[int, int, int, int]:
    """The parts of a hand's key: characters, dots, bamboo, honours."""
    return (
        key & _SUIT_MASK,
        key >> _SUIT_BITS & _SUIT_MASK,
        key >> 2 * _SUIT_BITS & _SUIT_MASK,
        key >> 3 * _SUIT_BITS,
    )


@lru_cache(maxsize=1 << 16)
def suit_readings(key: int, chows: bool) -> tuple[SuitReading, ...]:
    """All ways to use up the tiles of one suit with sets and at most one pair; ``chows``: not honours."""
    counts = [copies(key, place) for place in range(9)]
    return tuple(_split(counts, 0, chows, False))


def _split(counts: list[int], start: int, chows: bool, paired: bool) -> Iterator[SuitReading]:
    rank = next((place for place in range(start, 9) if counts[place]), None)
    if rank is None:
        yield (), None
        return
    for taken in _groups(counts, rank, chows, paired):
        for place in taken:
            counts[place] -= 1
        for sets, pair in _split(counts, rank, chows, paired or len(taken) == 2):
            yield (sets, rank) if len(taken) == 2 else ((taken, *sets), pair)
        for place in taken:
            counts[place] += 1


def _groups(counts: list[int], rank: int, chows: bool, paired: bool) -> list[Tiles]:
    groups: list[Tiles] = []
    if counts[rank] >= 3:
        groups.append((rank,) * 3)
    if counts[rank] >= 2 and not paired:
        groups.append((rank,) * 2)
    if chows and rank < 7 and counts[rank + 1] and counts[rank + 2]:
        groups.append((rank, rank + 1, rank + 2))
    return groups


def _is_standard(key: int) -> bool:
    pairs = 0
    for shift, complete in _PARTS:
        part = key >> shift & _SUIT_MASK
        if part:
            paired = complete.get(part)
            if paired is None:
                return False
            pairs += paired
    return pairs == 1


def _complete_parts(places: int, chows: bool) -> dict[int, bool]:
    """The keys of all parts of a hand that are sets and at most one pair, and whether there is a pair."""
    groups = [3 * UNITS[rank] for rank in range(places)]
    if chows:
        groups += [UNITS[rank] + UNITS[rank + 1] + UNITS[rank + 2] for rank in range(places - 2)]
    sets = latest = {0}
    for _ in range(4):
        latest = {key for part in latest for group in groups if _is_possible(key := part + group)}
        sets = sets | latest
    pairs = [2 * UNITS[rank] for rank in range(places)]
    paired = {key: True for part in sets for pair in pairs if _is_possible(key := part + pair)}
    return dict.fromkeys(sets, False) | paired


def _is_possible(key: int) -> bool:
    """Whether no kind is there more than four times, for up to seven of a kind."""
    return not key & FOUR_ALIKE & (key << 1 | key << 2)


_SUIT_PARTS = _complete_parts(9, chows=True)
_PARTS = (
    (0, _SUIT_PARTS),
    (_SUIT_BITS, _SUIT_PARTS),
    (2 * _SUIT_BITS, _SUIT_PARTS),
    (3 * _SUIT_BITS, _complete_parts(7, chows=False)),
)
"""Where each part of a hand's key stands, and which of its values are complete."""


def _is_orphans(key: int) -> bool:
    return key in _ORPHAN_KEYS


def _is_seven_pairs(key: int) -> bool:
    counts = [copies(key, kind) for kind in range(KINDS)]
    return counts.count(2) == 7 and counts.count(0) == KINDS - 7


_SPECIAL = {THIRTEEN_ORPHANS: _is_orphans, SEVEN_PAIRS: _is_seven_pairs}
SHAPES = (STANDARD, *_SPECIAL)


def is_complete(shapes: tuple[str, ...], key: int, melds: int) -> bool:
    """Whether concealed tiles of ``key`` (the winning tile among them) and so many melds are a winning shape.

    The number of tiles must fit: 14 − 3 × melds.
    """
    if STANDARD in shapes and _is_standard(key):
        return True
    return not melds and any(_SPECIAL[shape](key) for shape in shapes if shape in _SPECIAL)


def readings(shapes: tuple[str, ...], hand: Tiles, melds: tuple[Meld, ...]) -> list[Reading]:
    """Every reading of a hand (sorted, with the winning tile) in these shapes; [] if there is none."""
    key = hand_key(hand)
    found = _standard_readings(key, melds) if STANDARD in shapes else []
    if melds:
        return found
    if THIRTEEN_ORPHANS in shapes and _is_orphans(key):
        twice = next(tile for tile in hand if hand.count(tile) == 2)
        found.append(Reading(THIRTEEN_ORPHANS, (), twice, tuple((tile,) for tile in (*ORPHANS, twice))))
    if SEVEN_PAIRS in shapes and _is_seven_pairs(key):
        found.append(Reading(SEVEN_PAIRS, (), None, tuple((tile, tile) for tile in hand[::2])))
    return found


def _standard_readings(key: int, melds: tuple[Meld, ...]) -> list[Reading]:
    declared = tuple(_declared_set(meld) for meld in melds)
    found = []
    for split in product(*(suit_readings(part, place < 3) for place, part in enumerate(suit_keys(key)))):
        pairs = [9 * place + pair for place, (_, pair) in enumerate(split) if pair is not None]
        if len(pairs) == 1:
            concealed = sorted(
                tuple(9 * place + rank for rank in ranks)
                for place, (sets, _) in enumerate(split)
                for ranks in sets
            )
            found.append(_standard_reading(declared, concealed, pairs[0]))
    return found


def _standard_reading(declared: tuple[TileSet, ...], concealed: list[Tiles], pair: Tile) -> Reading:
    sets = declared + tuple(
        TileSet(PUNG if tiles[0] == tiles[1] else CHOW, tiles, True) for tiles in concealed
    )
    return Reading(STANDARD, sets, pair, (*(each.tiles for each in sets), (pair, pair)))


def _declared_set(meld: Meld) -> TileSet:
    return TileSet(KONG if meld.kind == CONCEALED_KONG else meld.kind, meld.tiles, not meld.is_exposed)
