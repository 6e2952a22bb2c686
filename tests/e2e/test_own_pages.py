"""Pages on a phone, in a real browser: those of who is signed in, and room to press on all others."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page

from tests.e2e.replayed_site import ReplayedSite
from tests.e2e.stage import STILL, violations
from tests.e2e.targets import small_targets
from tests.e2e.test_pages import PAGES as PAGES_FOR_ALL
from tests.stack import Stack

PAGES = (
    *("/", "/lobby/", "/quick-play/", "/people/", "/reports/", "/accounts/standing/"),
    *("/accounts/settings/", "/accounts/settings/table/", "/accounts/settings/privacy/"),
    *("/accounts/email/", "/accounts/2fa/", "/accounts/2fa/webauthn/", "/accounts/sessions/"),
    *("/accounts/password/change/", "/accounts/reauthenticate/", "/accounts/logout/"),
    *("/learn/deals/", "/learn/statistics/", "/replays/{public}/", "/replays/{public}/1/receipt/"),
)
COLOURS = {"runOnly": ["color-contrast"]}


BETWEEN = (701, 821, 1001)
"""Pixels from which on a window's top bar holds more."""


def wrong_on(page: Page) -> list[str]:
    """What is wrong with a page on a narrow phone, in the dark and in the light."""
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size({"width": 320, "height": 640})
    width = page.evaluate("document.documentElement.scrollWidth")
    page.set_viewport_size({"width": 360, "height": 740})
    dark = violations(page)
    page.emulate_media(color_scheme="light")
    page.evaluate(STILL)
    light = [each["id"] for each in Axe().run(page, options=COLOURS).response["violations"]]
    return [*dark, *light, *small_targets(page), *([f"{width} wide"] if width > 320 else [])]


def test_it_can_be_used_by_everyone_on_a_phone(
    context: BrowserContext, site: Stack, replayed: ReplayedSite
) -> None:
    context.add_cookies([{"name": "sessionid", "value": replayed.session, "url": site.url}])
    page, wrong = context.new_page(), {}
    for path in PAGES:
        address = path.format(public=replayed.public)
        response = page.goto(address)
        assert response
        assert response.status == 200, address
        wrong[address] = wrong_on(page)
    for width in BETWEEN:
        page.set_viewport_size({"width": width, "height": 740})
        wrong[f"{width} px"] = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert {address: what for address, what in wrong.items() if what} == {}


def test_it_leaves_visitors_room_to_press_on_a_narrow_phone(page: Page) -> None:
    wrong = {}
    for path in PAGES_FOR_ALL:
        page.set_viewport_size({"width": 320, "height": 640})
        page.goto(path)
        width = page.evaluate("document.documentElement.scrollWidth")
        page.set_viewport_size({"width": 360, "height": 740})
        wrong[path] = [*small_targets(page), *([f"{width} wide"] if width > 320 else [])]
    assert {path: what for path, what in wrong.items() if what} == {}
