"""Finding and starting a Chromium: for the browser tests, and for pictures of the site."""

import shutil
from pathlib import Path

from playwright.sync_api import Browser, Playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
OPTIONS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def find_chromium(playwright: Playwright) -> str | None:
    """The path of a Chromium: the machine's, else one that Playwright has downloaded."""
    for name in NAMES:
        if path := shutil.which(name):
            return path
    path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def launch(playwright: Playwright, path: str) -> Browser:
    return playwright.chromium.launch(executable_path=path, args=OPTIONS, headless=True)
