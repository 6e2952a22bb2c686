"""Bamboo: jointed sticks."""

from tools.tiles.shapes import at, c, num, path, rect

Stick = tuple[float, float, float, str, float]
G, R = "green", "red"
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


def sticks(n: int, red: bool = False) -> str:
    """n sticks, two or more."""
    width, places = STICKS[n]
    return "".join(stick(x, y, h, c("red" if red else k), turn, width) for x, y, h, k, turn in places)


def stick(x: float, y: float, h: float, colour: str, turn: float = 0, w: float = 8.0) -> str:
    """A stick of two sections, its middle on x, y: three knots, and stalk that swells towards them."""
    t, k = h / 2, 0.9 + w * 0.07  # half length, half height of a knot
    art = section(-t + 2 * k, -k, w, colour) + section(k, t - 2 * k, w, colour)
    for knot in (-t + k, 0, t - k):
        art += rect(-w / 2, knot - k, w, 2 * k, k, colour)
    return at(x, y, art, turn)


def section(top: float, end: float, w: float, colour: str) -> str:
    """The stalk between two knots, with a line of light."""
    foot, waist, middle = w * 0.4, w * 0.31, (top + end) / 2
    right = f"C{num(waist)} {num(middle)} {num(waist)} {num(middle)} {num(foot)} {num(end)}"
    left = f"C{num(-waist)} {num(middle)} {num(-waist)} {num(middle)} {num(-foot)} {num(top)}"
    stalk = path(f"M{num(-foot)} {num(top)}H{num(foot)}{right}H{num(-foot)}{left}Z", colour)
    light = f"M0 {num(top + 1.4)}V{num(end - 1.4)}"
    return stalk + path(light, "none", c("face"), w * 0.14)
