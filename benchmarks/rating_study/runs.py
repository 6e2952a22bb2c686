"""What has been played for the study, and where it is kept."""

from pathlib import Path

from benchmarks.rating_study.played import Run

DEALS = Run("hkos-3-v1", "single-hand", 4000)
MATCHES = Run("hk-live-v1", "east-round", 300)
OTHERS = tuple(
    Run(ruleset, "single-hand", 400) for ruleset in ("hk-clear-chapter-v1", "hk-live-v1", "hk-new-chapter-v1")
)
"""The pools in which the ratings of levels are looked at, and no rating system."""
RUNS = (DEALS, MATCHES, *OTHERS)

_DATA = Path(__file__).parents[1] / "data"


def kept_at(run: Run) -> Path:
    """Where the points of a run are kept."""
    return _DATA / f"{run.name}.csv.gz"
