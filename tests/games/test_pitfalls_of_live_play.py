"""Failures that other sites had with clocks, restarts and lines that break, as tests of ours."""

import json
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection

from accounts.models import User
from games.engine.state import BETWEEN
from games.fold import read_position, rebuild
from games.models import DealResult, Table
from games.services import updates
from games.services.clock import apply_due
from games.services.creation import Plan
from games.services.leaving import close_table, leave_table
from games.services.presence import Socket, close_connection, open_connection
from games.times import to_ms
from tests.games.at_once import at_once
from tests.games.play import QUICK, Game, four_people

pytestmark = pytest.mark.django_db

SECOND = timedelta(seconds=1)
TIMED = Plan(clock=15)
GRACE_MS = 300


@pytest.fixture
def game() -> Game:
    """A deal in which the dealer has fifteen seconds from now on."""
    game = Game(four_people(), TIMED)
    game.start()
    return game


def events(game: Game, kind: str) -> list[dict[str, Any]]:
    return [
        event for entry in game.table.log.order_by("seq") for event in entry.events if event["type"] == kind
    ]


class TestAClockThatWasAway:
    """Its worker was gone for a minute while somebody's time ran out."""

    def test_it_does_what_is_overdue_once_and_at_the_first_look(self, game: Game) -> None:
        game.now += 60 * SECOND
        assert apply_due(game.table.pk, game.now) == 1
        assert apply_due(game.table.pk, game.now) == 0
        (discarded,) = events(game, "discarded")
        assert (discarded["auto"], discarded["at"]) == (True, to_ms(game.now))

    def test_it_gives_whoever_is_asked_next_the_full_time(self, game: Game) -> None:
        game.now += 60 * SECOND
        apply_due(game.table.pk, game.now)
        while not game.asked():
            game.pass_time(1000)
        asked = game.question(game.asked()[0])
        assert asked is not None
        assert asked["due"] - to_ms(game.now) > 13_000

    def test_it_takes_a_decision_that_came_in_time_while_nobody_applied_the_timeout(self, game: Game) -> None:
        (dealer,) = game.asked()
        option = game.question(dealer)["options"][0]
        game.now += 15 * SECOND
        assert game.do(dealer, option) is None
        assert [event["auto"] for event in events(game, "discarded")] == [False]


def end_by_playing(game: Game) -> None:
    game.play_deal()
    for account in game.people:
        leave_table(game.table.pk, account, game.now)


def end_by_leaving(game: Game) -> None:
    for account in game.people:
        leave_table(game.table.pk, account, game.now)
    while game.reload().is_open:
        game.wait()


def end_by_staff(game: Game) -> None:
    close_table(game.table.pk, game.now)


def end_by_neglect(game: Game) -> None:
    game.now += timedelta(hours=25)
    apply_due(game.table.pk, game.now)


@pytest.mark.parametrize("end", [end_by_playing, end_by_leaving, end_by_staff, end_by_neglect])
def test_it_runs_no_clock_at_a_table_that_has_ended(
    end: Callable[[Game], None], seeded: Callable[[int], None]
) -> None:
    seeded(QUICK)
    game = Game(four_people(), Plan())
    game.start()
    end(game)
    over = game.reload()
    assert (over.is_open, over.due_at) == (False, None)
    for hours in (1, 24, 72):
        assert apply_due(over.pk, game.now + timedelta(hours=hours)) == 0
    assert game.reload().log_length == over.log_length
    assert DealResult.objects.filter(table=over).count() == 1


class TestALineThatBreaks:
    """A socket that goes and comes is no move and no absence from the game."""

    def go_and_come(self, game: Game, account: User) -> None:
        for _ in range(2):
            socket = Socket(uuid4(), game.table.pk, account.pk)
            open_connection(uuid4(), socket, game.now)
            game.now += SECOND
            close_connection(socket, game.now)
            game.now += SECOND
        open_connection(uuid4(), Socket(uuid4(), game.table.pk, account.pk), game.now)

    def test_it_starts_no_countdown_that_outlives_the_return(self, game: Game) -> None:
        """Two breaks within five seconds on the own turn; a minute later nothing comes of them."""
        (dealer,) = game.asked()
        before = game.question(dealer)
        self.go_and_come(game, dealer)
        assert game.question(dealer) == before
        assert game.do(dealer, before["options"][-1]) is None
        for _ in range(60):
            game.pass_time(1000)
            for account in game.asked():
                question = game.question(account)
                assert question is not None
                game.do(account, question["options"][-1], question)
        assert not events(game, "left")
        assert not events(game, "away")
        assert game.reload().is_open

    def test_it_takes_nobody_for_gone_who_only_thinks(self) -> None:
        """Without a clock one may think for an hour: the line tells who is there, not the moves."""
        game = Game(four_people())
        process = uuid4()
        for account in game.people:
            open_connection(process, Socket(uuid4(), game.table.pk, account.pk), game.now)
        game.start()
        game.pass_time(3_600_000)
        view = game.see(game.people[0])["view"]
        assert [chair["up"] for chair in view["chairs"]] == [True] * 4
        assert not any(chair["away"] for chair in view["chairs"])

    def test_it_plays_for_nobody_while_it_is_another_s_turn(self, game: Game) -> None:
        """Whoever lost the line loses nothing as long as he is not asked."""
        (dealer,) = game.asked()
        gone = next(account for account in game.people if account != dealer)
        close_connection(Socket(uuid4(), game.table.pk, gone.pk), game.now)
        game.now += 14 * SECOND
        assert apply_due(game.table.pk, game.now) == 0
        assert not any(chair["away"] for chair in game.see(dealer)["view"]["chairs"])


