"""A seat belongs to its account: in every tab, and nobody else's."""

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.table_page import TablePage
from tests.stack import Stack


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


def test_it_has_no_page_for_a_stranger_s_table(page: Page, browser: Browser, site: Stack) -> None:
    TablePage.play_now(page)
    stranger = browser.new_context(base_url=site.url)
    answer = stranger.new_page().goto(page.url)
    assert answer
    assert answer.status == 404
    stranger.close()
