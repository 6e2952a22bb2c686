"""What surrounds the board: the tour for who is new, settings in place, the log, sheets that come and go."""

import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e import stage
from tests.e2e.stage import Json, Stage, violations

PHONE = (360, 740)
LAPTOP = {"width": 1280, "height": 720}
PLATES_COVERED = """() => {
  const panel = document.querySelector("#tour").getBoundingClientRect();
  return [...document.querySelectorAll(".plate")].map((plate) => plate.getBoundingClientRect()).filter(
    (plate) => plate.left < panel.right && panel.left < plate.right
      && plate.top < panel.bottom && panel.top < plate.bottom).length;
}"""
COVERED = """() => {
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  const panel = box("#tour");
  return ["#hand", ".prompts"].filter((name) => panel.bottom > box(name).top && panel.right > box(name).left);
}"""


def wait_for_second_line(shown: Stage) -> None:
    """Until the page, loaded anew, has its line; what was said before would go into the old one."""
    while len(shown.lines) < 2:
        shown.page.wait_for_timeout(50)


@pytest.fixture
def newcomer(browser: Browser, window: BrowserContext, address: str) -> Iterator[Page]:
    """The same table, opened in a browser that has never shown one."""
    own = browser.new_context(storage_state=window.storage_state(), locale="en-GB")
    page = own.new_page()
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    yield page
    own.close()


def test_it_shows_a_newcomer_round_once_and_again_when_asked(newcomer: Page, address: str) -> None:
    shown = Stage(newcomer, address, is_new=True)
    shown.show(*stage.own_turn())
    tour = newcomer.get_by_role("region", name="Tour of the table")
    expect(tour).to_contain_text("New at this table?")
    newcomer.set_viewport_size(LAPTOP)
    assert newcomer.evaluate(PLATES_COVERED) == 0
    newcomer.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    tour.get_by_role("button", name="Show me round").click()
    titles = []
    while (step := tour.get_by_role("button", name="Next")).is_visible():
        titles.append(tour.get_by_role("heading").inner_text())
        assert newcomer.evaluate(COVERED) == []
        step.click()
    assert titles == ["Your hand", "The middle", "The players", "What you may do", "Help and log"]
    expect(tour).to_contain_text("6 / 6")
    assert violations(newcomer) == []

    shown.show(*stage.finished())
    expect(tour).to_be_hidden()
    shown.show(*stage.own_turn())
    tour.get_by_role("button", name="Done").click()
    newcomer.reload()
    wait_for_second_line(shown)
    shown.show(*stage.own_turn())
    expect(tour).to_be_hidden()
    newcomer.get_by_role("button", name="Menu").click()
    newcomer.get_by_role("button", name="Tour of the table").click()
    expect(tour.get_by_role("button", name="Next")).to_be_focused()
    newcomer.locator(".help summary").click()
    expect(tour).to_be_hidden()
    newcomer.locator(".help summary").click()
    expect(tour).to_be_visible()
    tour.get_by_role("button", name="Next").press("Escape")
    expect(tour).to_be_hidden()


def test_it_lets_a_newcomer_skip_the_tour_and_play_on_under_it(newcomer: Page, address: str) -> None:
    shown = Stage(newcomer, address, is_new=True)
    shown.show(*stage.claim())
    tour = newcomer.get_by_role("region", name="Tour of the table")
    newcomer.get_by_role("button", name="Chow").click()
    expect(tour).to_be_hidden()
    newcomer.locator(".choices .btn").first.click()
    assert [command["do"] for command in shown.commands()] == ["chow"]
    tour.get_by_role("button", name="Not now").click()
    newcomer.reload()
    wait_for_second_line(shown)
    shown.show(*stage.claim())
    expect(tour).to_be_hidden()


