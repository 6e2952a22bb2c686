"""Where the marks of plots lie: plain geometry, which templates write as SVG.

A drawing is stretched to its place, so lengths have no unit; what is written beside it stands at even steps.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor
from typing import NamedTuple

WIDTH, HEIGHT = 1000, 400
STEPS = (10, 20, 50, 100, 200, 500, 1000)
"""Between two lines that are written on, in points of rating."""
COUNT_STEPS = tuple(step * 10**power for power in range(6) for step in (1, 2, 5))
"""The same in players."""
MOST_LINES = 6
FLATTEST = 20
"""A graph shows at least so many points of rating from its lowest line to its highest."""
BARS, NARROWEST = 5, 100
"""How many bars there are between two ratings that are written; all bars are for so many points at least."""


class Point(NamedTuple):
    """A rating at one moment, and its deviation, both in points."""

    value: float
    deviation: float


@dataclass(frozen=True, slots=True)
class Graph:
    """A figure over results or time: a line, a band around it, and numbers at even heights.

    The band lies inside the drawing.

    ``line`` and ``band`` are the points of SVG's polyline and polygon; ``ticks`` are from the top down.
    """

    line: str
    band: str
    ticks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Bar:
    """How many players have a rating from ``low`` to just below ``high``, and where their bar lies."""

    low: int
    high: int
    count: int
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Histogram:
    """Bars of equal width from the lowest rating to the highest; ``mark`` is where one rating lies.

    ``ticks`` are ratings from the left, ``heights`` numbers of players from the top down.
    """

    bars: tuple[Bar, ...]
    ticks: tuple[int, ...]
    heights: tuple[int, ...]
    mark: float | None


def even_ticks(low: float, high: float, steps: Sequence[int] = STEPS) -> tuple[int, ...]:
    """Round numbers at even steps, the first not above ``low`` and the last not below ``high``."""
    for step in steps:
        first, last = floor(low / step), max(ceil(high / step), floor(low / step) + 1)
        if last - first < MOST_LINES:
            break
    return tuple(step * number for number in range(first, last + 1))


def graph(course: Sequence[Point]) -> Graph:
    """The graph of at least one rating, the oldest first, with a band of one deviation to both sides."""
    rows = [(each.value - each.deviation, each.value, each.value + each.deviation) for each in course]
    lowest, highest = min(row[0] for row in rows), max(row[2] for row in rows)
    return banded(rows, even_ticks(lowest, max(highest, lowest + FLATTEST)))


def banded(rows: Sequence[tuple[float, float, float]], ticks: Sequence[int]) -> Graph:
    """The graph of at least one figure: of each the lower end of its band, the figure, the upper end.

    ``ticks`` rise, and all that is drawn lies between the first and the last of them.
    """
    scale, step = HEIGHT / (ticks[-1] - ticks[0]), WIDTH / max(1, len(rows) - 1)
    bottoms, middles, tops = zip(*rows, strict=True)

    def points(heights: Sequence[float]) -> list[str]:
        return [
            f"{number * step:.1f},{(ticks[-1] - height) * scale:.1f}" for number, height in enumerate(heights)
        ]

    line = points(middles) if len(rows) > 1 else points(middles * 2)
    return Graph(" ".join(line), " ".join([*points(tops), *reversed(points(bottoms))]), tuple(ticks[::-1]))


def histogram(counts: Mapping[int, int], own: float | None = None) -> Histogram:
    """How many players have which rating; ``counts`` is by whole points, and not empty."""
    ticks = even_ticks(min(counts), max(max(counts) + 1, min(counts) + NARROWEST))
    step = (ticks[1] - ticks[0]) // BARS
    classes = dict.fromkeys(range(ticks[0], ticks[-1], step), 0)
    for value, count in counts.items():
        classes[ticks[0] + (value - ticks[0]) // step * step] += count
    heights = even_ticks(0, max(classes.values()), COUNT_STEPS)
    scale = WIDTH / (ticks[-1] - ticks[0])

    def bar(low: int, count: int) -> Bar:
        height = HEIGHT * count / heights[-1]
        return Bar(low, low + step, count, (low - ticks[0]) * scale, HEIGHT - height, step * scale, height)

    bars = tuple(bar(low, count) for low, count in classes.items())
    return Histogram(bars, ticks, heights[::-1], None if own is None else (own - ticks[0]) * scale)
