"""How soon pages are seen, how much they weigh and whether anything on them moves, at the first visit.

The limits are what the site promises to somebody on a slow line; no test compares one run with another.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page

from tests.e2e.stage import DESKTOP
from tests.e2e.table_page import TablePage
from tests.stack import Stack

PHONE = (360, 740)
SLOW_LINE = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 94_000}
"""As on a phone that is not near its mast: milliseconds there and back, bytes a second."""
NO_LIMIT = {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
HEAVIEST = 150_000
"""Bytes; what home and table may take from the line, all files and their headers together."""
LATEST = 1000
"""Milliseconds until something is painted."""
STILL = 0.001
"""Layout shift (a share of the window times a share of the way) that nobody sees."""
TRIES = 3
"""The machine that tests may be busy with something else; a page that is slow is slow each time."""
WATCH = """
window.shifted = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    if (entry.hadRecentInput) continue;
    const moved = entry.sources.map((source) => source.node?.parentElement?.innerHTML.slice(0, 80));
    window.shifted.push({ value: entry.value, moved });
  }
}).observe({ type: "layout-shift", buffered: true });
"""
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"


class SlowLine:
    """A tab whose browser has kept nothing, on a slow line; it weighs what comes through."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.weights: dict[str, int] = {}
        self.line: CDPSession = page.context.new_cdp_session(page)
        self.line.send("Network.enable")
        self.line.on("Network.loadingFinished", self._weigh)
        page.add_init_script(WATCH)

    def _weigh(self, told: dict[str, Any]) -> None:
        self.weights[told["requestId"]] = int(told["encodedDataLength"])

    def open(self, address: str, shown: str) -> None:
        """Open a page, and wait until what one has come for is there and nothing more is loaded."""
        self.line.send("Network.clearBrowserCache")
        self.line.send("Network.emulateNetworkConditions", SLOW_LINE)
        self.weights.clear()
        self.page.goto(address)
        self.page.wait_for_selector(shown)
        self.page.wait_for_load_state("networkidle")

    def be_quick(self) -> None:
        """As a line is that nobody waits for."""
        self.line.send("Network.emulateNetworkConditions", NO_LIMIT)

    def assert_quick(self, address: str, shown: str) -> None:
        """It is painted in time, weighs little enough, and nothing on it moves."""
        painted: list[float] = []
        while not painted or (min(painted) >= LATEST and len(painted) < TRIES):
            self.open(address, shown)
            painted.append(self.page.evaluate(PAINTED))
        assert min(painted) < LATEST, address
        weight = sum(self.weights.values())
        assert 0 < weight < HEAVIEST, (address, weight)
        shifted = self.page.evaluate("window.shifted")
        assert sum(each["value"] for each in shifted) < STILL, (address, shifted)


@pytest.fixture
def slow(browser: Browser, site: Stack) -> Iterator[SlowLine]:
    """A window on a slow line, without the service worker, which fetches for later once a page is there."""
    window = browser.new_context(base_url=site.url, locale="en-GB", service_workers="block")
    yield SlowLine(window.new_page())
    window.close()


def test_it_is_seen_soon_weighs_little_and_does_not_move(slow: SlowLine) -> None:
    """Home and lobby of a stranger, then the table, at which robots wait for the person."""
    for width, height in (PHONE, DESKTOP):
        slow.page.set_viewport_size({"width": width, "height": height})
        slow.assert_quick("/", "main")
        slow.assert_quick("/lobby/", "main")
    slow.be_quick()
    table = TablePage.play_now(slow.page)
    table.wait_until_asked()
    address = slow.page.url
    for width, height in (DESKTOP, PHONE):
        slow.page.set_viewport_size({"width": width, "height": height})
        slow.assert_quick(address, "#hand .tile")
