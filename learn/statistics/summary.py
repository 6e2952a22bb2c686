"""All that a page of statistics tells."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from accounts.models import User
from learn.statistics.courses import Step, plot_of_means, plot_of_shares, span_for, steps_of
from learn.statistics.selection import ROBOTS, Selection, Stock, stock_of
from learn.statistics.tallies import Tally, parts_of, tally
from learn.statistics.wins import WonPattern, patterns_of
from ratings.plots import Graph

FEW = 100
"""Of fewer deals the figures say little."""
SEATS = range(4)


@dataclass(frozen=True, slots=True)
class Course:
    """How the figures went: each step is a span (day, week, month, quarter, year) in which one played."""

    span: str
    steps: list[Step]
    win_rate: Graph
    deal_in_rate: Graph
    points: Graph


@dataclass(frozen=True, slots=True)
class Summary:
    """The figures of the selected deals, by seat and over time; ``course`` is None of a single step.

    ``rulesets`` are those that the person has played, the most played first.
    """

    selection: Selection
    rulesets: list[str]
    total: Tally
    seats: list[Tally]
    course: Course | None
    patterns: list[WonPattern]

    @property
    def are_few(self) -> bool:
        """Whether chance still weighs more than skill."""
        return self.total.hands < FEW


def summary_of(account: User, selection: Selection, now: datetime) -> Summary:
    """The statistics of an account; of the ruleset played most unless one is selected."""
    stock = [each for each in stock_of(account) if each.alone == (selection.against == ROBOTS)]
    rulesets = [each.ruleset for each in stock]
    if selection.ruleset not in rulesets:
        selection = replace(selection, ruleset=rulesets[0] if rulesets else "")
    span = _span(stock, selection, now)
    rows = selection.rows(account, now)
    parts = parts_of(rows, span) if stock else []
    total = tally(parts)
    return Summary(
        selection,
        rulesets,
        total,
        [tally(part for part in parts if part.seat == seat) for seat in SEATS],
        _course(span, steps_of(parts)),
        patterns_of(rows, selection.ruleset, total.wins) if total.wins else [],
    )


def _span(stock: Sequence[Stock], selection: Selection, now: datetime) -> str:
    chosen = next((each for each in stock if each.ruleset == selection.ruleset), None)
    if chosen is None:
        return "year"
    since = selection.since(now)
    return span_for(chosen.first if since is None else max(chosen.first, since), chosen.last)


def _course(span: str, steps: list[Step]) -> Course | None:
    if len(steps) < 2:
        return None
    tallies = [step.tally for step in steps]
    return Course(
        span,
        steps,
        plot_of_shares([each.win_rate for each in tallies]),
        plot_of_shares([each.deal_in_rate for each in tallies]),
        plot_of_means([each.average_points for each in tallies]),
    )
