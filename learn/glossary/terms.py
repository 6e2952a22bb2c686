"""The glossary's entries, read from their file, sorted and searched in the reader's language."""

import tomllib
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import groupby

from games.engine.rulesets import Name

_DIGITS = str.maketrans("", "", "123456")


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game. Romanisations have a syllable for each character, with spaces between."""

    id: str
    english: str
    cantonese: str
    jyutping: str
    mandarin: str
    pinyin: str
    meaning: Name

    def sort_key(self, language: str) -> str:
        """What it is sorted by: the word in English, or as a reader of that Chinese says it."""
        spoken = {"zh-hant": self.jyutping, "zh-hans": plain(self.pinyin)}.get(language, self.english)
        return spoken.casefold()

    def says(self, words: Iterable[str]) -> bool:
        """Whether all these words, without accents, stand somewhere in the entry."""
        text = self._text()
        return all(word in text for word in words)

    def _text(self) -> str:
        named = (self.english, self.cantonese, self.jyutping, self.mandarin, self.pinyin)
        spoken = (self.jyutping.translate(_DIGITS), self.pinyin)
        joined = (each.replace(" ", "") for each in (self.jyutping, *spoken))
        told = (self.meaning.en, self.meaning.zh_hant, self.meaning.zh_hans)
        return plain("\n".join((*named, *spoken, *joined, *told)))


def plain(text: str) -> str:
    """The text in small letters without accents."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in parts if not unicodedata.combining(sign))


@cache
def terms() -> tuple[Term, ...]:
    """All entries, in the order of the file."""
    data = tomllib.loads((files(__package__) / "terms.toml").read_text("utf-8"))
    return tuple(Term(**{**row, "meaning": Name(**row["meaning"])}) for row in data["terms"])


def sections(language: str, query: str = "") -> list[tuple[str, list[Term]]]:
    """The entries that say what is asked for, sorted, under the letters with which they begin."""
    words = plain(query).split()
    found = sorted((term for term in terms() if term.says(words)), key=lambda term: term.sort_key(language))
    letters = groupby(found, key=lambda term: plain(term.sort_key(language))[0].upper())
    return [(letter, list(group)) for letter, group in letters]
