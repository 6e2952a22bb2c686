"""Signing in and out; signing up is closed."""

import pytest
from django.test import Client

from accounts.models import User

pytestmark = pytest.mark.django_db


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


def test_it_stops_listening_to_somebody_who_guesses(client: Client, mei: User) -> None:
    for guess in range(5):
        client.post("/accounts/login/", {"login": "mei", "password": f"{guess} faan"})

    client.post("/accounts/login/", {"login": "mei", "password": "three faan"})

    assert "_auth_user_id" not in client.session


def test_it_lets_staff_sign_in_where_all_do(client: Client) -> None:
    response = client.get("/admin/login/", {"next": "/admin/"})

    assert response.status_code == 302
    assert response["Location"].startswith("/accounts/login/")


def test_it_does_not_open_accounts_with_a_password_yet(client: Client) -> None:
    chosen = {"username": "mei", "password1": "three faan and more", "password2": "three faan and more"}

    client.post("/accounts/signup/", chosen)

    assert not User.objects.exists()


@pytest.mark.parametrize("path", ["login/", "signup/", "inactive/"])
def test_it_serves_its_pages_to_visitors(client: Client, path: str) -> None:
    assert client.get(f"/accounts/{path}").status_code == 200
