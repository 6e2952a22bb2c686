"""What a click in the calculator does to the hand: a tile comes or goes."""

from dataclasses import replace

from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.engine.melds import CHOW, CONCEALED_KONG, KONG, PUNG
from games.engine.tiles import NotationError, Tile, Tiles, is_bonus, parse_tile, remove_tiles
from learn.calculator.entry import Entry
from learn.calculator.notation import meld_of

HAND = "hand"
ADDED_KONG = "added_kong"
MAKES: dict[str, Promise] = {
    HAND: _("Tile of the hand"),
    CHOW: pgettext_lazy("set", "Chow"),
    PUNG: pgettext_lazy("set", "Pung"),
    KONG: _("Open kong"),
    ADDED_KONG: _("Added kong"),
    CONCEALED_KONG: _("Concealed kong"),
}
"""What a click on a tile of the choice can make of it; a chow begins with the tile."""
MOST_MELDS = 4


def makes(query: QueryDict) -> str:
    """What a click on a tile is to make."""
    given = query.get("makes", HAND)
    return given if given in MAKES else HAND


def clicked(entry: Entry, query: QueryDict) -> Entry | None:
    """The entry after the click that the address tells of; None if it tells of none."""
    if (tile := _named(query.get("add"))) is not None:
        return _added(entry, tile, makes(query))
    if (tile := _named(query.get("complete"))) is not None:
        return replace(entry, tile=tile)
    if "drop" in query:
        return _dropped(entry, query.get("drop", ""))
    return None


def _named(text: str | None) -> Tile | None:
    try:
        return None if text is None else parse_tile(text)
    except NotationError:
        return None


def _added(entry: Entry, tile: Tile, kind: str) -> Entry:
    if is_bonus(tile):
        return replace(entry, bonus=tuple(sorted({*entry.bonus, tile})))
    if kind != HAND:
        return _with_meld(entry, tile, kind)
    if len(entry.hand) < entry.wanted:
        return replace(entry, hand=tuple(sorted((*entry.hand, tile))))
    return replace(entry, tile=tile) if entry.tile is None else entry


def _with_meld(entry: Entry, tile: Tile, kind: str) -> Entry:
    meld = meld_of(KONG, tile, added=True) if kind == ADDED_KONG else meld_of(kind, tile)
    if meld is None or len(entry.melds) == MOST_MELDS:
        return entry
    return replace(entry, melds=(*entry.melds, meld))


def _dropped(entry: Entry, name: str) -> Entry:
    """The entry without what is named: ``tile``, ``hand-5m``, ``bonus-1f`` or ``meld-0``."""
    part, _dash, which = name.partition("-")
    tile = _named(which)
    if part == "tile":
        return replace(entry, tile=None)
    if part == "hand" and tile in entry.hand:
        return replace(entry, hand=_without(entry.hand, tile))
    if part == "bonus" and tile in entry.bonus:
        return replace(entry, bonus=_without(entry.bonus, tile))
    if part == "meld":
        return replace(
            entry, melds=tuple(meld for place, meld in enumerate(entry.melds) if str(place) != which)
        )
    return entry


def _without(tiles: Tiles, tile: Tile | None) -> Tiles:
    return tiles if tile is None else remove_tiles(tiles, [tile])
