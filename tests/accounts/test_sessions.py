"""Sessions: on which devices somebody is signed in, and how they end."""

from typing import Any
from unittest.mock import patch

import pytest
from django.test import Client

from accounts.permissions import signed_in_account
from games import signals
from tests.accounts.pages import PASSWORD, browser_of, guest_browser, member, sign_in, signed_in_as

pytestmark = pytest.mark.django_db

NEW = {"oldpassword": PASSWORD, "password1": "four faan and more", "password2": "four faan and more"}


def is_in(browser: Client) -> bool:
    return browser.get("/accounts/settings/").status_code == 200


def test_it_lists_the_browsers_of_an_account() -> None:
    account = member()
    browser_of(account)
    page = browser_of(account).get("/accounts/sessions/")

    assert len(page.context["sessions"]) >= 2
    assert b"this one" in page.content


def test_it_signs_out_everywhere_else() -> None:
    account = member()
    here, there = browser_of(account), browser_of(account)

    here.post("/accounts/sessions/")

    assert is_in(here)
    assert not is_in(there)


def test_it_has_sockets_checked_when_it_signs_out_elsewhere() -> None:
    account = member()
    here, there = browser_of(account), browser_of(account)
    key = there.session.session_key

    with patch.object(signals, "announce_account") as announced:
        here.post("/accounts/sessions/")

    announced.assert_called_with(account.pk)
    assert signed_in_account(key) is None


def test_it_ends_other_sessions_with_a_new_password(django_capture_on_commit_callbacks: Any) -> None:
    account = member()
    here, there = browser_of(account), browser_of(account)
    key = there.session.session_key

    with (
        patch.object(signals, "announce_account") as announced,
        django_capture_on_commit_callbacks(execute=True),
    ):
        here.post("/accounts/password/change/", NEW)

    assert is_in(here)
    assert not is_in(there)
    assert signed_in_account(key) is None
    announced.assert_called_with(account.pk)


def test_it_changes_no_password_without_the_old_one() -> None:
    account = member()
    browser = browser_of(account)

    page = browser.post("/accounts/password/change/", {**NEW, "oldpassword": "wrong"})

    assert page.context["form"].errors["oldpassword"]
    assert sign_in(Client(), account.email).status_code == 302


def test_it_gives_a_new_session_with_each_sign_in() -> None:
    browser, _ = guest_browser()
    before = browser.session.session_key
    member()

    sign_in(browser)

    assert browser.session.session_key != before


@pytest.mark.parametrize(
    "path", ["/accounts/sessions/", "/accounts/email/", "/accounts/password/change/", "/accounts/2fa/"]
)
def test_it_asks_guests_to_sign_in_before_they_see_what_they_have_not(path: str) -> None:
    browser, guest = guest_browser()

    answer: Any = browser.get(path)

    assert answer.status_code == 302
    assert answer["Location"].startswith("/accounts/login/")
    assert signed_in_as(browser) == guest


def test_it_signs_a_guest_out_who_wants_it() -> None:
    browser, _ = guest_browser()

    browser.post("/accounts/logout/")

    assert signed_in_as(browser) is None
