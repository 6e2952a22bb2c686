"""The study's tables, as Markdown, and their places in a page."""

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from benchmarks.rating_study.findings import Findings
from benchmarks.rating_study.measures import Calibration
from benchmarks.rating_study.population import LEVELS
from benchmarks.rating_study.summary import Course, Summary
from benchmarks.rating_study.systems import elo_expected

_LEAST_PAIRS = 200
"""What a row of the calibration has at least."""


def markdown(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table whose first column is text and whose others are numbers."""
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def summaries(what: str, course: Course, found: Mapping[str, Summary]) -> str:
    """A row for each system: what it knew beforehand, how it ordered, how near it is to the truth."""
    spans = [f"{begin + 1}–{end}" for begin, end in pairwise((0, *course.marks, course.rounds))]
    head = [
        what,
        *[f"known, {span}" for span in spans],
        "known, won",
        *[f"order, {mark}" for mark in course.marks],
        *["error", "swing", "lag", "error / ±"],
    ]
    return markdown(head, [[name, *_cells(summary)] for name, summary in found.items()])


def _cells(summary: Summary) -> list[str]:
    return [
        *[f"{gain:.2f}" for gain in (*summary.gains, summary.decided)],
        *[f"{order:.2f}" for order in summary.orders],
        *[f"{value:.1f}" for value in (summary.error, summary.swing, summary.lag)],
        f"{summary.honesty:.2f}" if summary.honesty else "-",
    ]


def calibration(found: Calibration) -> str:
    """A row for each bin: expected and real score of the favourite."""
    return markdown(
        ["expected", "came", "standard error", "pairs"],
        [
            [
                f"{each.predicted:.3f}",
                f"{each.observed:.3f}",
                f"{each.error:.3f}",
                f"{each.pairs:,}",
            ]
            for each in found.filled(_LEAST_PAIRS)
        ],
    )


def levels(found: Findings) -> str:
    """A row for each level: its points, true rating, and score against each level."""
    return markdown(
        ["level", "points a deal", "true rating", *[f"against {name}" for name in LEVELS]], found.levels()
    )


def luck(pools: Iterable[Findings]) -> str:
    """A row for each pool: how its results fall, and how a player's three pairs hang together."""
    head = ["pool", "results", "drawn", "tied pairs", "spread", "games a pair", "weakest", "strongest"]
    return markdown(head, [found.luck() for found in pools])


def differences(found: Findings, sizes: Iterable[float]) -> str:
    """A row for each difference: the score in one deal, and how long it takes to show at one table."""
    return markdown(
        ["difference", "score in one deal", "deals until ahead in 5 of 6 cases", "in 39 of 40"],
        [
            [
                f"{size:g}",
                f"{elo_expected(size, 0):.3f}",
                f"{found.needed(size, 5 / 6):,.0f}",
                f"{found.needed(size, 39 / 40):,.0f}",
            ]
            for size in sizes
        ],
    )


def with_tables(page: str, tables: Mapping[str, str]) -> str:
    """The page with each table between its marks, ``<!-- table: name -->`` and ``<!-- end -->``.

    Raises KeyError for a place without a table, and ValueError for a table without a place.
    """
    placed = re.findall(r"<!-- table: (.*?) -->", page)
    if missing := set(tables) - set(placed):
        raise ValueError(f"no place for {sorted(missing)}")

    def filled(place: re.Match[str]) -> str:
        return f"<!-- table: {place[1]} -->\n{tables[place[1]]}\n<!-- end -->"

    return re.sub(r"<!-- table: (.*?) -->\n.*?<!-- end -->", filled, page, flags=re.DOTALL)
