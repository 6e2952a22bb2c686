"""Time in which the site could not be reached is nobody's time."""

from datetime import timedelta
from uuid import uuid4

import pytest

from games.models import Downtime, Heartbeat, Table, WebProcess
from games.queries import heartbeat_at
from games.services.clock import apply_due
from games.services.creation import Plan
from games.services.downtime import beat, credit_open_tables
from games.times import to_ms
from tests.games.play import NOW, Game, four_people

pytestmark = pytest.mark.django_db

SECOND = timedelta(seconds=1)
HOUR = timedelta(hours=1)
TIMED = Plan(clock=15)


@pytest.fixture
def game() -> Game:
    """A deal in which the dealer has fifteen seconds from now on, and a web process that lives."""
    beat(uuid4(), NOW)
    game = Game(four_people(), TIMED)
    game.start()
    return game


def due(game: Game) -> int:
    (dealer,) = game.asked()
    return game.question(dealer)["due"]


def test_it_remembers_the_last_heartbeat() -> None:
    process = uuid4()
    assert heartbeat_at() is None
    assert beat(process, NOW)
    assert not beat(process, NOW + 2 * SECOND)
    assert heartbeat_at() == NOW + 2 * SECOND
    assert WebProcess.objects.get().seen_at == NOW + 2 * SECOND


def test_it_does_not_go_back_for_a_clock_that_is_behind() -> None:
    beat(uuid4(), NOW)
    beat(uuid4(), NOW - SECOND)
    assert Heartbeat.objects.get().at == NOW


def test_it_takes_a_short_silence_for_nothing() -> None:
    beat(uuid4(), NOW)
    beat(uuid4(), NOW + 5 * SECOND)
    assert not Downtime.objects.exists()


def test_it_notes_a_downtime_once() -> None:
    beat(uuid4(), NOW)
    beat(uuid4(), NOW + 20 * SECOND)
    beat(uuid4(), NOW + 20 * SECOND)
    (gap,) = Downtime.objects.all()
    assert (gap.began_at, gap.ended_at) == (NOW, NOW + 20 * SECOND)


def test_it_credits_the_gap_to_an_open_deadline_once(game: Game) -> None:
    before = due(game)
    game.now = NOW + 20 * SECOND
    beat(uuid4(), game.now)
    assert credit_open_tables(game.now) == 1
    assert due(game) == before + 20_000
    assert credit_open_tables(game.now) == 0
    assert due(game) == before + 20_000


def test_it_credits_before_a_timeout_may_fire(game: Game) -> None:
    """The clock finds the deadline long gone, but the downtime is added first."""
    game.now = NOW + 20 * SECOND
    beat(uuid4(), game.now)
    assert apply_due(game.table.pk, game.now) == 0
    assert len(game.asked()) == 1


def test_it_credits_before_a_command_is_judged(game: Game) -> None:
    (dealer,) = game.asked()
    option = game.question(dealer)["options"][-1]
    game.now = NOW + 20 * SECOND
    beat(uuid4(), game.now)
    assert game.do(dealer, option) is None


def test_it_adds_up_downtimes_that_a_table_missed(game: Game) -> None:
    before = due(game)
    for second in (10, 12, 30):
        beat(uuid4(), NOW + second * SECOND)
    credit_open_tables(NOW + 30 * SECOND)
    assert due(game) == before + 28_000


def test_it_credits_only_what_a_deadline_lost(game: Game) -> None:
    """The dealer discards three seconds into the silence; the next question is a second younger still."""
    (dealer,) = game.asked()
    game.now = NOW + 3 * SECOND
    assert game.do(dealer, game.question(dealer)["options"][-1]) is None
    for account in game.asked():
        game.do(account, {"do": "pass"})
    game.pass_time(1000)
    before = due(game)
    beat(uuid4(), NOW + 20 * SECOND)
    credit_open_tables(NOW + 20 * SECOND)
    assert due(game) == before + 16_000


def test_it_credits_each_of_two_gaps_by_itself(game: Game) -> None:
    before = due(game)
    for second in (10, 12, 14, 30):
        beat(uuid4(), NOW + second * SECOND)
    assert [gap.began_at for gap in Downtime.objects.order_by("pk")] == [NOW, NOW + 14 * SECOND]
    credit_open_tables(NOW + 30 * SECOND)
    assert due(game) == before + 26_000
    missed = [
        event["since"]
        for entry in game.table.log.order_by("seq")
        for event in entry.events
        if "since" in event
    ]
    assert missed == [to_ms(NOW), to_ms(NOW + 14 * SECOND)]


def test_it_credits_the_expiry_of_a_table(game: Game) -> None:
    game = Game(game.people)
    beat(uuid4(), NOW + 7 * HOUR)
    credit_open_tables(NOW + 7 * HOUR)
    assert game.reload().due_at == NOW + 9 * HOUR
    assert apply_due(game.table.pk, NOW + 9 * HOUR - SECOND) == 0
    assert game.reload().is_open
    assert apply_due(game.table.pk, NOW + 9 * HOUR) == 1
    assert not game.reload().is_open


def test_it_does_not_expire_what_nobody_could_reach_for_a_day(game: Game) -> None:
    game = Game(game.people)
    beat(uuid4(), NOW + 30 * HOUR)
    assert apply_due(game.table.pk, NOW + 30 * HOUR) == 0
    assert game.reload().is_open


def test_it_credits_to_the_expiry_what_came_after_the_last_action_alone(game: Game) -> None:
    game = Game(game.people, now=NOW + 3 * SECOND)
    beat(uuid4(), NOW + 20 * SECOND)
    credit_open_tables(NOW + 20 * SECOND)
    assert game.reload().last_action_at == NOW + 20 * SECOND


def test_it_credits_the_others_when_one_table_fails(game: Game) -> None:
    broken = Game(game.people, TIMED)
    Table.objects.filter(pk=broken.table.pk).update(snapshot=b"{", due_at=NOW)
    before = due(game)
    beat(uuid4(), NOW + 20 * SECOND)
    assert credit_open_tables(NOW + 20 * SECOND) == 2
    assert due(game) == before + 20_000


def test_it_credits_nothing_that_was_before_the_table() -> None:
    beat(uuid4(), NOW - 60 * SECOND)
    beat(uuid4(), NOW)
    game = Game(four_people(), TIMED)
    game.start()
    assert credit_open_tables(NOW) == 0


def test_it_leaves_closed_tables_alone(game: Game) -> None:
    game.pass_time(24 * 3600 * 1000)
    beat(uuid4(), game.now)
    assert credit_open_tables(game.now) == 0


def test_it_tells_all_viewers_of_the_credit(game: Game, published: list[dict]) -> None:
    beat(uuid4(), NOW + 20 * SECOND)
    credit_open_tables(NOW + 20 * SECOND)
    (change,) = published
    assert all('"type":"credited","ms":20000' in part["text"] for part in change["for"].values())
