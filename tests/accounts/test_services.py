"""Opening and closing accounts."""

import random
from datetime import UTC, datetime

import pytest

from accounts.models import User
from accounts.services import create_guest

NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)

pytestmark = pytest.mark.django_db


class FixedDigits(random.Random):
    """Draws the lowest number that it may, every time."""

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        return start


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
    names = [create_guest(NOW, FixedDigits()).display_name for _ in range(3)]

    assert names == ["Guest 1000", "Guest 10000", "Guest 100000"]


def test_it_gives_no_guest_the_name_of_another_in_other_letters() -> None:
    User.objects.create_user("gUEST 1000".replace(" ", "-"), display_name="gUEST 1000")

    assert create_guest(NOW, FixedDigits()).display_name == "Guest 10000"
