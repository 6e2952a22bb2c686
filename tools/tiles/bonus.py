"""The drawings of the eight bonus tiles: four flowers, four seasons; each about 46 x 46 round 0, 0."""

from collections.abc import Callable

from tools.tiles.shapes import around, at, blossom, c, circle, leaf, num, path, rect
from tools.tiles.suits import stick


def plum() -> str:
    bough = "M-20 21 C-12 16 -8 8 -1 4 C6 0 9 -8 19 -17 M-1 4 C-6 -2 -10 -8 -12 -16"
    branch = path(bough, "none", c("ink"), 3)
    buds = circle(20, -18, 3, c("red")) + circle(-12.6, -18.5, 3, c("red")) + circle(-19, 7.5, 2.6, c("red"))
    twig = path("M-10 11.5 L-18 8", "none", c("ink"), 1.8)
    near = blossom(8, 9.5, 11.5, 5, c("red"), c("face"))
    far = blossom(-3, -7.5, 10.5, 5, c("red"), c("face"), 20)
    return branch + twig + buds + near + far


def orchid() -> str:
    blades = "".join(
        path(d, "none", c("green"), w)
        for d, w in (
            ("M-3 22 C-8 6 -14 -4 -22 -7", 2.8),
            ("M-1 22 C-1 6 -6 -8 -11 -19", 2.8),
            ("M2 22 C4 8 13 2 22 4", 2.8),
            ("M1 22 C2 8 4 -4 8 -9", 2),
        )
    )
    petals = ((0, 11), (62, 10.5), (-62, 10.5), (128, 9), (-128, 9))
    flower = "".join(leaf(0, 0, n, a, c("red"), 0.24) for a, n in petals) + circle(0, 0, 2.5, c("gold"))
    return blades + at(9.5, -11, flower) + path("M-4 22 H6", "none", c("ink"), 2.4)


def chrysanthemum() -> str:
    stem = path("M0 2 C1 10 0 16 -2 22", "none", c("green"), 2.6)
    leaves = leaf(-1, 19, 15, -68, c("green"), 0.26) + leaf(-1, 16.5, 16, 62, c("green"), 0.26)
    outer = "".join(leaf(0, 0, 18, a, c("red"), 0.13) for a in around(16))
    inner = "".join(leaf(0, 0, 12, a, c("gold"), 0.15) for a in around(12, 15))
    heart = circle(0, 0, 6, c("face")) + inner + circle(0, 0, 2.4, c("red"))
    return stem + leaves + at(0, -6, outer + heart)


def bamboo_stalks() -> str:
    stalks = at(-6, 0, stick(0, 0, 44, c("green"), 4, 8)) + at(7.5, 4, stick(0, 0, 36, c("green"), -3, 7))
    left = ((-6, -9, 16, -58), (-6, -9, 14, -100), (-5, 4, 13, -122))
    right = ((8, -7, 17, 48), (8, -7, 15, 88), (8.5, 6, 13, 112))
    return stalks + "".join(leaf(x, y, n, a, c("ink"), 0.19) for x, y, n, a in (*left, *right))