def test_it_begins_where_the_table_is_after_a_sleep_over_the_end_of_a_hand(
    seeded: Callable[[int], None],
) -> None:
    """What was asked before the sleep is asked no more, and an answer to it changes nothing."""
    seeded(QUICK)
    game = Game(four_people())
    game.start()
    (sleeper,) = game.asked()
    old = game.question(sleeper)
    game.play_deal()
    game.start()
    version = game.reload().version
    seen = game.see(sleeper)
    assert seen["view"]["deal"]["no"] == 2
    assert old["prompt"] not in json.dumps(seen)
    assert game.do(sleeper, old["options"][0], old) == "stale_prompt"
    assert game.reload().version == version


def claim_asked(game: Game) -> tuple[User, dict[str, Any]]:
    """Play on until somebody may claim a discard: who, and the question."""
    while True:
        for account in game.asked():
            question = game.question(account)
            assert question is not None
            if "act" not in question["may"]:
                return account, question
            game.do(account, question["options"][-1], question)
        game.pass_time(1000)


def test_it_takes_a_claim_that_is_sent_twice_for_one_claim(seeded: Callable[[int], None]) -> None:
    """Two clicks so far apart that the second comes when the next question is open already."""
    seeded(QUICK)
    game = Game(four_people())
    game.start()
    account, question = claim_asked(game)
    assert game.do(account, question["options"][0], question) is None
    answers = len(events(game, "answered"))
    game.now += timedelta(milliseconds=82)
    assert game.do(account, question["options"][0], question) == "stale_prompt"
    assert len(events(game, "answered")) == answers


class TestARestartBetweenHands:
    """Everything is stopped after a hand and started again."""

    def played(self, seeded: Callable[[int], None]) -> Game:
        seeded(QUICK)
        game = Game(four_people())
        game.start()
        game.play_deal()
        return game

    def test_it_goes_on_with_the_next_hand_and_counts_on(self, seeded: Callable[[int], None]) -> None:
        game = self.played(seeded)
        before = game.state()
        Table.objects.filter(pk=game.table.pk).update(snapshot=b"", state_version=0)
        assert game.state() == before
        assert before.phase == BETWEEN
        game.start()
        first, second = events(game, "deal_started")
        ended = events(game, "deal_ended")[0]
        assert second["deal_no"] == 2
        assert sorted(second["players"]) == [0, 1, 2, 3]
        scores = dict(zip(first["players"], ended["scores"], strict=True))
        assert second["scores"] == [scores[chair] for chair in second["players"]]

    def test_it_shows_each_chair_the_same_before_and_after(self, seeded: Callable[[int], None]) -> None:
        """Also later than in the first hand, and to those who are not East."""
        game = self.played(seeded)
        game.start()
        before = [game.see(account) for account in game.people]
        table = game.reload()
        assert rebuild(table) == read_position(table)
        Table.objects.filter(pk=table.pk).update(snapshot=b"", state_version=0)
        assert [game.see(account) for account in game.people] == before
        assert [view["view"]["chair"] for view in before] == [0, 1, 2, 3]


class TestWhatIsSentWhen:
    """Nobody hears of anything before it is stored, nor of what is not."""

    def test_it_tells_nobody_before_the_commit(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """`pytest` itself holds one transaction: what counts is that no further one is open."""
        game = Game(four_people())
        depth, depths = len(connection.savepoint_ids), []
        for told in ("publish", "announce_lobby", "call_to_table", "tell_of_end"):
            monkeypatch.setattr(updates, told, lambda *_: depths.append(len(connection.savepoint_ids)))
        game.start()
        close_table(game.table.pk, game.now)
        assert len(depths) > 4
        assert set(depths) == {depth}

    def test_it_tells_nobody_of_what_is_rolled_back(
        self, game: Game, published: list[object], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (dealer,) = game.asked()
        option = game.question(dealer)["options"][-1]
        published.clear()

        def fail(*_: object, **__: object) -> None:
            raise RuntimeError("the connection is gone")

        with monkeypatch.context() as broken:
            broken.setattr("games.services.updates.change", fail)
            with pytest.raises(RuntimeError):
                game.do(dealer, option)
        assert published == []
        assert game.question(dealer)["options"][-1] == option


@pytest.mark.django_db(transaction=True)
def test_it_ends_hands_of_the_same_four_at_several_tables_at_once_without_a_deadlock() -> None:
    """Their rows are written from each table in the order of its own seats."""
    people = four_people()
    orders = [people, people[::-1], people[2:] + people[:2], people[1::-1] + people[:1:-1]]
    for _ in range(3):
        games = [Game(order) for order in orders]
        for game in games:
            game.start()
        assert at_once([partial(close_table, game.table.pk, game.now) for game in games]) == [True] * 4
        assert DealResult.objects.filter(table__in=[game.table for game in games]).count() == 4
