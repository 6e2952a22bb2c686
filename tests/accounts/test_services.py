"""Opening and closing accounts."""

import random
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth import authenticate
from django.contrib.auth.models import AnonymousUser
from django.test import Client, RequestFactory
from django.utils import translation

from accounts.limits import LimitReached
from accounts.models import User
from accounts.services import close_account, create_guest, sign_in_guest

NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)

pytestmark = pytest.mark.django_db


class LowestNumbers(random.Random):
    """Draws the lowest number that it may, every time."""

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        return start


def visit(address: str = "192.0.2.7") -> Any:
    """The request of a visitor, as the middlewares for sessions and sign-in hand it on."""
    request = RequestFactory().post("/play/", REMOTE_ADDR=address)
    request.session = Client().session
    request.user = AnonymousUser()
    return request


def test_it_opens_a_guest_account_that_nobody_can_sign_in_to() -> None:
    guest = create_guest(NOW)

    assert guest.is_guest
    assert guest.is_open
    assert guest.date_joined == NOW
    assert guest.username is None
    assert not guest.has_usable_password()


def test_it_names_a_guest_by_a_short_number() -> None:
    name, digits = create_guest(NOW).display_name.split()

    assert name == "Guest"
    assert len(digits) == 4


def test_it_takes_a_longer_number_when_the_short_one_is_taken() -> None:
    names = [create_guest(NOW, LowestNumbers()).display_name for _ in range(3)]

    assert names == ["Guest 1000", "Guest 10000", "Guest 100000"]


@pytest.mark.parametrize(
    ("language", "name"), [("en", "Guest 1000"), ("zh-hant", "訪客 1000"), ("zh-hans", "访客 1000")]
)
def test_it_names_a_guest_in_the_language_that_he_reads(language: str, name: str) -> None:
    with translation.override(language):
        assert create_guest(NOW, LowestNumbers()).display_name == name


def test_it_gives_no_guest_the_name_of_another_in_other_letters() -> None:
    User.objects.create_user("impostor", display_name="gUEST 1000")

    assert create_guest(NOW, LowestNumbers()).display_name == "Guest 10000"


def test_it_signs_the_browser_in_as_the_new_guest() -> None:
    request = visit()

    guest = sign_in_guest(request)

    assert request.user == guest
    assert request.session["_auth_user_id"] == str(guest.pk)


@pytest.mark.usefixtures("one_period")
def test_it_refuses_an_address_that_opens_too_many_guest_accounts(settings: Any) -> None:
    settings.GUESTS_PER_HOUR = 2
    sign_in_guest(visit())
    sign_in_guest(visit())

    with pytest.raises(LimitReached):
        sign_in_guest(visit())

    assert User.objects.count() == 2
    assert sign_in_guest(visit("192.0.2.8")).is_guest


def test_it_closes_an_account_so_that_nobody_can_sign_in_to_it() -> None:
    account = User.objects.create_user("mei", password="three faan")

    close_account(account, NOW)

    account.refresh_from_db()
    assert not account.is_open
    assert account.closed_at == NOW
    assert authenticate(None, username="mei", password="three faan") is None


def test_it_keeps_the_first_time_of_closing() -> None:
    account = create_guest(NOW)
    assert close_account(account, NOW)

    assert not close_account(account, NOW + timedelta(days=1))

    account.refresh_from_db()
    assert account.closed_at == NOW
