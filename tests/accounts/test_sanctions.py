"""Imposing and revoking sanctions."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import IntegrityError

from accounts.models import Sanction, User
from accounts.sanctions import sanctions_in_force
from accounts.services import create_guest
from accounts.services.sanctions import AlreadyOver, impose, revoke

NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
DAY = timedelta(days=1)
MUTE = Sanction.Kind.CHAT_MUTE

pytestmark = pytest.mark.django_db


@pytest.fixture
def moderator() -> User:
    return User.objects.create_user("mod", password="three faan", is_staff=True)


@pytest.fixture
def guest() -> User:
    return create_guest(NOW)


def test_it_keeps_who_imposed_what_when_and_why(guest: User, moderator: User) -> None:
    impose(guest, MUTE, "insults", moderator, NOW, NOW + DAY)

    stored = Sanction.objects.get()
    assert (stored.account, stored.imposed_by, stored.reason) == (guest, moderator, "insults")
    assert (stored.starts_at, stored.ends_at, stored.imposed_at) == (NOW, NOW + DAY, NOW)


def test_it_keeps_who_revoked_it(guest: User, moderator: User) -> None:
    sanction = impose(guest, MUTE, "insults", moderator, NOW)

    revoke(sanction, moderator, NOW + DAY)

    stored = Sanction.objects.get()
    assert (stored.revoked_by, stored.revoked_at) == (moderator, NOW + DAY)


@pytest.mark.parametrize("ends_at", [NOW, NOW - DAY])
def test_it_imposes_nothing_that_is_over_already(guest: User, moderator: User, ends_at: datetime) -> None:
    with pytest.raises(ValueError, match="ends after it starts"):
        impose(guest, MUTE, "insults", moderator, NOW, ends_at)


def test_it_stores_no_end_before_the_start(guest: User) -> None:
    with pytest.raises(IntegrityError):
        Sanction.objects.create(
            account=guest, kind=MUTE, starts_at=NOW, ends_at=NOW - DAY, imposed_at=NOW, reason="x"
        )


def test_it_revokes_once(guest: User, moderator: User) -> None:
    sanction = revoke(impose(guest, MUTE, "insults", moderator, NOW), moderator, NOW)

    with pytest.raises(AlreadyOver):
        revoke(sanction, moderator, NOW + DAY)


def test_it_revokes_nothing_that_has_ended(guest: User, moderator: User) -> None:
    sanction = impose(guest, MUTE, "insults", moderator, NOW, NOW + DAY)

    with pytest.raises(AlreadyOver):
        revoke(sanction, moderator, NOW + DAY)


def test_it_finds_what_holds_now_the_longest_first(guest: User, moderator: User) -> None:
    for days in (1, 2, None):
        impose(guest, MUTE, "x", moderator, NOW, None if days is None else NOW + days * DAY)

    ends = [sanction.ends_at for sanction in sanctions_in_force(guest.pk, NOW + DAY)]

    assert ends == [None, NOW + 2 * DAY]


def test_it_finds_nothing_of_others(guest: User, moderator: User) -> None:
    impose(guest, MUTE, "x", moderator, NOW)

    assert sanctions_in_force(moderator.pk, NOW) == []
