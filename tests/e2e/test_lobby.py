"""People find each other: in the lobby, by a code, in Quick Play. Each has a browser of his own."""

import re
from collections.abc import Callable, Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.e2e.rated_people import sign_in
from tests.e2e.table_page import TablePage
from tests.stack import Stack

ROOM = re.compile(r"/tables/\w+/room/$")
TABLE = re.compile(r"/tables/\w+/$")


@pytest.fixture(scope="module")
def windows() -> list[Page]:
    """Windows in which nobody is now, each by its only page."""
    return []


@pytest.fixture
def visitor(browser: Browser, site: Stack, windows: list[Page]) -> Iterator[Callable[[], Page]]:
    """Opens a page of one more visitor, who has a guest's account."""
    used: list[Page] = []

    def open_page() -> Page:
        page = windows.pop() if windows else browser.new_page(base_url=site.url, locale="en-GB")
        used.append(page)
        page.goto("/quick-play/")
        page.get_by_role("button", name="Hong Kong Old Style").click()
        page.get_by_role("button", name="Stop waiting").click()
        return page

    yield open_page
    for page in used:
        page.evaluate("localStorage.clear(), sessionStorage.clear()")
        page.context.clear_cookies()
        page.goto("about:blank")
        windows.append(page)


def open_table(page: Page, robots: int = 2, private: bool = False) -> None:
    """Make a table and wait there for others."""
    page.goto("/tables/new/")
    page.get_by_role("group", name="Robots at the table").get_by_label(str(robots)).check()
    if private:
        page.get_by_label("Only those who have the link or the code").check()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url(ROOM)


def name_of(page: Page) -> str:
    """What the page's visitor is called."""
    return page.locator(".room-chairs li", has_text="you").locator("b").inner_text()


def assert_both_play(*pages: Page) -> None:
    """All are brought to the table by themselves, and a hand is dealt."""
    for page in pages:
        expect(page).to_have_url(TABLE, timeout=40_000)
    for page in pages:
        TablePage(page).wait_for_hand()


def test_it_brings_two_people_together_in_the_lobby(visitor: Callable[[], Page]) -> None:
    host, guest = visitor(), visitor()
    guest.goto("/lobby/?pace=30")
    open_table(host)

    row = guest.locator("#rows > li", has_text=name_of(host))
    row.get_by_role("button", name="Take a seat").click(timeout=10_000)

    assert_both_play(host, guest)


def test_it_lets_a_person_in_by_the_code(visitor: Callable[[], Page]) -> None:
    host, guest = visitor(), visitor()
    open_table(host, private=True)
    code = host.locator("code.code").inner_text()

    guest.goto("/join/")
    guest.get_by_label("Code of the table").fill(code.lower())
    guest.get_by_role("button", name="Look for the table").click()
    guest.get_by_role("button", name="Take a seat").click()

    assert_both_play(host, guest)


def test_it_invites_somebody_who_is_in_the_lobby(visitor: Callable[[], Page]) -> None:
    host, guest = visitor(), visitor()
    guest.goto("/lobby/")
    open_table(host, private=True)
    host.get_by_label("Invite by name").fill(guest.locator(".topbar .me").inner_text())
    host.get_by_role("button", name="Invite").click()

    guest.get_by_role("link", name=f"{name_of(host)} invites you to a table.").click(timeout=10_000)
    guest.get_by_role("button", name="Take a seat").click()

    assert_both_play(host, guest)


@pytest.mark.parametrize("private", [False, True])
def test_it_shows_at_once_who_sits_down_and_who_is_sent_away(
    visitor: Callable[[], Page], private: bool
) -> None:
    host, guest = visitor(), visitor()
    open_table(host, robots=0, private=private)
    guest.goto(host.locator("code.link").inner_text() if private else host.url)
    guest.get_by_role("button", name="Take a seat").click()

    host.get_by_role("button", name=re.compile("Send .* away")).click(timeout=10_000)
    expect(host.locator(".room-chairs .free")).to_have_count(3)
    expect(guest.get_by_text("The host has sent you away")).to_be_visible(timeout=10_000)
    expect(guest.locator("#chat")).to_have_count(0)


def test_it_offers_only_what_a_rated_table_may_have(browser: Browser, site: Stack) -> None:
    window = browser.new_context(base_url=site.url, locale="en-GB")
    key = sign_in(site, "Rated_Host")["Rated_Host"]
    window.add_cookies([{"name": "sessionid", "value": key, "url": site.url}])
    page = window.new_page()
    page.goto("/tables/new/")
    robots, strength = (page.get_by_role("group", name=name) for name in ("Robots", "Strength"))
    robots.get_by_label("3").check()
    page.get_by_label("Rated", exact=True).check()
    expect(robots.get_by_label("0")).to_be_checked()
    expect(robots.get_by_label("3")).to_be_disabled()
    expect(robots).to_contain_text("At a rated table this is so in any case.")
    expect(strength).to_be_hidden()
    page.get_by_label("Casual", exact=True).check()
    expect(robots.get_by_label("3")).to_be_checked()
    expect(strength).to_be_visible()
    page.get_by_label("Rated", exact=True).check()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url(ROOM)
    window.close()


def test_it_waits_in_quick_play_and_goes_to_the_table_by_itself(visitor: Callable[[], Page]) -> None:
    page = visitor()
    page.goto("/quick-play/")
    page.get_by_role("button", name="Hong Kong Old Style").click()
    count = page.locator("#countdown")
    expect(count).to_have_text(re.compile(r"^(1\d|20)$"))

    assert_both_play(page)


def test_it_can_be_used_by_everyone(visitor: Callable[[], Page]) -> None:
    host, other = visitor(), visitor()
    open_table(host, robots=0, private=True)
    open_table(other, robots=1)
    host_room, lobby = host.url, "/lobby/"
    for page, path in ((host, host_room), (host, lobby), (host, "/"), (host, "/quick-play/")):
        page.set_viewport_size({"width": 360, "height": 740})
        page.emulate_media(color_scheme="dark")
        page.goto(path)
        page.wait_for_timeout(500)
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, path
