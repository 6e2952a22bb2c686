"""Settling while others settle the same, or die of it."""

import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.db import connection

from accounts.models import User
from games.models import DealResult
from ratings import tasks
from ratings.finished import pending
from ratings.models import LedgerLine, PoolRating, RatedResult
from ratings.services import settling
from ratings.services.settling import settle, settle_pending
from tests.games.at_once import at_once
from tests.games.play import NOW, QUICK, RATED, Game
from tests.ratings.tables import HOUR, ROUND, deal, end, people, rated_table

pytestmark = pytest.mark.django_db(transaction=True)


def settle_in_processes(number: int) -> list[int]:
    """How many results each of so many processes has settled, all at the same moment."""
    address = urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{connection.settings_dict['NAME']}")
    ran = subprocess.run(
        [sys.executable, "-m", "tests.ratings.many_processes", str(number)],
        cwd=settings.BASE_DIR,
        env={
            **os.environ,
            "DATABASE_URL": address.geturl(),
            "DJANGO_SETTINGS_MODULE": "mahjongsite.settings",
        },
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    return [int(done) for done in ran.stdout.split()]


def chains_hold(account: User) -> bool:
    """Whether each line of an account begins where the one before it ended, up to the stored rating."""
    lines = list(LedgerLine.objects.filter(account=account).order_by("pk"))
    stored = PoolRating.objects.get(account=account)
    after = [(line.value_after, line.deviation_after, line.volatility_after) for line in lines]
    before = [(line.value_before, line.deviation_before, line.volatility_before) for line in lines]
    return before[1:] == after[:-1] and after[-1] == (stored.value, stored.deviation, stored.volatility)


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite lets one process write at a time")
def test_it_settles_a_result_once_from_ten_processes_at_once() -> None:
    four = people()
    deal(rated_table(four))

    assert sorted(settle_in_processes(10)) == [0] * 9 + [1]

    assert LedgerLine.objects.count() == 4
    assert {rating.results for rating in PoolRating.objects.all()} == {1}


def test_it_settles_each_result_once_in_ten_threads_at_once() -> None:
    ann, *others = people("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus")
    tables = [rated_table([ann, *others[:3]]), rated_table([ann, *others[3:]])]
    for number in range(12):
        deal(tables[number % 2], at=NOW + number * HOUR)

    assert sum(at_once([settle_pending] * 10)) == 12

    assert RatedResult.objects.count() == 12
    assert LedgerLine.objects.count() == 48
    assert all(chains_hold(account) for account in [ann, *others])


def test_it_lets_results_of_the_same_player_wait_for_each_other() -> None:
    ann, *others = people("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus")
    tables = [rated_table([ann, *others[:3]]), rated_table([ann, *others[3:]])]
    for number in range(12):
        deal(tables[number % 2], at=NOW + number * HOUR)

    settled = at_once([lambda it=it: settle(it) for it in pending()])

    assert None not in settled
    assert all(chains_hold(account) for account in [ann, *others])
    assert PoolRating.objects.get(account=ann).results == 12


def test_it_changes_all_four_or_none(monkeypatch: pytest.MonkeyPatch) -> None:
    deal(rated_table(people()))

    def die(*args: Any, **options: Any) -> None:
        raise SystemExit

    monkeypatch.setattr(settling.PoolRating.objects, "bulk_create", die)
    with pytest.raises(SystemExit):
        settle_pending()
    assert not RatedResult.objects.exists()
    assert not LedgerLine.objects.exists()

    monkeypatch.undo()
    assert settle_pending() == 1
    assert PoolRating.objects.count() == 4


@pytest.fixture
def hints(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Each hint that is sent: whether the result was stored for all to see by then."""
    sent: list[bool] = []

    def send(args: list[int], expires: int) -> None:
        sent.append(not connection.in_atomic_block and DealResult.objects.filter(table__in=args).exists())

    monkeypatch.setattr(tasks.settle_table, "apply_async", send)
    return sent


@pytest.fixture
def game(seeded: Callable[[int], None]) -> Game:
    """Four people at a rated table whose deal is soon over."""
    seeded(QUICK)
    game = Game(people(), RATED)
    game.start()
    return game


def test_it_is_told_of_a_rated_deal_once_its_end_is_stored(hints: list[bool], game: Game) -> None:
    assert hints == []
    game.play_deal()

    assert hints == [True]


def test_it_settles_by_a_hint_what_ended_at_that_table_alone() -> None:
    four, others = people(), people("Ed", "Flo", "Gus", "Hal")
    deal(rated_table(four))
    match = rated_table(others, ROUND)
    deal(match, [40, -40, 0, 0])
    end(match, NOW + HOUR)

    tasks.settle_table(match.pk)
    tasks.settle_table(match.pk)

    assert [result.table for result in RatedResult.objects.all()] == [match]
    assert settle_pending() == 1


def test_it_is_told_of_no_casual_deal(hints: list[bool], seeded: Callable[[int], None]) -> None:
    seeded(QUICK)
    game = Game(people())
    game.start()
    game.play_deal()

    assert hints == []


def test_it_settles_a_deal_of_which_no_hint_came(monkeypatch: pytest.MonkeyPatch, game: Game) -> None:
    """A process that dies between the deal and the hint: the search of every minute finds the deal."""

    def lose(*args: Any, **options: Any) -> None:
        raise ConnectionError("the broker is gone")

    monkeypatch.setattr(tasks.settle_table, "apply_async", lose)
    game.play_deal()
    assert not RatedResult.objects.exists()

    tasks.settle_results()

    winner = game.people[game.state().deal.players[game.state().deal.result.seat]]
    gained = {line.account: line.points > 0 for line in LedgerLine.objects.select_related("account")}
    assert gained == {account: account == winner for account in game.people}
