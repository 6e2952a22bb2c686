"""Tiles as small integers, and MPSZ, the notation in which they are written.

A tile is its kind: 0–8 characters, 9–17 dots, 18–26 bamboo, 27–30 winds E S W N, 31–33 dragons
white, green, red; 34–37 flowers, 38–41 seasons. Two tiles of one kind are the same to the game.
Counting up is the sorted order of the rules.
"""

from collections.abc import Iterable, Sequence
from functools import cache

Tile = int
Tiles = tuple[Tile, ...]

KINDS = 34
"""How many regular kinds there are; kinds from here on are bonus tiles."""
ALL_KINDS = 42
COPIES = 4
FIRST_HONOUR = 27
FIRST_DRAGON = 31
FIRST_FLOWER = 34
FIRST_SEASON = 38
WINDS = range(FIRST_HONOUR, FIRST_DRAGON)
DRAGONS = range(FIRST_DRAGON, KINDS)
WHITE, GREEN, RED = DRAGONS
FLOWERS = range(FIRST_FLOWER, FIRST_SEASON)
SEASONS = range(FIRST_SEASON, ALL_KINDS)
TERMINALS = (0, 8, 9, 17, 18, 26)
ORPHANS = (*TERMINALS, *range(FIRST_HONOUR, KINDS))
"""The thirteen kinds of thirteen orphans: every 1, 9 and honour."""

_RANKS = {"m": 9, "p": 9, "s": 9, "z": 7, "f": 4, "g": 4}
NAMES: tuple[str, ...] = tuple(
    f"{rank}{letter}" for letter, top in _RANKS.items() for rank in range(1, top + 1)
)
"""The MPSZ name of each kind, by kind."""
_KIND = {name: kind for kind, name in enumerate(NAMES)}


class NotationError(ValueError):
    """A text is not MPSZ; the message says what and where."""


def is_bonus(tile: Tile) -> bool:
    """Whether the tile is a flower or a season."""
    return tile >= FIRST_FLOWER


def is_honour(tile: Tile) -> bool:
    """Whether the tile is a wind or a dragon."""
    return FIRST_HONOUR <= tile < KINDS


def suit(tile: Tile) -> int:
    """0 characters, 1 dots, 2 bamboo; 3 honours, 4 bonus tiles."""
    return tile // 9 if tile < FIRST_HONOUR else 3 if tile < KINDS else 4


def rank(tile: Tile) -> int:
    """1–9 in a suit; 1–7 for winds and dragons; 1–4 for a flower or season."""
    return int(NAMES[tile][0])


def parse_tile(text: str) -> Tile:
    """The one tile that ``text`` names, such as ``"5s"``; raises NotationError."""
    kind = _KIND.get(text)
    if kind is None:
        raise NotationError(f"no such tile: {text!r}")
    return kind


def parse_tiles(text: str) -> Tiles:
    """The tiles of an MPSZ text in its order; ``"123m5z"`` and ``"1m2m3m5z"`` are the same.

    Raises NotationError for a letter without digits, digits without a letter or a rank that does not exist.
    """
    try:
        return tuple([_KIND[text[place : place + 2]] for place in range(0, len(text), 2)])
    except KeyError:
        return tuple(_parse_grouped(text))


def _parse_grouped(text: str) -> list[Tile]:
    """The same for a text in which several ranks may share a letter."""
    tiles: list[Tile] = []
    ranks = ""
    for place, sign in enumerate(text, 1):
        if sign in "0123456789":
            ranks += sign
            continue
        if sign not in _RANKS or not ranks:
            raise NotationError(f"unreadable at character {place}: {text[:60]!r}")
        tiles += (parse_tile(digit + sign) for digit in ranks)
        ranks = ""
    if ranks:
        raise NotationError(f"{ranks[:60]!r} has no suit letter")
    return tiles


def format_tiles(tiles: Iterable[Tile]) -> str:
    """MPSZ with one letter a tile, in the order given."""
    return "".join([NAMES[tile] for tile in tiles])


def count_kinds(tiles: Iterable[Tile]) -> list[int]:
    """How many of each regular kind, a list of 34."""
    counts = [0] * KINDS
    for tile in tiles:
        counts[tile] += 1
    return counts


def remove_tiles(hand: Sequence[Tile], taken: Iterable[Tile]) -> Tiles:
    """The hand without one copy of each taken tile; raises ValueError if one is not there."""
    rest = list(hand)
    for tile in taken:
        rest.remove(tile)
    return tuple(rest)


@cache
def full_set(flowers: bool) -> Tiles:
    """Every tile of the game in sorted order: 136, with flowers 144."""
    regular = tuple(kind for kind in range(KINDS) for _ in range(COPIES))
    return regular + tuple(range(KINDS, ALL_KINDS)) if flowers else regular
