"""Ratings where people play: on the plates of rated tables and in the lobby, and not one query for each."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.lobby import read_lobby
from games.models import Table
from games.plans import Plan
from games.services.creation import create_table
from tests.games.play import Game, decoded, person, verified
from tests.ratings.standings import rate
from tests.ratings.tables import RATED

pytestmark = pytest.mark.django_db

Json = dict[str, Any]
Queries = Callable[[int], AbstractContextManager[object]]
OPEN = replace(RATED, spectators=True)


@pytest.fixture
def four() -> list[User]:
    """Two of four are rated in this pool, one of them provisionally, and one in another pool only."""
    four = [verified(name) for name in ("Ann", "Bo", "Cy", "Di")]
    rate(four[0], 1611.6)
    rate(four[1], 1498.2, results=9)
    rate(four[2], 1700, format="east-round")
    return four


def on_plates(game: Game, account: User) -> list[str | None]:
    return [person["rating"] for person in game.see(account)["people"]]


def test_it_shows_ratings_at_a_rated_table(four: list[User]) -> None:
    assert on_plates(Game(four, RATED), four[2]) == ["1612", "1498?", None, None]


def test_it_shows_none_of_whose_results_none_stands(four: list[User]) -> None:
    four[0].ratings.update(results=0)
    assert on_plates(Game(four, RATED), four[2]) == [None, "1498?", None, None]


def test_it_shows_none_at_a_casual_one(four: list[User]) -> None:
    assert on_plates(Game(four, Plan()), four[2]) == [None] * 4


def test_it_reads_the_ratings_of_all_four_at_once(
    four: list[User], django_assert_num_queries: Queries
) -> None:
    game = Game(four, RATED)
    with django_assert_num_queries(3):  # table, seats, ratings
        game.see(four[0])


def told(published: list[Json], account: User) -> list[list[str | None]]:
    """The ratings in each message to somebody that says anything of people."""
    messages = [decoded(change["for"][str(account.pk)]) for change in published]
    said = [message["people"] for message in messages if message and "people" in message]
    return [[person["rating"] for person in people] for people in said]


def test_it_tells_the_new_ratings_when_the_next_deal_begins(four: list[User], published: list[Json]) -> None:
    game = Game(four, RATED)
    published.clear()
    rate(four[3], 1510)
    game.start()
    (dealer,) = game.asked()
    game.do(dealer, game.question(dealer)["options"][-1])
    assert len(published) > 4
    assert told(published, four[0]) == [["1612", "1498?", None, "1510"]]


def in_lobby() -> list[list[str]]:
    return [
        [sitter.rating for sitter in table.sitters if sitter] for table in read_lobby(timezone.now()).tables
    ]


def test_it_shows_ratings_in_the_lobby_beside_rated_tables_only(four: list[User]) -> None:
    create_table(four, timezone.now(), OPEN)
    create_table(four, timezone.now(), replace(OPEN, rated=False))
    assert in_lobby() == [["", "", "", ""], ["1612", "1498?", "", ""]]
    assert b'<span class="rating num">1498?</span>' in Client().get("/lobby/").content


def test_it_reads_the_ratings_of_the_whole_lobby_at_once(django_assert_num_queries: Queries) -> None:
    for number in range(3):
        host = person(f"Host{number}")
        rate(host, 1500 + number)
        plan = replace(OPEN, ruleset=("hkos-3-v1", "hk-live-v1", "hk-new-chapter-v1")[number])
        create_table([host, None, None, None], timezone.now(), plan)
    with django_assert_num_queries(4):  # tables, seats, ratings, people online
        read_lobby(timezone.now())


def test_it_shows_ratings_on_the_page_before_the_game(four: list[User]) -> None:
    table = create_table([four[0], four[1], None, None], timezone.now(), OPEN)
    assert table.visibility == Table.Visibility.PUBLIC
    page = Client().get(f"/tables/{table.public_id}/room/").content.decode()
    assert '<span class="rating num">1612</span>' in page
