"""The table as a person sees and uses it in a browser."""

import time

from playwright.sync_api import Locator, Page, expect

SAFE_FROM_MISCLICKS = 400
"""Milliseconds; a new prompt takes no click for 250."""


class TablePage:
    """A tab that shows a table."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @classmethod
    def play_now(cls, page: Page) -> "TablePage":
        """Open the site, press "Play now" and wait for a dealt hand."""
        page.goto("/")
        page.get_by_role("button", name="Play now").click()
        table = cls(page)
        table.wait_for_hand()
        return table

    @property
    def tiles(self) -> Locator:
        """The tiles of the own hand."""
        return self.page.locator("#hand button.tile")

    def slot(self, name: str) -> Locator:
        """A prompt button that can be pressed."""
        return self.page.locator(".prompts button:enabled").filter(has_text=name)

    def wait_for_hand(self) -> None:
        """Wait for at least thirteen tiles, or less with melds."""
        expect(self.tiles.nth(0)).to_be_visible(timeout=15_000)

    def hand(self) -> list[str]:
        """What the tiles of the own hand are called, the drawn one apart."""
        return sorted(
            (tile.get_attribute("aria-label") or "").removesuffix(", drawn") for tile in self.tiles.all()
        )

    def answer(self) -> None:
        """Do something if asked: win, else pass, else discard the last tile."""
        for name in ("Win", "Pass"):
            if self.slot(name).count():
                self.press(self.slot(name))
                return
        if self.is_own_turn():
            self.press(self.tiles.last)

    def wait_until_asked(self) -> None:
        """Wait until all depends on the person, and a click counts."""
        end = time.monotonic() + 60
        while not (self.slot("Pass").count() or self.slot("Win").count() or self.is_own_turn()):
            assert time.monotonic() < end, "nothing is asked"
            self.page.wait_for_timeout(100)
        self.page.wait_for_timeout(SAFE_FROM_MISCLICKS)

    def is_own_turn(self) -> bool:
        """Whether the hand has a tile to discard and nothing lies open to claims."""
        return self.page.get_by_text("Your turn").count() > 0

    def press(self, button: Locator) -> None:
        """Click, unless the button has gone meanwhile."""
        try:
            button.click(timeout=5_000)
        except Exception as error:
            if "Timeout" not in str(error) and "detached" not in str(error):
                raise
