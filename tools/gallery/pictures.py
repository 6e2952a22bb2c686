"""Takes the pictures: one window of one browser, whose server is this program."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Page as Tab
from playwright.sync_api import Route, WebSocketRoute, sync_playwright

from tools.browser import find_chromium, launch
from tools.gallery.options import SIZES, Look
from tools.gallery.scenes import Json, Scene
from tools.gallery.site import NOTHING, ORIGIN, Page

DRAWN = """() => [...document.querySelectorAll("#table .t use")]
  .every((face) => !face.getClientRects().length || face.getBBox().width > 0)"""
"""All tiles have their faces: another style of tiles is loaded when it is first used."""
SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
AWAKE = """() => document.querySelector(".seat[data-at=own], .before")
  && !document.querySelector('.prompt[aria-disabled="true"], .hand.soon')"""
USE_TILES = """(tiles) => {
  const choice = document.querySelector(`#settings input[name=tiles][value=${tiles}]`);
  choice.checked = true;
  choice.form.dispatchEvent(new Event("change", { bubbles: true }));
}"""
SHOW_ALL = "() => document.querySelectorAll('img').forEach((each) => (each.loading = 'eager'))"
KNOWS_HOW = """() => {
  sessionStorage.removeItem("saamfaan.promises"); // of another phase: its deal was shuffled otherwise
  if (location.search === "?newcomer") return localStorage.removeItem("saamfaan.toured");
  sessionStorage.setItem("saamfaan.discarded", "yes");
  localStorage.setItem("saamfaan.toured", "yes");
}"""


class NoChromium(Exception):
    """There is no Chromium on this machine."""


@contextmanager
def window() -> Iterator["Window"]:
    """A window of a browser that is closed at the end; raises NoChromium."""
    with sync_playwright() as playwright:
        path = find_chromium(playwright)
        if path is None:
            raise NoChromium
        browser = launch(playwright, path)
        context = browser.new_context(reduced_motion="reduce", service_workers="block")
        try:
            yield Window(context.new_page())
        finally:
            browser.close()


class Window:
    """A tab which gets its pages from ``open`` and its messages from a scene."""

    def __init__(self, tab: Tab) -> None:
        self.tab = tab
        self._page: Page | None = None
        self._lines: list[WebSocketRoute] = []
        self._told: tuple[Json, ...] = ()
        self._said: Json = {}
        tab.add_init_script(f"({KNOWS_HOW})()")
        tab.route(f"{ORIGIN}/**", self._answer)
        tab.route_web_socket("**/ws/**", self._connected)

    def open(self, page: Page, scene: Scene, scheme: str) -> None:
        """Load the page anew, in light or dark colours, and show the scene on it."""
        self.tab.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        self._page, self._lines, self._told, self._said = page, [], scene.told, scene.said
        self.tab.goto(f"{page.address}?{scene.phase.act or scene.phase.name}")
        self.tab.wait_for_function(AWAKE)
        self._act(scene.phase.act)

    def take(self, look: Look, path: Path) -> None:
        """Write a picture of the page as it looks so."""
        width, height = SIZES[look.size]
        self.tab.set_viewport_size({"width": width, "height": height})
        self.tab.evaluate(USE_TILES, look.tiles)
        self.tab.wait_for_function(DRAWN)
        self.tab.evaluate(SETTLED)
        path.parent.mkdir(parents=True, exist_ok=True)
        self.tab.screenshot(path=path)

    def _act(self, act: str) -> None:
        if act == "drop":
            self._told = ()
            self._lines[-1].close(code=1011)
            self.tab.wait_for_selector('body[data-line="reconnecting"]')
        elif len(act) == 1:
            self.tab.keyboard.press(act)
        elif act and act != "newcomer":
            self.tab.locator(act).first.click()

    def _answer(self, route: Route) -> None:
        answer = self._page.answer(route.request.url) if self._page else NOTHING
        route.fulfill(status=answer.status, headers=answer.headers, body=answer.body)

    def _connected(self, line: WebSocketRoute) -> None:
        self._lines.append(line)
        line.on_message(lambda text: self._heard(line, json.loads(str(text))))
        for message in self._told:
            line.send(json.dumps(message))

    def _heard(self, line: WebSocketRoute, message: dict[str, Any]) -> None:
        if message["type"] == "listen":
            line.send(json.dumps(self._said))
        elif message["type"] == "ping" and self._told:
            pong = {"type": "pong", "cursor": self._told[-1]["cursor"], "now": self._told[-1]["now"]}
            line.send(json.dumps(pong))

    def compose(self, page: Path, path: Path, width: int) -> None:
        """Write a picture of a whole page that lies in a file."""
        self.tab.set_viewport_size({"width": width, "height": 100})
        self.tab.goto(page.resolve().as_uri())
        self.tab.evaluate(SHOW_ALL)
        self.tab.wait_for_function("() => [...document.images].every((each) => each.complete)")
        self.tab.screenshot(path=path, full_page=True)
