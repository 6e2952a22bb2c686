"""Codes of an app, recovery codes and passkeys; the passkeys themselves are tried in a browser."""

import time

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, hotp_value
from django.test import Client

from accounts.models import User
from tests.accounts.pages import (
    ADDRESS,
    browser_of,
    code_in_mail,
    member,
    show_oneself,
    sign_in,
    signed_in_as,
)

pytestmark = pytest.mark.django_db

SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"


def code(secret: str = SECRET) -> str:
    return format_hotp_value(hotp_value(secret, int(time.time()) // 30))


@pytest.fixture
def mei() -> User:
    """Somebody who is asked for a code after the password."""
    account = member()
    TOTP.activate(account, SECRET)
    return account


def after_password() -> Client:
    client = Client()
    answer = sign_in(client)
    assert answer["Location"] == "/accounts/2fa/authenticate/"
    return client


def test_it_asks_for_a_code_after_the_password(mei: User) -> None:
    browser = after_password()
    assert signed_in_as(browser) is None

    browser.post("/accounts/2fa/authenticate/", {"code": code()})

    assert signed_in_as(browser) == mei


def test_it_takes_no_wrong_code(mei: User) -> None:
    browser = after_password()

    page = browser.post("/accounts/2fa/authenticate/", {"code": "000000"})

    assert page.context["form"].errors
    assert signed_in_as(browser) is None


def test_it_stops_listening_to_somebody_who_guesses_codes(mei: User) -> None:
    for _ in range(10):
        after_password().post("/accounts/2fa/authenticate/", {"code": "000000"})
    browser = after_password()

    browser.post("/accounts/2fa/authenticate/", {"code": code()})

    assert signed_in_as(browser) is None


def test_it_lets_somebody_in_with_a_recovery_code_once(mei: User) -> None:
    spare = RecoveryCodes.activate(mei).get_unused_codes()[0]
    first, second = after_password(), after_password()

    first.post("/accounts/2fa/authenticate/", {"code": spare})
    second.post("/accounts/2fa/authenticate/", {"code": spare})

    assert signed_in_as(first) == mei
    assert signed_in_as(second) is None


def test_it_turns_codes_on_for_somebody_who_has_shown_himself() -> None:
    account = member()
    browser = browser_of(account)
    assert browser.get("/accounts/2fa/totp/activate/").status_code == 302
    show_oneself(browser)
    secret = browser.get("/accounts/2fa/totp/activate/").context["form"].secret

    browser.post("/accounts/2fa/totp/activate/", {"code": code(secret)})

    kinds = set(Authenticator.objects.filter(user=account).values_list("type", flat=True))
    assert kinds == {"totp", "recovery_codes"}


def test_it_ties_no_second_factor_to_an_unconfirmed_address() -> None:
    browser = browser_of(member(confirmed=False))
    show_oneself(browser)

    assert browser.get("/accounts/2fa/totp/activate/").status_code == 302
    browser.post("/accounts/2fa/totp/activate/", {"code": code()})

    assert not Authenticator.objects.exists()


@pytest.mark.parametrize("path", ["", "totp/activate/", "webauthn/", "webauthn/add/", "recovery-codes/"])
def test_it_shows_its_pages_to_members_alone(path: str) -> None:
    answer = Client().get(f"/accounts/2fa/{path}")

    assert answer.status_code == 302
    assert answer["Location"].startswith("/accounts/login/")


def test_it_runs_no_script_that_stands_in_a_page(mei: User) -> None:
    browser = browser_of_mei()
    show_oneself(browser)
    for path in ("/accounts/2fa/webauthn/add/", "/accounts/2fa/", "/accounts/2fa/webauthn/"):
        page = browser.get(path)
        assert "unsafe-inline" not in page["Content-Security-Policy"]
        for script in page.content.decode().split("<script")[1:]:
            assert "src=" in script.split(">")[0] or 'type="application/json"' in script.split(">")[0]


def browser_of_mei() -> Client:
    browser = after_password()
    browser.post("/accounts/2fa/authenticate/", {"code": code()})
    return browser


def test_it_can_leave_the_question_for_the_code(mei: User) -> None:
    browser = after_password()

    browser.post("/accounts/logout/")

    assert browser.get("/accounts/login/").status_code == 200
    assert sign_in(browser, ADDRESS).status_code == 302


def test_it_asks_for_a_code_after_a_new_password_too(mei: User) -> None:
    client = Client()
    client.post("/accounts/password/reset/", {"email": ADDRESS})
    client.post("/accounts/password/reset/confirm/", {"code": code_in_mail()})
    new = {"password1": "four faan and more", "password2": "four faan and more"}
    client.post("/accounts/password/reset/complete/", new)
    assert signed_in_as(client) is None

    assert sign_in(client, ADDRESS, "four faan and more")["Location"] == "/accounts/2fa/authenticate/"

    assert signed_in_as(client) is None
