"""How figures went over time, as plots."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from learn.statistics.margins import Mean, Share
from learn.statistics.tallies import Part, Tally
from ratings.plots import COUNT_STEPS, Graph, banded, even_ticks

SPANS = {"day": 1, "week": 7, "month": 30, "quarter": 91, "year": 365}
"""What one point of a plot may stand for, in days."""
MOST_POINTS = 24
PERCENT_STEPS = (5, 10, 20, 50)


@dataclass(frozen=True, slots=True)
class Step:
    """What was played in the span of time that begins then."""

    start: datetime
    tally: Tally


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


def plot_of_shares(shares: Sequence[Share]) -> Graph:
    """The graph of at least two shares, in per cent; none of them of nothing."""
    ends = [(it.low or 0, it.rate or 0, it.high or 0) for it in shares]
    return _plot([(100 * low, 100 * rate, 100 * high) for low, rate, high in ends], PERCENT_STEPS)


def plot_of_means(means: Sequence[Mean]) -> Graph:
    """The graph of at least two means; none of them of nothing. Of a single number there is no margin."""
    middles = [(mean.value or 0, mean.margin or 0) for mean in means]
    return _plot([(value - margin, value, value + margin) for value, margin in middles], COUNT_STEPS)


def _plot(rows: Sequence[tuple[float, float, float]], steps: Sequence[int]) -> Graph:
    return banded(rows, even_ticks(min(row[0] for row in rows), max(row[2] for row in rows), steps))
