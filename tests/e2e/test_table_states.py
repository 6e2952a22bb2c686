"""The table page in states that a game reaches seldom: what it shows, sends and says."""

import re
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.e2e import stage
from tests.e2e.stage import DESKTOP, Json, Stage, violations
from tests.e2e.targets import small_targets

State = Callable[[], tuple[Json | None, Json]]
TABLET, PORTRAIT, LANDSCAPE = (1024, 768), (360, 740), (740, 360)
SHORT, LAPTOP, UPRIGHT = (360, 640), (1280, 720), (768, 1024)
SIZES = (DESKTOP, TABLET, PORTRAIT, SHORT, LANDSCAPE)
STATES: list[State] = [
    stage.before_the_first_deal,
    stage.claim,
    stage.own_turn,
    stage.kong_turn,
    stage.robbed_kong,
    stage.won_turn,
    stage.refused,
    stage.finished,
    stage.lost,
    stage.drawn_deal,
    stage.watched,
]
BOXES = ".plate, .bonus, .rack, .pond, .centre, .hand, .clock, .seat[data-at=own] > .melds, .prompts"
OVERLAPS = """boxes => {
  const shown = [...document.querySelectorAll(boxes)].filter(
    (box) => box.getBoundingClientRect().width && getComputedStyle(box).visibility !== "hidden");
  const name = (box) => `${box.className} of ${box.closest("[data-at]")?.dataset.at}`;
  const seen = (box) => {  // ponds may scroll inside the field
    const [own, field] = [box, document.querySelector(".field")].map((each) => each.getBoundingClientRect());
    const within = box.closest(".field");
    const [top, bottom] = [Math.max(own.top, field.top), Math.min(own.bottom, field.bottom)];
    return within ? { ...own.toJSON(), top, bottom } : own;
  };
  const found = [];
  for (const [place, one] of shown.entries()) for (const other of shown.slice(place + 1)) {
    if (one.contains(other) || other.contains(one)) continue;
    const [a, b] = [seen(one), seen(other)];
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (wide > 1 && high > 1) found.push(`${name(one)} and ${name(other)}`);
  }
  return found;
}"""
WHOLE = ".hand .t, .prompt, .plate, .clock, .topbar .btn"
CUT_OFF = """whole => [...document.querySelectorAll(whole)].filter((element) => {
  const box = element.getBoundingClientRect();
  const outside = box.left < -0.5 || box.right > innerWidth + 0.5
    || box.top < -0.5 || box.bottom > innerHeight + 0.5;
  return box.width && getComputedStyle(element).visibility !== "hidden" && outside;
}).map((element) => element.outerHTML.slice(0, 80))"""


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(
    "state", [stage.claim, stage.own_turn, stage.crowded, stage.watched], ids=lambda state: state.__name__
)
def test_it_lays_nothing_over_another_thing_cuts_nothing_off_and_has_room_for_a_thumb(
    opened, size, state: State
) -> None:
    shown = opened(size)
    shown.show(*state())

    assert shown.page.evaluate(OVERLAPS, BOXES) == []
    assert shown.page.evaluate(CUT_OFF, WHOLE) == []
    assert small_targets(shown.page) == []


@pytest.mark.parametrize("size", [DESKTOP, LAPTOP, TABLET, UPRIGHT], ids=lambda size: f"{size[0]}x{size[1]}")
def test_it_speaks_where_neither_plates_nor_discards_lie(opened, size) -> None:
    shown = opened(size)
    shown.show(*stage.own_turn(), away=True)

    expect(shown.page.locator(".notice")).to_be_visible()
    assert shown.page.evaluate(OVERLAPS, ".notice, .plate, .pond, .rack, .hand") == []


OPENED = ("Menu", "Switches", "Keys")


