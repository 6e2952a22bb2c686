"""How far a hand is from ready, and which tiles bring it nearer.

The distance is the least number of tiles to exchange until the hand is ready: 0 is ready, -1 complete.
"""

from collections.abc import Callable, Iterable

from games.engine.costs import (
    ANY_SETS,
    BAMBOO,
    DOTS,
    HONOURS,
    MERGED,
    PART_MASK,
    PUNGS,
    SETS,
    SHIFT,
    PartCosts,
)
from games.engine.schemes import STANDARD_SETS
from games.engine.shapes import SEVEN_PAIRS, STANDARD, THIRTEEN_ORPHANS, UNITS, copies, hand_key
from games.engine.tiles import COPIES, KINDS, ORPHANS, Tile, Tiles

_KINDS_MASK = sum(UNITS)
_ORPHANS_MASK = sum(UNITS[kind] for kind in ORPHANS)
_HONOUR_ORPHANS, _SUIT_ORPHANS = sum(UNITS[rank] for rank in range(7)), UNITS[0] + UNITS[8]


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


_SPECIAL: dict[str, Callable[[int], int]] = {THIRTEEN_ORPHANS: orphans_lacking, SEVEN_PAIRS: pairs_lacking}


class _Part(dict[int, int]):
    """By the key of one part: the number of its costs, and above that what special shapes count.

    That is its kinds, pairs, kinds of orphans and pairs of these, a byte each.
    """

    def __init__(self, costs: PartCosts, orphans: int) -> None:
        super().__init__()
        self._costs, self._orphans = costs, orphans

    def __missing__(self, key: int) -> int:
        if len(self) >= _REMEMBERED:
            self.clear()
        paired = (key >> 1 | key >> 2) & _KINDS_MASK
        kinds = (key | paired) & _KINDS_MASK
        found = (kinds, paired, kinds & self._orphans, paired & self._orphans)
        counts = int.from_bytes([bits.bit_count() for bits in found], "little")
        self[key] = value = counts << SHIFT | self._costs[key]
        return value


class _Special(dict[int, int]):
    """By the counts of a whole hand: the tiles that the nearest of some special shapes lacks."""

    def __init__(self, shapes: tuple[str, ...]) -> None:
        super().__init__()
        self._shapes = shapes

    def __missing__(self, counts: int) -> int:
        kinds, pairs, orphans, orphan_pairs = counts.to_bytes(4, "little")
        lacking = {
            THIRTEEN_ORPHANS: 14 - orphans - (orphan_pairs > 0),
            SEVEN_PAIRS: 7 - pairs + max(0, 7 - kinds),
        }
        self[counts] = least = min((lacking.get(shape, _NEVER) for shape in self._shapes), default=_NEVER)
        return least


class _SpecialOf(dict[tuple[str, ...], _Special]):
    """By the shapes of a ruleset: what its special ones lack."""

    def __missing__(self, shapes: tuple[str, ...]) -> _Special:
        self[shapes] = special = _Special(shapes)
        return special


_NEVER = 99
_REMEMBERED = 1 << 17
_NUMBER = (1 << SHIFT) - 1
_SUIT, _HONOURS = _Part(ANY_SETS, _SUIT_ORPHANS), _Part(PUNGS, _HONOUR_ORPHANS)
_SPECIAL_OF = _SpecialOf()
_LACKING = tuple(STANDARD_SETS[SETS - melds].lacking_of for melds in range(SETS + 1))


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
    return _kinds[_useful_bits(shapes, key, melds, distance(shapes, key, melds) + 1)]


def _useful_bits(shapes: tuple[str, ...], key: int, melds: int, tiles: int) -> int:
    """The same, a bit each, of a hand that lacks so many tiles for the nearest shape."""
    bits = 0
    if STANDARD in shapes and STANDARD_SETS[SETS - melds].lacking(key) == tiles:
        bits = STANDARD_SETS[SETS - melds].useful(key)
    if not melds:
        for shape in shapes:
            if shape != STANDARD and _SPECIAL[shape](key) == tiles:
                bits |= useful_for(_SPECIAL[shape], key)
    return bits


def useful_for(special: Callable[[int], int], key: int) -> int:
    """The kinds, a bit each, that bring a special shape nearer, which counts the tiles that are lacking."""
    now = special(key)
    return sum(
        1 << kind for kind in range(KINDS) if copies(key, kind) < COPIES and special(key + UNITS[kind]) < now
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
    tiles = tuple(hand)
    whole = hand_key(tiles)
    found = []
    for tile in sorted(set(tiles)):
        key = whole - UNITS[tile]
        away = distance(shapes, key, melds)
        found.append((tile, away, _kinds[_useful_bits(shapes, key, melds, away + 1)]))
    return found
