"""The faces of the three suits and of the honours."""

import math

from tools.tiles.shapes import around, at, c, circle, glyph, leaf, num, path, rect

NUMERALS = "一二三四五六七八九"
WINDS = {1: "東", 2: "南", 3: "西", 4: "北"}

Place = tuple[float, float, str]
Stick = tuple[float, float, float, str, float]


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


def stick(x: float, y: float, h: float, colour: str, turn: float = 0, w: float = 8.0) -> str:
    """A jointed bamboo stick of two sections, its middle on x, y."""
    t, k = h / 2, 1.3 + w * 0.055  # half length, half height of a knot
    body, waist = w * 0.34, w * 0.34 * 0.72
    art = ""
    for a, d in ((-t + k, -k), (k, t - k)):
        b = (a + d) / 2
        right = f"C{num(waist)} {num(b)} {num(waist)} {num(b)} {num(body)} {num(d)}"
        left = f"C{num(-waist)} {num(b)} {num(-waist)} {num(b)} {num(-body)} {num(a)}"
        art += path(f"M{num(-body)} {num(a)} H{num(body)} {right} H{num(-body)} {left} Z", colour)
        art += path(f"M0 {num(a + 1.6)} V{num(d - 1.6)}", "none", c("face"), w * 0.13, opacity=".8")
    for knot in (-t + k, 0, t - k):
        art += rect(-w / 2, knot - k, w, 2 * k, k, colour)
    return at(x, y, art, turn)


STICKS: dict[int, tuple[float, list[Stick]]] = {  # width, then (x, y, length, colour, turn)
    2: (13, [(30, 21.5, 34, G, 0), (30, 58.5, 34, G, 0)]),
    3: (12, [(30, 21.5, 33, G, 0), (17.5, 58.5, 33, G, 0), (42.5, 58.5, 33, G, 0)]),
    4: (12, [(x, y, 33, G, 0) for y in (21.5, 58.5) for x in (17.5, 42.5)]),
    5: (10.4, [(30, 40, 34, R, 0)] + [(x, y, 32, G, 0) for y in (22, 58) for x in (13.5, 46.5)]),
    6: (10.4, [(x, y, 32, G, 0) for y in (22, 58) for x in (13, 30, 47)]),
    7: (9.4, [(30, 15, 21, R, 0)] + [(x, y, 21.5, G, 0) for y in (40, 65) for x in (13, 30, 47)]),
    8: (8.6, [
        *((x, y, 31.0, G, 0.0) for y in (22, 58) for x in (10, 50)),
        *((24, 22, 29, G, -24), (36, 22, 29, G, 24), (24, 58, 29, G, 24), (36, 58, 29, G, -24)),
    ]),
    9: (9.4, [(x, y, 21.5, k, 0) for x, k in ((12.5, G), (30, R), (47.5, G)) for y in (15, 40, 65)]),
}  # fmt: skip


def bamboo(n: int, red: bool = False) -> str:
    """n sticks; one bamboo is a bird."""
    if n == 1:
        return bird()
    w, places = STICKS[n]
    return "".join(stick(x, y, h, c("red" if red else k), turn, w) for x, y, h, k, turn in places)


def bird() -> str:
    """A bird on a single stick, its tail in three eyed feathers."""
    tail = ""
    for turn, n in ((28, 38), (58, 35.5), (88, 30)):
        rad = math.radians(turn)
        x, y = 27 + (n - 6.6) * math.sin(rad), 47 - (n - 6.6) * math.cos(rad)
        tail += leaf(27, 47, n + 1.5, turn, c("green"), 0.15)
        tail += circle(x, y, 4.5, c("red")) + circle(x, y, 1.9, c("face"))
    body = path(
        "M12.4 22 C12.2 28.5 7.6 34.5 8.2 43.6 C8.9 54 18.4 60.2 27 58 C35.4 55.8 39.6 47.6 35.6 41.2 "
        "C31.4 34.6 27.4 30.6 26.8 21 C26.2 9.6 12.6 10 12.4 22 Z",
        c("green"),
        c("face"),
        1.6,
    )
    wing = path(
        "M15 40.6 C20.6 33.4 32.4 35 41.6 44.4 C38.4 45.4 38 46 39.6 48.2 C36 48.6 35.4 49.4 36.2 51.8 "
        "C26.6 55.4 16.2 51.4 15 40.6 Z",
        c("ink"),
        c("face"),
        1.3,
    )
    veins = "M20 41.4 C25.4 41.2 30.4 42.6 34.6 45.2 M20.6 45.2 C24.6 46 28.4 47.2 31.6 49"
    quills = path(veins, "none", c("face"), 1.3)
    eye = circle(17.8, 19.4, 2.7, c("face")) + circle(17.3, 19.4, 1.4, c("ink"))
    beak = path("M12.4 17.6 L3.8 21.6 L12.6 24.4 Z", c("red"), c("red"), 1.2)
    plumes = (
        "17.4 12 C16.6 9 14.6 7 12 6.2",
        "20.6 11.6 C20.8 8.6 20.2 6.4 18.6 4.4",
        "23.6 13.2 C24.6 10.6 26 9 28 8",
    )
    crest = "".join(path(f"M{plume}", "none", c("red"), 2.1) for plume in plumes)
    legs = path("M18.4 57.6 V67 M26.4 57.6 V67", "none", c("red"), 2.4)
    perch = stick(30, 69.6, 50, c("green"), 90, 9.6)
    return tail + legs + perch + body + wing + quills + crest + beak + eye


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
