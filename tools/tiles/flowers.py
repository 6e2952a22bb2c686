"""The four flowers, the gentlemen among plants; each about 46 x 46 round 0, 0."""

from tools.tiles.shapes import around, at, blade, c, circle, leaf, num, path, petal
from tools.tiles.sticks import stick

BOUGH = (
    "M-22 21C-15 19.5 -11 14 -8 8C-4.6 1.4 2 0 7 -5C11 -9 12.6 -14 19 -19L20.6 -17.4"
    "C16 -12.6 14.4 -7.4 9.6 -2.6C4.6 2 -1.6 4 -5 10.4C-8.6 17 -13.6 22.4 -21.4 23Z"
)
TWIGS = "M-9 10C-13.6 7.6 -17 3.6 -18.4 -1.4M8 -4C12.6 -3.6 17 -4.8 20.6 -7.6"


def plum() -> str:
    """Plum: blossoms and buds on a bare bough."""
    bough = path(BOUGH, c("ink")) + path(TWIGS, "none", c("ink"), 1.9)
    buds = bud(20, -19.6, 40) + bud(-18.8, -2.4, -14) + bud(21.6, -8.4, 62)
    return bough + buds + blossom(8, 9.5, 12.6, 8) + blossom(-7.5, -9, 12, -20)


def bud(x: float, y: float, turn: float) -> str:
    """A closed bud in its cup."""
    return at(x, y, circle(0, -2, 3.3, c("red")) + path("M-2.6 .4A2.8 2.8 0 0 0 2.6 .4Z", c("ink")), turn)


def blossom(x: float, y: float, r: float, turn: float) -> str:
    """Five round petals, and stamens about a heart."""
    thread = path(f"M0 -2V{num(-r * 0.46)}", "none", c("face"), 0.9) + circle(0, -r * 0.52, 0.95, c("gold"))
    part = circle(0, -r * 0.56, r * 0.45, c("red"), c("face"), 1)
    petals, threads = ("".join(at(0, 0, art, angle) for angle in around(5)) for art in (part, thread))
    return at(x, y, petals + threads + circle(0, 0, 2.3, c("gold"), c("face"), 0.8), turn)


def orchid() -> str:
    """Orchid: two flowers over long bent leaves."""
    blades = (
        ((-3, 22), (-12, 3), (-23, 2), 4.4),
        ((-1, 22), (-4, 2), (-19, -17), 3.8),
        ((3, 22), (10, 5), (23, 8), 4.4),
        ((1, 22), (4, 8), (19, -1), 3.4),
        ((-4, 22), (-9, 15), (-21, 14), 3.2),
    )
    leaves = "".join(blade(*shape) for shape in blades)
    stalks = path("M0 22C-1.4 10 1 -2 7 -7M0 14C-1.6 6 -4.4 4 -9 -1", "none", c("green"), 1.5)
    flowers = at(-9, -3.4, orchid_flower(), -26, 0.8) + at(8, -9, orchid_flower(), 12, 1.18)
    return leaves + stalks + flowers


def orchid_flower() -> str:
    """Three sepals, two petals bent inwards, and a lip."""
    sepals = "".join(leaf(0, 0, n, a, c("red"), 0.25) for a, n in ((0, 12.6), (74, 12.6), (-74, 12.6)))
    petals = "".join(at(0, 0, petal(10, 6, c("red")), a) for a in (37, -37))
    lip = path("M0 0C5.6 2 5 9.6 0 11.4C-5 9.6 -5.6 2 0 0Z", c("red"), c("face"), 0.9)
    return sepals + petals + lip + circle(0, 5.8, 1.7, c("gold")) + circle(0, 0, 2, c("face"))


def chrysanthemum() -> str:
    """Chrysanthemum: a full head of round-tipped petals in three rings."""
    stem = path("M0 6C1 12 0 18 -2 23", "none", c("green"), 2.4)
    leaves = lobed(-1, 20, -66) + lobed(-1, 18.6, 62)
    rings = "".join(
        at(0, 0, petal(length, width, c("red")), turn)
        for count, start, length, width in ((14, 0, 19, 5.4), (12, 15, 14, 5), (9, 0, 9.4, 4.6))
        for turn in around(count, start)
    )
    heart = "".join(at(0, 0, petal(5.4, 3, c("gold")), turn) for turn in around(7, 20))
    return stem + leaves + at(0, -5, rings + heart)


def lobed(x: float, y: float, turn: float) -> str:
    """A lobed leaf that grows upwards from x, y."""
    shape = "M0 0C3 -1.4 5.8 -2 5.2 -5.4C7.6 -6.4 7 -9.6 4.8 -10.6C5.2 -13.4 2.6 -15.6 0 -18"
    other = "C-2.6 -15.6 -5.2 -13.4 -4.8 -10.6C-7 -9.6 -7.6 -6.4 -5.2 -5.4C-5.8 -2 -3 -1.4 0 0Z"
    vein = path("M0 -2.4V-13", "none", c("face"), 0.9)
    return at(x, y, path(shape + other, c("green")) + vein, turn)


def bamboo_stalks() -> str:
    """Bamboo: two stalks and their leaves."""
    stalks = at(-7, 0, stick(0, 0, 45, c("green"), 3, 7.6)) + at(
        7.5, 3.5, stick(0, 0, 38, c("green"), -3, 6.8)
    )
    left = ((-8, -8, 17, -62), (-8, -8, 15, -100), (-7.5, 5, 15, -128), (-7, 5, 12, -92))
    right = ((8.5, -7, 17, 50), (8.5, -7, 16, 88), (8, 7, 15, 122), (8.5, -7, 12.5, 16))
    return stalks + "".join(leaf(x, y, n, a, c("ink"), 0.19) for x, y, n, a in (*left, *right))