@pytest.mark.parametrize(
    ("size", "scheme"), [(DESKTOP, "light"), (PORTRAIT, "dark")], ids=["desktop", "phone"]
)
def test_it_is_free_of_what_axe_finds_in_every_phase(opened, size, scheme: str) -> None:
    shown = opened(size, scheme)
    found = {}
    for state in STATES:
        shown.show(*state())
        found[state.__name__] = violations(shown.page)
    shown.show(*stage.claim(), away=True)
    found["away"] = violations(shown.page)
    for name in OPENED:
        if name == "Keys":
            shown.page.get_by_role("button", name="Menu").click()
        shown.page.get_by_role("button", name=name).click()
        found[name] = violations(shown.page) + small_targets(shown.page)
        shown.page.keyboard.press("Escape")
    shown.show(*stage.claim())
    shown.page.get_by_role("button", name="Chow").click()
    for drawer in shown.page.locator(".drawer").all():
        if drawer.get_attribute("open") is None:
            drawer.locator("summary").click()
            found[f"drawer {drawer.get_attribute('class')}"] = violations(shown.page)
    shown.lines[-1].close(code=1011)
    expect(shown.page.locator("#line")).to_contain_text("Reconnecting")
    found["reconnecting"] = violations(shown.page)

    assert {phase: wrong for phase, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("mat", ["river", "plum", "straw", "slate"])
def test_it_stays_legible_on_every_mat(opened, mat: str) -> None:
    shown = opened()
    shown.show(*stage.claim())
    shown.page.get_by_role("button", name="Menu").click()
    shown.page.locator(f"input[value={mat}]").check()
    shown.page.keyboard.press("Escape")

    assert shown.page.locator("#board").get_attribute("data-mat") == mat
    assert violations(shown.page) == []


def test_it_has_tiles_wide_enough_for_a_thumb(opened) -> None:
    shown = opened(PORTRAIT)
    shown.show(*stage.own_turn())

    widths = [tile.bounding_box()["width"] for tile in shown.page.locator("#hand .tile").all()]
    rows = {round(tile.bounding_box()["y"]) for tile in shown.page.locator("#hand .tile").all()}
    assert min(widths) >= 44
    assert len(rows) == 2


@pytest.mark.parametrize(
    ("keys", "command"),
    [
        ("w", {"do": "win"}),
        ("k", {"do": "kong", "kind": "exposed", "tile": "5s"}),
        ("p", {"do": "pung", "tile": "5s"}),
        (" ", {"do": "pass"}),
    ],
)
def test_it_answers_a_claim_by_one_key(opened, keys: str, command: Json) -> None:
    shown = opened()
    shown.show(*stage.claim())
    shown.page.keyboard.press(keys)

    assert shown.commands() == [{"prompt": "p1", **command}]


def test_it_lets_the_keyboard_choose_among_several_chows(opened) -> None:
    shown = opened()
    shown.show(*stage.claim())
    shown.page.keyboard.press("c")
    expect(shown.page.locator(".choices .btn").first).to_be_focused()
    shown.page.keyboard.press("Tab")
    shown.page.keyboard.press("Enter")

    assert shown.commands() == [{"prompt": "p1", "do": "chow", "tile": "5s", "with": "4s6s"}]


def test_it_keeps_letters_quiet_when_they_are_switched_off(opened) -> None:
    shown = opened()
    shown.show(*stage.claim())
    shown.page.get_by_role("button", name="Menu").click()
    shown.page.locator("input[name=letters][value=off]").check()
    shown.page.keyboard.press("Escape")
    shown.page.locator("body").click(position={"x": 5, "y": 300})
    shown.page.keyboard.press("w")

    assert shown.commands() == []


def test_it_discards_the_tile_that_was_picked_by_arrows_or_digits(opened) -> None:
    shown = opened()
    shown.show(*stage.own_turn())
    shown.page.keyboard.press("2")
    shown.page.keyboard.press("ArrowRight")
    shown.page.keyboard.press("Enter")

    assert shown.commands() == [{"prompt": "p1", "do": "discard", "tile": "3m"}]


def test_it_never_discards_by_the_key_that_passes(opened) -> None:
    shown = opened()
    shown.show(*stage.own_turn())
    shown.page.keyboard.press("1")
    shown.page.keyboard.press("Space")

    assert shown.commands() == []


def test_it_puts_a_win_aside_without_telling_anybody(opened) -> None:
    shown = opened()
    shown.show(*stage.won_turn())
    shown.page.get_by_role("button", name="Keep playing").click()

    expect(shown.page.get_by_role("button", name="Win with 5 faan")).to_be_enabled()
    assert shown.commands() == []


def test_it_explains_why_a_complete_hand_may_not_win(opened) -> None:
    shown = opened()
    shown.show(*stage.refused())
    shown.page.get_by_role("button", name="Why?").click()

    sheet = shown.page.get_by_role("dialog")
    expect(sheet).to_contain_text("It is worth 2 faan; this table asks for 3.")
    expect(sheet).to_contain_text("All chows 平糊")
    assert violations(shown.page) == []
    shown.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)


@pytest.fixture
def apart(browser: Browser, window: BrowserContext, address: str) -> Iterator[Stage]:
    """A staged table in a window of its own, for a test that sets the clock, which tabs share."""
    own = browser.new_context(storage_state=window.storage_state(), locale="en-GB")
    yield Stage(own.new_page(), address)
    own.close()


