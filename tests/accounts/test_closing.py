"""Closing one's own account."""

import re
from datetime import UTC, datetime

import pytest
from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.apps import apps
from django.test import Client

from accounts.models import User
from accounts.services import close_account
from accounts.services.profiles import NameNotChanged, change_name, set_places, set_preferences
from games.models import Seat, Table
from tests.accounts.pages import (
    ADDRESS,
    PASSWORD,
    browser_of,
    member,
    show_oneself,
    sign_in,
    sign_up,
    signed_in_as,
)

NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)

pytestmark = pytest.mark.django_db


def close(browser: Client, **form: str) -> int:
    return browser.post("/accounts/close/", form or {"understood": "on"}).status_code


@pytest.fixture
def mei() -> User:
    return member()


def test_it_closes_the_account_of_somebody_who_shows_that_it_is_his(mei: User) -> None:
    browser = browser_of(mei)
    assert browser.get("/accounts/close/").status_code == 302
    show_oneself(browser)
    assert browser.get("/accounts/close/").status_code == 200

    assert close(browser) == 302

    mei.refresh_from_db()
    assert not mei.is_open
    assert signed_in_as(browser) is None


def test_it_closes_nothing_without_the_password(mei: User) -> None:
    assert close(browser_of(mei)) == 302

    mei.refresh_from_db()
    assert mei.is_open


def test_it_closes_nothing_by_a_form_that_is_not_complete(mei: User) -> None:
    browser = browser_of(mei)
    show_oneself(browser)

    assert close(browser, understood="") == 200

    mei.refresh_from_db()
    assert mei.is_open


def test_it_forgets_whose_a_closed_account_was(mei: User) -> None:
    mei.country, mei.preferences = "HK", {"mat": "plum"}
    mei.save()

    close_account(mei, NOW)

    mei.refresh_from_db()
    assert (mei.display_name, mei.email, mei.username, mei.country, mei.preferences) == ("", "", None, "", {})
    assert not mei.has_usable_password()
    assert not EmailAddress.objects.exists()
    assert str(mei) == mei.public_id


def test_it_ends_all_its_sessions(mei: User) -> None:
    browsers = [browser_of(mei), browser_of(mei)]

    close_account(mei, NOW)

    assert [browser.get("/accounts/settings/").status_code for browser in browsers] == [302, 302]
    assert not UserSession.objects.exists()


def test_it_lets_nobody_in_with_what_a_closed_account_had(mei: User) -> None:
    close_account(mei, NOW)

    page = sign_in(Client(), ADDRESS, PASSWORD)

    assert page.status_code == 200
    assert "not correct" in str(page.context["form"].errors)


def test_it_frees_the_address_but_not_the_name(mei: User) -> None:
    close_account(mei, NOW)

    assert sign_up(Client(), "Mei Lin").status_code == 200
    assert sign_up(Client(), "Another").status_code == 302


def test_it_leaves_the_tables_at_which_it_sat(mei: User) -> None:
    browser = browser_of(mei)
    browser.post("/play/")
    table = Table.objects.get()

    close_account(mei, NOW)

    table.refresh_from_db()
    assert table.status == Table.Status.CLOSED
    assert not Seat.objects.filter(account=mei, left_at=None, table__status="open").exists()


def test_it_takes_the_rights_of_staff_away() -> None:
    owner = User.objects.create_superuser("owner", password=PASSWORD)

    close_account(owner, NOW)

    owner.refresh_from_db()
    assert not owner.is_staff
    assert not owner.is_superuser


def test_it_keeps_nothing_that_names_the_person(mei: User) -> None:
    browser = browser_of(mei)
    browser.post("/play/")
    change_name(mei, "Lin Mei", NOW)
    assert {"Mei Lin", "Lin Mei", ADDRESS} <= stored_texts()

    close_account(mei, NOW)

    assert not [text for text in stored_texts() if re.search(r"Mei|Lin|mei@", text)]


def stored_texts() -> set[str]:
    """Every text in the database."""
    rows = [row for model in apps.get_models() for row in model._base_manager.values_list()]
    return {str(value) for row in rows for value in row}


def test_it_stores_nothing_more_of_somebody_who_closed_his_account_in_another_tab(mei: User) -> None:
    other_tab = User.objects.get(pk=mei.pk)
    close_account(mei, NOW)

    with pytest.raises(NameNotChanged):
        change_name(other_tab, "Lin Mei", NOW)
    set_places(other_tab, "en", "Asia/Hong_Kong", "HK")
    set_preferences(other_tab, mat="plum")

    mei.refresh_from_db()
    assert (mei.display_name, mei.country, mei.preferences) == ("", "", {})
