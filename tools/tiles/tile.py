"""A whole tile: its body, the art of its face, and the marks of a style."""

import re
from dataclasses import dataclass, field

from tools.tiles.bonus import BONUS
from tools.tiles.shapes import around, at, blossom, c, circle, el, glyph, num, path, rect
from tools.tiles.suits import bamboo, character, dots, dragon, wind

W, H, RADIUS = 60, 80, 7
SIDE, BACK = 2.4, 5.4  # how far the ivory side and the jade back show below the face
CODES = (
    *(f"{n}{s}" for s in "mps" for n in range(1, 10)),
    *(f"{n}z" for n in range(1, 8)),
    *BONUS,
    *("0m", "0p", "0s", "back"),
)
INDEX = dict(zip("1234567", "ESWNBGR", strict=True))
"""The Latin letter of a wind or dragon; B (blank) for the white dragon, since W is West."""

NOTICE = (
    "<!-- Saamfaan tiles, drawn by tools/tiles. Chinese outlines adapted from TW-Kai, "
    "National Development Council, 2015, under the Open Government Data License 1.0, "
    "https://data.gov.tw/license. "
    "Latin outlines adapted from Noto Sans CJK HK, SIL OFL 1.1. -->"
)

CLASSIC = {
    "face": "#fbf6e9", "side": "#dccfae", "line": "#8d7a52", "back": "#2f8465", "back-deep": "#1f6a50",
    "back-light": "#8fc7ad", "ink": "#1b2a55", "red": "#b3202a", "green": "#12704a", "blue": "#1b2a55",
    "gold": "#c98a1b",
}  # fmt: skip
# Vermilion, blue and bluish green stay apart under the common colour-vision deficiencies.
CONTRAST = CLASSIC | {
    "face": "#ffffff", "side": "#cfcfcf", "line": "#333333", "ink": "#0b0f1a", "blue": "#00539f",
    "red": "#b83a00", "green": "#00694c", "gold": "#8a5a00",
}  # fmt: skip


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
    Style("indexed", CLASSIC, scale=0.82, centre=(33.8, 44.6), index=13.5),
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


def back() -> str:
    """Jade, a fine frame, and the three strokes of 三番."""
    light = c("back-light")
    strokes = ((31, 8), (40, 6), (49, 10))
    bars = "".join(path(f"M{30 - w} {y} H{30 + w}", "none", light, 3.2, opacity=".8") for y, w in strokes)
    frame = rect(6.5, 6.5, 47, 67, 4, stroke=light, stroke_width=1.3, opacity=".55")
    return frame + path("M30 14 L48 40 L30 66 L12 40 Z", "none", light, 1.3, opacity=".55") + bars


def body(code: str) -> str:
    """The face, and what shows of the thickness: one group per screen direction, only `s` on by default."""
    facedown = code == "back"
    thick = ""
    for side, (dx, dy) in {"s": (0, 1), "w": (-1, 0), "n": (0, -1), "e": (1, 0)}.items():
        first, second = ("back-deep", "side") if facedown else ("side", "back")
        layers = (
            rect(dx * (BACK + 1.6), dy * (BACK + 1.6), W, H, RADIUS + 1, "#000", opacity=".16")
            + rect(dx * BACK, dy * BACK, W, H, RADIUS + 0.5, c(second))
            + rect(dx * SIDE, dy * SIDE, W, H, RADIUS, c(first))
        )
        thick += el("g", layers, display=f"@edge-{side}@")
    rim = c("back-deep" if facedown else "line")
    shine = ".18" if facedown else ".8"
    return (
        thick
        + rect(0, 0, W, H, RADIUS, c("back" if facedown else "face"))
        + rect(0, 0, W, H, RADIUS, "url(#shade) none")
        + rect(0.5, 0.5, W - 1, H - 1, RADIUS - 0.5, stroke=rim, stroke_width=1, opacity=".5")
        + rect(1.6, 1.6, W - 3.2, H - 3.2, RADIUS - 1.6, stroke="#fff", stroke_width=1.2, opacity=shine)
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
        return blossom(0, 0, 10.5, 5, c("red"), c("face"))
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
    left, top, bold = (7, 6, 0.5) if style.marks else (4.8, 4.8, 0.2)
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
    x, y = (28.5, 16.5) if style.marks else (52, 8.5) if code == "0m" or style.index else (30, 10.5)
    return at(x, y, path("M0 -4 L3.4 0 L0 4 L-3.4 0 Z", c("red")))


def tile(code: str, style: Style) -> str:
    """The whole tile of an MPSZ name, or the `back`."""
    if code == "back":
        return body(code) + back()
    out = body(code) + placed_art(code, style)
    if style.index:
        out += index_of(code, style)
    if style.marks:
        out += at(45, 6.5 + style.index / 2, suit_mark(code))
    return out + (red_mark(code, style) if code[0] == "0" else "")
