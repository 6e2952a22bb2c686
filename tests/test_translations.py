"""The catalogues: complete, and with the gaps of the English text."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ("zh_Hant", "zh_Hans")
DOMAINS = ("django", "djangojs")
APPS = ("accounts", "games", "learn", "mahjongsite", "moderation", "ratings")
GAP = re.compile(r"\{\w+\}|%\(\w+\)s|%[ds]")
LITERAL = r"""u?('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")"""
CALL = re.compile(rf"\b(n?p?)gettext\(\s*{LITERAL}(?:,\s*{LITERAL})?")

Text = tuple[str | None, str]
"""A text and its context, None without one."""


def catalogue(language: str, domain: str) -> Catalog:
    path = ROOT / "locale" / language / "LC_MESSAGES" / f"{domain}.po"
    with path.open("rb") as file:
        return read_po(file, locale=language, domain=domain)


def messages(language: str, domain: str) -> list[Message]:
    return [message for message in catalogue(language, domain) if message.id]


def known(language: str, domain: str) -> set[Text]:
    return {(message.context, forms(message.id)[0]) for message in messages(language, domain)}


def forms(text: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


def texts_in(source: str) -> Iterator[Text]:
    for kind, first, second in CALL.findall(source):
        yield (
            (ast.literal_eval(first), ast.literal_eval(second))
            if "p" in kind
            else (None, ast.literal_eval(first))
        )


def texts_of_scripts() -> set[Text]:
    paths = (ROOT / "static").rglob("*.js")
    return {text for path in paths for text in texts_in(path.read_text(encoding="utf-8"))}


def texts_of_templates() -> set[Text]:
    paths = [path for kind in ("html", "txt") for path in (ROOT / "templates").rglob(f"*.{kind}")]
    return {text for path in paths for text in texts_in(templatize(path.read_text(encoding="utf-8")))}


def texts_of_python() -> set[Text]:
    paths = [path for app in APPS for path in (ROOT / app).rglob("*.py")]
    calls = (
        node
        for path in paths
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    )
    return {text for call in calls for text in _text_of(call)}


def _text_of(call: ast.Call) -> Iterator[Text]:
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    given = [argument.value for argument in call.args if isinstance(argument, ast.Constant)]
    match name.removesuffix("_lazy"):
        case "_" | "gettext" | "ngettext" if given:
            yield None, str(given[0])
        case "pgettext" | "npgettext" if len(given) > 1:
            yield str(given[0]), str(given[1])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("domain", DOMAINS)
def test_it_translates_every_text(language: str, domain: str) -> None:
    untranslated = [message.id for message in messages(language, domain) if not all(forms(message.string))]

    assert not untranslated
    assert not [message.id for message in messages(language, domain) if message.fuzzy]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("domain", DOMAINS)
def test_it_keeps_the_gaps_of_every_text(language: str, domain: str) -> None:
    for message in messages(language, domain):
        gaps = set(GAP.findall(forms(message.id)[-1]))
        for form in forms(message.string):
            assert set(GAP.findall(form)) == gaps, message.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_knows_every_text_of_the_scripts(language: str) -> None:
    assert texts_of_scripts() - known(language, "djangojs") == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_knows_every_text_of_the_templates(language: str) -> None:
    assert texts_of_templates() - known(language, "django") == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_knows_every_text_of_the_programs(language: str) -> None:
    assert texts_of_python() - known(language, "django") == set()
