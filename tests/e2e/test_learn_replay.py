"""A replay in a real browser."""

import json
import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.e2e.replayed_site import ReplayedSite
from tests.e2e.stage import violations
from tests.stack import Stack

LOOKS = {"desktop": ((1440, 900), "light"), "phone": ((360, 740), "dark")}
HIDDEN = '.rack .t use[href*="#t-back"]'


@pytest.fixture
def own(context: BrowserContext, site: Stack, replayed: ReplayedSite) -> Page:
    """A tab of a player."""
    context.add_cookies([{"name": "sessionid", "value": replayed.session, "url": site.url}])
    return context.new_page()


def where(page: Page) -> Locator:
    return page.locator("#where")


def test_it_is_stepped_through_by_buttons_keys_slider_and_list(page: Page, replayed: ReplayedSite) -> None:
    page.goto(f"/replays/{replayed.public}/1/")
    expect(where(page)).to_have_text(re.compile(r"^0 of \d+$"))
    last = int((where(page).text_content() or "").split()[-1])
    expect(page.locator(".pond .t")).to_have_count(0)
    expect(page.locator(".shown")).to_have_count(3)
    expect(page.locator(".hand .t")).to_have_count(13)

    page.get_by_role("button", name="To the next claim").click()
    expect(page.locator('#log [aria-current="step"]')).to_contain_text(re.compile("calls|kong|wins"))
    page.keyboard.press("Home")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(where(page)).to_have_text(f"2 of {last}")
    page.get_by_role("slider", name="Moment of the hand").fill(str(last - 1))
    expect(where(page)).to_have_text(f"{last - 1} of {last}")
    page.locator("#log button").nth(4).click()
    expect(page.locator("#log button").nth(4)).to_have_attribute("aria-current", "step")

    page.keyboard.press("End")
    expect(page.get_by_role("dialog")).to_contain_text("wins with")
    page.get_by_role("button", name="Look at the table").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_label("Speed").select_option("4 ×")
    page.locator("#board").click(position={"x": 5, "y": 5})
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(where(page)).to_have_text(re.compile(rf"^(?!0 |{last} )\d+ of {last}$"))
    page.get_by_role("button", name="Pause").click()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()


def test_it_opens_at_the_moment_and_the_seat_of_a_link_and_hides_the_rest(
    page: Page, browser: Browser, own: Page, replayed: ReplayedSite
) -> None:
    deal = f"/replays/{replayed.public}/1/"
    page.goto(f"{deal}?at=12")
    discards = page.locator(".pond .t").count()
    page.get_by_role("button", name="View").click()
    page.get_by_role("link", name="South: ").click()
    expect(page).to_have_url(re.compile(r"at=12.*seat=S|seat=S.*at=12"))
    expect(where(page)).to_have_text(re.compile("^12 of "))
    expect(page.locator(".pond .t")).to_have_count(discards)
    expect(page.locator(HIDDEN).first).to_be_visible()
    told = json.loads(page.locator("#page").text_content() or "")
    dealt = [event for moment in told["moments"] for event in moment if event["type"] == "dealt"]
    assert [event["seat"] for event in dealt if event["tiles"]] == ["S"]

    private = f"/replays/{replayed.private}/1/"
    own.goto(f"{private}?at=7")
    own.get_by_role("button", name="Share").click()
    own.get_by_role("button", name="Make a link").click()
    own.goto(f"{private}?at=7&seat=S")
    own.get_by_role("button", name="Share").click()
    shared = own.get_by_label("The link to this moment").input_value()
    window = browser.new_context()
    visitor = window.new_page()
    visitor.goto(shared)
    expect(where(visitor)).to_have_text(re.compile("^7 of "))
    picture = visitor.locator('meta[property="og:image"]').get_attribute("content") or ""
    assert visitor.request.get(picture).ok
    assert visitor.request.get(shared.partition("?")[0]).status == 404
    window.close()


def test_it_fits_the_screen_and_can_be_used_by_everyone(own: Page, replayed: ReplayedSite) -> None:
    deal = f"/replays/{replayed.public}/1/"
    table = f"/replays/{replayed.public}/"
    addresses = (f"{deal}?at=30", f"{deal}?at=9999&seat=S", f"{deal}receipt/", table)
    complaints: list[str] = []
    own.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    own.on("pageerror", lambda error: complaints.append(str(error)))
    for size, scheme in LOOKS.values():
        own.set_viewport_size({"width": size[0], "height": size[1]})
        own.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        for address in addresses:
            own.goto(address)
            assert own.evaluate("document.documentElement.scrollWidth") <= size[0]
            assert violations(own) == [], address
    assert complaints == []
