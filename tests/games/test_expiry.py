"""Tables at which nothing is done any more."""

from datetime import timedelta

import pytest

from games.models import Table
from games.plans import Plan
from games.services.clock import apply_due
from games.services.creation import open_table
from games.services.joining import take_seat
from games.services.updates import EXPIRY, GATHERING_EXPIRY
from tests.games.play import NOW, Game, four_people, person

pytestmark = pytest.mark.django_db

SECOND = timedelta(seconds=1)


def is_open(table: Table) -> bool:
    return Table.objects.get(pk=table.pk).is_open


def test_it_closes_a_table_that_never_started() -> None:
    table = open_table(person("Ann"), NOW, Plan())
    apply_due(table.pk, NOW + GATHERING_EXPIRY - SECOND)
    assert is_open(table)
    apply_due(table.pk, NOW + GATHERING_EXPIRY)
    assert not is_open(table)


def test_it_waits_anew_when_somebody_comes() -> None:
    table = open_table(person("Ann"), NOW, Plan(visibility=Table.Visibility.PUBLIC))
    later = NOW + GATHERING_EXPIRY - SECOND
    take_seat(table.pk, person("Bo"), later)
    apply_due(table.pk, later + GATHERING_EXPIRY - SECOND)
    assert is_open(table)
    apply_due(table.pk, later + GATHERING_EXPIRY)
    assert not is_open(table)


def test_it_gives_a_day_to_a_table_that_has_started() -> None:
    game = Game(four_people())
    game.start()
    assert game.reload().started_at == NOW
    apply_due(game.table.pk, NOW + EXPIRY - SECOND)
    assert is_open(game.table)
    apply_due(game.table.pk, NOW + EXPIRY)
    assert not is_open(game.table)
