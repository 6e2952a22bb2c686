"""The guide's chapters, read from their file."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from games.engine.melds import CHOW, PUNG, Meld
from games.engine.rulesets import Name
from games.engine.tiles import Tile, Tiles, parse_tile, parse_tiles
from games.words import in_language

_LONG_WALL = 60


@dataclass(frozen=True, slots=True)
class Position:
    """What South sees: the own tiles, and as far as it matters what others have laid open.

    ``drawn`` is a tile too many, ``open`` one that East has just discarded; ``seen`` are earlier discards,
    ``theirs`` sets that the seat opposite has declared. ``claims`` is what the text says of the position.
    """

    hand: Tiles
    drawn: Tile | None
    open: Tile | None
    melds: tuple[Meld, ...]
    bonus: Tiles
    seen: Tiles
    theirs: tuple[Meld, ...]
    wall: int
    claims: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Part:
    """A paragraph, and the position that it is about if there is one."""

    name: Name
    position: Position | None

    @property
    def text(self) -> str:
        """The paragraph in the reader's language, with the numbers that the position claims."""
        claims = {} if self.position is None else self.position.claims
        first = claims.get("waits", [{}])[0]
        return in_language(self.name).format(**{**first, **claims})


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter: its anchor, its title, its parts."""

    id: str
    title: Name
    parts: tuple[Part, ...]


@cache
def chapters() -> tuple[Chapter, ...]:
    """All chapters in their order."""
    data = tomllib.loads((files(__package__) / "guide.toml").read_text("utf-8"))
    return tuple(
        Chapter(row["id"], Name(**row["title"]), tuple(_part(part) for part in row["parts"]))
        for row in data["chapters"]
    )


def _part(row: Mapping[str, Any]) -> Part:
    name = Name(row["en"], row["zh_hant"], row["zh_hans"])
    return Part(name, _position(row["position"]) if "position" in row else None)


def _position(row: Mapping[str, Any]) -> Position:
    return Position(
        hand=tuple(sorted(parse_tiles(row["hand"]))),
        drawn=parse_tile(row["drawn"]) if "drawn" in row else None,
        open=parse_tile(row["open"]) if "open" in row else None,
        melds=tuple(_set(text) for text in row.get("melds", [])),
        bonus=parse_tiles(row.get("bonus", "")),
        seen=parse_tiles(row.get("seen", "")),
        theirs=tuple(_set(text) for text in row.get("theirs", [])),
        wall=row.get("wall", _LONG_WALL),
        claims=row["claims"],
    )


def _set(text: str) -> Meld:
    tiles = parse_tiles(text)
    return Meld(PUNG if tiles[0] == tiles[1] else CHOW, tiles)
