"""The own hand under fingers and a mouse: touching, dragging, and what can't have been meant."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.e2e import stage
from tests.e2e.stage import Stage

PORTRAIT = (360, 740)
SORTED = "1m2m3m5p6p7p2s3s4s9s1z5z5z3s"
"""The hand of the staged own turn, with the tile that was drawn set apart."""


@pytest.fixture
def phone(browser: Browser, window: BrowserContext, address: str) -> Iterator[Stage]:
    """The same table on a screen that is touched."""
    width, height = PORTRAIT
    touched = browser.new_context(
        viewport={"width": width, "height": height},
        storage_state=window.storage_state(),
        has_touch=True,
        is_mobile=True,
        locale="en-GB",
    )
    yield Stage(touched.new_page(), address)
    touched.close()


def test_it_has_no_settings_of_keys_where_there_are_none(phone: Stage) -> None:
    phone.show(*stage.own_turn())
    phone.page.get_by_role("button", name="Menu").tap()

    expect(phone.page.get_by_role("button", name="Leave the table")).to_be_visible()
    expect(phone.page.get_by_text("Letter keys")).to_be_hidden()


def middle(shown: Stage, place: int) -> tuple[float, float]:
    """Where a tile of the own hand lies."""
    box = shown.page.locator("#hand .tile").nth(place).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


LAID = """tiles => tiles ===
  [...document.querySelectorAll("#hand .tile")].map((tile) => tile.dataset.tile).join("")"""
AT_REST = """([x, y]) => document.elementFromPoint(x, y)?.closest("#hand .tile")
  && !document.querySelector("[data-drag]")"""


def expect_laid(shown: Stage, tiles: str) -> None:
    """Wait until the own tiles lie so."""
    shown.page.wait_for_function(LAID, arg=tiles, timeout=10_000)


class Fingers:
    """Fingers on a page, as the browser gets them from a screen."""

    def __init__(self, shown: Stage) -> None:
        self.line = shown.page.context.new_cdp_session(shown.page)

    def feel(self, kind: str, *spots: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(spots)]
        self.line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def drag(self, *spots: tuple[float, float], lift: bool = True) -> None:
        self.feel("touchStart", spots[0])
        for spot in spots[1:]:
            self.feel("touchMove", spot)
        if lift:
            self.feel("touchEnd")


def test_it_discards_by_two_touches_or_a_drag_up_and_lays_tiles_along_the_hand(phone: Stage) -> None:
    shown, fingers = phone, Fingers(phone)
    shown.show(*stage.own_turn())
    x, y = middle(shown, 9)
    fingers.drag((x, y), (x, y - 20), (x, y - 60), lift=False)
    fingers.feel("touchStart", (x, y - 60), (x - 90, y))
    fingers.feel("touchEnd")
    assert shown.commands() == []

    fingers.drag((x, y), (x + 30, y - 5), middle(shown, 12))
    expect(shown.page.get_by_role("button", name="Sort again")).to_be_visible()
    expect_laid(shown, "1m2m3m5p6p7p2s3s4s1z5z5z9s3s")
    shown.page.get_by_role("button", name="Sort again").press("Enter")
    expect(shown.page.locator("#hand .tile").nth(9)).to_have_attribute("data-tile", "9s")

    tile = shown.page.locator("#hand .tile").first
    tile.tap()
    expect(tile).to_have_attribute("aria-pressed", "true")
    assert shown.commands() == []
    tile.tap()
    assert shown.commands() == [{"prompt": "p1", "do": "discard", "tile": "1m"}]
    table, own = stage.own_turn()
    shown.show(table, {**own, "question": {**own["question"], "prompt": "p2"}})
    fingers.drag((x, y), (x, y - 20), (x, y - 60))
    assert shown.commands()[-1] == {"prompt": "p2", "do": "discard", "tile": "9s"}


def test_it_takes_no_click_of_a_mouse_that_can_t_have_been_meant(opened) -> None:
    shown = opened()
    shown.show(*stage.own_turn())
    mouse = shown.page.mouse
    table, own = stage.own_turn()

    def drag(*spots: tuple[float, float], key: str = "") -> None:
        shown.page.wait_for_function(AT_REST, arg=list(spots[0]))
        mouse.move(*spots[0])
        mouse.down()
        for spot in spots[1:]:
            mouse.move(*spot, steps=3)
        if key:
            shown.page.keyboard.press(key)
        mouse.up()

    x, y = middle(shown, 2)
    drag((x, y), (x, y - 200), key="Escape")
    drag((x, y), (x, y - 200), (x, y + 5))
    drag((x, y), (-20, y - 200))
    mouse.click(x, y, button="right")
    mouse.move(x, y)
    mouse.down()
    shown.show(table, {**own, "question": {**own["question"], "prompt": "p2"}})
    mouse.up()
    expect_laid(shown, SORTED)
    assert shown.commands() == []

    drag((x, y), middle(shown, 6))
    expect_laid(shown, "1m2m5p6p7p2s3m3s4s9s1z5z5z3s")
    shown.page.reload()
    while len(shown.lines) < 2:
        shown.page.wait_for_timeout(50)
    shown.show(table, own)
    expect_laid(shown, "1m2m5p6p7p2s3m3s4s9s1z5z5z3s")
    drag(middle(shown, 6), (x, y - 200))
    assert shown.commands() == [{"prompt": "p1", "do": "discard", "tile": "3m"}]
