"""Who is said to have played the last deal, after somebody has gone."""

from collections.abc import Callable
from typing import Any

import pytest

from games.plans import Plan
from games.services.leaving import close_table, leave_table
from tests.games.play import QUICK, Game, four_people

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(seeded: Callable[[int], None]) -> Game:
    """Four people after a first deal that somebody has won."""
    seeded(QUICK)
    game = Game(four_people(), Plan(spectators=True))
    game.start()
    game.play_deal()
    return game


def by_name(played: list[dict[str, Any]]) -> dict[str, int]:
    return {each["person"]["name"]: each["score"] for each in played}


def loser(game: Game) -> int:
    """The place in the list of people of one who paid."""
    return next(number for number in range(4) if game.state().chairs[number].score < 0)


def test_it_tells_who_played_a_finished_deal_in_the_order_of_seats(game: Game) -> None:
    seen = game.see(game.people[0])
    expected = [game.people[chair].display_name for chair in seen["view"]["deal"]["players"]]
    assert [each["person"]["name"] for each in seen["played"]] == expected
    assert [each["person"]["name"] for each in seen["played"] if each["person"]["you"]] == ["Ann"]


def test_it_still_tells_of_a_loser_whose_chair_is_a_robots(game: Game) -> None:
    gone = loser(game)
    before = by_name(game.see(game.people[0])["played"])
    leave_table(game.table.pk, game.people[gone], game.now)
    stays = game.people[(gone + 1) % 4]
    seen = game.see(stays)
    assert seen["people"][gone]["kind"] == "robot"
    assert by_name(seen["played"]) == before
    assert sum(before.values()) == 0


def test_it_places_who_played_when_the_table_is_closed(game: Game) -> None:
    gone = loser(game)
    leave_table(game.table.pk, game.people[gone], game.now)
    close_table(game.table.pk, game.now)
    seen = game.see(game.people[(gone + 1) % 4])
    assert seen["end"]["places"][gone] > 1
    assert seen["end"]["places"].count(1) == 1


def test_it_tells_of_nobody_while_a_deal_is_in_play() -> None:
    game = Game(four_people(), Plan())
    game.start()
    assert game.see(game.people[0])["played"] is None
