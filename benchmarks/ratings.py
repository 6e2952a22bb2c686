"""What ratings are worth, and by which parameters they move best: ``python -m benchmarks.ratings``.

Robots of known strength have played; rating systems predict and learn their results, one by one. The tables
and the plots of docs/ratings.md are written anew, from the results that were kept or that are played again.
openskill is needed (requirements-bench.txt).
"""

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path

from benchmarks.rating_study import svg
from benchmarks.rating_study.played import Four, Run, write_points
from benchmarks.rating_study.report import study
from benchmarks.rating_study.runs import RUNS, kept_at
from benchmarks.rating_study.tables import with_tables

_DOCS = Path(__file__).parents[1] / "docs"
_PAGE = _DOCS / "ratings.md"
_PLOTS = _DOCS / "ratings"


def main() -> None:
    """Write the page's tables and plots anew."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--play", action="store_true", help="let the robots play again first (minutes)")
    if parser.parse_args().play:
        for run in RUNS:
            write_points(kept_at(run), _reported(run))
    tables, plots = study()
    _PAGE.write_text(with_tables(_PAGE.read_text("utf-8"), tables), "utf-8")
    for name, chart in plots.items():
        (_PLOTS / f"{name}.svg").write_text(svg.draw(chart), "utf-8")


def _reported(run: Run) -> Iterable[Four]:
    for number, points in enumerate(run.play(), 1):
        if number % 1000 == 0:
            sys.stderr.write(f"{run.name}: {number:,}\n")
        yield points


if __name__ == "__main__":
    main()
