"""What the server does by itself, and when."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.engine.due import next_due
from games.models import Table
from games.services.clock import MOST_STEPS, SET_BACK, Clock, apply_due, set_back
from games.services.creation import Plan, Robot
from games.times import from_ms
from tests.games.play import MS, NOW, Game, four_people, person

pytestmark = pytest.mark.django_db

TIMED = Plan(clock=15)


def discard_and_pass(game: Game) -> None:
    """Have the dealer discard and everybody who is asked pass, without letting time go by."""
    (dealer,) = game.asked()
    game.do(dealer, game.question(dealer)["options"][-1])
    for account in game.asked():
        game.do(account, {"do": "pass"})


@pytest.fixture
def game() -> Game:
    game = Game(four_people(), TIMED)
    game.start()
    return game


def test_it_waits_for_the_pause_before_the_next_draw(game: Game) -> None:
    discard_and_pass(game)
    game.pass_time(999)
    assert game.asked() == []
    game.pass_time(1)
    (account,) = game.asked()
    assert game.see(account)["view"]["deal"]["turn"] == "S"


def test_it_stores_when_something_is_due(game: Game) -> None:
    discard_and_pass(game)
    assert game.reload().due_at == game.now + 1000 * MS
    assert game.table.due_at == from_ms(next_due(game.state()).at)


def test_it_does_nothing_before_it_is_due(game: Game) -> None:
    version = game.reload().version
    assert apply_due(game.table.pk, game.now) == 0
    assert game.reload().version == version


def test_it_applies_a_timeout_only_after_the_grace(game: Game) -> None:
    game.pass_time(15_299)
    assert game.see(game.people[0])["view"]["deal"]["waiting"] is False
    game.pass_time(1)
    assert game.see(game.people[0])["view"]["deal"]["waiting"] is True


def test_it_discards_the_drawn_tile_on_a_timeout(game: Game) -> None:
    (dealer,) = game.asked()
    drawn = game.see(dealer)["view"]["deal"]["drawn"]
    game.pass_time(15_300)
    assert game.see(dealer)["view"]["deal"]["seats"][0]["pond"] == drawn


def test_it_repeats_a_timeout_without_effect(game: Game) -> None:
    game.pass_time(15_300)
    discarded = game.reload().version
    assert apply_due(game.table.pk, game.now) == 0
    assert game.reload().version == discarded


def test_it_plays_for_robots() -> None:
    game = Game([person("Ann"), Robot(), Robot(), Robot()])
    game.start()
    for _ in range(60):
        if game.asked():
            break
        game.pass_time(1000)
    (account,) = game.asked()
    assert account == game.people[0]
    assert game.see(account)["view"]["phase"] == "playing"


def test_it_gives_a_robot_its_own_view_only(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    def choose(sight, level):  # type: ignore[no-untyped-def]
        seen.append((sight, level))
        return sight.view.options[-1]

    monkeypatch.setattr("games.services.clock.choose", choose)
    game = Game([person("Ann"), Robot("steady"), Robot("steady"), Robot("steady")])
    game.start()
    for _ in range(12):
        if game.asked():
            game.do(game.people[0], game.question(game.people[0])["options"][-1])
        game.pass_time(1000)
    assert seen
    for sight, level in seen:
        assert level == "steady"
        assert sight.view.players[sight.seat] in (1, 2, 3)
        assert sight.view.server_seed is None


def test_it_waits_for_a_person_without_a_clock_for_ever() -> None:
    game = Game(four_people())
    game.start()
    version = game.reload().version
    game.pass_time(23 * 3600 * 1000)
    assert game.reload().version == version


def test_it_expires_a_table_without_an_action_for_a_day() -> None:
    game = Game(four_people())
    game.start()
    assert game.reload().due_at == NOW + timedelta(hours=24)
    game.pass_time(24 * 3600 * 1000)
    table = game.reload()
    assert table.status == Table.Status.CLOSED
    assert game.see(game.people[0])["view"]["deal"]["result"] == {"type": "annulled", "reason": "expired"}


def test_it_does_nothing_at_a_closed_table() -> None:
    game = Game(four_people())
    game.pass_time(24 * 3600 * 1000)
    version = game.reload().version
    game.pass_time(48 * 3600 * 1000)
    assert game.reload().version == version


def test_it_lets_those_go_who_are_not_ready_in_time() -> None:
    game = Game(four_people(), TIMED)
    game.ready(game.people[0])
    game.pass_time(60_299)
    assert game.table.seats.filter(left_at=None, kind="human").count() == 4
    game.pass_time(1)
    seated = game.table.seats.filter(left_at=None).order_by("chair").values_list("kind", flat=True)
    assert list(seated) == ["human", "robot", "robot", "robot"]


def test_it_starts_without_missing_seeds_half_a_second_after_the_promise() -> None:
    game = Game(four_people())
    for account in game.people:
        game.ready(account, seed=None)
    game.pass_time(499)
    assert game.see(game.people[0])["view"]["phase"] == "between"
    game.pass_time(1)
    assert game.see(game.people[0])["view"]["phase"] == "playing"


def test_it_stops_after_so_many_steps_for_the_sake_of_other_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.services.clock._apply_next", lambda table_id, now: True)
    assert apply_due(1, NOW) == MOST_STEPS


def test_it_sets_a_failing_table_back(game: Game) -> None:
    set_back(game.table.pk, game.now)
    assert game.reload().due_at == game.now + timedelta(seconds=60)


def test_it_does_not_set_a_table_back_whose_change_can_not_be_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("games.services.updates.change_message", fail)
    game = Game(four_people(), TIMED, timezone.now() - timedelta(seconds=16))
    game.start()
    before = game.reload().version
    Clock(lambda: False).apply(game.table.pk)
    assert game.reload().version > before
    assert game.table.due_at < timezone.now() + SET_BACK / 2


def test_it_ignores_a_table_that_does_not_exist() -> None:
    assert apply_due(0, NOW) == 0
