"""A hand's key, and whether a hand is complete.

A key counts regular tiles, three bits a kind, and so it is a sum over its tiles. Its four parts (three
suits, honours) are looked up in tables of all complete ones, of which there are few.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations

from games.engine.tiles import ALL_KINDS, KINDS, ORPHANS, Tile

STANDARD = "standard"
THIRTEEN_ORPHANS = "thirteen_orphans"
SEVEN_PAIRS = "seven_pairs"
SHAPES = (STANDARD, THIRTEEN_ORPHANS, SEVEN_PAIRS)

BITS = 3
UNITS: tuple[int, ...] = tuple(1 << BITS * kind if kind < KINDS else 0 for kind in range(ALL_KINDS))
"""What one tile of each kind adds to a hand's key; bonus tiles add nothing."""
COPIES_MASK = (1 << BITS) - 1
FOUR_ALIKE = sum(unit * 4 for unit in UNITS)
"""The bits of a hand's key that show four tiles of a kind."""
HONOURS_PLACE = 3
"""Which part of a key the honours are; 0–2 are the suits."""
PLACES: tuple[int, ...] = tuple(min(kind // 9, HONOURS_PLACE) for kind in range(ALL_KINDS))
"""Which part of a key each kind belongs to."""
PART_UNITS: tuple[int, ...] = tuple(
    1 << BITS * (kind % 9) if kind < KINDS else 0 for kind in range(ALL_KINDS)
)
"""What one tile of each kind adds to its part of a key."""
Parts = Sequence[int]
"""The four parts of a key. Small numbers are quicker than a whole key, where a part is enough."""
DOTS, BAMBOO, HONOURS = (9 * BITS * place for place in (1, 2, 3))
"""By how many bits the parts of a key after the first are shifted."""
PART_MASK = (1 << 9 * BITS) - 1
"""The bits of one part."""
_NO_PAIRS = sum(unit * 5 for unit in UNITS)
"""The bits of a hand's key that are empty where no kind is there but twice."""
_INCOMPLETE = 2
"""More pairs than a hand may have: what stands for a part that is not sets and at most one pair."""
_ONE_EACH = sum(UNITS[kind] for kind in ORPHANS)
_ORPHAN_KEYS = frozenset(_ONE_EACH + UNITS[kind] for kind in ORPHANS)


def hand_key(tiles: Iterable[Tile]) -> int:
    """The key of regular tiles; keys of tiles together are the sum of their keys."""
    return sum([UNITS[tile] for tile in tiles])


def copies(key: int, kind: Tile) -> int:
    """How many tiles of a kind a hand has."""
    return key >> BITS * kind & COPIES_MASK


def highest_kind(key: int) -> Tile:
    """The highest kind of which there is a tile; there must be one."""
    return (key.bit_length() - 1) // BITS


def suit_keys(key: int) -> tuple[int, int, int, int]:
    """The parts of a hand's key: characters, dots, bamboo, honours."""
    return (key & PART_MASK, key >> DOTS & PART_MASK, key >> BAMBOO & PART_MASK, key >> HONOURS)


def whole_key(parts: Parts) -> int:
    """The key of a hand by its parts."""
    characters, dots, bamboo, honours = parts
    return characters | dots << DOTS | bamboo << BAMBOO | honours << HONOURS


def may_be_complete(parts: Parts) -> bool:
    """Whether a hand is worth a closer look: none is complete of which this says no."""
    characters, dots, bamboo, honours = parts
    suit = WINNING_PARTS[0]
    return characters in suit and dots in suit and bamboo in suit and honours in WINNING_PARTS[HONOURS_PLACE]


def is_complete(shapes: tuple[str, ...], key: int, melds: int) -> bool:
    """Whether concealed tiles of ``key`` (the winning tile among them) and so many melds are a winning shape.

    The number of tiles must fit: 14 − 3 × melds.
    """
    if (
        key & PART_MASK not in _WINNING_SUITS
        or key >> DOTS & PART_MASK not in _WINNING_SUITS
        or key >> BAMBOO & PART_MASK not in _WINNING_SUITS
        or key >> HONOURS not in _WINNING_HONOURS
    ):
        return False
    if STANDARD in shapes and _is_standard(key):
        return True
    return not melds and is_special(key) and _is_special_in(shapes, key)


def _is_special_in(shapes: tuple[str, ...], key: int) -> bool:
    return (is_orphans(key) and THIRTEEN_ORPHANS in shapes) or (is_seven_pairs(key) and SEVEN_PAIRS in shapes)


def is_orphans(key: int) -> bool:
    """Whether a whole hand is one of each 1, 9 and honour, and one of them twice."""
    return key in _ORPHAN_KEYS


def is_seven_pairs(key: int) -> bool:
    """Whether a whole hand is seven different pairs."""
    return not key & _NO_PAIRS and key.bit_count() == 7


def is_special(key: int) -> bool:
    """Whether a whole hand is complete without being four sets and a pair, in some ruleset."""
    return key in _ORPHAN_KEYS or (not key & _NO_PAIRS and key.bit_count() == 7)


def is_complete_part(key: int, place: int) -> bool:
    """Whether one part of a hand is sets and at most one pair."""
    return key in COMPLETE_PARTS[place]


def _is_standard(key: int) -> bool:
    """Whether each part is sets and at most one pair, and all four of them have one pair together."""
    characters, dots, bamboo, honours = suit_keys(key)
    return (
        _SUIT_PARTS.get(characters, _INCOMPLETE)
        + _SUIT_PARTS.get(dots, _INCOMPLETE)
        + _SUIT_PARTS.get(bamboo, _INCOMPLETE)
        + _HONOUR_PARTS.get(honours, _INCOMPLETE)
    ) == 1


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


def _winning_parts(complete: Iterable[int], places: int, orphans: Sequence[int]) -> frozenset[int]:
    """The keys of the parts of hands of any shape: complete ones, pairs alone, each orphan and one twice."""
    units = UNITS[:places]
    pairs = [sum(2 * unit for unit in some) for size in range(8) for some in combinations(units, size)]
    once = sum(units[rank] for rank in orphans)
    return frozenset((*complete, *pairs, once, *(once + units[rank] for rank in orphans)))


def _is_possible(key: int) -> bool:
    """Whether no kind is there more than four times, for up to seven of a kind."""
    return not key & FOUR_ALIKE & (key << 1 | key << 2)


_SUIT_PARTS = _complete_parts(9, chows=True)
_HONOUR_PARTS = _complete_parts(7, chows=False)
COMPLETE_PARTS = (_SUIT_PARTS, _SUIT_PARTS, _SUIT_PARTS, _HONOUR_PARTS)
"""By place: the parts of a key that are sets and at most one pair."""
_WINNING_SUITS = _winning_parts(_SUIT_PARTS, 9, (0, 8))
_WINNING_HONOURS = _winning_parts(_HONOUR_PARTS, 7, range(7))
WINNING_PARTS = (_WINNING_SUITS, _WINNING_SUITS, _WINNING_SUITS, _WINNING_HONOURS)
"""By place: the parts of a key that a hand of some winning shape can have."""
