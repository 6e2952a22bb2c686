"""The pages about ratings with people in them, in a real browser."""

import json
import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.rated_site import SCRIPT, RatedSite
from tests.e2e.stage import violations
from tests.stack import Stack

LADDER = "/ratings/hkos-3-v1/single-hand/"
PAGES = {
    "ladders": "/ratings/",
    "ladder": LADDER,
    "new players": f"{LADDER}?show=new",
    "distribution": f"{LADDER}distribution/",
    "player": "/ratings/players/{it.person}/",
    "receipt": "/ratings/results/{it.result}/",
    "annulled": "/ratings/results/{it.annulled}/",
    "person": "/people/{it.person}/",
    "statistics": "/people/{it.person}/statistics/",
    "my hands": "/learn/deals/",
}
LOOKS = {"desktop": ((1440, 900), "light"), "phone": ((360, 740), "dark")}


@pytest.fixture(scope="module")
def rated(site: Stack) -> RatedSite:
    printed = site.run_command("shell", "--no-imports", "-c", SCRIPT)
    return RatedSite(**json.loads(printed.splitlines()[-1]))


@pytest.fixture
def own(tab: Page, site: Stack, rated: RatedSite) -> Page:
    """A tab of the first of the rated people."""
    tab.context.add_cookies([{"name": "sessionid", "value": rated.session, "url": site.url}])
    return tab


@pytest.mark.parametrize(("size", "scheme"), LOOKS.values(), ids=LOOKS)
@pytest.mark.parametrize("path", PAGES.values(), ids=PAGES)
def test_it_fits_the_screen_and_can_be_used_by_everyone(
    own: Page, rated: RatedSite, path: str, size: tuple[int, int], scheme: str
) -> None:
    own.set_viewport_size({"width": size[0], "height": size[1]})
    own.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    own.goto(path.format(it=rated))
    assert own.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert violations(own) == []


def test_it_leads_by_the_keyboard_from_the_menu_to_a_player_and_a_receipt(own: Page) -> None:
    own.goto("/")
    own.get_by_role("link", name="Ratings", exact=True).press("Enter")
    own.get_by_role("link", name="Hong Kong Old Style, Single hands").press("Enter")
    own.get_by_role("table").get_by_role("link", name="Ana").press("Enter")
    expect(own.get_by_role("heading", name="Ratings of Ana")).to_be_visible()
    own.locator("table.history tbody a").first.press("Enter")
    expect(own.get_by_role("heading", name="Rating receipt")).to_be_visible()
    expect(own.get_by_text("against").first).to_be_visible()


def test_it_finds_by_name_and_leads_to_the_own_place(own: Page) -> None:
    own.goto(LADDER)
    own.get_by_role("link", name="To my place").click()
    expect(own.locator("tr.me")).to_contain_text("Ana")
    own.get_by_label("Name begins with").fill("jo")
    own.get_by_label("Name begins with").press("Enter")
    expect(own.locator("table.ladder tbody tr")).to_have_count(1)
    expect(own.locator("table.ladder tbody tr")).to_contain_text("Jo")


def test_it_calculates_without_scripts(browser: Browser, site: Stack) -> None:
    window = browser.new_context(base_url=site.url, java_script_enabled=False, locale="en-GB")
    page = window.new_page()
    page.goto("/ratings/calculator/")
    first = page.get_by_role("group", name="Player 1")
    first.get_by_label("Rating").fill("1700")
    page.get_by_role("button", name="Calculate").click()
    expect(page.get_by_text(re.compile(r"against 2: expected 0\.7\d, got 1"))).to_be_visible()
    first.get_by_label("Rating").fill("99")
    page.get_by_role("button", name="Calculate").click()
    expect(page.get_by_text("This has to be between")).to_be_visible()
    window.close()
