"""People who are slow, away, back again, or gone."""

from collections.abc import Callable

import pytest

from games.models import DealResult, Table
from games.services.creation import Plan, Robot
from tests.games.play import Game, four_people, message, person

pytestmark = pytest.mark.django_db

TIMED = Plan(clock=15)


@pytest.fixture
def game() -> Game:
    """One person with a clock at a table of robots, in a deal."""
    game = Game([person("Ann"), Robot(), Robot(), Robot()], TIMED)
    game.start()
    return game


def chair(game: Game) -> dict:
    return game.see(game.people[0])["view"]["chairs"][0]


def wait_until(game: Game, condition: Callable[[], bool]) -> None:
    for _ in range(1000):
        if condition():
            return
        game.wait()
    raise AssertionError("it did not happen")


def sleep_until_away(game: Game) -> None:
    wait_until(game, lambda: chair(game)["away"])


def test_it_is_away_after_two_timeouts_on_own_turns(game: Game) -> None:
    sleep_until_away(game)
    own = chair_seat(game)
    pond = game.see(game.people[0])["view"]["deal"]["seats"][own]["pond"]
    assert len(pond) in (2, 4), "two tiles, of which another may have claimed one"


def chair_seat(game: Game) -> int:
    return game.see(game.people[0])["view"]["deal"]["players"].index(0)


def test_it_plays_on_for_somebody_who_is_away(game: Game) -> None:
    sleep_until_away(game)
    wait_until(game, lambda: DealResult.objects.exists())
    assert game.reload().status == Table.Status.OPEN


def test_it_gives_the_chair_back_by_the_button(game: Game) -> None:
    sleep_until_away(game)
    assert game.send(game.people[0], message("back")) is None
    assert not chair(game)["away"]
    assert game.send(game.people[0], message("back")) == "not_away"


def test_it_gives_the_chair_back_by_any_decision(game: Game) -> None:
    ann = game.people[0]
    sleep_until_away(game)
    wait_until(game, lambda: game.question(ann) is not None)
    assert game.do(ann, game.question(ann)["options"][-1]) is None
    assert not chair(game)["away"]


def test_it_asks_with_a_full_clock_again_after_the_return(game: Game) -> None:
    ann = game.people[0]
    sleep_until_away(game)
    wait_until(game, lambda: game.question(ann) is not None)
    game.send(ann, message("back"))
    assert game.question(ann)["due"] == round(game.now.timestamp() * 1000) + 15_000


def test_it_plays_a_leavers_hand_to_its_end_and_then_seats_a_robot() -> None:
    game = Game(four_people(), TIMED)
    game.start()
    leaver, stays = game.people[1], game.people[0]
    assert game.send(leaver, message("leave")) is None
    gone = game.see(stays)["view"]["chairs"][1]
    assert (gone["kind"], gone["left"], gone["away"]) == ("human", True, True)
    wait_until(game, lambda: DealResult.objects.exists())
    after = game.see(stays)
    assert after["people"][1]["kind"] == "robot"
    assert after["view"]["chairs"][1]["score"] == 0


def test_it_does_not_let_a_leaver_back_into_the_hand() -> None:
    game = Game(four_people(), TIMED)
    game.start()
    leaver = game.people[1]
    game.send(leaver, message("leave"))
    assert game.send(leaver, message("back")) == "not_your_table"


def test_it_keeps_the_same_chair_for_somebody_who_comes_again() -> None:
    """Field case: whoever returns sees what he saw before, also after the deal has passed."""
    game = Game(four_people())
    game.start()
    for account in game.people:
        first = game.see(account)
        again = game.see(account)
        assert first == again
        assert first["view"]["chair"] == game.people.index(account)
