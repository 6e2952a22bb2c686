"""What holds for all templates: they obey the content security policy, and errors need no context."""

import re
from pathlib import Path

import pytest
from django.template.loader import render_to_string
from django.utils import translation

ROOT = Path(__file__).resolve().parent.parent
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
MAILS = sorted((ROOT / "templates" / "mail").glob("*.html"))
"""No page of the site: a mail carries its styles in itself."""
INLINE = re.compile(r"<style|\sstyle=|\son[a-z]+=|javascript:", re.IGNORECASE)
SCRIPT = re.compile(r'<script\b(?![^>]*type="application/json")([^>]*)>')
"""A script that runs, as data does not."""
ERRORS = {
    "400.html": "Your browser sent something that we do not understand",
    "403.html": "You may not open this page",
    "403_csrf.html": "This form has expired",
    "404.html": "There is no such page",
    "405.html": "There is nothing to see at this address",
    "429.html": "That was a lot at once",
    "500.html": "Something went wrong on our side",
}


FOLDERS = ("table", "chat", "notices")
"""Where the modules of the live table lie."""


@pytest.mark.parametrize(
    "path", [path for path in TEMPLATES if path not in MAILS], ids=lambda path: path.name
)
def test_it_has_no_inline_script_or_style(path: Path) -> None:
    text = path.read_text(encoding="utf-8")

    assert not INLINE.findall(text)
    assert all("src=" in attributes for attributes in SCRIPT.findall(text))


@pytest.mark.parametrize(("name", "heading"), ERRORS.items())
def test_it_shows_errors_without_any_context(name: str, heading: str) -> None:
    shown = render_to_string(name)

    assert heading in shown
    assert 'href="/"' in shown


def test_it_shows_errors_in_the_reader_s_language() -> None:
    with translation.override("zh-hans"):
        assert "我们这边出了问题" in render_to_string("500.html")


def test_it_says_how_long_to_wait() -> None:
    assert "try again in 7 minutes" in " ".join(render_to_string("429.html", {"minutes": 7}).split())


def test_it_loads_every_module_of_the_table_at_once() -> None:
    paths = [path for folder in FOLDERS for path in (ROOT / "static" / folder).glob("*.js")]
    modules = {f"{path.parent.name}/{path.name}" for path in paths} - {"table/types.js"}
    preload = (ROOT / "templates" / "games" / "preload.html").read_text(encoding="utf-8")

    assert set(re.findall(r"'([\w-]+/[\w-]+\.js)'", preload)) == modules
