"""Every page that a stranger can open, in a real browser."""

from collections.abc import Iterator
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import ConsoleMessage, Error, Page, expect

PAGES = (
    *("/", "/about/", "/fair-play/", "/privacy/", "/accounts/login/", "/accounts/signup/"),
    *("/lobby/", "/tables/new/?ruleset=hk-new-chapter-v1", "/join/", "/quick-play/"),
    *("/ratings/", "/ratings/how/", "/ratings/calculator/", "/ratings/calculator/?rating1=9"),
    *("/learn/", "/learn/rules/hk-new-chapter-v1/"),
    *("/learn/rules/hk-live-v1/cheat-sheet/", "/learn/rules/compare/?a=hkos-3-v1&b=hk-live-v1"),
    *("/learn/calculator/?hand=1234678999m&tile=5m&melds=(5555z)&bonus=1f", "/learn/proof/", "/api/docs/"),
    *("/learn/practice/", "/learn/first-hand/"),
    *("/ratings/hkos-3-v1/single-hand/", "/ratings/hk-live-v1/east-round/distribution/"),
    *("/learn/tiles/", "/learn/strategy/", "/learn/glossary/", "/learn/drills/"),
    *("/learn/drills/count/hkos-3-v1/2/abc/", "/learn/drills/claim/hkos-3-v1/1/abd/"),
    "/learn/drills/discard/hkos-3-v1/2/abc/",
)
NO_WORKER = "Service Worker registration blocked by Playwright"
LOOKS = {"desktop": (1440, 900, "light"), "phone": (360, 740, "dark")}
"""How wide and high a window is, and in which scheme."""


@pytest.fixture
def page(tab: Page) -> Page:
    return tab


@pytest.fixture
def complaints(page: Page) -> Iterator[list[str]]:
    """What the browser complains about: errors of scripts, and what the page's own policy forbids."""
    heard: list[str] = []

    def listen(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"} and message.text != NO_WORKER:
            heard.append(message.text)

    def note(error: Error) -> None:
        heard.append(str(error))

    page.on("console", listen)
    page.on("pageerror", note)
    yield heard
    page.remove_listener("console", listen)
    page.remove_listener("pageerror", note)


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
@pytest.mark.parametrize("path", PAGES)
def test_it_opens_without_a_complaint_fits_the_screen_and_can_be_used_by_everyone(
    page: Page, complaints: list[str], path: str, look: tuple[int, int, Literal["light", "dark"]]
) -> None:
    width, height, scheme = look
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme=scheme)
    response = page.goto(path)

    assert response
    assert response.status == 200
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert complaints == []


def test_it_says_in_the_sites_own_words_that_a_page_does_not_exist(page: Page) -> None:
    response = page.goto("/no-such-page/")

    assert response
    assert response.status == 404
    assert page.get_by_role("link", name="Saamfaan").is_visible()
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def test_it_names_where_the_characters_come_from(page: Page) -> None:
    page.goto("/about/")

    expect(page.get_by_text("Open Government Data License").first).to_be_visible()
    expect(page.get_by_text("SIL Open Font License").first).to_be_visible()
