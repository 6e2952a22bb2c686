"""How long the server takes for pages when 100,000 people are rated: ``python -m benchmarks.pages``.

Starts a PostgreSQL and a Valkey of its own. A page is asked for through all that answers a request but the
network, by somebody who is signed in, after one request that fills what is kept.
"""

import argparse
import os
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from statistics import median, quantiles

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

import django

django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import CaptureQueriesContext  # noqa: E402
from django.utils import timezone  # noqa: E402

from accounts.models import User  # noqa: E402
from benchmarks.crowd import fill  # noqa: E402
from benchmarks.played import DEAL_NO, frozen_ruleset, store_deal  # noqa: E402
from benchmarks.reviews import waiting_review  # noqa: E402
from games.engine.pace import SIMULATION  # noqa: E402
from games.engine.robots import STEADY  # noqa: E402
from games.engine.rulesets import load_ruleset  # noqa: E402
from games.engine.simulation import simulate  # noqa: E402
from games.engine.state import Setup  # noqa: E402
from games.pools import Pool  # noqa: E402
from learn.services.reviewing import make_review  # noqa: E402
from ratings.models import PoolRating, RatedResult  # noqa: E402
from ratings.pools import pools  # noqa: E402

RULESET = "hkos-3-v1"


@dataclass(frozen=True, slots=True)
class Timing:
    """How a page did: its queries, and seconds from request to answer and of the server's processor alone.

    The first are the median and the 95th of a hundred, with the time of the database; the last is a median.
    """

    page: str
    queries: int
    median: float
    p95: float
    processor: float

    def __str__(self) -> str:
        spans = (self.median, self.p95, self.processor)
        return f"{self.page:<28}{self.queries:>8}" + "".join(f"{1000 * span:>14.1f}" for span in spans)


def pages_of_a_deal() -> dict[str, str]:
    """The pages of a finished deal, which has been reviewed."""
    setup = Setup(load_ruleset(RULESET), SIMULATION)
    (events,) = islice(simulate(setup, "pages", (STEADY,) * 4), 1)
    table = store_deal(frozen_ruleset(RULESET), events, timezone.now())
    make_review(waiting_review(table).pk, timezone.now)
    deal = f"/replays/{table.public_id}/{DEAL_NO}/"
    return {"replay": deal, "log of a deal": f"{deal}log/", "review": f"{deal}review/?seat=1"}


def pages_to_learn() -> dict[str, str]:
    """Pages that are the same for all."""
    return {
        "rules": f"/learn/rules/{RULESET}/",
        "rules, compared": f"/learn/rules/compare/?a={RULESET}&b=hk-new-chapter-v1",
        "hand calculator": "/learn/calculator/?hand=234m567p2234566s&tile=6s",
        "strategy guide": "/learn/strategy/",
        "glossary": "/learn/glossary/",
    }


def pages(pool: Pool) -> dict[str, str]:
    """The addresses of the pages, by what they are called."""
    ladder, half = f"/ratings/{pool.key}/", PoolRating.objects.filter(results__gte=10).count() // 2
    middle = PoolRating.objects.filter(results__gte=10).order_by("-value")[half].account.public_id
    busy = User.objects.get(username="player1").public_id
    other = User.objects.get(username="player7").display_name
    result = RatedResult.objects.order_by("-pk")[0].public_id
    return {
        "home": "/",
        "lobby": "/lobby/",
        "ladders": "/ratings/",
        "ladder, top": ladder,
        "ladder, middle": f"{ladder}?after={middle}",
        "ladder, around somebody": f"{ladder}?around={middle}",
        "ladder, new players": f"{ladder}?show=new",
        "ladder, one letter": f"{ladder}?name=a",
        "ladder, three letters": f"{ladder}?name=abc",
        "ladder, friends": f"{ladder}?friends=1",
        "distribution": f"{ladder}distribution/",
        "profile": f"/people/{busy}/",
        "statistics": f"/people/{busy}/statistics/",
        "my hands": "/learn/deals/",
        "my hands, won": "/learn/deals/?outcome=won",
        "my hands, with somebody": f"/learn/deals/?opponent={other}",
        "player's ratings": f"/ratings/players/{busy}/",
        "receipt": f"/ratings/results/{result}/",
        "calculator": "/ratings/calculator/",
        **pages_of_a_deal(),
        **pages_to_learn(),
    }


def timing(client: Client, name: str, address: str, times: int) -> Timing:
    """How a page does, asked for so often."""
    answer = client.get(address)
    if answer.status_code != 200:
        raise SystemExit(f"{name}: {address} answered {answer.status_code}")
    with CaptureQueriesContext(connection) as captured:
        client.get(address)
    queries, took, worked = len(captured), [], []
    for _ in range(times):
        begun, began_work = time.perf_counter(), time.process_time()
        client.get(address)
        took.append(time.perf_counter() - begun)
        worked.append(time.process_time() - began_work)
    parts = quantiles(took, n=100)
    return Timing(name, queries, parts[49], parts[94], median(worked))


def main(arguments: Sequence[str]) -> None:
    """Fill, measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pages")
    parser.add_argument("--players", type=int, default=100_000)
    parser.add_argument("--times", type=int, default=100)
    options = parser.parse_args(arguments)
    call_command("migrate", verbosity=0)
    pool = pools()[0]
    fill(options.players, pool)
    client = Client(SERVER_NAME="localhost")
    client.force_login(User.objects.get(username="player1"))
    print(f"{'page':<28}{'queries':>8}{'median ms':>14}{'p95 ms':>14}{'processor ms':>14}")
    for name, address in pages(pool).items():
        print(timing(client, name, address, options.times), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