def spring() -> str:
    """A swallow over new willow."""
    bough = path("M-22 -17 C-10 -23 6 -22 22 -15", "none", c("ink"), 2.6)
    hang = ""
    for x, y, n in ((-17, -19, 33), (-9, -21, 17), (18, -17, 36), (11, -19, 15)):
        hang += path(f"M{x} {y} q2 {num(n / 2)} -1 {n}", "none", c("green"), 1.5)
        for i in range(2, n // 6 + 1):
            hang += leaf(x + 0.8, y + i * 6, 7, 128 if i % 2 else -128, c("green"), 0.26)
    swallow = path(
        "M14 -3.4 C11.6 -5.4 8.4 -5 6.6 -2.8 C3.4 -1.6 .4 -1.4 -2.4 -2.6 C-6 -4.2 -9.6 -7.4 -13.4 -12 "
        "C-12.6 -5 -10 .4 -5.4 4 C-8.8 8.4 -12.6 12 -17.4 15.4 C-12 14.8 -8.4 13.4 -5.2 11.2 "
        "C-6.4 14.4 -8.4 17.4 -11.4 20.4 C-5.4 18.2 -.8 14.4 2.2 9 C7.2 7.6 10.2 4.4 11 -.2 L15.6 -1.6 Z",
        c("red"),
    )
    fork = path("M-.6 4.6 C4.6 7.4 8 12 9 18.4 C3.4 15.6 -.6 11.6 -2.4 6.6 Z", c("red"))
    throat = path("M6.4 1.8 C8.4 1.2 9.6 .2 10 -1.2", "none", c("face"), 1.7)
    return bough + hang + at(0, 1.5, fork + swallow + throat + circle(10.6, -2.7, 0.9, c("face")))


def summer() -> str:
    """A lotus on the water."""
    outer = ((-62, 24, 0.21), (62, 24, 0.21), (-33, 27, 0.2), (33, 27, 0.2))
    petals = "".join(leaf(0, 10, n, a, c("red"), f) for a, n, f in outer)
    front = leaf(0, 10, 29, 0, c("face"), 0.25) + leaf(0, 10, 27, 0, c("red"), 0.2)
    pad = path("M-23 14 C-14 21 14 21 23 14 C14 11.5 -14 11.5 -23 14 Z", c("green"))
    water = path("M-17 22 H-3 M4 22 H18", "none", c("ink"), 1.8)
    return at(0, -1, pad + petals + front + water)


def autumn() -> str:
    """A maple leaf, falling."""
    half = "0 -22 L4 -13.5 L9.5 -17 L9 -8.5 L20.5 -10 L17 -3 L21.5 1 L12 5 L13.5 9.5 L1.2 8"
    points = [point.split() for point in half.split(" L")]
    other = " L".join(f"{num(-float(x))} {y}" for x, y in reversed(points[1:]))
    shape = f"M{half} L{other} Z"
    veins = path("M0 6 V-13 M0 5 L13 -5 M0 5 L-13 -5", "none", c("face"), 1.3)
    stem = path("M0 7 C0 13 2 17 6 21.5", "none", c("ink"), 2.4)
    return at(0, 0, path(shape, c("red"), c("red"), 2) + veins + stem, 14)


def winter() -> str:
    """A pine under snow and its flakes."""
    tiers = ""
    for y, w, h in ((6, 18, 14), (-4, 14.5, 13), (-13, 10.5, 11)):
        tiers += path(f"M0 {y - h} L{w} {y + 2} Q0 {y + 6} {-w} {y + 2} Z", c("green"), c("face"), 1.4)
        cap, fold = num(y - h * 0.5), num(y - h * 0.3)
        tiers += path(f"M0 {y - h} L{num(w * 0.42)} {cap} Q0 {fold} {num(-w * 0.42)} {cap} Z", c("face"))
    trunk = rect(-2, 6, 4, 13, 1, c("ink"))
    ground = path("M-22 20 C-12 15.5 10 15.5 22 20", "none", c("ink"), 2.4)
    flakes = "".join(circle(x, y, 1.9, c("ink")) for x, y in ((-18, -14), (17, -17), (20, -4), (-20, 1)))
    return trunk + tiers + ground + flakes


BONUS: dict[str, tuple[str, Callable[[], str]]] = {
    "1f": ("梅", plum),
    "2f": ("蘭", orchid),
    "3f": ("菊", chrysanthemum),
    "4f": ("竹", bamboo_stalks),
    "1g": ("春", spring),
    "2g": ("夏", summer),
    "3g": ("秋", autumn),
    "4g": ("冬", winter),
}
"""The character and the drawing of each bonus tile, by MPSZ name."""
