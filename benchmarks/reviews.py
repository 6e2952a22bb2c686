"""How long reviews of deals take: ``python -m benchmarks.reviews --deals 100``.

Starts a PostgreSQL and a Valkey of its own. The deals are played by robots and stored as on the site; each is
then reviewed, for all four seats, as the worker does it.
"""

import argparse
import os
import sys
import time
from collections.abc import Iterable, Sequence
from itertools import islice
from statistics import fmean, quantiles

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

import django

django.setup()

from django.core.management import call_command  # noqa: E402
from django.utils import timezone  # noqa: E402

from games.engine.codec import encode_event  # noqa: E402
from games.engine.events import Event  # noqa: E402
from games.engine.pace import SIMULATION  # noqa: E402
from games.engine.rulesets import load_ruleset, ruleset_data, ruleset_ids  # noqa: E402
from games.engine.simulation import simulate  # noqa: E402
from games.engine.state import Setup  # noqa: E402
from games.models import FrozenRuleset, LogEntry, Table  # noqa: E402
from learn.models import Review  # noqa: E402
from learn.review import ANALYSIS_VERSION  # noqa: E402
from learn.services.reviewing import make_review  # noqa: E402

LEVELS = ("steady", "sharp", "steady", "sharp")
DEAL_NO = 1


def store_deal(ruleset: FrozenRuleset, events: Iterable[Event]) -> Review:
    """A closed table with one deal, whose review waits."""
    now = timezone.now()
    moments = dict.fromkeys(("created_at", "last_action_at", "logged_at", "closed_at"), now)
    table = Table.objects.create(
        kind=Table.Kind.CUSTOM,
        status=Table.Status.CLOSED,
        ruleset=ruleset,
        format="single-hand",
        **moments,
    )
    stored = [encode_event(event) for event in events]
    LogEntry.objects.create(table=table, seq=1, deal_no=DEAL_NO, at=now, events=stored)
    return Review.objects.create(
        table=table, deal_no=DEAL_NO, version=ANALYSIS_VERSION, asked_at=now, touched_at=now
    )


def measure(ruleset_id: str, deals: int) -> str:
    """Play, store and review so many deals; a line with the decisions of a deal and what they took."""
    rules = load_ruleset(ruleset_id)
    frozen = FrozenRuleset.objects.create(
        hash=rules.hash, ruleset_id=rules.id, data=ruleset_data(rules.id), options={}
    )
    played = simulate(Setup(rules, SIMULATION), "reviews", LEVELS)
    reviews = [store_deal(frozen, events) for events in islice(played, deals)]
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
