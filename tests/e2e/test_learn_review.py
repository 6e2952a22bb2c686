"""A review in a real browser, made by the site's own worker."""

from playwright.sync_api import BrowserContext, expect

from tests.e2e.replayed_site import ReplayedSite
from tests.e2e.stage import violations
from tests.stack import Stack


def test_it_is_asked_for_and_appears_by_itself(
    context: BrowserContext, site: Stack, replayed: ReplayedSite
) -> None:
    context.add_cookies([{"name": "sessionid", "value": replayed.session, "url": site.url}])
    page = context.new_page()
    page.goto(f"/replays/{replayed.public}/1/review/")
    assert violations(page) == []
    page.get_by_role("button", name="Review this hand").click()
    expect(page.get_by_role("heading", name="The costliest moments")).to_be_visible(timeout=30_000)
    expect(page.get_by_role("link", name="South")).to_have_attribute("aria-current", "page")

    page.locator(".decisions summary").first.press("Enter")
    expect(page.locator(".decisions .hand .t").first).to_be_visible()
    for size, scheme in (((1440, 900), "light"), ((360, 740), "dark")):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]

    page.get_by_role("link", name="Show in the replay").first.click()
    page.wait_for_url("**/replays/*/1/?seat=S&at=*")
