"""A stranger's first minutes at a table in a real browser."""

import pytest
from playwright.sync_api import Page, expect

HAND = "#hand .tile"


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

    expect(page.get_by_role("button", name="Play now")).to_be_visible()
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
