"""Practice and the first lesson in a real browser, each played by who has never been here before."""

import re

from playwright.sync_api import Page, expect

from learn.lesson.steps import STEPS
from tests.e2e.stage import violations

TURN = ".hand.open, .slots .pass:not(.none)"
"""What the page shows once it takes an answer: tiles to discard, or something to claim or pass."""


def read_on(page: Page) -> None:
    """Read all cards of a step."""
    while page.get_by_role("button", name="Next").count():
        page.get_by_role("button", name="Next").click()


def test_it_teaches_a_newcomer_by_a_hand_that_ends_in_a_win(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name=re.compile("your first hand")).click()
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("heading", name="Welcome to the table")).to_be_visible()
    assert violations(page) == []

    read_on(page)
    expect(page.locator("#hand .wanted")).to_have_accessible_name("six characters")
    page.get_by_role("button", name="green dragon").first.click()
    expect(page.locator("#coach .say")).to_contain_text("Keep your honours")
    for number, step in enumerate(STEPS):
        if number:
            expect(page.get_by_role("heading", name=str(step.cards[0].title))).to_be_visible()
        if number == 5:
            page.reload()
        read_on(page)
        page.wait_for_selector('.hand.open, .prompt:not(.none):not([aria-disabled="true"])')
        page.locator(".wanted").click()

    expect(page.get_by_role("heading", name="You win with 4 faan")).to_be_visible()
    assert violations(page) == []
    read_on(page)
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    page.get_by_role("navigation", name="Go on").get_by_role("link", name="Practice").click()
    expect(page).to_have_url(re.compile("/learn/practice/$"))


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
