"""The faces of the three suits and of the honours."""

import math

from tools.tiles.bird import bird
from tools.tiles.outlines import glyph
from tools.tiles.shapes import around, at, c, circle, path, rect
from tools.tiles.sticks import sticks

NUMERALS = "一二三四五六七八九"
WINDS = {1: "東", 2: "南", 3: "西", 4: "北"}

Place = tuple[float, float, str]


def character(n: int, red: bool = False) -> str:
    """n characters: the numeral over 萬."""
    ink = c("red") if red else c("ink")
    return glyph(NUMERALS[n - 1], 30, 21, ink, em=40, stretch=1.14, bold=1.6) + glyph(
        "萬", 30, 56.5, c("red"), em=39, stretch=1.2, bold=1.15
    )


def ring(x: float, y: float, r: float, colour: str) -> str:
    """One dot: a ring, a fine inner ring when there is room, and a filled heart."""
    w = max(2.3, r * 0.24)
    out = circle(x, y, r - w / 2, "none", colour, w)
    if r > 9.5:
        inner = r - w - r * 0.17
        return out + circle(x, y, inner - 0.6, "none", colour, 1.2) + circle(x, y, inner * 0.42, colour)
    return out + circle(x, y, r * 0.36, colour)


def great_dot() -> str:
    """One dot: a wheel of petals."""
    petal = path("M0 -4 C3.4 -6.4 3.4 -10.6 0 -13 C-3.4 -10.6 -3.4 -6.4 0 -4 Z", c("red"))
    beads = "".join(
        circle(19.6 * math.cos(math.radians(a)), 19.6 * math.sin(math.radians(a)), 1.75, c("ink"))
        for a in around(16, 11.25)
    )
    wheel = circle(0, 0, 25, "none", c("green"), 3.2) + beads + circle(0, 0, 14.9, "none", c("green"), 1.8)
    return at(30, 40, wheel + "".join(at(0, 0, petal, a) for a in around(6)) + circle(0, 0, 3.1, c("ink")))


G, R, K = "green", "red", "ink"
DOTS: dict[int, tuple[float, list[Place]]] = {  # radius, then (x, y, colour)
    2: (13.6, [(30, 22.5, G), (30, 57.5, K)]),
    3: (11, [(16, 17.5, K), (30, 40, R), (44, 62.5, G)]),
    4: (11.8, [(16.5, 22, K), (43.5, 22, G), (16.5, 58, G), (43.5, 58, K)]),
    5: (10.2, [(15.5, 18, K), (44.5, 18, G), (30, 40, R), (15.5, 62, G), (44.5, 62, K)]),
    6: (10, [(x, y, k) for y, k in ((15.5, G), (41.5, R), (64.5, R)) for x in (17.5, 42.5)]),
    7: (8.6, [(12.5, 13, G), (30, 20, G), (47.5, 27, G)]
        + [(x, y, R) for y in (46, 66.5) for x in (19, 41)]),
    8: (8.5, [(x, y, K) for y in (12.5, 30.8, 49.2, 67.5) for x in (18.5, 41.5)]),
    9: (8.3, [(x, y, k) for y, k in ((14, G), (40, R), (66, K)) for x in (12, 30, 48)]),
}  # fmt: skip


def dots(n: int, red: bool = False) -> str:
    """n dots."""
    if n == 1:
        return great_dot()
    r, places = DOTS[n]
    return "".join(ring(x, y, r, c("red" if red else k)) for x, y, k in places)


def bamboo(n: int, red: bool = False) -> str:
    """n sticks; one bamboo is a bird."""
    return bird() if n == 1 else sticks(n, red)


def wind(n: int) -> str:
    """East, South, West or North."""
    return glyph(WINDS[n], 30, 40, c("ink"), em=60, bold=1.9)


def dragon(n: int) -> str:
    """5 white (a frame), 6 green, 7 red."""
    if n == 7:
        return glyph("中", 30, 40, c("red"), em=62, stretch=1.12, bold=2.4)
    if n == 6:
        return glyph("發", 30, 40, c("green"), em=59, stretch=0.95, bold=1.5)
    notch = "M18.5 26.5 V21.5 H23.5 M36.5 21.5 H41.5 V26.5 M41.5 53.5 V58.5 H36.5 M23.5 58.5 H18.5 V53.5"
    return (
        rect(10.5, 12.5, 39, 55, 3.5, stroke=c("ink"), stroke_width=3.4)
        + rect(15, 17, 30, 46, 1.6, stroke=c("ink"), stroke_width=1.2)
        + path(notch, "none", c("ink"), 1.5, stroke_linecap="butt", stroke_linejoin="miter")
    )
