"""What people are called."""

from datetime import UTC, datetime

import pytest

from accounts.models import User
from accounts.names import is_free, shown_name
from accounts.services import close_account
from accounts.services.profiles import change_name
from tests.accounts.pages import member

NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)

pytestmark = pytest.mark.django_db


def test_it_calls_an_account_by_the_name_that_it_chose() -> None:
    assert shown_name(User(display_name="Mei", username="secret")) == "Mei"


def test_it_names_neither_a_closed_account_nor_one_that_is_gone() -> None:
    account = User.objects.create_user("mei")
    close_account(account, NOW)

    assert shown_name(account) == shown_name(None) == "closed account"


def test_it_keeps_the_name_of_a_closed_account_taken() -> None:
    account = User.objects.create_user("mei", display_name="Mei Lin")
    close_account(account, NOW)

    assert not is_free("mei 1in")
    assert not User.objects.filter(display_name="Mei Lin").exists()


def test_it_keeps_former_names_for_those_who_had_them() -> None:
    account = member("Mei Lin")
    change_name(account, "Lin Mei", NOW)

    assert not is_free("Mei Lin")
    assert is_free("Mei Lin", account)


def test_it_keeps_former_names_taken_when_the_account_is_closed() -> None:
    account = member("Mei Lin")
    change_name(account, "Lin Mei", NOW)
    close_account(account, NOW)

    assert not is_free("Mei Lin")
    assert not is_free("Lin Mei")
    assert set(account.names.values_list("name", flat=True)) == {""}
