"""Drills in a browser: answered right and wrong, by finger, by keys and without scripts."""

from playwright.sync_api import Browser, Page, expect

from games.engine.tiles import NAMES
from learn.drills.claims import ClaimDrill
from learn.drills.discards import DiscardDrill
from learn.drills.kinds import drill_of
from learn.drills.tasks import Task
from learn.drills.waits import WaitsDrill
from tests.e2e.stage import violations
from tests.stack import Stack

RULES = "hkos-3-v1"
WAITS = Task("waits", RULES, 1, "friend")
DISCARD = Task("discard", RULES, 2, "friend")
CLAIM = Task("claim", RULES, 1, "friend")


def address(task: Task) -> str:
    return f"/learn/drills/{task.kind}/{task.ruleset_id}/{task.level}/{task.seed}/"


def answer(page: Page, *values: str) -> None:
    for value in values:
        page.locator(f'[data-pick][value="{value}"]').check(force=True)
    page.get_by_role("button", name="Answer").click()


def a_bad_discard() -> str:
    """The key of a tile that is not the best discard."""
    drill = drill_of(DISCARD)
    assert isinstance(drill, DiscardDrill)
    kinds = [code for code, _ in drill.kinds][:9]
    return str(1 + next(place for place, code in enumerate(kinds) if code not in drill.best))


def test_it_takes_right_and_wrong_answers_once(page: Page, browser: Browser, site: Stack) -> None:
    waits, claim = drill_of(WAITS), drill_of(CLAIM)
    assert isinstance(waits, WaitsDrill)
    assert isinstance(claim, ClaimDrill)
    verdict = page.locator("#verdict")

    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(address(WAITS))
    answer(page, *(NAMES[tile] for tile in waits.tiles))
    expect(verdict).to_contain_text("Right.")
    expect(page.get_by_text("1 of 1 right")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360

    page.goto(address(DISCARD))
    page.keyboard.press(a_bad_discard())
    page.keyboard.press("Enter")
    expect(verdict).to_contain_text("Not quite.")
    expect(page.get_by_role("row").filter(has_text="yours")).to_have_count(1)
    assert violations(page) == []

    page.keyboard.press("Enter")
    expect(verdict).to_be_hidden()
    expect(page.get_by_role("button", name="Answer")).to_be_visible()
    page.goto(address(WAITS))
    expect(verdict).to_contain_text("Right.")
    expect(page.get_by_role("button", name="Answer")).to_be_hidden()

    plain = browser.new_context(base_url=site.url, locale="en-GB", java_script_enabled=False)
    unscripted = plain.new_page()
    unscripted.goto(address(CLAIM))
    answer(unscripted, claim.choices[0].id)
    expect(unscripted.locator("#verdict")).to_contain_text("Right.")
    plain.close()
