"""The table page among people: switches, sorting by hand, votes, the scores at the end, names and notices."""

import re
import time

import pytest
from playwright.sync_api import expect

from tests.e2e import stage
from tests.e2e.stage import DESKTOP, Json, Stage, violations

PHONE = (360, 740)
LOOKS = [(DESKTOP, "light"), (PHONE, "dark")]
IDS = [f"{size[0]} {scheme}" for size, scheme in LOOKS]


COUNT_ASKING = """() => {
  Notification.requestPermission = async () => { window.asked = (window.asked ?? 0) + 1; return "denied"; };
}"""


def assert_fine(shown: Stage) -> None:
    """Nothing that axe finds, and nothing wider than the screen."""
    assert violations(shown.page) == []
    assert shown.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def with_own(staged: tuple[Json, Json], **own: object) -> tuple[Json, Json]:
    table, told = staged
    return table, {**told, **own}


def closed(**end: object) -> Json:
    """A table whose match is over."""
    table, own = stage.finished()
    message = stage.table_message(table, {**own, "ready": None})
    message["view"]["phase"] = "closed"
    common = {"reason": "finished", "match": True, "hands": 7, "again": "/tables/t/rematch/"}
    return {**message, "end": {**common, "places": [1, 1, 4, 3], **end}}


@pytest.mark.parametrize(("size", "scheme"), LOOKS, ids=IDS)
def test_it_switches_by_one_click(opened, size, scheme: str) -> None:
    shown = opened(size, scheme)
    shown.show(*stage.claim())
    shown.page.get_by_role("button", name="Switches").click()
    switch = shown.page.get_by_role("switch", name="No chow")
    switch.click()

    assert shown.commands() == [{"do": "switch", "name": "no_chow", "on": True}]
    expect(switch).to_have_attribute("aria-checked", "false")
    switches = {"no_calls": False, "no_chow": True, "auto_win": False, "auto_discard": False}
    shown.show(*with_own(stage.claim(), switches=switches))
    expect(switch).to_have_attribute("aria-checked", "true")
    assert_fine(shown)


def test_it_opens_the_switches_by_a_key_and_shows_what_is_on(opened) -> None:
    shown = opened()
    switches = {"no_calls": False, "no_chow": False, "auto_win": True, "auto_discard": False}
    shown.show(*with_own(stage.own_turn(), switches=switches))
    expect(shown.page.locator('.seat[data-at="own"] .plate')).to_contain_text("Auto-win")
    shown.page.keyboard.press("s")
    expect(shown.page.get_by_role("dialog", name="Switches")).to_be_visible()


def test_it_has_no_switches_for_who_watches(opened) -> None:
    shown = opened()
    shown.show(*stage.watched())
    expect(shown.page.get_by_role("button", name="Switches")).to_be_hidden()


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_it_tells_who_watches_so_with_the_way_out_and_no_help(opened, size) -> None:
    shown = opened(size)
    shown.show(*stage.watched())
    expect(shown.page.get_by_text("You are watching")).to_be_in_viewport()
    expect(shown.page.get_by_role("link", name="Leave")).to_be_in_viewport()
    expect(shown.page.locator("summary").filter(has_text="Help")).to_be_hidden()


def hand(shown: Stage) -> list[str]:
    """The names of the own tiles as they lie, all of them at one moment."""
    names: list[str] = shown.page.locator("#hand .tile").evaluate_all(
        "tiles => tiles.map((tile) => tile.getAttribute('aria-label'))"
    )
    return names


def expect_to_lie(shown: Stage, names: list[str]) -> None:
    """Wait until the own tiles begin with these."""
    for place, name in enumerate(names):
        expect(shown.page.locator("#hand .tile").nth(place)).to_have_attribute("aria-label", name)


def test_it_lets_tiles_be_moved_by_keys_and_by_dragging(opened) -> None:
    shown = opened()
    shown.show(*stage.own_turn())
    shown.page.get_by_role("button", name="Switches").click()
    shown.page.get_by_role("switch", name="Auto-sort").click()
    shown.page.keyboard.press("Escape")
    first, second, third, *_ = hand(shown)

    shown.page.locator("#hand .tile").nth(0).focus()
    shown.page.keyboard.press("Shift+ArrowRight")
    expect_to_lie(shown, [second, first, third])
    shown.page.locator("#hand .tile").nth(2).drag_to(shown.page.locator("#hand .tile").nth(0))
    expect_to_lie(shown, [third, second, first])
    assert shown.commands() == []


