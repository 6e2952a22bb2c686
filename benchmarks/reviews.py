"""How long reviews of deals take: ``python -m benchmarks.reviews --deals 100``.

Starts a PostgreSQL and a Valkey of its own. The deals are played by robots and stored as on the site; each is
then reviewed, for all four seats, as the worker does it.
"""

import argparse
import os
import sys
import time
from collections.abc import Sequence
from itertools import islice
from statistics import fmean, quantiles

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

import django

django.setup()

from django.core.management import call_command  # noqa: E402
from django.utils import timezone  # noqa: E402

from benchmarks.played import DEAL_NO, frozen_ruleset, store_deal  # noqa: E402
from games.engine.pace import SIMULATION  # noqa: E402
from games.engine.rulesets import load_ruleset, ruleset_ids  # noqa: E402
from games.engine.simulation import simulate  # noqa: E402
from games.engine.state import Setup  # noqa: E402
from games.models import Table  # noqa: E402
from learn.models import Review  # noqa: E402
from learn.review import ANALYSIS_VERSION  # noqa: E402
from learn.services.reviewing import make_review  # noqa: E402

LEVELS = ("steady", "sharp", "steady", "sharp")


def waiting_review(table: Table) -> Review:
    """The review of a stored deal, which waits to be made."""
    now = timezone.now()
    return Review.objects.create(
        table=table, deal_no=DEAL_NO, version=ANALYSIS_VERSION, asked_at=now, touched_at=now
    )


def measure(ruleset_id: str, deals: int) -> str:
    """Play, store and review so many deals; a line with the decisions of a deal and what they took."""
    played = simulate(Setup(load_ruleset(ruleset_id), SIMULATION), "reviews", LEVELS)
    frozen, now = frozen_ruleset(ruleset_id), timezone.now()
    reviews = [waiting_review(store_deal(frozen, events, now)) for events in islice(played, deals)]
    took = []
    for review in reviews:
        begun = time.perf_counter()
        if not make_review(review.pk, timezone.now):
            raise SystemExit(f"the review of a deal under {ruleset_id} failed")
        took.append(time.perf_counter() - begun)
        review.refresh_from_db()
    decisions = fmean([review.total for review in reviews])
    p95 = quantiles(took, n=100)[94]
    return (
        f"{ruleset_id:<24}{decisions:>12.1f}{sum(took):>10.1f}{1000 * fmean(took):>12.0f}{1000 * p95:>12.0f}"
    )


def main(arguments: Sequence[str]) -> None:
    """Measure under every ruleset and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.reviews")
    parser.add_argument("--deals", type=int, default=100)
    options = parser.parse_args(arguments)
    call_command("migrate", verbosity=0)
    print(f"{'ruleset':<24}{'decisions':>12}{'all s':>10}{'mean ms':>12}{'p95 ms':>12}")
    for ruleset_id in ruleset_ids():
        print(measure(ruleset_id, options.deals), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
