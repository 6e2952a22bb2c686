"""How soon pages are seen, how much they weigh and whether anything on them moves, at the first visit.

The limits are what the site promises to somebody on a slow line; no test compares one run with another.
"""

from typing import Any

import pytest
from playwright.sync_api import BrowserContext, CDPSession, Page

from tests.e2e.stage import DESKTOP

PHONE = (360, 740)
SLOW_LINE = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 94_000}
"""As on a phone that is not near its mast: milliseconds there and back, bytes a second."""
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

    def assert_quick(self, address: str, shown: str, heaviest: int = HEAVIEST) -> None:
        """At most so many bytes, painted in time, and nothing moves."""
        painted: list[float] = []
        while not painted or (min(painted) >= LATEST and len(painted) < TRIES):
            self.open(address, shown)
            painted.append(self.page.evaluate(PAINTED))
        assert min(painted) < LATEST, address
        assert sum(self.weights.values()) < heaviest, address
        shifted = self.page.evaluate("window.shifted")
        assert sum(each["value"] for each in shifted) < STILL, (address, shifted)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_it_is_seen_soon_weighs_little_and_does_not_move(
    context: BrowserContext, size: tuple[int, int]
) -> None:
    page = context.new_page()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    slow = SlowLine(page)
    slow.assert_quick("/", "main")
    slow.assert_quick("/lobby/", "#rows")

    page.get_by_role("link", name="Play", exact=True).first.click()
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector("#hand .tile:nth-child(13)")
    slow.assert_quick(page.url, "#hand .tile:nth-child(13)")
