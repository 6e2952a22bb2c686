"""A stranger's first minutes in a real browser: from the home page through a hand to the next one."""

import pytest
from playwright.sync_api import Page, expect

ONE_HAND = 300_000
HAND = "#hand .tile"
PLAY_ON = """() => {
  const press = (selector) => document.querySelector(selector)?.click();
  const timer = setInterval(() => {
    if (document.querySelector(".sheet")) clearInterval(timer);
    else if (document.querySelector(".hand.open")) press('#hand [data-place="0"]');
    else press('[data-slot="4"]:not([disabled])');
  }, 120);
}"""


def sit_down(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector(HAND)


def tiles(page: Page) -> list[str | None]:
    return sorted(tile.get_attribute("aria-label") or "" for tile in page.locator(HAND).all())


def wait_for_own_decision(page: Page) -> None:
    page.wait_for_selector(".hand.open, .prompt:not([disabled])", timeout=60_000)


@pytest.fixture
def page(tab: Page) -> Page:
    return tab


def test_it_plays_a_hand_to_the_result_and_begins_the_next(page: Page) -> None:
    failures: list[str] = []
    page.on("pageerror", lambda error: failures.append(str(error)))
    page.on("console", lambda message: message.type == "error" and failures.append(message.text))
    sit_down(page)
    page.evaluate(PLAY_ON)

    sheet = page.get_by_role("dialog")
    expect(sheet).to_be_visible(timeout=ONE_HAND)
    expect(sheet).to_contain_text("East round, hand 1")
    expect(sheet).to_contain_text("Checked in your browser")
    sheet.get_by_role("button", name="Ready").click()
    expect(page.locator("#facts")).to_contain_text("hand 2", timeout=10_000)
    page.wait_for_selector(HAND)
    assert failures == []


def test_it_keeps_seat_and_hand_through_a_reload(page: Page) -> None:
    sit_down(page)
    wait_for_own_decision(page)
    before = tiles(page)
    page.reload()
    page.wait_for_selector(HAND)

    assert tiles(page) == before
    expect(page.locator("#line")).to_contain_text("Connected")


def test_it_comes_back_by_itself_when_the_line_drops(page: Page) -> None:
    lines = []

    def connect(line) -> None:
        line.connect_to_server()
        lines.append(line)

    page.route_web_socket("**/ws/tables/**", connect)
    sit_down(page)
    wait_for_own_decision(page)
    before = tiles(page)
    lines[0].close(code=1011)

    page.wait_for_selector("body[data-line=reconnecting]")
    page.wait_for_selector("body[data-line=connected]")
    assert len(lines) == 2
    assert tiles(page) == before


def test_it_leads_back_to_a_table_that_still_runs(page: Page) -> None:
    sit_down(page)
    table = page.url
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_role("heading")).to_have_text("Your table is still running")
    page.get_by_role("link", name="Go on playing").click()

    expect(page).to_have_url(table)


def test_it_starts_anew_when_asked_to(page: Page) -> None:
    sit_down(page)
    table = page.url
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    page.get_by_role("button", name="Leave it and start anew").click()
    page.wait_for_selector(HAND)

    assert page.url != table


def test_it_leaves_the_table_only_after_asking(page: Page) -> None:
    sit_down(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Leave the table").click()
    page.get_by_role("button", name="Stay").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Leave the table").click()
    page.get_by_role("button", name="Leave", exact=True).click()

    page.wait_for_url("**/")
    expect(page.get_by_text("Your table is still running:")).to_have_count(0)


def test_it_keeps_how_the_table_looks(page: Page) -> None:
    sit_down(page)
    page.get_by_role("button", name="Menu").click()
    page.locator("input[name=mat][value=plum]").check()
    page.locator("input[name=scheme][value=dark]").check()
    page.locator("input[name=tiles][value=contrast]").check()
    page.reload()
    page.wait_for_selector(HAND)

    assert page.locator("#board").get_attribute("data-mat") == "plum"
    assert page.locator("html").get_attribute("data-scheme") == "dark"
    assert "contrast" in (page.locator(f"{HAND} use").first.get_attribute("href") or "")


@pytest.mark.parametrize(
    ("language", "play", "dealer"), [("繁體中文", "立即開枱", "莊"), ("简体中文", "立即开桌", "庄")]
)
def test_it_speaks_chinese(page: Page, language: str, play: str, dealer: str) -> None:
    page.goto("/")
    page.get_by_role("button", name=language).click()
    page.get_by_role("button", name=play).click()
    page.wait_for_selector(HAND)

    expect(page.locator(".plate .tag").first).to_have_text(dealer)
