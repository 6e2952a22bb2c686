"""A whole tile: its body, the art of its face, and the marks of a style."""

import re
from dataclasses import dataclass, field

from tools.tiles.body import H, W, back, body
from tools.tiles.bonus import BONUS
from tools.tiles.outlines import glyph
from tools.tiles.palette import CLASSIC, CONTRAST
from tools.tiles.shapes import around, at, c, circle, el, num, path, rect
from tools.tiles.suits import bamboo, character, dots, dragon, wind

CODES = (
    *(f"{n}{s}" for s in "mps" for n in range(1, 10)),
    *(f"{n}z" for n in range(1, 8)),
    *BONUS,
    *("0m", "0p", "0s", "back"),
)
INDEX = dict(zip("1234567", "ESWNBGR", strict=True))
"""The Latin letter of a wind or dragon; B (blank) for the white dragon, since W is West."""


@dataclass(frozen=True)
class Style:
    """One way to draw the set.

    `scale` and `centre` place the art, `index` is the cap height of the Latin index (0: none), `marks`
    adds a shape for the suit, and `mono` gives a suit its one colour.
    """

    name: str
    palette: dict[str, str]
    scale: float = 1.0
    centre: tuple[float, float] = (W / 2, H / 2)
    index: float = 0
    marks: bool = False
    mono: dict[str, str] = field(default_factory=dict)


STYLES = (
    Style("classic", CLASSIC),
    Style("indexed", CLASSIC, scale=0.82, centre=(34.2, 45.5), index=13.5),
    Style(
        "contrast",
        CONTRAST,
        scale=0.66,
        centre=(30, 53.2),
        index=21,
        marks=True,
        mono={"m": "red", "p": "blue", "s": "green"},
    ),
)


def suit_mark(code: str) -> str:
    """What tells the suits apart without colour or fine detail, 17 units high."""
    rank, suit = code[0], code[1]
    if suit == "m":
        return rect(-6, -6, 12, 12, 0.5, stroke=c("red"), stroke_width=4)
    if suit == "p":
        return circle(0, 0, 6.6, "none", c("blue"), 4)
    if suit == "s":
        return rect(-6.8, -8.5, 5, 17, 2.5, c("green")) + rect(1.8, -8.5, 5, 17, 2.5, c("green"))
    if suit == "z":
        diamond = "M0 -9 L8 0 L0 9 L-8 0 Z"
        return path(diamond, c("ink")) if rank in "1234" else path(diamond, "none", c("ink"), 2.6)
    if suit == "f":
        petals = "".join(at(0, 0, circle(0, -6.1, 4.6, c("red")), a) for a in around(5))
        return petals + circle(0, 0, 3.2, c("face"))
    rays = "".join(at(0, 0, path("M0 -7 V-9.4", "none", c("ink"), 2.2), a) for a in around(8))
    return circle(0, 0, 4.4, c("ink")) + rays


def index_of(code: str, style: Style) -> str:
    """The Latin index in the corner."""
    rank, suit = code[0], code[1]
    text = INDEX[rank] if suit == "z" else "5" if rank == "0" else rank
    if suit == "z":
        colour = {"6": "green", "7": "red"}.get(rank, "ink")
    elif rank == "0" or suit == "f":
        colour = "red"
    else:
        colour = style.mono.get(suit, "green" if suit == "s" else "ink")
    left, top, bold = (7, 6, 0.5) if style.marks else (4.6, 4.4, 0.2)
    h = style.index
    return glyph(text, left, top + h / 2, c(colour), height=h, font="sans", anchor="start", bold=bold)


def suit_art(code: str, style: Style) -> str:
    """The face of a suited tile or an honour, filling the tile."""
    rank, suit = int(code[0]), code[1]
    if suit == "z":
        return wind(rank) if rank < 5 else dragon(rank)
    art = {"m": character, "p": dots, "s": bamboo}[suit](rank or 5, rank == 0)
    if style.mono and rank:  # one colour a suit; characters keep a black numeral
        keep = {"ink"} if suit == "m" else set()
        art = re.sub(r"@(ink|red|green|gold)@", lambda m: m[0] if m[1] in keep else c(style.mono[suit]), art)
    return art


def bonus_art(code: str, style: Style) -> str:
    """A flower or season with its character, and its number where the style has no index."""
    char, draw = BONUS[code]
    colour = c("red" if code[1] == "f" else "ink")
    art = at(30, 51, draw())
    if not style.marks:
        art += glyph(char, 43, 15, colour, em=23 if style.index else 22, stretch=1.04, bold=0.9)
    if not style.index:
        return art + glyph(code[0], 7.5, 15, colour, height=13.5, font="sans", anchor="start")
    scale = 0.78 if style.marks else 0.94
    return el("g", art, transform=f"translate({num(30 - 30 * scale)} {num(78 - 79 * scale)}) scale({scale})")


def placed_art(code: str, style: Style) -> str:
    """The art of the face where the style wants it."""
    if code in BONUS:
        return bonus_art(code, style)
    art = suit_art(code, style)
    if style.scale == 1:
        return art
    x, y = style.centre
    return at(x - 30 * style.scale, y - 40 * style.scale, art, scale=style.scale)


def red_mark(code: str, style: Style) -> str:
    """The small diamond of a red five, so that it is not told by colour alone."""
    diamond = path("M0 -4.4L3.8 0L0 4.4L-3.8 0Z", c("red"))
    if style.marks:
        return at(29, 16.5, diamond, scale=1.2)
    x, y = (52, 8.5) if code == "0m" or style.index else (30, 10.5)
    return at(x, y, diamond)


def tile(code: str, style: Style) -> str:
    """The whole tile of an MPSZ name, or the `back`."""
    if code == "back":
        return back()
    out = body() + placed_art(code, style)
    if style.index:
        out += index_of(code, style)
    if style.marks:
        out += at(45, 6.5 + style.index / 2, suit_mark(code))
    return out + (red_mark(code, style) if code[0] == "0" else "")
