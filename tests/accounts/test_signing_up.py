"""Signing up, from nothing and as a guest."""

from typing import Any
from unittest.mock import patch

import pytest
from allauth.account.models import EmailAddress
from allauth.core.internal import ratelimit
from django.core import mail
from django.test import Client

from accounts import limits
from accounts.forms import chosen_name
from accounts.models import NameHistory, User
from games.models import Seat
from mahjongsite.cache import FailSafeCache
from tests.accounts.pages import (
    ADDRESS,
    PASSWORD,
    browser_of,
    errors,
    guest_browser,
    link_in_mail,
    member,
    sign_up,
    signed_in_as,
)

pytestmark = pytest.mark.django_db


def test_it_opens_an_account_and_signs_the_browser_in(client: Client) -> None:
    answer = sign_up(client)

    account = signed_in_as(client)
    assert answer.status_code == 302
    assert account is not None
    assert (account.display_name, account.email, account.username) == ("Mei Lin", ADDRESS, None)
    assert not account.is_guest
    assert account.check_password(PASSWORD)


def test_it_notes_the_first_name_of_an_account(client: Client) -> None:
    sign_up(client)

    assert [it.name for it in NameHistory.objects.all()] == ["Mei Lin"]


def test_it_asks_for_a_confirmation_of_the_address(client: Client) -> None:
    sign_up(client)

    assert [it.to for it in mail.outbox] == [[ADDRESS]]
    assert mail.outbox[0].subject == "Saamfaan: Is this your address?"
    assert "Mei Lin" not in mail.outbox[0].body
    assert not EmailAddress.objects.get().verified


def test_it_leads_on_to_the_seat_once_the_address_is_confirmed() -> None:
    browser, guest = guest_browser()
    sign_up(browser)
    table = Seat.objects.get(account=guest).table

    answer = browser.post(link_in_mail())

    assert browser.get(answer["Location"])["Location"] == f"/tables/{table.public_id}/"


def test_it_signs_a_guest_up_in_place() -> None:
    browser, guest = guest_browser()
    sessions_key = browser.session.session_key
    table = Seat.objects.get(account=guest).table

    answer = sign_up(browser)

    assert browser.get(answer["Location"])["Location"] == f"/tables/{table.public_id}/"

    account = signed_in_as(browser)
    assert account == guest
    assert account is not None
    assert not account.is_guest
    assert account.public_id == guest.public_id
    assert Seat.objects.get(account=guest, left_at=None)
    assert browser.session.session_key != sessions_key
    assert User.objects.count() == 1


def test_it_leaves_a_guest_alone_whose_form_is_wrong() -> None:
    browser, guest = guest_browser()

    page = sign_up(browser, name="admin")

    assert errors(page, "display_name")
    assert signed_in_as(browser) == guest
    assert User.objects.get().is_guest


@pytest.mark.parametrize("name", ["mei lin", "Mei 1in", "Меі"])
def test_it_refuses_a_name_that_looks_like_anothers(client: Client, name: str) -> None:
    member("Mei Lin", "one@example.org")
    member("Mei", "two@example.org")

    page = sign_up(client, name)

    assert page.status_code == 200
    assert "Somebody else has this name" in errors(page, "display_name")


def test_it_says_so_when_somebody_else_was_quicker(client: Client) -> None:
    member("Mei Lin", "one@example.org")

    with patch.object(chosen_name, "is_free", return_value=True):
        page = sign_up(client, "MEI LIN")

    assert page.status_code == 200
    assert "Somebody else has this name" in errors(page, "display_name")
    assert User.objects.count() == 1
    assert signed_in_as(client) is None


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"email": "mei"}, "email"),
        ({"email": ""}, "email"),
        ({"password": "123"}, "password1"),
        ({"name": ""}, "display_name"),
    ],
)
def test_it_says_what_is_wrong_beside_the_field(client: Client, wrong: dict[str, str], field: str) -> None:
    page = sign_up(client, **wrong)

    assert errors(page, field)
    assert f'aria-describedby="id_{field}' in page.content.decode()
    assert not User.objects.exists()


def test_it_does_not_tell_whether_an_address_is_known() -> None:
    member("Mei Lin", ADDRESS)

    known, unknown = sign_up(Client(), "Ann", ADDRESS), sign_up(Client(), "Bob", "new@example.org")

    assert (known.status_code, known["Location"]) == (unknown.status_code, unknown["Location"])
    assert known.cookies.keys() == unknown.cookies.keys()
    assert len(mail.outbox) == 2


def test_it_tells_the_owner_of_an_address_that_he_has_an_account(client: Client) -> None:
    member("Mei Lin", ADDRESS)

    sign_up(client, "Ann", ADDRESS)

    assert mail.outbox[-1].subject == "Saamfaan: You have an account already"
    assert "confirm-email" not in mail.outbox[-1].body


def test_it_shows_no_form_to_those_who_have_an_account(client: Client) -> None:
    client.force_login(member())

    assert client.get("/accounts/signup/").status_code == 302


def test_it_limits_sign_ups_of_one_address() -> None:
    statuses = [sign_up(Client(), "admin").status_code for _ in range(21)]

    assert statuses[-1] == 429


def test_it_lets_people_sign_up_while_the_cache_is_away(client: Client, settings: Any) -> None:
    away = FailSafeCache("redis://127.0.0.1:1/0", {})
    with patch.object(ratelimit, "cache", away), patch.object(limits, "cache", away):
        assert sign_up(client).status_code == 302


def test_it_goes_on_without_a_mail_server(client: Client, settings: Any) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1

    assert sign_up(client).status_code == 302
    assert signed_in_as(client) is not None


@pytest.mark.parametrize(
    "to",
    [
        "https://evil.example",
        "//evil.example",
        r"/\evil.example",
        "javascript:alert(1)",
        "https:evil.example",
    ],
)
def test_it_leads_nobody_to_other_sites(to: str) -> None:
    for path, form in (
        ("signup", {"display_name": "Ann", "email": "ann@example.org", "password1": PASSWORD}),
        ("login", {"login": "ann@example.org", "password": PASSWORD}),
    ):
        answer = Client().post(f"/accounts/{path}/", {**form, "next": to})
        assert "evil" not in answer.headers.get("Location", "")
        assert "javascript" not in answer.headers.get("Location", "")


@pytest.mark.parametrize(("chosen", "kept"), [("zh-hant", "zh-hant"), ("tlh", ""), (None, "")])
def test_it_keeps_the_language_that_was_chosen_before(chosen: str | None, kept: str) -> None:
    browser = Client()
    if chosen:
        browser.post("/i18n/setlang/", {"language": chosen, "next": "/"})
    sign_up(browser)
    account = User.objects.get(display_name="Mei Lin")
    assert account.language == kept
    elsewhere = browser_of(account)
    assert f'<html lang="{kept or "en"}"' in elsewhere.get("/about/").content.decode()
