"""One bamboo: a peacock on a bamboo stick."""

from tools.tiles.shapes import at, c, circle, leaf, path
from tools.tiles.sticks import stick

FEATHERS = ((10, 43), (32, 41.5), (54, 35.5), (76, 30), (99, 27.5))
"""The tail's feathers: where each points (degrees from upright) and how long it is."""
BODY = (
    "M19.6 14.6C15.8 14.2 13.4 17 13.8 20.2C14.2 23.2 16.8 25 16.4 28.6C15.6 34.4 9.4 38.4 9 46.4"
    "C8.6 55.4 16.6 62 26 60.4C34.4 59 39 53.6 42.6 47.4C36.6 47.4 30.4 45.4 27 40"
    "C23.8 34.8 24.2 29.4 24.6 24.6C25 19 23 15 19.6 14.6Z"
)
WING = (
    "M15 44.6C17 37.8 25.4 37.2 31 42.4C35.4 46.6 39 49.8 46 50.6"
    "C40.6 56.6 32 58.6 25 56.8C18.4 55 14.4 50.6 15 44.6Z"
)
QUILLS = (
    "M19.6 44.2C25.6 42.6 30 48.4 39 50.9M19.4 48.2C24.6 47.2 28.4 51.6 35 53.6M21.6 52C25 51.6 27 54 30.6 55"
)
CREST = (
    "M18.8 14.6C17.8 11.6 15.8 9.6 13 8.8M19.8 14.4C19.8 11 19.2 8.6 18.2 6.4"
    "M20.8 14.8C21.6 11.8 23 10 25 8.6"
)
TIPS = ((12.6, 8.6), (18, 5.6), (25.6, 8))


def bird() -> str:
    """The whole bird, 60 x 80 like a face."""
    perch = stick(30, 71, 50, c("green"), 90, 8.6)
    return tail() + legs() + perch + body() + head()


def tail() -> str:
    """A fan of feathers, an eye on each."""
    return "".join(at(28, 51, feather(length), turn) for turn, length in FEATHERS)


def feather(length: float) -> str:
    """One feather, upright from 0, 0."""
    vane = "M0 -1.4C6.8 2 6.6 10.4 0 15.4C-6.6 10.4 -6.8 2 0 -1.4Z"
    eye = at(0, -length, path(vane, c("green"), c("face"), 1))
    heart = circle(0, 6 - length, 3.5, c("red")) + circle(0, 6.4 - length, 1.5, c("face"))
    return leaf(0, 0, length, 0, c("green"), 0.085) + eye + heart


def body() -> str:
    """Breast, neck and folded wing."""
    collar = path("M17 31.4C19.4 33 22.4 33 25 31.4", "none", c("face"), 1.4)
    wing = path(WING, c("ink"), c("face"), 1.6) + path(QUILLS, "none", c("face"), 1.3)
    return path(BODY, c("green"), c("face"), 1.6) + collar + wing


def head() -> str:
    """Crest, beak and eye."""
    crest = path(CREST, "none", c("red"), 1.6) + "".join(circle(x, y, 1.8, c("red")) for x, y in TIPS)
    beak = path("M14 18.2C11 18.4 8.4 20 6.6 23C9.4 22.6 12 22.8 14.5 23.4Z", c("red"))
    return crest + beak + circle(18.5, 19.6, 2.5, c("face")) + circle(18.2, 19.6, 1.3, c("ink"))


def legs() -> str:
    """Legs with toes about the stick."""
    toes = "M17.4 67.6L20.6 65.6L23.4 67.6M24.6 67.6L27.8 65.6L31 67.6"
    return path(f"M20.6 59.5V66M27.8 59.5V66{toes}", "none", c("red"), 1.9)
