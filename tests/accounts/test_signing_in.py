"""Signing in and out."""

from typing import Any
from unittest.mock import patch

import pytest
from django.test import Client

from accounts import limits
from accounts.models import User
from mahjongsite.cache import FailSafeCache

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("one_period")]

HERE, ELSEWHERE = "192.0.2.7", "198.51.100.7"


@pytest.fixture
def mei() -> User:
    return User.objects.create_user("mei", password="three faan")


def test_it_signs_a_person_in_and_out(client: Client, mei: User) -> None:
    client.post("/accounts/login/", {"login": "mei", "password": "three faan"})
    assert client.session["_auth_user_id"] == str(mei.pk)

    client.post("/accounts/logout/")
    assert "_auth_user_id" not in client.session


def test_it_refuses_a_wrong_password(client: Client, mei: User) -> None:
    page = client.post("/accounts/login/", {"login": "mei", "password": "four faan"})

    assert page.status_code == 200
    assert "_auth_user_id" not in client.session


def sign_in(
    client: Client, login: str = "mei", password: str = "three faan", address: str = HERE, **headers: str
) -> int:
    """Try to sign in; the status of the answer."""
    form = {"login": login, "password": password}
    return client.post("/accounts/login/", form, REMOTE_ADDR=address, headers=headers).status_code


def guess(client: Client, times: int = 5, **changes: str) -> list[int]:
    return [sign_in(client, password=f"{number} faan", **changes) for number in range(times)]


def test_it_stops_listening_to_somebody_who_guesses(client: Client, mei: User) -> None:
    assert guess(client) == [200] * 5

    assert sign_in(client) == 429

    assert "_auth_user_id" not in client.session


def test_it_says_how_long_somebody_who_guessed_has_to_wait(client: Client, mei: User) -> None:
    guess(client)
    answer = client.post("/accounts/login/", {"login": "mei", "password": "three faan"}, REMOTE_ADDR=HERE)

    assert 0 < int(answer["Retry-After"]) <= 300
    assert answer.context["minutes"] == -(-int(answer["Retry-After"]) // 60)


def test_it_lets_the_owner_in_from_elsewhere_while_somebody_guesses(client: Client, mei: User) -> None:
    assert 429 in guess(client, 50)

    assert sign_in(Client(), address=ELSEWHERE) == 302


@pytest.mark.parametrize("other", ["MEI", " mei ", "Mei"])
def test_it_counts_other_spellings_of_a_name_as_the_same(client: Client, mei: User, other: str) -> None:
    guess(client, login=other)

    assert sign_in(client) == 429


def test_it_believes_no_address_that_a_visitor_only_claims(client: Client, mei: User) -> None:
    statuses = [
        sign_in(client, password="four faan", **{"X-Forwarded-For": f"203.0.113.{number}"})
        for number in range(6)
    ]

    assert statuses[-1] == 429


def test_it_lets_a_club_sign_in_from_one_address(settings: Any) -> None:
    for number in range(40):
        User.objects.create_user(f"member{number}", password="three faan")
        guess(Client(), 2, login=f"member{number}")

        assert sign_in(Client(), f"member{number}") == 302


def test_it_stops_an_address_that_tries_account_after_account(client: Client) -> None:
    statuses = [sign_in(client, f"member{number}") for number in range(201)]

    assert statuses[199:] == [200, 429]


def test_it_forgets_wrong_passwords_once_the_right_one_came(client: Client, mei: User) -> None:
    guess(client, 4)
    assert sign_in(client) == 302
    client.logout()

    assert guess(client, 4) == [200] * 4
    assert sign_in(client) == 302


def test_it_lets_people_in_while_the_cache_is_away(client: Client, mei: User) -> None:
    with patch.object(limits, "cache", FailSafeCache("redis://127.0.0.1:1/0", {})):
        assert sign_in(client) == 302


@pytest.fixture
def guest_browser(client: Client) -> Client:
    client.post("/play/")
    assert User.objects.get(is_guest=True)
    return client


@pytest.mark.parametrize("path", ["/accounts/login/", "/accounts/login/?next=/admin/", "/accounts/signup/"])
def test_it_shows_its_forms_to_guests(guest_browser: Client, path: str) -> None:
    assert guest_browser.get(path).status_code == 200


def test_it_leads_the_owner_to_the_admin_after_he_played_as_a_guest(guest_browser: Client) -> None:
    owner = User.objects.create_superuser("owner", password="three faan")

    page = guest_browser.get("/admin/", follow=True)
    assert page.redirect_chain[-1] == ("/accounts/login/?next=%2Fadmin%2F", 302)
    form = {"login": "owner", "password": "three faan", "next": "/admin/"}
    page = guest_browser.post("/accounts/login/", form, follow=True)

    assert page.status_code == 200
    assert page.request["PATH_INFO"] == "/admin/"
    assert guest_browser.session["_auth_user_id"] == str(owner.pk)


def test_it_keeps_the_guest_signed_in_when_the_password_is_wrong(guest_browser: Client, mei: User) -> None:
    sign_in(guest_browser, password="four faan")

    assert guest_browser.session["_auth_user_id"] == str(User.objects.get(is_guest=True).pk)


def test_it_shows_no_form_to_those_who_have_signed_in(client: Client, mei: User) -> None:
    client.force_login(mei)

    assert client.get("/accounts/login/").status_code == 302
    assert client.get("/admin/login/").status_code == 403


def test_it_lets_staff_sign_in_where_all_do(client: Client) -> None:
    response = client.get("/admin/login/", {"next": "/admin/"})

    assert response.status_code == 302
    assert response["Location"].startswith("/accounts/login/")


@pytest.mark.parametrize("path", ["login/", "signup/", "inactive/"])
def test_it_serves_its_pages_to_visitors(client: Client, path: str) -> None:
    assert client.get(f"/accounts/{path}").status_code == 200


@pytest.mark.parametrize("elsewhere", ["http://[", "//[", "https://evil.example/", "/\\evil.example", "\x00"])
@pytest.mark.parametrize("path", ["/accounts/login/", "/accounts/login/code/confirm/"])
def test_it_leads_nowhere_but_to_pages_of_the_site(
    client: Client, mei: User, path: str, elsewhere: str
) -> None:
    form = {"login": "mei", "password": "three faan", "next": elsewhere}
    answer = client.post(path, form)

    assert answer.status_code == 302
    assert answer.headers["Location"] in ("/onward/", "/accounts/login/")
