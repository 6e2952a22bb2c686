"""SVG text by small functions, and outlined characters.

Coordinates are those of a face: 60 wide, 80 high, y pointing down. Colours are written `@name@`
and filled in at the end, so that one drawing serves every style.
"""

import json
from pathlib import Path
from typing import Any

GLYPHS: dict[str, dict[str, dict[str, Any]]] = json.loads(
    Path(__file__).with_name("glyphs.json").read_text(encoding="utf-8")
)


def num(value: float) -> str:
    """A number as short as two decimals allow."""
    return f"{value:.2f}".rstrip("0").rstrip(".") or "0"


def c(name: str) -> str:
    """A palette colour, still to be filled in."""
    return f"@{name}@"


def el(tag: str, *children: str, **attrs: float | str | None) -> str:
    """An SVG element; attributes that are None are left out."""
    out = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{num(value) if isinstance(value, int | float) else value}"'
        for key, value in attrs.items()
        if value is not None
    )
    return f"<{tag}{out}>{''.join(children)}</{tag}>" if children else f"<{tag}{out}/>"


def circle(
    x: float, y: float, r: float, fill: str = "none", stroke: str | None = None, width: float | None = None
) -> str:
    return el("circle", cx=x, cy=y, r=r, fill=fill, stroke=stroke, stroke_width=width)


def rect(
    x: float, y: float, w: float, h: float, rx: float, fill: str = "none", **attrs: float | str | None
) -> str:
    return el("rect", x=x, y=y, width=w, height=h, rx=rx, fill=fill, **attrs)


def path(
    d: str,
    fill: str = "none",
    stroke: str | None = None,
    width: float | None = None,
    **attrs: float | str | None,
) -> str:
    ends: dict[str, float | str | None] = (
        {"stroke_linecap": "round", "stroke_linejoin": "round"} if stroke else {}
    )
    return el("path", d=d, fill=fill, stroke=stroke, stroke_width=width, **(ends | attrs))


def at(x: float, y: float, art: str, turn: float = 0, scale: float = 1.0) -> str:
    """Art moved to x, y, then turned (degrees) and scaled about that point."""
    move = f"translate({num(x)} {num(y)})"
    move += f" rotate({num(turn)})" if turn else ""
    move += f" scale({num(scale)})" if scale != 1 else ""
    return el("g", art, transform=move)


def around(n: int, start: float = 0.0) -> list[float]:
    """n directions in degrees, evenly spread."""
    return [start + 360 * i / n for i in range(n)]


def leaf(x: float, y: float, length: float, turn: float, colour: str, fat: float = 0.2) -> str:
    """A pointed oval that grows upwards from x, y."""
    f = length * fat
    d = (
        f"M0 0 C{num(f)} {num(-length * 0.3)} {num(f)} {num(-length * 0.65)} 0 {num(-length)} "
        f"C{num(-f)} {num(-length * 0.65)} {num(-f)} {num(-length * 0.3)} 0 0 Z"
    )
    return at(x, y, path(d, colour), turn)


def blossom(x: float, y: float, r: float, petals: int, fill: str, heart: str, turn: float = 0.0) -> str:
    """Round petals about a heart."""
    out = "".join(at(0, 0, circle(0, -r * 0.58, r * 0.44, fill), angle) for angle in around(petals, turn))
    return at(x, y, out + circle(0, 0, r * 0.3, heart))


def glyph(
    char: str,
    x: float,
    y: float,
    colour: str,
    *,
    em: float = 0,
    height: float = 0,
    stretch: float = 1.0,
    bold: float = 0.0,
    font: str = "kai",
    anchor: str = "middle",
) -> str:
    """An outlined character, its ink centred on x, y.

    `em` keeps stroke weights alike across characters; `height` fits the ink instead. `bold` thickens
    by that many face units.
    """
    outline = GLYPHS[font][char]
    x0, y0, x1, y1 = outline["box"]
    sy = height / (y1 - y0) if height else em / 1000
    sx = sy * stretch
    left = {"middle": x - sx * (x0 + x1) / 2, "start": x - sx * x0}[anchor]
    stroke: dict[str, float | str | None] = (
        {"stroke": colour, "stroke_width": bold / sy, "stroke_linejoin": "round"} if bold else {}
    )
    place = f"translate({num(left)} {num(y - sy * (y0 + y1) / 2)}) scale({sx:.5f} {sy:.5f})"
    return el("path", d=outline["d"], fill=colour, transform=place, **stroke)
