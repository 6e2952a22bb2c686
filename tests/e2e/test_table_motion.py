"""What moves on the table, and the tooltips that name its tiles."""

import time

from playwright.sync_api import expect

from tests.e2e import stage
from tests.e2e.stage import NOTHING, Json, Stage

LONGEST = 200
"""Milliseconds; no motion of a tile may last longer."""
WATCH = """() => {
  const animate = Element.prototype.animate;
  window.motions = [];
  Element.prototype.animate = function (frames, timing) {
    const made = animate.call(this, frames, timing);
    window.motions.push({
      lasts: made.effect.getComputedTiming().endTime,
      changes: Object.keys(made.effect.getKeyframes()[0]),
      flies: this.closest(".flights") !== null,
    });
    return made;
  };
}"""
NOT_OF_MOTION = {"offset", "computedOffset", "easing", "composite"}


def happen(shown: Stage, cursor: int, *events: Json) -> list[Json]:
    """Say that this has happened, with something for the log; what was set in motion by it."""
    lines = shown.page.locator("#log li")
    before = lines.count()
    shown.page.evaluate("() => void (window.motions = [])")
    said = {"type": "events", "cursor": cursor, "count": len(events), "now": int(time.time() * 1000)}
    shown.say({**said, "events": list(events), "own": NOTHING, "end": None})
    expect(lines.nth(before)).to_be_attached()
    expect(shown.page.locator(".flights .t")).to_have_count(0)
    motions: list[Json] = shown.page.evaluate("() => window.motions")
    return motions


def discard(seat: str, tile: str) -> Json:
    return {"type": "discarded", "seat": seat, "tile": tile, "at": 1}


def draw(seat: str, tile: str | None = None) -> Json:
    return {"type": "drawn", "seat": seat, "tiles": tile, "count": 1, "at": 1}


def test_it_moves_tiles_briefly_and_only_for_who_wants_it(opened) -> None:
    shown = opened()
    shown.page.evaluate(WATCH)
    table, _ = stage.own_turn()
    shown.show(table, NOTHING)
    assert shown.page.evaluate("() => window.motions") == []

    motions = happen(shown, 11, discard("S", "1m"))
    assert [motion["flies"] for motion in motions].count(True) == 1
    assert max(motion["lasts"] for motion in motions) < LONGEST
    changed = {name for motion in motions for name in motion["changes"]} - NOT_OF_MOTION
    assert changed <= {"transform", "translate", "opacity"}

    claim = {"type": "pung", "seat": "N", "from": "S", "tile": "1m", "with": "1m1m", "at": 1}
    assert [motion["flies"] for motion in happen(shown, 12, claim)].count(True) == 3

    burst = [discard("N", "9m"), draw("E"), discard("E", "8m"), draw("S", "7z"), discard("S", "7z")]
    assert happen(shown, 17, *burst) == []

    shown.page.emulate_media(reduced_motion="reduce")
    assert happen(shown, 19, draw("W"), discard("W", "2p")) == []
    shown.page.emulate_media(reduced_motion="no-preference")
    shown.page.get_by_role("button", name="Menu").click()
    shown.page.locator("input[name=motion][value=off]").check()
    shown.page.keyboard.press("Escape")
    assert happen(shown, 21, draw("N"), discard("N", "3p")) == []


def test_it_names_tiles_by_key_and_pointer_and_marks_what_a_claim_takes(opened) -> None:
    shown = opened()
    shown.show(*stage.claim())
    page, tip = shown.page, shown.page.locator(".tip")
    page.keyboard.press("1")
    expect(tip).to_have_text("Two bamboo 二索")
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()

    page.locator(".field").focus()
    page.keyboard.press("ArrowRight")
    expect(tip).to_have_text("Five bamboo 五索")
    page.keyboard.press("ArrowLeft")
    expect(tip).not_to_have_text("Five bamboo 五索")

    page.locator('.pond[data-at="top"] .t').first.hover()
    expect(tip).to_have_text("East wind 東")
    tip.hover()
    page.wait_for_timeout(400)
    expect(tip).to_be_visible()

    page.get_by_role("button", name="Pung of five bamboo").hover()
    expect(tip).to_be_hidden()
    taken = page.locator("#hand .tile[data-used]")
    assert [tile.get_attribute("aria-label") for tile in taken.all()] == ["five bamboo"] * 2
    page.keyboard.press("c")
    expect(page.locator(".choices .btn").first).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator(".choices .btn").nth(1)).to_be_focused()
    page.mouse.move(5, 5)
    expect(taken.last).to_have_attribute("aria-label", "six bamboo")
