"""Requests that can't be read: the page that says so must not fail at them too."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db

FORM = "application/x-www-form-urlencoded"
PARTS = "multipart/form-data"


def posted(address: str, body: str, content_type: str) -> int:
    """The status of the answer; what the site fails at is raised here."""
    browser = Client(enforce_csrf_checks=True)
    return browser.generic("POST", address, body, content_type).status_code


@pytest.mark.parametrize(
    "content_type",
    [
        f"{FORM}; charset=utf-16",
        f"{FORM}; charset=rot13",
        f"{PARTS}; boundary=x; charset=rot13",
        "text/plain; charset=hex",
    ],
)
@pytest.mark.parametrize("address", ["/play/", "/no/such/page/"])
def test_it_refuses_everything_but_utf_8(address: str, content_type: str) -> None:
    assert posted(address, "a=b", content_type) == 400


@pytest.mark.parametrize("content_type", [FORM, f"{FORM}; charset=UTF-8", f"{FORM}; charset=nosuch"])
def test_it_reads_forms_in_utf_8(content_type: str) -> None:
    assert Client().generic("POST", "/play/", "a=%E9%BA%BB", content_type).status_code == 302


@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        ("a=b&" * 2000, FORM),
        ("a", PARTS),
        ("a", f"{PARTS}; boundary=\xff"),
        (f"--x\r\nContent-Disposition: form-data; name=a{'a' * 5000}\r\n\r\n", f"{PARTS}; boundary=x"),
        ("--x\r\nContent-Disposition: form-data; name=a\r\n\r\n\r\n" * 2000, f"{PARTS}; boundary=x"),
    ],
    ids=["too many fields", "no boundary", "no such boundary", "too long a header", "too many parts"],
)
def test_it_says_that_nothing_is_there_whatever_is_sent_there(body: str, content_type: str) -> None:
    assert posted("/no/such/page/", body, content_type) == 404


def test_it_says_that_a_request_is_bad_on_a_page_of_its_own() -> None:
    answer = Client().generic("POST", "/accounts/login/", "a=b&" * 2000, FORM)
    assert answer.status_code == 400
    assert "Your browser sent something that we do not understand" in answer.content.decode()


@pytest.mark.parametrize(
    "address", ["/lobby/?ruleset=%00", "/admin/accounts/sanction/?kind__exact=a%00", "/?%00"]
)
def test_it_refuses_a_nul_in_a_query(address: str, admin_client: Client) -> None:
    """PostgreSQL takes none in a text."""
    assert admin_client.get(address).status_code == 400
