"""What became of somebody's rating in a pool, result by result."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from accounts.models import User
from games.pools import Pool
from ratings.models import LedgerLine
from ratings.plots import Graph, Point, graph

PAGE = 25
OF_COURSE = (
    *("at", "kind", "result__annulled_at"),
    *("value_before", "deviation_before", "value_after", "deviation_after"),
)
DRAWN = 200
"""So many lines of the ledger the graph shows."""
SETTLED = LedgerLine.Kind.SETTLED
NAMED = ("account__public_id", "account__display_name", "account__closed_at")
"""What is read of a person who is only named."""


@dataclass(frozen=True, slots=True)
class Course:
    """A rating's last moves as a graph, and between which ratings and moments they were.

    ``results`` is how many of them are results that stand: neither corrections nor what was annulled.
    """

    graph: Graph
    results: int
    low: int
    high: int
    since: datetime
    until: datetime


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the ledger, with the three others of its result."""

    line: LedgerLine
    others: list[User]

    @property
    def is_void(self) -> bool:
        """Whether what it brought was taken back."""
        return self.line.kind == SETTLED and not self.line.result.stands

    @property
    def has_replay(self) -> bool:
        """Whether everybody may see by now how it was played."""
        return self.line.kind == SETTLED and not self.line.result.table.is_open


@dataclass(frozen=True, slots=True)
class History:
    """Some lines, the newest first; ``older`` names the last of them if there are more."""

    entries: list[Entry]
    older: str
    is_newest: bool


def course_of(account: User, pool: Pool) -> Course | None:
    """The way of somebody's rating in a pool; None if there was no result."""
    lines = list(_lines(account, pool).values_list(*OF_COURSE, named=True)[:DRAWN])[::-1]
    if not lines:
        return None
    first, last = lines[0], lines[-1]
    points = [Point(first.value_before, first.deviation_before)]
    points += [Point(line.value_after, line.deviation_after) for line in lines]
    values = [round(point.value) for point in points]
    results = sum(line.kind == SETTLED and line.result__annulled_at is None for line in lines)
    return Course(graph(points), results, min(values), max(values), first.at, last.at)


def history_of(account: User, pool: Pool, before: str = "") -> History:
    """The results of somebody in a pool, from the newest on, or from one before a named line."""
    lines = (
        _lines(account, pool).select_related("result__table").defer("opponents", "result__table__snapshot")
    )
    result_id, _, kind = before.rpartition(".")
    named = lines.filter(result__public_id=result_id, kind=kind).first() if result_id else None
    if named is not None:
        lines = lines.filter(pk__lt=named.pk)
    found = list(lines[: PAGE + 1])
    shown = found[:PAGE]
    others = _players(shown)
    entries = [
        Entry(line, [player for player in others[line.result_id] if player.pk != account.pk])
        for line in shown
    ]
    older = f"{shown[-1].result.public_id}.{shown[-1].kind}" if len(found) > PAGE else ""
    return History(entries, older, named is None)


def _lines(account: User, pool: Pool) -> QuerySet[LedgerLine]:
    """The lines of an account in a pool, the newest first."""
    lines = LedgerLine.objects.filter(account=account)
    return lines.filter(result__ruleset=pool.ruleset_id, result__format=pool.format).order_by("-pk")


def _players(lines: list[LedgerLine]) -> Mapping[int, list[User]]:
    """The four players of each of the lines' results, by place."""
    results = {line.result_id for line in lines}
    settled = LedgerLine.objects.filter(result__in=results, kind=SETTLED)
    players: dict[int, list[User]] = defaultdict(list)
    named = settled.select_related("account").only("result", *NAMED)
    for line in named.order_by("place", "chair"):
        players[line.result_id].append(line.account)
    return players
