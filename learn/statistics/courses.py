"""How figures went over time, as plots."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from learn.statistics.margins import Mean, Share
from learn.statistics.tallies import Part, Tally
from ratings.plots import COUNT_STEPS, HEIGHT, WIDTH, even_ticks

SPANS = {"day": 1, "week": 7, "month": 30, "quarter": 91, "year": 365}
"""What one point of a plot may stand for, in days."""
MOST_POINTS = 24
PERCENT_STEPS = (5, 10, 20, 50)


@dataclass(frozen=True, slots=True)
class Step:
    """What was played in the span of time that begins then."""

    start: datetime
    tally: Tally


@dataclass(frozen=True, slots=True)
class Plot:
    """A figure over time: a line within the band of its interval.

    ``line`` and ``band`` are the points of SVG's polyline and polygon; ``ticks`` are from the top down.
    """

    line: str
    band: str
    ticks: tuple[int, ...]


def span_for(first: datetime, last: datetime) -> str:
    """The shortest span of time of which no more than the most points lie between two moments."""
    days = (last - first).days
    fitting = (span for span, length in SPANS.items() if days < length * MOST_POINTS)
    return next(fitting, "year")


def steps_of(parts: Iterable[Part]) -> list[Step]:
    """The spans of time in which anything was played, the oldest first."""
    tallies: dict[datetime, Tally] = defaultdict(Tally)
    for part in parts:
        tallies[part.start].add(part)
    return [Step(start, tallies[start]) for start in sorted(tallies)]


def plot_of_shares(shares: Sequence[Share]) -> Plot:
    """The plot of at least two shares, in per cent; none of them of nothing."""
    return _plot([[100 * (part or 0) for part in (it.low, it.rate, it.high)] for it in shares], PERCENT_STEPS)


def plot_of_means(means: Sequence[Mean]) -> Plot:
    """The plot of at least two means; none of them of nothing. Of a single number there is no margin."""
    middles = [(mean.value or 0, mean.margin or 0) for mean in means]
    return _plot([[value - margin, value, value + margin] for value, margin in middles], COUNT_STEPS)


def _plot(rows: Sequence[Sequence[float]], steps: Sequence[int]) -> Plot:
    """The plot of the lower end, the middle and the upper end of each."""
    lows, middles, highs = zip(*rows, strict=True)
    ticks = even_ticks(min(lows), max(highs), steps)
    scale, step = HEIGHT / (ticks[-1] - ticks[0]), WIDTH / (len(rows) - 1)

    def points(heights: Iterable[float]) -> list[str]:
        return [
            f"{number * step:.1f},{(ticks[-1] - height) * scale:.1f}" for number, height in enumerate(heights)
        ]

    return Plot(" ".join(points(middles)), " ".join([*points(highs), *reversed(points(lows))]), ticks[::-1])