def test_it_takes_the_tour_s_offer_from_who_plays_on(newcomer: Page, address: str) -> None:
    shown = Stage(newcomer, address, is_new=True)
    table, own = stage.claim()
    shown.show(table, own)
    tour = newcomer.get_by_role("region", name="Tour of the table")
    expect(tour).to_be_visible()
    assert table is not None
    for seat in table["seats"]:
        seat["pond"] += "1z2z"
    shown.show(table, own)

    expect(tour).to_be_hidden()


def test_it_applies_settings_at_once_and_keeps_them(opened) -> None:
    shown = opened()
    shown.show(*stage.own_turn())
    shown.page.get_by_role("button", name="Menu").click()
    expect(shown.page.locator('[data-sample="classic"] use').first).to_be_attached()
    shown.page.get_by_role("radio", name="Classic").check()
    shown.page.get_by_role("radio", name="As I lay them").check()
    shown.page.get_by_role("radio", name="Dark").check()
    shown.page.wait_for_timeout(300)
    assert violations(shown.page) == []
    shown.page.reload()
    wait_for_second_line(shown)
    shown.show(*stage.own_turn())

    assert shown.page.locator("html").get_attribute("data-scheme") == "dark"
    assert "classic" in (shown.page.locator("#hand use").first.get_attribute("href") or "")
    shown.page.get_by_role("button", name="Switches").click()
    expect(shown.page.get_by_role("switch", name="Auto-sort")).to_have_attribute("aria-checked", "false")


def _discards(count: int) -> Json:
    events = [
        {
            "type": "discarded",
            "seat": "W",
            "tile": f"{number % 9 + 1}s",
            "drawn": True,
            "auto": False,
            "at": 0,
        }
        for number in range(count)
    ]
    now = int(time.time() * 1000)
    said = {"type": "events", "cursor": 10 + count, "count": count, "now": now, "events": events}
    return {**said, "own": stage.NOTHING, "end": None}


def test_it_leaves_the_log_where_somebody_reads_and_leads_back_to_the_newest(opened) -> None:
    shown = opened()
    shown.show(*stage.watched())
    shown.say(_discards(60))
    newest = shown.page.get_by_role("button", name="Newest")
    expect(shown.page.locator("#log li").last).to_be_in_viewport()
    expect(newest).to_be_hidden()
    shown.page.locator("#log-body").evaluate("body => body.scrollTo(0, -9999)")
    newest.click()
    expect(shown.page.locator("#log li").last).to_be_in_viewport()
    expect(newest).to_be_hidden()


def test_it_puts_a_sheet_aside_by_a_key_and_gives_the_focus_back(opened) -> None:
    shown = opened()
    shown.show(*stage.refused())
    why = shown.page.get_by_role("button", name="Why?")
    why.click()
    expect(shown.page.get_by_role("dialog").get_by_role("heading")).to_be_focused()
    expect(shown.page.get_by_role("group", name="Your hand").last).to_be_visible()
    shown.page.keyboard.press("Escape")
    expect(why).to_be_focused()

    shown.show(*stage.finished())
    expect(shown.page.get_by_role("dialog").get_by_role("heading").first).to_be_focused()
    shown.page.keyboard.press("Escape")
    expect(shown.page.get_by_role("dialog")).to_have_count(0)
    again = shown.page.get_by_role("button", name="Show the result")
    again.click()
    expect(shown.page.get_by_role("dialog")).to_be_visible()


def test_it_changes_the_language_at_the_table_and_comes_back_to_it(newcomer: Page, address: str) -> None:
    shown = Stage(newcomer, address)
    shown.show(*stage.claim())
    newcomer.get_by_role("button", name="Menu").click()
    newcomer.get_by_role("button", name="繁體中文").click()
    newcomer.wait_for_selector("html[lang=zh-hant]")
    wait_for_second_line(shown)
    shown.show(*stage.claim())

    assert newcomer.url == address
    expect(newcomer.locator(".prompts")).to_contain_text("食糊")
    newcomer.get_by_role("button", name="選單").click()
    newcomer.get_by_role("button", name="English").click()
    newcomer.wait_for_selector("html[lang=en]")
