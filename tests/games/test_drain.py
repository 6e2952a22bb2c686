"""A drained site lets deals end and none begin; afterwards nobody has lost time by it."""

from collections.abc import Callable
from datetime import timedelta
from uuid import uuid4

import pytest

from games.models import Downtime, Drain, QueueEntry, Table
from games.plans import Plan
from games.queries import deals_in_play, is_draining
from games.refusals import Refused
from games.services.creation import Robot, create_practice_table, create_table, open_table
from games.services.downtime import beat, credit_open_tables
from games.services.drain import begin_drain, end_drain
from games.services.quickplay import enter_queue, match_people
from games.times import to_ms
from tests.games.play import NOW, QUICK, Game, four_people, message, person

pytestmark = pytest.mark.django_db

SECOND = timedelta(seconds=1)
TIMED = Plan(clock=15)


@pytest.fixture
def game(seeded: Callable[[int], None]) -> Game:
    """Four people against the clock, before their first deal."""
    seeded(QUICK)
    return Game(four_people(), TIMED)


def ready_due(game: Game) -> int:
    return game.own(game.people[0])["ready"]["due"]


def credited_in(game: Game) -> list[dict]:
    entries = game.table.log.order_by("seq")
    return [event for entry in entries for event in entry.events if event["type"] == "credited"]


def test_it_begins_and_ends_once() -> None:
    assert not is_draining()
    assert begin_drain(NOW)
    assert not begin_drain(NOW + SECOND)
    assert Drain.objects.get().began_at == NOW
    assert is_draining()
    assert end_drain(NOW + 60 * SECOND)
    assert not is_draining()
    assert not end_drain(NOW + 61 * SECOND)


def test_it_begins_no_deal_against_the_clock(game: Game) -> None:
    begin_drain(game.now)
    answers = [game.ready(account) for account in game.people]
    assert answers == [None, None, None, "draining"]
    assert game.see(game.people[0])["view"]["phase"] == "between"


def test_it_begins_no_deal_by_the_clock_either(game: Game) -> None:
    game.start()
    game.play_deal()
    begin_drain(game.now)
    game.pass_time(3600 * 1000)
    view = game.see(game.people[0])["view"]
    assert (view["phase"], view["next"]["deal_no"]) == ("between", 2)
    assert [chair["left"] for chair in view["chairs"]] == [False] * 4


def test_it_is_not_looked_at_again_and_again_by_the_clock(game: Game) -> None:
    begin_drain(game.now)
    game.pass_time(3600 * 1000)
    assert game.reload().due_at > game.now


def test_it_lets_a_deal_end_and_promises_the_next_one(game: Game) -> None:
    game.start()
    begin_drain(game.now)
    assert deals_in_play() == 1
    game.play_deal()
    assert deals_in_play() == 0
    assert game.see(game.people[0])["view"]["next"]["deal_no"] == 2


def test_it_lets_practice_go_on(seeded: Callable[[int], None]) -> None:
    seeded(QUICK)
    game = Game([person("Ann"), Robot(), Robot(), Robot()])
    begin_drain(game.now)
    game.start()
    assert game.see(game.people[0])["view"]["phase"] == "playing"
    assert deals_in_play() == 0


def test_it_makes_no_table() -> None:
    ann = person("Ann")
    begin_drain(NOW)
    for make in (
        lambda: create_practice_table(ann, NOW),
        lambda: open_table(ann, NOW, Plan(kind=Table.Kind.CUSTOM)),
        lambda: create_table([ann, Robot(), Robot(), Robot()], NOW, Plan()),
        lambda: enter_queue(ann, "hkos-3-v1", NOW),
    ):
        with pytest.raises(Refused, match="draining"):
            make()
    assert not Table.objects.exists()
    assert not QueueEntry.objects.exists()


