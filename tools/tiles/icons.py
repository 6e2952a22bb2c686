"""The site's icons: a tile with 三番 on jade, and for the smallest places a jade tile with three strokes.

`icon.svg` is for tabs of a browser, `app.svg` for a home screen, and `maskable.svg` for one that cuts icons
into its own shape: all that matters lies in the middle circle of 80 %, and the jade goes to every edge.
"""

import re

from tools.tiles.body import RADIUS, H, W
from tools.tiles.outlines import glyph, outlines
from tools.tiles.palette import CLASSIC, NOTICE
from tools.tiles.shapes import at, c, el, path, rect

SIZE = 512
JADE = (
    '<radialGradient id="jade" cx=".5" cy=".32" r=".85"><stop offset="0" stop-color="@back@"/>'
    '<stop offset="1" stop-color="#123f30"/></radialGradient>'
    '<linearGradient id="ivory" x1="0" y1="0" x2=".3" y2="1"><stop offset="0" stop-color="#fff"/>'
    '<stop offset=".4" stop-color="@face@"/><stop offset="1" stop-color="#efe4c8"/></linearGradient>'
)


def icons() -> dict[str, str]:
    """Each icon's SVG text, by the name of its file."""
    return {"icon.svg": small(), "app.svg": app(0.76, 112), "maskable.svg": app(0.66, 0)}


def small() -> str:
    """The jade tile that stays clear at 16 pixels."""
    bars = path("M10.8 9.8H21.2M12.2 15.2H19.8M9.4 20.8H22.6", "none", "#fff", 3)
    tile = rect(4, 3, 24, 29, 5, "#0d4732") + rect(4, 0, 24, 29.6, 5, c("green"))
    return document(tile + bars, "0 0 32 32", "")


def app(size: float, corner: float) -> str:
    """The tile on jade; its height is that part of the icon's, whose corners are rounded by that much."""
    ground = rect(0, 0, SIZE, SIZE, corner, "url(#jade)")
    scale = SIZE * size / (H + 9)
    middle = at((SIZE - W * scale) / 2, (SIZE - (H + 9) * scale) / 2, name_tile(), scale=scale)
    return document(ground + middle, f"0 0 {SIZE} {SIZE}", JADE)


def name_tile() -> str:
    """A tile whose face is the site's name, thicker than those at a table."""
    body = (
        rect(-1.5, 10.5, W + 3, H, RADIUS + 2, "#000", opacity=".28")
        + rect(0, 9, W, H, RADIUS, c("back-deep"))
        + rect(0, 7.5, W, H, RADIUS, c("back-light"))
        + rect(0, 4, W, H, RADIUS, c("side"))
        + rect(0, 0, W, H, RADIUS, "url(#ivory)")
    )
    face = glyph("三", 30, 22, c("ink"), em=43, stretch=1.12, bold=2.2)
    return body + face + glyph("番", 30, 56, c("red"), em=43, stretch=1.12, bold=1.8)


def document(art: str, box: str, shared: str) -> str:
    """A whole file, its colours filled in."""
    shared += outlines(art)
    defs = el("defs", shared) if shared else ""
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{NOTICE}{defs}{art}</svg>\n'
    return re.sub(r"@([a-z-]+)@", lambda match: CLASSIC[match[1]], text)
