"""A stranger opens the site and plays: the first minute, and the first hand to its end."""

import re

from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.table_page import TablePage


def test_it_plays_a_whole_hand_and_begins_the_next(page: Page) -> None:
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    table = TablePage.play_now(page)
    expect(page.locator("#facts")).to_contain_text("hand 1")

    table.play_to_the_end()

    sheet = page.locator("#sheet")
    expect(sheet.get_by_role("heading").first).to_be_visible()
    sheet.get_by_role("button", name="Ready").click()
    expect(page.locator("#facts")).to_contain_text("hand 2", timeout=15_000)
    table.wait_for_hand()
    assert not errors


def test_it_keeps_the_seat_through_a_reload_and_a_second_tab(page: Page, context: BrowserContext) -> None:
    table = TablePage.play_now(page)
    table.wait_until_asked()
    hand, address = table.hand(), page.url

    page.reload()
    table.wait_for_hand()
    assert table.hand() == hand

    second = TablePage(context.new_page())
    second.page.goto(address)
    second.wait_for_hand()
    assert second.hand() == hand


def test_it_shows_in_every_tab_what_one_of_them_does(page: Page, context: BrowserContext) -> None:
    table = TablePage.play_now(page)
    second = TablePage(context.new_page())
    second.page.goto(page.url)
    second.wait_for_hand()

    table.wait_until_asked()
    while not table.is_own_turn():
        table.answer()
        table.wait_until_asked()
    before = second.hand()
    page.bring_to_front()
    table.press(table.tiles.last)

    expect(second.page.locator("#hand button.tile")).to_have_count(len(before) - 1, timeout=10_000)


def test_it_comes_back_by_itself_when_the_line_was_lost(page: Page, context: BrowserContext) -> None:
    table = TablePage.play_now(page)
    table.wait_until_asked()
    hand = table.hand()

    context.set_offline(True)
    expect(page.locator("#line")).to_contain_text("seat is safe", timeout=30_000)
    assert table.hand() == hand, "the board stays readable"

    context.set_offline(False)
    expect(page.locator("#line")).to_contain_text("Connected", timeout=60_000)


def test_it_asks_who_has_a_running_table(page: Page) -> None:
    TablePage.play_now(page)
    first = page.url

    page.goto("/")
    expect(page.get_by_role("link", name="Go on playing")).to_be_visible()
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_role("heading", name="Your table is still running")).to_be_visible()

    page.get_by_role("link", name="Go on playing").click()
    expect(page).to_have_url(first)


def test_it_lets_him_leave_it_and_start_anew(page: Page) -> None:
    TablePage.play_now(page)
    first = page.url

    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    page.get_by_role("button", name="Leave it and start anew").click()

    expect(page).to_have_url(re.compile("/tables/"))
    assert page.url != first
    TablePage(page).wait_for_hand()


def test_it_has_no_page_for_a_stranger_s_table(page: Page, browser, site) -> None:
    TablePage.play_now(page)
    stranger = browser.new_context(base_url=site.url)
    answer = stranger.new_page().goto(page.url)
    assert answer.status == 404
    stranger.close()


def test_it_names_where_the_characters_come_from(page: Page) -> None:
    page.goto("/about/")
    expect(page.get_by_text("Open Government Data License").first).to_be_visible()
    expect(page.get_by_text("SIL Open Font License").first).to_be_visible()
