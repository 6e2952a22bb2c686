"""The table that the home page shows to watch."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Relation
from accounts.services.relations import relate
from games.models import Table
from games.services.creation import Plan
from games.watching import LIVELY, table_to_watch
from tests.games.play import NOW, Game, four_people, person

pytestmark = pytest.mark.django_db

PUBLIC = Plan(visibility=Table.Visibility.PUBLIC, spectators=True)


def playing(plan: Plan) -> Game:
    game = Game(four_people(), plan)
    game.start()
    return game


def test_it_finds_a_public_table_in_play_that_welcomes_spectators() -> None:
    game = playing(PUBLIC)
    found = table_to_watch(game.now)
    assert found is not None
    assert found.id == game.table.public_id
    assert table_to_watch(game.now + LIVELY + timedelta(minutes=1)) is None


@pytest.mark.parametrize(
    "plan",
    [replace(PUBLIC, spectators=False), replace(PUBLIC, visibility=Table.Visibility.PRIVATE)],
    ids=["no spectators", "private"],
)
def test_it_shows_no_table_that_is_not_for_all_to_see(plan: Plan) -> None:
    assert table_to_watch(playing(plan).now) is None


def test_it_shows_nobody_his_own_table() -> None:
    game = playing(PUBLIC)
    seat = game.table.seats.first()
    assert seat is not None
    assert seat.account is not None
    assert table_to_watch(game.now, seat.account) is None


def test_it_offers_the_table_on_the_home_page_but_not_to_who_must_not_meet_its_people() -> None:
    game = playing(PUBLIC)
    Table.objects.update(last_action_at=timezone.now())
    button = f'action="/tables/{game.table.public_id}/watch/"'
    assert button in Client().get("/").content.decode()

    seat, eve, browser = game.table.seats.first(), person("Eve"), Client()
    assert seat is not None
    assert seat.account is not None
    relate(eve, seat.account, Relation.Kind.BLOCK, NOW)
    browser.force_login(eve)
    assert button not in browser.get("/").content.decode()