@pytest.mark.parametrize(("size", "scheme"), LOOKS, ids=IDS)
def test_it_offers_a_vote_once_somebody_is_missing_for_long(opened, size, scheme: str) -> None:
    shown = opened(size, scheme)
    now = int(time.time() * 1000)
    shown.show(*with_own(stage.own_turn(), question=None, vote_opens=now - 1000))
    shown.page.get_by_role("button", name="Vote to close").click()

    assert shown.commands() == [{"do": "vote", "on": True}]
    assert_fine(shown)
    shown.show(*with_own(stage.own_turn(), question=None, vote_opens=now - 1000), voted=True)
    expect(shown.page.get_by_role("button", name="Take my vote back")).to_be_visible()
    expect(shown.page.get_by_text("1 of 1 votes")).to_be_visible()


def test_it_lays_no_vote_over_a_decision(opened) -> None:
    shown = opened()
    shown.show(*with_own(stage.own_turn(), vote_opens=int(time.time() * 1000) - 1000))
    expect(shown.page.get_by_role("button", name="Vote to close")).to_have_count(0)


@pytest.mark.parametrize(("size", "scheme"), LOOKS, ids=IDS)
def test_it_shows_the_scores_at_the_end(opened, size, scheme: str) -> None:
    shown = opened(size, scheme)
    shown.show(*stage.own_turn())
    shown.say(closed())
    sheet = shown.page.get_by_role("dialog", name="Final scores")

    expect(sheet).to_be_visible()
    rows = [re.sub(r"\s+", " ", row.inner_text()) for row in sheet.locator("tbody tr").all()]
    assert [row.split(" ")[0] for row in rows] == ["1", "1", "3", "4"]
    assert "(tie)" in rows[0]
    assert sheet.get_by_role("link", name="old_tom").get_attribute("href") == "/people/t/"
    assert sheet.get_by_role("link", name="Play again").get_attribute("href") == "/tables/t/rematch/"
    assert sheet.evaluate("sheet => sheet.querySelector('.final').offsetWidth <= sheet.clientWidth")
    assert_fine(shown)


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        ("expired", "Nobody had played here for long"),
        ("voted", "closed by vote"),
        ("left", "Somebody has left"),
    ],
)
def test_it_says_why_a_table_was_closed(opened, reason: str, said: str) -> None:
    shown = opened()
    shown.show(*stage.own_turn())
    shown.say(closed(reason=reason, match=False, hands=0, again=None))
    expect(shown.page.get_by_text(said)).to_be_visible()
    expect(shown.page.locator(".final")).to_have_count(0)
    expect(shown.page.get_by_role("link", name="Play again")).to_have_count(0)


def test_it_shows_a_notice_with_the_way_to_it(opened) -> None:
    shown = opened()
    shown.show(*stage.own_turn())
    shown.say({"type": "notice", "kind": "invited", "text": "Bo invites you.", "address": "/invitations/i/"})
    link = shown.page.get_by_role("link", name="Bo invites you.")
    expect(link).to_have_attribute("href", "/invitations/i/")


def test_it_keeps_how_loud_it_is_and_asks_for_notices_on_a_click_only(opened) -> None:
    shown = opened()
    shown.page.evaluate(COUNT_ASKING)
    shown.show(*stage.claim())
    assert shown.page.evaluate("window.asked") is None
    shown.page.get_by_role("button", name="Menu").click()
    shown.page.locator("input[name=volume][value=soft]").check()
    shown.page.locator("input[name=notify][value=on]").click()
    assert shown.page.evaluate("JSON.parse(localStorage['saamfaan.settings']).volume") == "soft"
    shown.page.wait_for_timeout(200)
    permission, asked = shown.page.evaluate("[Notification.permission, window.asked]")
    assert (permission == "default") == (asked == 1)
    expect(shown.page.locator("input[name=notify][value=on]")).to_be_checked(checked=permission == "granted")
