"""People in rated Quick Play of a whole site: some with a browser, some at the socket alone."""

import json
import re
import urllib.parse
from http.cookiejar import Cookie
from typing import Protocol

from playwright.sync_api import Browser, expect

from tests.e2e.table_page import SAFE_FROM_MISCLICKS, TablePage
from tests.player import Player
from tests.stack import Stack, patiently

POOL = "hkos-3-v1/single-hand"
WAITING = "/ratings/quick-play/"
TABLE = re.compile(r"/tables/\w+/$")
PATIENCE = 60_000

SIGN_IN = """
import json
from allauth.account.models import EmailAddress
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from accounts.models import User
keys = {}
for name in %(names)r:
    user = User.objects.create_user(username=name.lower(), display_name=name, password="")
    EmailAddress.objects.create(user=user, email=name + "@example.org", verified=True)
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "accounts.backends.AccountBackend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.create()
    keys[name] = session.session_key
print("keys:" + json.dumps(keys))
"""


def sign_in(site: Stack, *names: str) -> dict[str, str]:
    """Accounts with a confirmed address of these names, and the keys of their sessions."""
    said = site.run_command("shell", "-c", SIGN_IN % {"names": names})
    return dict(json.loads(said.partition("keys:")[2]))


class Rival(Protocol):
    """Somebody who plays."""

    name: str
    table: str

    def enter(self) -> None:
        """Wait in rated Quick Play."""

    def arrive(self) -> None:
        """Come to the table, once it is found."""

    def hand(self) -> list[str]:
        """The tiles of the own hand, once they are dealt."""

    def may_win(self) -> bool:
        """Whether a win is offered."""

    def win(self) -> None:
        """Take it."""

    def come_back(self) -> None:
        """Be at the table again, after the site was away."""


class AtBrowser:
    """Somebody with a browser; each comes from a network of his own."""

    def __init__(self, browser: Browser, site: Stack, name: str, key: str, address: str) -> None:
        self.name, self.table = name, ""
        self.window = browser.new_context(
            base_url=site.url, locale="en-GB", extra_http_headers={"X-Forwarded-For": address}
        )
        self.window.add_cookies([{"name": "sessionid", "value": key, "url": site.url}])
        self.page = self.window.new_page()
        self.seat = TablePage(self.page)

    def enter(self) -> None:
        self.page.goto("/quick-play/")
        self.page.locator(f'button[value="{POOL}"]').click()
        expect(self.page).to_have_url(re.compile(f"{WAITING}$|{TABLE.pattern}"), timeout=PATIENCE)

    def arrive(self) -> None:
        expect(self.page).to_have_url(TABLE, timeout=PATIENCE)
        self.table = self.page.url.rstrip("/").rpartition("/")[2]

    def hand(self) -> list[str]:
        expect(self.seat.tiles.nth(12)).to_be_visible(timeout=PATIENCE)
        return self.seat.hand()

    def may_win(self) -> bool:
        return self.seat.slot("Win").count() > 0

    def win(self) -> None:
        self.page.wait_for_timeout(SAFE_FROM_MISCLICKS)
        self.seat.slot("Win").click()

    def come_back(self) -> None:
        expect(self.page.locator("#line")).not_to_contain_text("Reconnecting", timeout=PATIENCE)

    def figures(self, address: str) -> list[list[str]]:
        """The rows of a page's first table of figures, cell by cell, read in a tab beside the own table."""
        tab = self.window.new_page()
        answer = tab.goto(address)
        assert answer, address
        assert answer.ok, address
        cells = "rows => rows.map(row => [...row.cells].map(cell => cell.innerText.trim()))"
        found = tab.locator("table.figures").first.locator("tbody tr").evaluate_all(cells)
        tab.close()
        return [[str(cell) for cell in row] for row in found]


class AtSocket(Player):
    """Somebody without a browser."""

    def __init__(self, site: Stack, name: str, key: str, address: str) -> None:
        self.name, self.key, self.address = name, key, address
        super().__init__(site.url)

    def _play_now(self) -> str:
        self.http.addheaders = [("X-Forwarded-For", self.address)]
        self.cookies.set_cookie(_cookie("sessionid", self.key))
        self.http.open(self.url).close()
        return ""

    def enter(self) -> None:
        token = next(cookie.value for cookie in self.cookies if cookie.name == "csrftoken")
        form = urllib.parse.urlencode({"csrfmiddlewaretoken": token, "pool": POOL}).encode()
        self.http.open(f"{self.url}{WAITING}", form).close()

    def arrive(self) -> None:
        self.table = patiently(self._found, "a table is found")
        self.connect()
        if ready := self.own.get("ready"):
            self.command(do="ready", prompt=ready["prompt"], seed="00")
            self._send({"type": "sync"})

    def _found(self) -> str | None:
        with self.http.open(f"{self.url}{WAITING}") as page:
            found = TABLE.search(urllib.parse.urlsplit(page.url).path)
        return found[0].rstrip("/").rpartition("/")[2] if found else None

    def hand(self) -> list[str]:
        self.wait_until(lambda: bool(self.view["deal"] and self.view["deal"]["hand"]))
        return [str(self.deal["hand"])]

    def may_win(self) -> bool:
        return self.question is not None and any(it["do"] == "win" for it in self.question["options"])

    def win(self) -> None:
        assert self.question
        assert self.command(do="win", prompt=self.question["prompt"])["type"] == "ok"

    def come_back(self) -> None:
        self.disconnect()
        self.connect()


def _cookie(name: str, value: str | None) -> Cookie:
    return Cookie(
        0, name, value, None, False, "127.0.0.1", True, False, "/", True, False, None, True, None, None, {}
    )
