"""Melds: the sets that a seat has declared."""

from dataclasses import dataclass

from games.engine.tiles import Tile, Tiles

CHOW = "chow"
PUNG = "pung"
KONG = "kong"
"""A kong declared with tiles that others have seen: claimed, or added to a pung."""
CONCEALED_KONG = "concealed_kong"


@dataclass(frozen=True, slots=True)
class Meld:
    """One declared set: its tiles sorted, and where the claimed tile came from.

    ``source`` is the seat that discarded the claimed tile, None for a concealed kong; ``added`` marks
    a kong that grew from a pung.
    """

    kind: str
    tiles: Tiles
    claimed: Tile | None = None
    source: int | None = None
    added: bool = False

    @property
    def is_kong(self) -> bool:
        """Whether it holds four tiles."""
        return self.kind in (KONG, CONCEALED_KONG)

    @property
    def is_exposed(self) -> bool:
        """Whether a tile of it was claimed."""
        return self.kind != CONCEALED_KONG
