"""The tiles as they look: every face with its names, and in which style, size and mat all are shown."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from django.utils.functional import Promise
from django.utils.translation import override, pgettext_lazy

from accounts.preferences import MATS, TILES
from games.engine.tiles import NAMES
from learn.tile_names import code_name

LANGUAGES = ("en", "zh-hant", "zh-hans")
SIZES = ("26", "40", "64", "120")
"""How wide a tile is, in CSS pixels: from a pond on a phone to the largest that the site shows."""
ALL = "all"
"""Every style, size or mat at once."""
BACK = "back"

GROUPS: dict[Promise, tuple[str, ...]] = {
    pgettext_lazy("suit", "Characters"): NAMES[0:9],
    pgettext_lazy("suit", "Dots"): NAMES[9:18],
    pgettext_lazy("suit", "Bamboo"): NAMES[18:27],
    pgettext_lazy("tiles", "Winds"): NAMES[27:31],
    pgettext_lazy("tiles", "Dragons"): NAMES[31:34],
    pgettext_lazy("tiles", "Flowers"): NAMES[34:38],
    pgettext_lazy("tiles", "Seasons"): NAMES[38:42],
    pgettext_lazy("tiles", "Red fives and the back"): ("0m", "0p", "0s", BACK),
}
"""The faces of each group, in MPSZ; `0` is a red five."""
_LETTERS = "ESWNBGR"


@dataclass(frozen=True, slots=True)
class Face:
    """A tile: its MPSZ name, its small index ("5", "E"; none on the back), and its name in each language."""

    code: str
    index: str
    names: tuple[tuple[str, str], ...]

    @property
    def written(self) -> str:
        """How hands and logs write it; no rules of ours have red fives yet, and nobody writes a back."""
        return self.code if self.code in NAMES else ""


def faces() -> list[tuple[Promise, list[Face]]]:
    """All faces in their groups."""
    return [(name, [_face(code) for code in codes]) for name, codes in GROUPS.items()]


def _face(code: str) -> Face:
    names = []
    for language in LANGUAGES:
        with override(language):
            names.append((language, code_name(code)))
    return Face(code, index_of(code), tuple(names))


def index_of(code: str) -> str:
    """What stands in the corner: the rank, or a letter; B (blank) for the white dragon, since W is West."""
    if code == BACK:
        return ""
    rank, suit = code[0], code[1]
    return _LETTERS[int(rank) - 1] if suit == "z" else "5" if rank == "0" else rank


@dataclass(frozen=True, slots=True)
class Shown:
    """In which style, size and mat the tiles are shown; each may be all."""

    style: str
    size: str
    mat: str

    @classmethod
    def asked(cls, query: Mapping[str, str], style: str, mat: str) -> Self:
        """What an address asks for; that style and mat where it asks for none that there is."""
        return cls(
            _one_of(query.get("style"), (*TILES, ALL), style),
            _one_of(query.get("size"), (*SIZES, ALL), "64"),
            _one_of(query.get("mat"), (*MATS, ALL), mat),
        )

    @property
    def panels(self) -> list[tuple[str, str, str]]:
        """Style, size and mat of each panel of the page."""
        styles, sizes, mats = (
            tuple(every) if chosen == ALL else (chosen,)
            for chosen, every in ((self.style, TILES), (self.size, SIZES), (self.mat, MATS))
        )
        return [(style, size, mat) for style in styles for mat in mats for size in sizes]

    @property
    def single_style(self) -> str:
        """The style in which the list of names shows its tiles."""
        return next(iter(TILES)) if self.style == ALL else self.style


def _one_of(asked: str | None, choices: tuple[str, ...], default: str) -> str:
    return asked if asked in choices else default
