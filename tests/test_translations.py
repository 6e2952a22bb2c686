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
GAP = re.compile(r"\{\w+\}|%\(\w+\)s|%[ds]")
JAVASCRIPT_TEXT = re.compile(r"""\b(?:n?gettext)\(\s*"((?:[^"\\]|\\.)*)\"""")
TEMPLATE_TEXT = re.compile(r"""\bn?gettext\(u?('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")""")


def catalogue(language: str, domain: str) -> Catalog:
    path = ROOT / "locale" / language / "LC_MESSAGES" / f"{domain}.po"
    with path.open("rb") as file:
        return read_po(file, locale=language, domain=domain)


def messages(language: str, domain: str) -> list[Message]:
    return [message for message in catalogue(language, domain) if message.id]


def forms(text: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


def texts_of_scripts() -> Iterator[str]:
    for path in (ROOT / "static").rglob("*.js"):
        yield from JAVASCRIPT_TEXT.findall(path.read_text(encoding="utf-8"))


def texts_of_templates() -> Iterator[str]:
    for path in (ROOT / "templates").rglob("*.html"):
        for literal in TEMPLATE_TEXT.findall(templatize(path.read_text(encoding="utf-8"))):
            yield ast.literal_eval(literal)


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
    known = {forms(message.id)[0] for message in messages(language, "djangojs")}

    assert set(texts_of_scripts()) - known == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_knows_every_text_of_the_templates(language: str) -> None:
    known = {forms(message.id)[0] for message in messages(language, "django")}

    assert set(texts_of_templates()) - known == set()