def test_it_shows_what_is_left_by_the_server_s_deadline_after_a_while_in_the_background(apart) -> None:
    """Timers of a hidden page stand still or lag; what counts is the moment, 43 s from now."""
    apart.show(*stage.claim())
    apart.page.clock.set_fixed_time(datetime.now(UTC) + timedelta(seconds=20))

    timer = apart.page.get_by_role("timer")
    expect(timer).to_have_attribute("aria-label", re.compile(r"2[1-3] seconds left"))


def test_it_shows_who_pays_and_waits_for_the_player(opened) -> None:
    shown = opened()
    shown.show(*stage.finished())

    sheet = shown.page.get_by_role("dialog")
    expect(sheet).to_contain_text("You win with 4 faan")
    sets = ["Chow 順子", "Pung 刻子", "Chow 順子", "Pair 眼", "Pung 刻子"]
    expect(sheet.get_by_role("figure")).to_have_text(sets)
    expect(sheet.get_by_role("img", name="eight bamboo, the winning tile")).to_be_visible()
    rows = ["Half flush 混一色3", "Self draw 自摸1", "Total at least 3, at most 134"]
    expect(sheet.get_by_role("row")).to_have_text(rows)
    expect(sheet.get_by_role("img", name="Orchid pays 8 to Mei.")).to_be_visible()
    sheet.get_by_role("button", name="Ready").click()
    assert [(command["do"], command["prompt"]) for command in shown.commands()] == [("ready", "r1")]


def test_it_warns_in_words_who_is_not_ready_in_time(opened) -> None:
    shown = opened()
    table, own = stage.finished()
    due = int(time.time() * 1000) + 13_000
    shown.show(table, {**own, "ready": {"prompt": "r1", "due": due}})
    expect(shown.page.get_by_text("Whoever is not ready then leaves the table.")).to_be_visible()
    expect(shown.page.get_by_text("s you leave the table.")).to_be_visible(timeout=12_000)
    expect(shown.page.locator("#live")).to_contain_text("within 10 seconds")


def test_it_gives_the_seat_back_to_who_was_away(opened) -> None:
    shown = opened()
    shown.show(*stage.claim(), away=True)
    shown.page.get_by_role("button", name="I’m back").click()

    assert shown.commands() == [{"do": "back"}]


def test_it_shows_what_the_server_refuses(opened) -> None:
    shown = opened()
    shown.show(*stage.claim())
    shown.say({"type": "error", "id": None, "code": "too_many", "text": "That was too fast."})

    expect(shown.page.get_by_text("That was too fast.")).to_be_visible()


def test_it_sends_an_unanswered_command_again_after_the_line_was_lost(opened) -> None:
    shown = opened()
    shown.show(*stage.claim())
    shown.page.locator(".prompt:not([disabled])").filter(has_text="Pung").click()
    while not shown.commands():
        shown.page.wait_for_timeout(50)
    shown.lines[-1].close(code=1011)
    expect(shown.page.locator("#line")).to_contain_text("Reconnecting; your seat is safe")
    while len(shown.lines) < 2:
        shown.page.wait_for_timeout(50)
    shown.show(*stage.claim())

    first, second = shown.heard
    assert first == second
    assert first["do"] == "pung"


@pytest.mark.parametrize(
    ("code", "text", "tries"),
    [(4001, "You are signed out on this device.", 4), (4004, "There is no such table.", 1)],
)
def test_it_says_why_a_line_is_closed_for_good(opened, code: int, text: str, tries: int) -> None:
    """Whoever is signed out may have signed in elsewhere in a moment: that is tried again first."""
    shown = opened()
    shown.show(*stage.own_turn())
    for number in range(1, tries + 1):
        while len(shown.lines) < number:
            shown.page.wait_for_timeout(50)
        shown.lines[-1].close(code=code)

    sheet = shown.page.get_by_role("dialog")
    expect(sheet).to_contain_text(text)
    expect(sheet.get_by_role("link", name="To the home page")).to_be_visible()
    assert len(shown.lines) == tries


def test_it_speaks_what_happens(opened) -> None:
    shown = opened()
    table, _ = stage.own_turn()
    shown.show({**table, "turn": "W"}, stage.NOTHING)
    discard = {"type": "discarded", "seat": "W", "tile": "5s", "drawn": True, "auto": False, "at": 0}
    asked = stage.question({"do": "pung", "tile": "5s"}, {"do": "pass"})
    message = {"type": "events", "cursor": 11, "count": 1, "now": 0, "events": [discard], "own": asked}
    shown.say(message)

    expect(shown.page.locator("#live")).to_have_text("West discards five bamboo. You may pung.")
