"""What becomes of open pages of a table when something happens to the account."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from django.test import Client

from accounts import permissions
from accounts.models import User
from games import hub
from games.consumers.visitors import Close
from games.database import in_database
from games.models import Table
from tests.accounts.pages import PASSWORD, browser_of, guest_browser, member, sign_in, sign_up
from tests.games.sockets import Socket, web_process

pytestmark = pytest.mark.django_db(transaction=True)

NEW = {"oldpassword": PASSWORD, "password1": "four faan and more", "password2": "four faan and more"}


GONE = (Close.NOT_SIGNED_IN, Close.NOT_YOUR_TABLE)
"""The account has neither seat nor session any more; which of the two is seen first is left to chance."""


@pytest_asyncio.fixture
async def running(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    """A web process that remembers nothing of accounts, so that no test has to wait for it to forget."""
    monkeypatch.setattr(hub, "REMEMBER_SECONDS", 0.2)
    monkeypatch.setattr(permissions, "REMEMBER_SECONDS", 0)
    async with web_process():
        yield


def at_table() -> tuple[User, Client, Client, Table]:
    """A member at a practice table, in two browsers."""
    account = member()
    here, there = browser_of(account), browser_of(account)
    here.post("/play/")
    return account, here, there, Table.objects.get()


@pytest.mark.parametrize(("path", "form"), [("/accounts/password/change/", NEW), ("/accounts/sessions/", {})])
async def test_it_closes_the_other_browsers_sockets(running: None, path: str, form: dict[str, str]) -> None:
    _, here, there, table = await in_database(at_table)()
    other = await Socket(table, there).open()

    await in_database(here.post)(path, form)

    assert await other.closing_code() == Close.NOT_SIGNED_IN
    own = await Socket(table, here).open()
    assert own.view["chair"] == 0
    await own.close()


async def test_it_closes_the_sockets_of_a_closed_account(running: None) -> None:
    from django.utils import timezone

    from accounts.services import close_account

    account, _, there, table = await in_database(at_table)()
    socket = await Socket(table, there).open()

    await in_database(close_account)(account, timezone.now())

    assert await socket.closing_code() in GONE


def a_guest() -> tuple[Client, Table]:
    browser, _ = guest_browser()
    return browser, Table.objects.get()


async def test_it_lets_a_guests_page_go_on_when_he_signs_up(running: None) -> None:
    browser, table = await in_database(a_guest)()
    socket = await Socket(table, browser).open()

    await in_database(sign_up)(browser)

    assert await socket.closing_code() in GONE
    again = await Socket(table, browser).open()
    assert again.view["chair"] == 0
    await again.close()


async def test_it_lets_a_guests_page_go_on_when_he_signs_in(running: None) -> None:
    await in_database(member)()
    browser, table = await in_database(a_guest)()
    socket = await Socket(table, browser).open()

    await in_database(sign_in)(browser)

    assert await socket.closing_code() in GONE
    again = await Socket(table, browser).open()
    assert again.view["chair"] == 0
    await again.close()
