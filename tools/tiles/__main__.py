"""Write the sprites (34 faces, 8 bonus tiles, 3 red fives and the back, in three styles) and the icons.

    python -m tools.tiles [FOLDER]

writes `tiles/classic.svg`, `tiles/indexed.svg`, `tiles/contrast.svg` and the icons in `site`, by default into
static. Each sprite has one
`<symbol id="t-5s">` a tile with the same ids, and plain characters in the text colour: `k-1z` to
`k-4z` (winds), `k-mark` and `k-name` (三番).

A face fills the viewBox of its symbol; the thickness hangs below it, which is why symbols say
overflow="visible". A page that turns a tile keeps the thickness at the bottom of the screen by
switching --tile-edge-s/-w/-n/-e. Colours are custom properties with a fallback, so that a page can
dim or recolour tiles without another sprite.
"""

import re
import sys
from pathlib import Path

from tools.tiles.body import H, W, shared
from tools.tiles.icons import icons
from tools.tiles.outlines import glyph, outlines
from tools.tiles.palette import NOTICE
from tools.tiles.shapes import c, el, path, rect
from tools.tiles.suits import WINDS
from tools.tiles.tile import CODES, STYLES, Style, tile

OUT = Path(__file__).resolve().parents[2] / "static"


def emblems() -> str:
    """Plain characters for the page around the tiles."""
    ink = "currentColor"
    winds = "".join(
        f'<symbol id="k-{n}z" viewBox="0 0 60 60">{glyph(char, 30, 30, ink, em=60, bold=1.4)}</symbol>'
        for n, char in WINDS.items()
    )
    name = glyph("三", 15, 30, ink, em=30, bold=0.8) + glyph("番", 45, 30, ink, em=32, bold=0.8)
    bars = "".join(
        path(f"M{14 - w} {y} H{14 + w}", "none", c("face"), 3) for y, w in ((12, 6), (18, 4.4), (24, 7.4))
    )
    mark = rect(0, 0, 28, 36, 5, ink) + bars
    return (
        f'{winds}<symbol id="k-name" viewBox="0 12 60 36">{name}</symbol>'
        f'<symbol id="k-mark" viewBox="0 0 28 36">{mark}</symbol>'
    )


def sprite(style: Style) -> str:
    """The SVG text of one style, with every colour a custom property."""

    def fill(match: re.Match[str]) -> str:
        key = match[1]
        if key.startswith("edge-"):
            return f"var(--tile-{key},{'inline' if key == 'edge-s' else 'none'})"
        return f"var(--tile-{key},{style.palette[key]})"

    symbols = "\n".join(
        f'<symbol id="t-{code}" viewBox="0 0 {W} {H}" overflow="visible">{tile(code, style)}</symbol>'
        for code in CODES
    )
    art = f"{symbols}\n{emblems()}\n"
    defs = el("defs", shared(), outlines(art))
    text = f'<svg xmlns="http://www.w3.org/2000/svg">{NOTICE}{defs}\n{art}</svg>\n'
    return re.sub(r"@([a-z-]+)@", fill, text)


def drawings() -> dict[str, str]:
    """Every file's SVG text, by its path below the folder of static files."""
    tiles = {f"tiles/{style.name}.svg": sprite(style) for style in STYLES}
    return tiles | {f"site/{name}": text for name, text in icons().items()}


def main() -> None:
    out = Path(sys.argv[1]) if len(sys.argv) > 1 else OUT
    for name, text in drawings().items():
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        (out / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
