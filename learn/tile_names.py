"""What tiles are called in words, for those who hear a page."""

from collections.abc import Sequence
from itertools import groupby

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.engine.melds import CHOW, CONCEALED_KONG, KONG, PUNG
from games.engine.tiles import FIRST_FLOWER, FIRST_HONOUR, FIRST_SEASON, NAMES, Tile, rank, suit

_RANKS = (
    pgettext_lazy("rank", "1"),
    pgettext_lazy("rank", "2"),
    pgettext_lazy("rank", "3"),
    pgettext_lazy("rank", "4"),
    pgettext_lazy("rank", "5"),
    pgettext_lazy("rank", "6"),
    pgettext_lazy("rank", "7"),
    pgettext_lazy("rank", "8"),
    pgettext_lazy("rank", "9"),
)
_SUITS = (_("%(ranks)s characters"), _("%(ranks)s dots"), _("%(ranks)s bamboo"))
_HONOURS = (
    pgettext_lazy("tile", "east wind"),
    pgettext_lazy("tile", "south wind"),
    pgettext_lazy("tile", "west wind"),
    pgettext_lazy("tile", "north wind"),
    pgettext_lazy("tile", "white dragon"),
    pgettext_lazy("tile", "green dragon"),
    pgettext_lazy("tile", "red dragon"),
)
_FLOWERS = (
    pgettext_lazy("flower", "plum"),
    pgettext_lazy("flower", "orchid"),
    pgettext_lazy("flower", "chrysanthemum"),
    pgettext_lazy("flower", "bamboo flower"),
)
_SEASONS = (_("spring"), _("summer"), _("autumn"), _("winter"))
_RED_FIVE = pgettext_lazy("rank", "red 5")
_BACK = pgettext_lazy("tile", "back")
WINDS: tuple[Promise, ...] = (
    pgettext_lazy("seat", "East"),
    pgettext_lazy("seat", "South"),
    pgettext_lazy("seat", "West"),
    pgettext_lazy("seat", "North"),
)
"""Seats and winds, by seat."""
MELDS: dict[str, Promise] = {
    CHOW: pgettext_lazy("set", "Chow"),
    PUNG: pgettext_lazy("set", "Pung"),
    KONG: pgettext_lazy("set", "Kong"),
    CONCEALED_KONG: pgettext_lazy("set", "Concealed kong"),
}
"""Declared sets, by kind."""


def tile_name(tile: Tile) -> str:
    """One tile: "5 bamboo", "east wind", "plum"."""
    return tiles_name((tile,))


def code_name(code: str) -> str:
    """The tile of a picture: like `tile_name`, but by its MPSZ name, with red fives (`0s`) and the `back`."""
    if code == "back":
        return str(_BACK)
    if code[0] == "0":
        return _SUITS["mps".index(code[1])] % {"ranks": _RED_FIVE}
    return tile_name(NAMES.index(code))


def tiles_name(tiles: Sequence[Tile]) -> str:
    """Tiles in their order, those of a suit that stand together in one: "1 2 3 characters, red dragon"."""
    named = []
    for part, group in groupby(tiles, key=suit):
        members = list(group)
        if members[0] < FIRST_HONOUR:
            ranks = " ".join(str(_RANKS[rank(tile) - 1]) for tile in members)
            named.append(_SUITS[part] % {"ranks": ranks})
        else:
            named += [str(_single(tile)) for tile in members]
    return gettext(", ").join(named)


def _single(tile: Tile) -> Promise:
    if tile >= FIRST_SEASON:
        return _SEASONS[tile - FIRST_SEASON]
    return _FLOWERS[tile - FIRST_FLOWER] if tile >= FIRST_FLOWER else _HONOURS[tile - FIRST_HONOUR]
