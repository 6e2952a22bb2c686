"""What a command and the clock cost in queries: pinned, so that nobody adds one unnoticed."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from uuid import uuid4

import pytest
from django.utils import timezone

from games.queries import fresh_view
from games.services.clock import Clock
from games.services.creation import Plan
from games.services.downtime import beat
from tests.games.play import Game, four_people, message

pytestmark = pytest.mark.django_db

Queries = Callable[[int], AbstractContextManager[object]]

COMMAND = 7
"""Savepoint, table with lock, seats; answer, log, table, savepoint."""


@pytest.fixture
def game() -> Game:
    game = Game(four_people(), Plan(clock=15))
    game.start()
    return game


def test_it_carries_a_command_out_with_few_queries(game: Game, django_assert_num_queries: Queries) -> None:
    (dealer,) = game.asked()
    question = game.question(dealer)
    sent = message("discard", question["prompt"], tile=question["options"][-1]["tile"])
    with django_assert_num_queries(COMMAND):
        assert game.send(dealer, sent) is None


def test_it_repeats_an_answer_with_fewer(game: Game, django_assert_num_queries: Queries) -> None:
    (dealer,) = game.asked()
    sent = message("discard", "old", tile="1m")
    game.send(dealer, sent)
    with django_assert_num_queries(COMMAND - 1):  # the first answer is read; no log, no table
        game.send(dealer, sent)


def test_it_reads_a_table_with_few_queries(game: Game, django_assert_num_queries: Queries) -> None:
    with django_assert_num_queries(2):  # table, seats
        fresh_view(game.table.pk, game.people[0].pk, game.now)


def test_it_does_what_is_due_with_few_queries(game: Game, django_assert_num_queries: Queries) -> None:
    (dealer,) = game.asked()
    game.do(dealer, game.question(dealer)["options"][-1])
    for account in game.asked():
        game.do(account, {"do": "pass"})
    with django_assert_num_queries(6):  # a command's without answers
        game.pass_time(1000)


def test_it_looks_at_the_clock_with_few_queries(game: Game, django_assert_num_queries: Queries) -> None:
    clock, now = Clock(lambda: False), timezone.now()
    beat(uuid4(), now)
    clock.look(now)
    with django_assert_num_queries(2):  # heartbeat, due tables
        clock.look(now)


def test_it_keeps_a_snapshot_small(game: Game) -> None:
    for _ in range(30):
        for account in game.asked():
            game.do(account, game.question(account)["options"][-1])
        game.pass_time(1000)
    assert len(game.reload().snapshot) < 4096
