"""Every page for people in Chinese: nothing on it is left in English, be it ours, Django's or allauth's.

The staff's pages are not here: Django's own words there are not all translated.
"""

import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import allauth
import pytest
from django.template.loader import render_to_string
from django.test import Client, RequestFactory
from django.utils.translation import override

from tests.accounts.pages import browser_of, guest_browser, member, show_oneself
from tests.test_addresses import addresses

pytestmark = pytest.mark.django_db

LICENCES = "/about/"
"""Names works and licences as their owners ask."""
WORD = re.compile(r"[A-Za-z]{2,}")
ANYBODYS = re.compile(r"\S+@\S+|https?://\S+|\b[A-Z2-7]{32}\b")
"""Addresses and secrets."""
NAMES = {
    *("Saamfaan", "English", "JavaScript", "OpenAPI", "Cookie", "SHA", "UTC", "ZIP", "Enter", "Esc", "Shift"),
    *("Mei", "Lin", "Guest"),
    *("Mark", "Glickman", "Glicko"),
}
LIBRARYS = {"IP", "authenticator", "Authenticator", "QR", "PIN", "Email", "Recipient"}
"""English words in the Chinese of allauth."""
NEVER_SENT = {"base_message.txt", "login_code_message.txt", "password_reset_key_message.txt"}
"""Mails of allauth about what this site does otherwise, and what all mails share."""
SPOKEN = ("alt", "aria-label", "placeholder", "title")
UNSEEN = {"script", "style", "svg", "code", "pre", "kbd"}
"""Elements with nothing to read, with what is written for programs, or on keys."""
VOID = {"br", "hr", "img", "input", "link", "meta", "wbr"}
"""Elements that nothing closes."""


class Page(HTMLParser):
    """Collects the words in Latin letters that a person sees or hears.

    What says itself in which language it is, such as an entry of the glossary, is meant to be in that one.
    """

    def __init__(self, text: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self.around: list[tuple[str, bool]] = []
        self.feed(text)

    @property
    def unseen(self) -> bool:
        return any(is_unseen for _, is_unseen in self.around)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag not in VOID:
            self.around.append((tag, tag in UNSEEN or ("lang" in given and tag != "html")))
        texts = [given.get(name) for name in SPOKEN]
        texts.append(given.get("value") if tag == "input" and given.get("type") == "submit" else None)
        for text in texts:
            self._hear(text or "")

    def handle_endtag(self, tag: str) -> None:
        while tag in [name for name, _ in self.around] and self.around.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not self.unseen:
            self._hear(data)

    def _hear(self, text: str) -> None:
        self.words += [word for word in WORD.findall(ANYBODYS.sub("", text)) if word not in NAMES | LIBRARYS]


def of_member() -> Client:
    browser = browser_of(member())
    show_oneself(browser)
    return browser


READERS = {"visitor": Client, "guest": lambda: guest_browser()[0], "member": of_member}


@pytest.mark.parametrize("language", ["zh-hant", "zh-hans"])
@pytest.mark.parametrize("browser", READERS.values(), ids=READERS)
def test_it_leaves_nothing_in_english(browser: Callable[[], Client], language: str) -> None:
    client = browser()
    left = {}
    for address in addresses():
        if address.startswith("/admin/") or address == LICENCES:
            continue
        answer = client.get(address, headers={"accept-language": language}, follow=True)
        is_for_programs = answer.status_code == 405 and address.startswith("/api/")
        if answer.headers["Content-Type"].startswith("text/html") and not is_for_programs:
            left[address] = Page(answer.content.decode()).words

    assert len(left) > 30
    assert {address: words for address, words in left.items() if words} == {}


ERRORS = ("400", "403", "403_csrf", "404", "405", "429", "500", "offline")


@pytest.mark.parametrize("language", ["zh-hant", "zh-hans"])
@pytest.mark.parametrize("name", ERRORS)
def test_it_leaves_nothing_in_english_when_something_is_wrong(name: str, language: str) -> None:
    with override(language):
        assert Page(render_to_string(f"{name}.html")).words == []


MAILS = sorted(
    path.relative_to(folder).as_posix()
    for folder in (Path(allauth.__file__).parent / "templates", Path("templates"))
    for kind in ("account", "mfa")
    for path in (folder / kind / "email").glob("*_message.txt")
    if path.name not in NEVER_SENT
)


@pytest.mark.parametrize("language", ["zh-hant", "zh-hans"])
@pytest.mark.parametrize("name", sorted(set(MAILS)))
def test_it_writes_mails_in_the_language_of_their_reader(name: str, language: str) -> None:
    with override(language):
        said = render_to_string(name, {"site": "Saamfaan", "user": "", "request": RequestFactory().get("/")})
    assert [word for word in WORD.findall(ANYBODYS.sub("", said)) if word not in NAMES | LIBRARYS] == []
