"""What one viewer may see of a table. Robots decide by it and browsers draw it.

A view is a copy made for its viewer: whatever becomes of it, the table stays as it is.
"""

from dataclasses import dataclass
from typing import Any

from games.engine.commands import SeatCommand
from games.engine.events import Annulled, Exhausted, Four, Won
from games.engine.melds import Meld
from games.engine.records import record
from games.engine.seats import LETTERS
from games.engine.tiles import NAMES, Tile, Tiles, format_tiles


@dataclass(slots=True)
class ChairView:
    """A chair as all see it."""

    kind: str
    level: str
    up: bool
    away: bool
    left: bool
    ready: bool
    voted: bool
    score: int


@dataclass(slots=True)
class SeatView:
    """A seat as all see it: ``count`` concealed tiles, and what lies open."""

    count: int
    melds: tuple[Meld, ...]
    bonus: Tiles
    pond: Tiles


@dataclass(slots=True)
class OpenTile:
    """The tile that lies open to claims; ``kong`` is the kind of the kong that it was announced for."""

    seat: int
    tile: Tile
    kong: str | None


@dataclass(slots=True)
class DealView:
    """A deal as one viewer sees it: all that he decides by.

    ``seat`` is his own, with ``hand``, its ``key`` and ``drawn``, None for a spectator; ``options`` are what
    he is asked to choose from, empty if he is not asked.

    ``wall`` counts the tiles that may still be drawn; ``sets`` are those of a hand that has won, declared
    ones first and the pair last; ``dice`` are those of an opening that shows some. The seeds are None
    until the deal has ended.
    """

    no: int
    seat: int | None
    options: tuple[SeatCommand, ...]
    prevailing: int
    players: Four
    commitment: str
    wall: int
    turn: int
    open: OpenTile | None
    claimed: bool
    flowers: bool
    hand: Tiles | None
    key: int | None
    drawn: Tile | None
    seats: tuple[SeatView, ...]
    result: Won | Exhausted | Annulled | None
    sets: tuple[Tiles, ...] | None
    dice: tuple[int, ...] | None
    ended: bool
    server_seed: str | None
    client_seeds: tuple[str, ...] | None


@dataclass(slots=True)
class View:
    """A table as one viewer sees it. ``chair`` is None for a spectator.

    ``next`` holds number and commitment of the promised deal.
    """

    phase: str
    chair: int | None
    chairs: tuple[ChairView, ...]
    next: tuple[int, str] | None
    deal: DealView | None


def to_json(view: View) -> dict[str, Any]:
    """The view as a browser gets it; what it is asked travels beside it."""
    return {
        "phase": view.phase,
        "chair": view.chair,
        "chairs": [_chair_json(chair) for chair in view.chairs],
        "next": None if view.next is None else {"deal_no": view.next[0], "commitment": view.next[1]},
        "deal": None if view.deal is None else _deal_json(view.deal),
    }


def _chair_json(chair: ChairView) -> dict[str, Any]:
    return {
        "kind": chair.kind,
        "level": chair.level,
        "up": chair.up,
        "away": chair.away,
        "left": chair.left,
        "ready": chair.ready,
        "voted": chair.voted,
        "score": chair.score,
    }


def _deal_json(deal: DealView) -> dict[str, Any]:
    return {
        "no": deal.no,
        "prevailing": LETTERS[deal.prevailing],
        "players": list(deal.players),
        "commitment": deal.commitment,
        "wall": deal.wall,
        "turn": LETTERS[deal.turn],
        "waiting": deal.open is not None,
        "open": None if deal.open is None else _open_json(deal.open),
        "hand": None if deal.hand is None else format_tiles(deal.hand),
        "drawn": None if deal.drawn is None else NAMES[deal.drawn],
        "seats": [_seat_json(seat) for seat in deal.seats],
        "result": None if deal.result is None else result_json(deal.result, deal.sets),
        "dice": dice_json(deal.dice),
        "ended": deal.ended,
        "server_seed": deal.server_seed,
        "client_seeds": None if deal.client_seeds is None else list(deal.client_seeds),
    }


def _open_json(tile: OpenTile) -> dict[str, Any]:
    return {"seat": LETTERS[tile.seat], "tile": NAMES[tile.tile], "kong": tile.kong}


def _seat_json(seat: SeatView) -> dict[str, Any]:
    return {
        "count": seat.count,
        "melds": [meld_json(meld) for meld in seat.melds],
        "bonus": format_tiles(seat.bonus),
        "pond": format_tiles(seat.pond),
    }


def result_json(result: Won | Exhausted | Annulled, sets: tuple[Tiles, ...] | None) -> dict[str, Any]:
    """How a deal ended; of a win also how its hand is read."""
    shown = record(result)
    if sets is not None:
        shown["sets"] = [format_tiles(each) for each in sets]
    return shown


def dice_json(dice: tuple[int, ...] | None) -> list[int] | None:
    """The opening's dice as a browser gets them."""
    return None if dice is None else list(dice)


def meld_json(meld: Meld) -> dict[str, Any]:
    """A meld as a browser gets it."""
    return {
        "kind": meld.kind,
        "tiles": format_tiles(meld.tiles),
        "claimed": None if meld.claimed is None else NAMES[meld.claimed],
        "from": None if meld.source is None else LETTERS[meld.source],
        "added": meld.added,
    }
