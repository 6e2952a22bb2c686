"""Practice in a real browser, by who has never been here before."""

from playwright.sync_api import Page, expect

from tests.e2e.stage import violations

TURN = ".hand.open, .slots .pass:not(.none)"
"""What the page shows once it takes an answer: tiles to discard, or something to claim or pass."""


def test_it_plays_a_practice_hand_and_takes_a_decision_back(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("/learn/practice/")
    page.get_by_label("East", exact=True).check()
    page.get_by_role("button", name="Deal").click()
    page.wait_for_selector(TURN)
    before = page.locator("#hand").inner_html()
    assert violations(page) == []

    page.locator("#hand .tile").first.click()
    expect(page.locator('.pond[data-at="own"] .tiles li')).to_have_count(1)
    expect(page.get_by_role("button", name="Take back")).to_be_enabled()
    page.get_by_role("button", name="Take back").click()
    expect(page.locator('.pond[data-at="own"] .tiles li')).to_have_count(0)
    page.wait_for_selector(TURN)
    assert page.locator("#hand").inner_html() == before

    page.get_by_text("Help", exact=True).first.click()
    page.get_by_label("Show help for my hand").uncheck()
    expect(page.locator("#help")).to_contain_text("Help is off")
    page.reload()
    expect(page.locator("#hand .tile")).to_have_count(14)
