"""The four seasons; each about 46 x 46 round 0, 0."""

from tools.tiles.shapes import around, at, c, circle, leaf, num, path

SWALLOW = (
    "M-19 -1.6L-14.6 -4.4C-12.6 -7 -9.4 -7.6 -6.4 -6.2C-4.4 -12.4 2.4 -18.8 14.6 -22.4"
    "C9.6 -17 6.8 -11 5.6 -4.8C10.6 -3.4 16 -2.4 24 -2.6C18.6 .6 14.6 2.2 10.8 3.2"
    "C14.4 6.8 17 11 18.4 17C12.4 14 7 10.6 2.4 7.4"
    "C.6 13 -3.6 18.6 -11.6 22.6C-9.6 16.6 -9.2 10.6 -10.2 4.8C-13.2 3.8 -14.8 1.4 -15.2 -.6Z"
)
BREAST = "M-11.4 1.6C-6.6 -2.6 1 -2.6 8.2 1.8C4.6 4.6 1 5.8 -2.4 5.8C-6.4 5.8 -9.8 4.4 -11.4 1.6Z"


def spring() -> str:
    """Spring: a swallow, and new leaves on a willow."""
    bird = path(SWALLOW, c("ink")) + path(BREAST, c("face"))
    throat = path("M-15 -.6C-13.4 .8 -11.6 1.2 -9.4 .4C-10.6 -2 -13 -2.8 -15.4 -2.4Z", c("red"))
    eye = circle(-12, -4.4, 1, c("face"))
    return willow(-19.5, -23, 20) + willow(20, 2, 22) + bird + throat + eye


def willow(x: float, y: float, length: float) -> str:
    """A hanging twig with leaves to either side."""
    twig = path(f"M{num(x)} {num(y)}q1.6 {num(length / 2)} -.6 {num(length)}", "none", c("green"), 1.4)
    sides = ((128, 1), (-128, 0.6))
    leaves = "".join(
        leaf(x + sides[i % 2][1], y + 2 + i * 4.6, 8, sides[i % 2][0], c("green"), 0.24)
        for i in range(int((length - 2) / 4.6))
    )
    return twig + leaves


def summer() -> str:
    """Summer: a lotus over its leaf, on the water."""
    petals = "".join(
        lotus_petal(length, width, turn)
        for angle, length, width in ((72, 21, 9), (46, 25, 11), (22, 27.5, 12))
        for turn in (-angle, angle)
    )
    pad = path("M-23 12.5C-13 5.5 13 5.5 23 12.5C15 19.5 -15 19.5 -23 12.5Z", c("green"))
    water = path("M-18 21.6Q-13.6 19.4 -9.2 21.6T-.4 21.6T8.4 21.6T17.2 21.6", "none", c("ink"), 1.7)
    return pad + at(0, 11, petals + lotus_petal(28, 13, 0)) + water


def lotus_petal(length: float, width: float, turn: float) -> str:
    """A broad petal with a point, and its veins."""
    w, n = width / 2, length
    shape = f"M0 0C{num(-w * 1.3)} {num(-n * 0.3)} {num(-w)} {num(-n * 0.72)} 0 {num(-n)}"
    shape += f"C{num(w)} {num(-n * 0.72)} {num(w * 1.3)} {num(-n * 0.3)} 0 0Z"
    vein = path(f"M0 {num(-n * 0.42)}V{num(-n * 0.74)}", "none", c("face"), 0.9)
    return at(0, 0, path(shape, c("red"), c("face"), 1.2) + vein, turn)


def autumn() -> str:
    """Autumn: a maple leaf, falling."""
    half = "0 -22 L4 -13.5 L9.5 -17 L9 -8.5 L20.5 -10 L17 -3 L21.5 1 L12 5 L13.5 9.5 L1.2 8"
    points = [point.split() for point in half.split(" L")]
    other = " L".join(f"{num(-float(x))} {y}" for x, y in reversed(points[1:]))
    veins = path("M0 6V-15M0 5L14 -5.4M0 5L-14 -5.4M0 -3.6L5 -9M0 -3.6L-5 -9", "none", c("face"), 1.1)
    stem = path("M0 7C0 13 2 17 6 21.5", "none", c("ink"), 2.2)
    return at(0, 0, path(f"M{half} L{other} Z", c("red"), c("red"), 1.6) + veins + stem, 14)


TRUNK = (
    "M-6.4 22C-3.6 15.4 -6.4 10.4 -3 5C-.2 .6 3.4 -1.4 2.4 -8L5 -8C6.8 -.6 3 2.4 1 6.4C-1.4 11.4 1.4 16 1 22Z"
)
BOUGHS = "M-3 9C-7 6.4 -10 5.6 -13 6M2 6C6 6.6 10.6 8.6 14 8.2"


def winter() -> str:
    """Winter: an old pine under snow."""
    tree = path(TRUNK, c("ink")) + path(BOUGHS, "none", c("ink"), 2.2)
    ground = path("M-21 22.4C-12 20.4 10 20.4 21 22.4", "none", c("ink"), 1.8)
    boughs = needles(-10.6, 6, 1) + needles(12, 9.6, 0.94) + needles(1.8, -6, 1.16)
    flakes = snowflake(-18.4, -17, 5) + snowflake(19, -17.4, 3.6)
    return tree + ground + boughs + flakes


def needles(x: float, y: float, scale: float) -> str:
    """A flat cloud of needles with snow on it, its foot on y."""
    cloud = "M-12 0C-14 -5 -10 -8 -6.6 -6.6C-4.6 -11.4 4 -11.4 5.4 -7C9.4 -8.6 14 -5 12 0Q0 2.4 -12 0Z"
    snow = (
        "M-10 -5.4C-10 -8.4 -8 -9 -6.4 -8.6C-4.4 -13 4 -13.2 5.6 -9.2C8.6 -10 10.8 -8.4 10.6 -6"
        "C8 -4.6 7 -7.2 4.4 -6.4C2 -4.6 -.4 -7.4 -3 -6C-5.4 -4.4 -7 -6.6 -10 -5.4Z"
    )
    tips = path("M-6 -1L-7.4 -3.4M-.6 -.6V-3.6M5.4 -.8L6.8 -3.2", "none", c("face"), 0.9)
    return at(
        x, y, path(cloud, c("green"), c("face"), 1) + tips + path(snow, c("face"), c("ink"), 0.9), 0, scale
    )


def snowflake(x: float, y: float, r: float) -> str:
    """Six arms, each with a fork."""
    fork, size = f"M{num(-r * 0.3)} {num(-r)}L0 {num(-r * 0.6)}L{num(r * 0.3)} {num(-r)}", r / 4.6
    arm = path(f"M0 0V{num(-r)}{fork}", "none", c("ink"), size)
    return at(x, y, "".join(at(0, 0, arm, angle) for angle in around(6)))
