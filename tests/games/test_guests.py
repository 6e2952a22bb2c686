"""Guests who don't come back."""

from datetime import timedelta

import pytest

from accounts.models import User
from accounts.services import create_guest
from games.models import DealPlayer, DealResult, Table
from games.services.creation import Robot, create_practice_table
from games.services.guests import IDLE, remove_idle_guests
from games.services.leaving import close_table
from games.tasks import remove_idle_guests as task
from tests.games.play import NOW, Game, person

LATER = NOW + IDLE + timedelta(minutes=1)

pytestmark = pytest.mark.django_db


def played(account: User, at: timedelta) -> DealPlayer:
    """A deal that the account has finished, so long after NOW, at a table that is closed."""
    game = Game([account, Robot(), Robot(), Robot()])
    Table.objects.filter(pk=game.table.pk).update(status="closed")
    result = DealResult.objects.create(
        table=game.table, deal_no=1, prevailing=0, outcome="exhausted", ended_at=NOW + at
    )
    return DealPlayer.objects.create(result=result, seat=0, chair=0, kind="human", account=account, change=0)


def test_it_removes_a_guest_who_never_played() -> None:
    create_guest(NOW)

    assert remove_idle_guests(LATER) == 1

    assert not User.objects.exists()


def test_it_keeps_a_guest_for_thirty_days() -> None:
    create_guest(NOW)

    assert remove_idle_guests(NOW + IDLE) == 0


def test_it_keeps_a_guest_who_has_played_lately() -> None:
    played(create_guest(NOW), timedelta(days=1))

    assert remove_idle_guests(LATER) == 0


def test_it_keeps_what_a_removed_guest_has_played() -> None:
    deal = played(create_guest(NOW), timedelta())

    assert remove_idle_guests(LATER + timedelta(days=1)) == 1

    deal.refresh_from_db()
    assert deal.account is None


@pytest.mark.django_db(transaction=True)
def test_it_keeps_a_guest_who_sits_at_a_table() -> None:
    table = create_practice_table(create_guest(NOW), NOW)
    assert remove_idle_guests(LATER) == 0

    close_table(table.pk, LATER)

    assert remove_idle_guests(LATER) == 1


def test_it_removes_no_account_with_a_password() -> None:
    person("Mei", date_joined=NOW)

    assert remove_idle_guests(LATER) == 0


def test_it_removes_guests_as_a_task() -> None:
    create_guest(NOW)

    task()

    assert not User.objects.exists()
