"""A seat belongs to its account: in every tab, and nobody else's."""

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.table_page import TablePage
from tests.stack import Stack


def test_it_keeps_the_seat_through_a_reload_and_a_second_tab_but_for_no_stranger(
    page: Page, context: BrowserContext, browser: Browser, site: Stack
) -> None:
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

    stranger = browser.new_context(base_url=site.url)
    answer = stranger.request.get(address)
    assert answer.status == 404
    stranger.close()

    page.bring_to_front()
    table.wait_until_asked()
    while not table.is_own_turn():
        table.answer()
        table.wait_until_asked()
    before = table.tiles.count()
    expect(second.tiles).to_have_count(before, timeout=10_000)
    table.press(table.tiles.last)
    expect(second.tiles).to_have_count(before - 1, timeout=10_000)