def test_it_keeps_those_who_wait_in_the_queue() -> None:
    ann = person("Ann")
    enter_queue(ann, "hkos-3-v1", NOW)
    begin_drain(NOW)
    assert match_people(NOW + 60 * SECOND) == 0
    assert QueueEntry.objects.filter(account=ann).exists()
    end_drain(NOW + 90 * SECOND)
    assert match_people(NOW + 90 * SECOND) == 1


def test_it_gives_back_the_time_in_which_no_deal_could_begin(game: Game) -> None:
    before = ready_due(game)
    begin_drain(NOW + 5 * SECOND)
    end_drain(NOW + 305 * SECOND)
    assert credit_open_tables(NOW + 305 * SECOND) == 1
    assert ready_due(game) == before + 300_000
    (credit,) = credited_in(game)
    assert (credit["ms"], credit["since"]) == (300_000, to_ms(NOW + 5 * SECOND))


def test_it_gives_back_only_what_came_after_the_end_of_a_deal(game: Game) -> None:
    game.start()
    begin_drain(game.now)
    game.pass_time(1000)
    game.play_deal()
    ended_at, before = game.now, ready_due(game)
    game.now += 600 * SECOND
    end_drain(game.now)
    credit_open_tables(game.now)
    assert ready_due(game) == before + to_ms(game.now) - to_ms(ended_at)


def test_it_goes_on_as_if_nothing_had_been(game: Game) -> None:
    begin_drain(NOW)
    for account in game.people[:3]:
        game.ready(account)
    game.now += 600 * SECOND
    end_drain(game.now)
    credit_open_tables(game.now)
    game.pass_time(1000)
    assert game.ready(game.people[3]) is None
    assert game.see(game.people[0])["view"]["phase"] == "playing"


def test_it_credits_nothing_to_a_deal_that_was_in_play(game: Game) -> None:
    game.start()
    before = game.question(game.asked()[0])["due"]
    begin_drain(NOW)
    end_drain(NOW + 10 * SECOND)
    credit_open_tables(NOW + 10 * SECOND)
    assert game.question(game.asked()[0])["due"] == before
    assert credited_in(game) == []
    assert credit_open_tables(NOW + 11 * SECOND) == 0


def test_it_credits_nothing_to_tables_without_a_clock() -> None:
    game = Game(four_people())
    begin_drain(NOW)
    end_drain(NOW + 600 * SECOND)
    credit_open_tables(NOW + 600 * SECOND)
    assert credited_in(game) == []
    assert credit_open_tables(NOW + 601 * SECOND) == 0


def test_it_credits_the_restart_within_a_drain_once_to_each_table_and_writes_it_into_each_log(
    seeded: Callable[[int], None],
) -> None:
    seeded(QUICK)
    people = four_people()
    waiting, playing = Game(people, TIMED), Game(people, TIMED)
    playing.start()
    asked = playing.asked()[0]
    ready, decision = ready_due(waiting), playing.question(asked)["due"]
    beat(uuid4(), NOW)
    begin_drain(NOW)
    beat(uuid4(), NOW + 4 * SECOND)
    beat(uuid4(), NOW + 34 * SECOND)  # the restart: half a minute without any web process
    credit_open_tables(NOW + 34 * SECOND)
    end_drain(NOW + 60 * SECOND)
    credit_open_tables(NOW + 60 * SECOND)
    assert ready_due(waiting) == ready + 60_000
    assert playing.question(asked)["due"] == decision + 30_000
    assert [event["ms"] for event in credited_in(waiting)] == [30_000, 30_000]
    assert [event["ms"] for event in credited_in(playing)] == [30_000]


def test_it_says_of_the_time_that_it_was_no_outage(game: Game) -> None:
    begin_drain(NOW)
    end_drain(NOW + 60 * SECOND)
    gap = Downtime.objects.get()
    assert (gap.began_at, gap.ended_at, gap.between_deals) == (NOW, NOW + 60 * SECOND, True)


def test_it_lets_people_leave(game: Game) -> None:
    begin_drain(game.now)
    assert game.send(game.people[0], message("leave")) is None
