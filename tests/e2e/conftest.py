"""The whole site and a real browser. The tests of one module run one after another, in one worker."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.e2e.replayed_site import SCRIPT, ReplayedSite
from tests.e2e.stacked_wall import hurried_environment
from tests.e2e.stage import DESKTOP, Stage
from tests.stack import Stack
from tools.browser import find_chromium, launch

FOLDER = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if FOLDER in item.path.parents:
            item.add_marker(pytest.mark.e2e)
            item.add_marker(pytest.mark.xdist_group(item.path.stem))


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """The running site, shared by all browser tests of a worker. Its robots play fast."""
    with Stack(tmp_path_factory.mktemp("site"), **hurried_environment()) as stack:
        yield stack


@pytest.fixture(scope="session")
def replayed(site: Stack) -> ReplayedSite:
    """Finished deals at the site."""
    printed = site.run_command("shell", "--no-imports", "-c", SCRIPT)
    return ReplayedSite(**json.loads(printed.splitlines()[-1]))


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A Chromium. Not for longer than a module: Playwright keeps an event loop, in which no other test could
    start one."""
    with sync_playwright() as playwright:
        path = find_chromium(playwright)
        if path is None:
            pytest.skip("the tests in a browser, because there is no Chromium on this machine")
        chromium = launch(playwright, path)
        yield chromium
        chromium.close()


@pytest.fixture
def context(browser: Browser, site: Stack) -> Iterator[BrowserContext]:
    """One visitor: a browser window without cookies. Addresses are relative to the site."""
    window = browser.new_context(base_url=site.url, locale="en-GB")
    yield window
    window.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """A tab of the visitor."""
    return context.new_page()


@pytest.fixture(scope="module")
def window(browser: Browser, site: Stack) -> Iterator[BrowserContext]:
    """A window shared by all tests here, so that files are loaded once. It has no service worker, which would
    fetch them once more."""
    shared = browser.new_context(base_url=site.url, locale="en-GB", service_workers="block")
    yield shared
    shared.close()


@pytest.fixture(scope="module")
def address(window: BrowserContext) -> str:
    """The page of a table; what happens there is the tests' doing."""
    page = window.new_page()
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/tables/**")
    page.close()
    return page.url


@pytest.fixture(scope="module")
def lasting_tab(window: BrowserContext) -> Page:
    """A tab of the shared window. A new one takes as long as loading five pages."""
    return window.new_page()


@pytest.fixture
def tab(lasting_tab: Page) -> Iterator[Page]:
    """The tab of somebody who has never been here, as `page` is, but used by one test after another: for
    tests that set nothing in it but size and colours."""
    lasting_tab.set_viewport_size({"width": 1280, "height": 720})
    lasting_tab.emulate_media(color_scheme="light")
    yield lasting_tab
    lasting_tab.evaluate("localStorage.clear(), sessionStorage.clear()")
    lasting_tab.context.clear_cookies()


@pytest.fixture(scope="module")
def tabs() -> list[Page]:
    """Tabs of the shared window that no test uses now."""
    return []


@pytest.fixture
def opened(window: BrowserContext, address: str, tabs: list[Page]) -> Iterator[Callable[..., Stage]]:
    """Opens a staged table in a size and colour scheme."""
    used: list[Page] = []

    def open_stage(size: tuple[int, int] = DESKTOP, scheme: str = "light") -> Stage:
        page = tabs.pop() if tabs else window.new_page()
        used.append(page)
        page.mouse.move(0, 0)
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        return Stage(page, address)

    yield open_stage
    for page in used:
        page.evaluate("localStorage.clear()")
        page.goto("about:blank")
        tabs.append(page)
