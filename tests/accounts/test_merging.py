"""What staff and others have decided about a guest holds for the account that he is."""

from datetime import UTC, datetime

import pytest

from accounts.models import Relation, Sanction, User
from accounts.permissions import may
from accounts.relations import blocks
from accounts.services import create_guest, merge_guest
from accounts.services.relations import relate

NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)

pytestmark = pytest.mark.django_db


@pytest.fixture
def guest() -> User:
    return create_guest(NOW)


@pytest.fixture
def mei() -> User:
    return User.objects.create_user("mei")


def test_it_lets_a_sanction_hold_for_the_account(guest: User, mei: User) -> None:
    Sanction.objects.create(
        account=guest, kind=Sanction.Kind.CHAT_MUTE, reason="abuse", starts_at=NOW, imposed_at=NOW
    )

    merge_guest(guest, mei, NOW)

    assert not may(mei, "chat", NOW)


def test_it_keeps_those_away_who_blocked_the_guest(guest: User, mei: User) -> None:
    ann = User.objects.create_user("ann")
    relate(ann, guest, Relation.Kind.BLOCK, NOW)

    merge_guest(guest, mei, NOW)

    assert blocks(ann, mei)


def test_it_keeps_a_block_once(guest: User, mei: User) -> None:
    ann = User.objects.create_user("ann")
    relate(ann, guest, Relation.Kind.BLOCK, NOW)
    relate(ann, mei, Relation.Kind.BLOCK, NOW)

    assert merge_guest(guest, mei, NOW)

    assert Relation.objects.filter(owner=ann, other=mei).count() == 1


def test_it_lets_nobody_block_himself(guest: User, mei: User) -> None:
    relate(mei, guest, Relation.Kind.BLOCK, NOW)

    assert merge_guest(guest, mei, NOW)

    assert not Relation.objects.filter(other=mei).exists()


def test_it_passes_nothing_on_twice(guest: User, mei: User) -> None:
    assert merge_guest(guest, mei, NOW)
    assert not merge_guest(guest, User.objects.create_user("ann"), NOW)


def test_it_keeps_away_whom_the_guest_blocked(guest: User, mei: User) -> None:
    ann = User.objects.create_user("ann")
    relate(guest, ann, Relation.Kind.BLOCK, NOW)

    merge_guest(guest, mei, NOW)

    assert blocks(mei, ann)
    assert not Relation.objects.filter(owner=guest).exists()
