"""Four people meet at a private table by its link and play; a fifth watches. Each sees only his own part."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, WebSocket, expect

from games.engine.tiles import format_tiles, parse_tiles
from tests.e2e.stacked_wall import HANDS, stacked_environment
from tests.secrecy import WINDS, check_message
from tests.stack import Stack

ROOM = re.compile(r"/tables/\w+/room/$")
TABLE = re.compile(r"/tables/\w+/$")
PATIENCE = 20_000
SAFE_FROM_MISCLICKS = 350
NAMES = ("Ann", "Bo", "Cy", "Di", "Eve")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """A site of its own, which deals the wall of stacked_wall.py."""
    with Stack(tmp_path_factory.mktemp("stacked"), **stacked_environment()) as stack:
        yield stack


class Person:
    """Somebody with a browser of his own, and all that came through the table's socket."""

    def __init__(self, browser: Browser, site: Stack) -> None:
        self.window: BrowserContext = browser.new_context(
            base_url=site.url, locale="en-GB", viewport={"width": 1024, "height": 720}
        )
        self.heard: list[dict[str, Any]] = []
        self.checked = 0
        self.wind: str | None = None
        self.page = self.open()
        self.page.goto("/quick-play/")
        self.page.get_by_role("button", name="Hong Kong Old Style").click()
        self.page.get_by_role("button", name="Stop waiting").click()

    def open(self) -> Page:
        """A new tab, whose socket is listened to."""
        page = self.window.new_page()
        page.on("websocket", self._listen)
        return page

    def _listen(self, socket: WebSocket) -> None:
        if "/ws/tables/" in socket.url:
            socket.on("framereceived", lambda frame: self.heard.append(json.loads(frame)))

    def slot(self, name: str) -> Locator:
        return self.page.locator(".prompts button:enabled").filter(has_text=name)

    def press(self, name: str) -> None:
        """Answer by a button, as soon as it takes a click."""
        expect(self.slot(name)).to_be_visible(timeout=PATIENCE)
        self.page.wait_for_timeout(SAFE_FROM_MISCLICKS)
        self.slot(name).click()

    def discard(self, tile: str) -> None:
        """Click a tile of the hand, once it is one's turn."""
        expect(self.page.get_by_text("Your turn", exact=True)).to_be_visible(timeout=PATIENCE)
        self.page.wait_for_timeout(SAFE_FROM_MISCLICKS)
        self.page.locator(f'#hand button.tile[aria-label^="{tile}"]').first.click()

    def take_seat_in_deal(self) -> None:
        """Find out which seat the lot has given."""
        view = next(message["view"] for message in reversed(self.heard) if message["type"] == "table")
        started = [event for event in self.events() if event["type"] == "deal_started"]
        players = started[-1]["players"] if started else view["deal"]["players"]
        self.wind = None if view["chair"] is None else WINDS[players.index(view["chair"])]

    def events(self) -> list[dict[str, Any]]:
        return [event for message in self.heard for event in message.get("events", ())]

    def check(self) -> None:
        """Look at all that came since the last look, and at the page."""
        for message in self.heard[self.checked :]:
            check_message(message, self.wind)
        self.checked = len(self.heard)
        tiles = self.page.locator("#hand button.tile")
        if self.wind is None:
            expect(tiles).to_have_count(0)
        for seat in self.page.locator(".seat .backs").all():
            assert re.fullmatch(r"\d+ concealed tiles?", seat.get_attribute("aria-label") or "")
            assert seat.locator("use:not([href$='#t-back'])").count() == 0


class Round:
    """The four by seat, and who watches."""

    def __init__(self, people: list[Person], watcher: Person) -> None:
        self.people, self.watcher = people, watcher

    def __getitem__(self, wind: str) -> Person:
        return next(person for person in self.people if person.wind == wind)

    def all_see(self, text: str) -> None:
        """Wait until everybody's log says it, and check what everybody got."""
        for person in (*self.people, self.watcher):
            if not person.page.is_closed():
                expect(person.page.locator("#log")).to_contain_text(re.compile(text), timeout=PATIENCE)
                person.check()

    def asked(self) -> list[str | None]:
        """Who has been asked something since the beginning, in order."""
        found = [
            (event["at"], person.wind)
            for person in self.people
            for event in person.events()
            if event["type"] == "asked" and "act" not in event["may"]
        ]
        return [wind for _, wind in sorted(found)]


@pytest.fixture
def people(browser: Browser, site: Stack) -> Iterator[list[Person]]:
    five = [Person(browser, site) for _ in NAMES]
    yield five
    for person in five:
        person.window.close()


def meet(people: list[Person]) -> Round:
    """The first opens a private table, gives its link to three others, and lets people watch."""
    host, *guests, watcher = people
    host.page.goto("/tables/new/")
    host.page.get_by_label("Only those who have the link or the code").check()
    host.page.get_by_role("group", name="Robots at the table").get_by_label("0").check()
    host.page.get_by_role("group", name="Time for a decision").get_by_label("no clock").check()
    host.page.get_by_label("Others may watch").check()
    host.page.get_by_role("button", name="Open the table").click()
    host.page.wait_for_url(ROOM)
    link = host.page.locator("code.link").inner_text()
    for guest in guests:
        guest.page.goto(link)
        guest.page.get_by_role("button", name="Take a seat").click()
    for person in (host, *guests):
        expect(person.page).to_have_url(TABLE, timeout=PATIENCE)
        expect(person.page.locator("#hand button.tile").nth(12)).to_be_visible(timeout=PATIENCE)
    watcher.page.goto(host.page.url)
    expect(watcher.page.locator(".seat")).to_have_count(4, timeout=PATIENCE)
    for person in people:
        person.take_seat_in_deal()
    return Round([host, *guests], watcher)


def test_it_lets_four_people_play_a_hand_while_each_sees_his_own_part(people: list[Person]) -> None:
    table = meet(people)
    assert sorted(person.wind or "" for person in table.people) == sorted(WINDS)
    for wind, dealt in HANDS.items():
        hands = [event for event in table[wind].events() if event["type"] == "dealt" and event["tiles"]]
        assert [event["tiles"] for event in hands] == [format_tiles(sorted(parse_tiles(dealt)))]

    table["E"].discard("three characters")
    table["S"].press("Chow")
    table.all_see("calls? chow")
    table["S"].discard("five dots")
    table["N"].press("Pung")
    table.all_see("calls? pung")

    west = table["W"]
    west.page.close()
    expect(table["E"].page.get_by_text("line lost")).to_be_visible(timeout=PATIENCE)
    table["N"].discard("east wind")
    table["E"].discard("four characters")
    table["S"].discard("two characters")
    west.page = west.open()
    west.page.goto(table["E"].page.url)
    expect(table["E"].page.get_by_text("line lost")).to_have_count(0, timeout=PATIENCE)

    west.press("Kong")
    table.all_see("(has|have) a kong")
    west.discard("one dots")
    table["N"].press("Kong")
    table["E"].press("Win")
    for person in (*table.people, table.watcher):
        expect(person.page.locator("#sheet-title")).to_contain_text("6 faan", timeout=PATIENCE)
        expect(person.page.locator(".sheet")).to_contain_text("robbed the kong")

    assert table.asked() == ["S", "N", "E"]
    assert not [event for event in table.watcher.events() if event["type"] in ("asked", "answered")]
