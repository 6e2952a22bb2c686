"""How hands are typed: MPSZ, with melds as words: ``123m`` a chow, ``555z`` a pung, ``1111p`` an exposed
kong, ``1111p+`` one that was added to a pung, ``(1111p)`` a concealed one."""

import re
from collections.abc import Iterable, Sequence
from itertools import groupby

from games.engine.melds import CHOW, CONCEALED_KONG, KONG, PUNG, Meld
from games.engine.tiles import NAMES, NotationError, Tile, Tiles, is_bonus, is_honour, parse_tiles, suit

_MELD = re.compile(r"(?P<opened>\()?(?P<tiles>[0-9mpsz]+)(?(opened)\))(?P<added>\+)?")
_ALIKE = {3: PUNG, 4: KONG}


class MeldError(ValueError):
    """A text is no meld; the message is that text."""


def short(tiles: Iterable[Tile]) -> str:
    """Tiles in MPSZ in their order, those of a suit that stand together under one letter."""
    names = [NAMES[tile] for tile in tiles]
    runs = groupby(names, key=lambda name: name[1])
    return "".join("".join(name[0] for name in run) + letter for letter, run in runs)


def read_melds(text: str) -> tuple[Meld, ...]:
    """The melds that a text names, parted by spaces or commas; raises MeldError."""
    return tuple(_read_meld(word) for word in text.replace(",", " ").split())


def write_melds(melds: Sequence[Meld]) -> str:
    """The text from which `read_melds` reads these melds."""
    return " ".join(map(write_meld, melds))


def write_meld(meld: Meld) -> str:
    """One meld as it is typed."""
    tiles = short(meld.tiles)
    return f"({tiles})" if meld.kind == CONCEALED_KONG else f"{tiles}+" if meld.added else tiles


def meld_of(kind: str, tile: Tile, added: bool = False) -> Meld | None:
    """The meld of a kind that begins with this tile; None if there is none."""
    if is_bonus(tile):
        return None
    if kind != CHOW:
        return Meld(kind, (tile,) * (3 if kind == PUNG else 4), added=added)
    tiles = (tile, tile + 1, tile + 2)
    return Meld(CHOW, tiles) if _is_run(tiles) else None


def _read_meld(word: str) -> Meld:
    found = _MELD.fullmatch(word)
    try:
        tiles = tuple(sorted(parse_tiles(found["tiles"]))) if found else ()
    except NotationError as error:
        raise MeldError(word) from error
    meld = _meld(tiles, bool(found and found["opened"]), bool(found and found["added"]))
    if meld is None:
        raise MeldError(word)
    return meld


def _meld(tiles: Tiles, concealed: bool, added: bool) -> Meld | None:
    kind = CHOW if _is_run(tiles) else _ALIKE.get(len(tiles)) if len(set(tiles)) == 1 else None
    if kind is None or (concealed and added) or (kind != KONG and (concealed or added)):
        return None
    return Meld(CONCEALED_KONG if concealed else kind, tiles, added=added)


def _is_run(tiles: Tiles) -> bool:
    if len(tiles) != 3 or is_honour(tiles[0]):
        return False
    low = tiles[0]
    return tiles == (low, low + 1, low + 2) and suit(low) == suit(low + 2)
