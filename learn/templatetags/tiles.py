"""Tiles on pages: drawn for those who see, named for those who hear."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from games.engine.melds import CONCEALED_KONG, Meld
from games.engine.tiles import NAMES, Tile, parse_tiles
from learn.tile_names import MELDS, WINDS, tile_name, tiles_name
from learn.words import distance_text

register = template.Library()

register.filter("distance_text", distance_text)
register.filter("tile_name", tile_name)
register.filter("tiles_name", tiles_name)


@register.filter
def tile_code(tile: Tile) -> str:
    """The tile in MPSZ, which names its picture."""
    return NAMES[tile]


@register.filter
def wind(seat: int) -> str:
    """A seat, or a prevailing wind given as a seat."""
    return str(WINDS[seat])


@cache
def _drawn(code: str) -> SafeString:
    """A tile's picture, or its back; some pages show a thousand."""
    return tile_art(code, "indexed")


@register.simple_tag
@cache
def tile_art(code: str, style: str) -> SafeString:
    """A tile's picture, or its back, in one of the styles."""
    return render_to_string("parts/tile.html", {"code": code, "sprite": f"tiles/{style}.svg"})


@register.inclusion_tag("learn/parts/tiles.html")
def tiles(shown: str | Sequence[Tile], last: Tile | None = None) -> dict[str, Any]:
    """Some tiles in a row, given in MPSZ or as kinds; ``last`` stands apart behind them."""
    kinds = parse_tiles(shown) if isinstance(shown, str) else tuple(shown)
    named = kinds if last is None else (*kinds, last)
    return {
        "drawn": [_drawn(NAMES[kind]) for kind in kinds],
        "last": None if last is None else _drawn(NAMES[last]),
        "name": tiles_name(named),
    }


@register.inclusion_tag("learn/parts/tiles.html")
def meld(shown: Meld) -> dict[str, Any]:
    """A declared set, named by its kind; the outer tiles of a concealed kong lie on their faces."""
    codes = [NAMES[tile] for tile in shown.tiles]
    if shown.kind == CONCEALED_KONG:
        codes[0] = codes[-1] = "back"
    kind = str(MELDS[shown.kind])
    return {
        "drawn": [_drawn(code) for code in codes],
        "last": None,
        "name": gettext("%(kind)s: %(tiles)s") % {"kind": kind, "tiles": tiles_name(shown.tiles)},
    }
