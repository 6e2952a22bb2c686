"""Chat in real browsers: at a table and in the lobby, on a phone, with the keyboard, muted and reported."""

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.test_accounts import sign_up
from tests.stack import Stack

MAKE_TABLES = """
from django.utils import timezone
from accounts.models import User
from games.plans import Plan, Robot
from games.services.creation import create_table
people = [User.objects.get(display_name=name) for name in {names}]
for number in range({count}):
    print(create_table([*people, Robot(), Robot()], timezone.now(), Plan(spectators=True)).public_id)
"""
TABLES = 6
"""How many tables the tests here need. They are made by one command, because a command takes seconds."""
PHONE = {"width": 360, "height": 740}


class Reader:
    """Somebody with an account and a page on which there is a chat."""

    def __init__(self, browser: Browser, site: Stack, name: str, phone: bool = False) -> None:
        size = PHONE if phone else {"width": 1440, "height": 900}
        self.window = browser.new_context(base_url=site.url, locale="en-GB", viewport=size)
        self.page: Page = self.window.new_page()
        self.problems: list[str] = []
        self.page.on(
            "console", lambda line: self.problems.append(line.text) if line.type == "error" else None
        )
        self.name = name
        sign_up(self.page, name, f"{name.lower()}@example.org")

    @property
    def lines(self) -> Locator:
        return self.page.locator("#chat .lines li")

    def say(self, text: str) -> None:
        """Write a line and send it with the keyboard alone."""
        field = self.page.get_by_label("Your message")
        field.fill(text)
        field.press("Enter")

    def reads(self, *texts: str) -> None:
        """Wait until the lines are these."""
        expect(self.lines).to_contain_text(list(texts))


@pytest.fixture(scope="module")
def people(browser: Browser, site: Stack) -> Iterator[list[Reader]]:
    readers = [Reader(browser, site, "Anna"), Reader(browser, site, "Boris", phone=True)]
    yield readers
    for reader in readers:
        assert reader.problems == []
        reader.window.close()


@pytest.fixture(scope="module")
def tables(people: list[Reader], site: Stack) -> list[str]:
    """The public ids of tables at which both sit, and nobody has said anything yet."""
    script = MAKE_TABLES.format(names=[reader.name for reader in people], count=TABLES)
    return site.run_command("shell", "--no-imports", "-c", script).split()[-TABLES:]


@pytest.fixture
def table(tables: list[str]) -> str:
    """The address of such a table."""
    return f"/tables/{tables.pop()}/"


def test_it_lets_two_people_chat_at_a_table_and_tells_them_apart(people: list[Reader], table: str) -> None:
    anna, boris = people
    for reader in people:
        reader.page.goto(table)
        expect(reader.page.locator("#chat")).to_contain_text("Nobody has said anything yet.")

    anna.say("good luck <b>to you</b>")

    anna.reads("good luck <b>to you</b>")
    expect(boris.page.get_by_label("1 new line")).to_be_visible()
    expect(boris.page.locator("#chat-speech")).to_have_text("Anna: good luck <b>to you</b>")
    boris.page.locator(".talk summary").click()
    boris.reads("good luck <b>to you</b>")
    expect(boris.page.locator("#chat-unread")).to_be_hidden()
    boris.page.get_by_role("button", name="Thank you!").click()
    anna.reads("good luck <b>to you</b>", "Thank you!")

    anna.page.reload()
    anna.reads("good luck <b>to you</b>", "Thank you!")


def test_it_says_phrases_to_somebody_who_reads_another_language(people: list[Reader], table: str) -> None:
    anna, boris = people
    anna.page.goto(table)
    anna.page.get_by_role("button", name="Hello!").click()
    anna.reads("Hello!")

    boris.page.goto("/people/")
    boris.page.get_by_role("button", name="繁體中文").click()
    boris.page.goto(table)
    boris.page.locator(".talk summary").click()

    expect(boris.page.locator("html")).to_have_attribute("lang", "zh-hant")
    expect(boris.lines).to_have_count(1)
    boris.page.goto("/people/")
    boris.page.get_by_role("button", name="English").click()


def test_it_mutes_undoes_and_reports_by_the_menu_of_a_line(people: list[Reader], table: str) -> None:
    anna, boris = people
    for reader in people:
        reader.page.goto(table)
    anna.say("rude words")
    boris.page.locator(".talk summary").click()
    boris.page.get_by_role("button", name="Mute or report Anna").click()
    with boris.window.expect_page() as opened:
        boris.page.get_by_role("link", name="Report this line").click()
    form = opened.value
    expect(form.get_by_role("blockquote")).to_contain_text("rude words")
    form.get_by_label("Insults, threats or hatred").check()
    form.get_by_role("button", name="Send the report").click()
    expect(form.get_by_text("Thank you. The staff will look at it.")).to_be_visible()
    form.close()

    boris.page.get_by_role("button", name="Mute Anna").click()
    expect(boris.lines).to_have_count(0)
    boris.page.get_by_role("button", name="Undo").click()
    boris.reads("rude words")


def test_it_types_into_the_chat_without_playing(people: list[Reader], table: str) -> None:
    anna = people[0]
    anna.page.goto(table)
    field = anna.page.get_by_label("Your message")

    field.press_sequentially("wkpc 12?")

    expect(field).to_have_value("wkpc 12?")
    expect(field).to_be_focused()
    expect(anna.page.locator("dialog[open]")).to_have_count(0)


def test_it_lets_people_chat_in_the_lobby(people: list[Reader]) -> None:
    boris = people[1]
    for reader in people:
        reader.page.goto("/lobby/")
        expect(reader.page.locator("#chat .words")).to_be_visible()

    boris.say("anybody for a game?")

    for reader in people:
        reader.reads("anybody for a game?")


def test_it_is_accessible_and_fits_a_phone(people: list[Reader], table: str) -> None:
    anna, boris = people
    anna.page.goto(table)
    anna.page.get_by_role("button", name="Good luck!").click()
    for colours in ("dark", "light"):
        boris.page.emulate_media(color_scheme=colours)  # type: ignore[arg-type]
        boris.page.goto(table)
        boris.page.locator(".talk summary").click()
        boris.page.get_by_role("button", name="Mute or report Anna").click()

        assert boris.page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
        for address in (None, "/people/", "/reports/", "/accounts/standing/"):
            if address is not None:
                boris.page.goto(address)
            results = Axe().run(boris.page)
            assert results.violations_count == 0, results.generate_report()


def test_it_says_why_a_line_was_not_taken_and_gives_the_words_back(people: list[Reader], table: str) -> None:
    anna = people[0]
    anna.page.goto(table)
    for number in range(12):
        anna.say(f"line {number}")

    expect(anna.page.locator("#chat .error")).to_contain_text("Not so fast")
    expect(anna.page.get_by_label("Your message")).to_have_value(re.compile("line 11"))
