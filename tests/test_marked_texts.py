"""Whatever people read is marked for translation: in templates, scripts and forms."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.forms import Form
from django.utils.functional import Promise

from accounts.forms import chosen_name, passkeys, profile, sign_up  # noqa: F401
from games import forms as games_forms  # noqa: F401
from moderation import forms as moderation_forms  # noqa: F401
from moderation.admin import sanctions  # noqa: F401

ROOT = Path(__file__).resolve().parent.parent
APPS = ("accounts", "games", "moderation")
LICENCES = "about.html"
"""Names works and licences as their owners ask."""
TEMPLATES = sorted(
    path
    for kind in ("html", "txt")
    for path in (ROOT / "templates").rglob(f"*.{kind}")
    if path.name != LICENCES
)
SCRIPTS = sorted((ROOT / "static").rglob("*.js"))
MARKED = re.compile(r"{%\s*(comment|blocktranslate)\b.*?{%\s*end\1\s*%}|{%.*?%}|{#.*?#}|{{.*?}}", re.DOTALL)
WORD = re.compile(r"[A-Za-z]{2,}")
NAMES = {"Saamfaan", "Enter", "Shift", "Esc", "Home", "End"}
"""Words of every language; a key is called what stands on it."""
SPOKEN = ("alt", "aria-label", "aria-description", "aria-roledescription", "placeholder", "title")
TRANSLATED = re.compile(r"""/\*.*?\*/|//[^\n]*|gettext\((\s*"[^"]*",?)+""", re.DOTALL)
SENTENCE = re.compile(r"""("[A-Z][a-z’]+ [^"\n]*"|`[A-Z][a-z’]+ [^`]*`)""")


class Words(HTMLParser):
    """Collects the words that stand in a template themselves."""

    def __init__(self, template: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(MARKED.sub(" ", template))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [
            value for name, value in attrs if name in SPOKEN and WORD.search(value or "") and value
        ]

    def handle_data(self, data: str) -> None:
        if self.cdata_elem is not None:  # of a script nobody reads a word
            return
        self.found += [word for word in WORD.findall(data) if word not in NAMES]


def unmarked_sentences(script: str) -> list[str]:
    """Literals that read like a sentence and are no argument of a function of `text.js`."""
    return SENTENCE.findall(TRANSLATED.sub("", script))


def own_forms(kind: type[Form] = Form) -> Iterator[type[Form]]:
    """Forms of this site that are no changed forms of allauth."""
    for below in kind.__subclasses__():
        app = below.__module__.split(".")[0]
        if app in APPS:
            yield below
        if app != "allauth":
            yield from own_forms(below)


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT / "templates")))
def test_it_marks_the_words_of_templates(path: Path) -> None:
    assert Words(path.read_text(encoding="utf-8")).found == []


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: str(path.relative_to(ROOT / "static")))
def test_it_marks_the_sentences_of_scripts(path: Path) -> None:
    assert unmarked_sentences(path.read_text(encoding="utf-8")) == []


def test_it_finds_what_is_not_marked() -> None:
    assert Words('<p title="Go on">{% translate "Play" %} now</p>').found == ["Go on", "now"]
    assert unmarked_sentences('h("p", null, "Your turn", gettext("Not yet"))') == ['"Your turn"']


def test_it_marks_the_labels_of_forms() -> None:
    fields = {
        f"{form.__name__}.{name}": field for form in own_forms() for name, field in form.base_fields.items()
    }
    shown = {name: field.label for name, field in fields.items() if not field.widget.is_hidden}

    assert len(shown) > 30
    assert [name for name, label in shown.items() if not isinstance(label, Promise)] == []
