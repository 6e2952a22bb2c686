"""Every page of allauth that can appear, for members, visitors and guests."""

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from tests.accounts.pages import browser_of, guest_browser, member, show_oneself

pytestmark = pytest.mark.django_db


def plain_paths(patterns: list[URLPattern | URLResolver], before: str = "") -> list[str]:
    """The addresses below these patterns that need nothing filled in."""
    found = []
    for pattern in patterns:
        path = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            found += plain_paths(pattern.url_patterns, path)
        elif "<" not in path and "^" not in path:
            found.append(f"/{path}")
    return found


PATHS = sorted({path for path in plain_paths(get_resolver().url_patterns) if path.startswith("/accounts/")})


def test_it_finds_the_pages() -> None:
    assert {"/accounts/login/", "/accounts/2fa/totp/activate/", "/accounts/3rdparty/"} <= set(PATHS)


@pytest.mark.parametrize("who", ["member", "visitor", "guest"])
def test_it_answers_everybody_without_an_error_and_in_the_sites_design(who: str) -> None:
    account = member()
    browser = {"member": lambda: browser_of(account), "visitor": Client, "guest": lambda: guest_browser()[0]}[
        who
    ]()
    show_oneself(browser)

    for path in PATHS:
        answer = browser.get(path)
        assert answer.status_code < 500, path
        if answer.status_code == 200 and "text/html" in answer["Content-Type"]:
            page = answer.content.decode()
            assert 'class="topbar"' in page, path
            assert " style=" not in page, path
            assert page.count("<h1") == 1, path
