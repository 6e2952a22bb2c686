"""How all robots choose; their levels differ in what a hand seems worth and in what they discard."""

from collections.abc import Callable
from dataclasses import dataclass

from games.engine.commands import DISCARDS, Chow, Kong, Pass, Pung, SeatCommand, Win
from games.engine.melds import CHOW, CONCEALED_KONG, KONG, PUNG
from games.engine.robots.position import Position, position_of
from games.engine.shapes import copies
from games.engine.sight import Sight
from games.engine.tiles import Tile

_KONG_KEEPS = 0.9
"""A kong is declared if the hand keeps this share of its worth: its replacement is a draw more."""


@dataclass(frozen=True, slots=True)
class Level:
    """A strength: the worth of a hand, with or without a tile too many, and the discard of the own turn."""

    worth: Callable[[Position], float]
    discard: Callable[[Position], Tile]


def choose_as(level: Level, sight: Sight) -> SeatCommand:
    """What a robot of this level does with its options."""
    declarations = sight.declarations
    if declarations and isinstance(declarations[0], Win):
        return declarations[0]
    position = position_of(sight)
    if sight.open is None:
        return _turn(level, position)
    return _claim(level, position, sight.open)


def _turn(level: Level, position: Position) -> SeatCommand:
    if position.sight.declarations:
        kongs = [option for option in position.sight.declarations if isinstance(option, Kong)]
        least = level.worth(position)
        worth, best = max(
            ((level.worth(_after_kong(position, kong)), kong) for kong in kongs), key=lambda each: each[0]
        )
        if worth >= _KONG_KEEPS * least:
            return best
    return DISCARDS[position.sight.seat][level.discard(position)]


def _claim(level: Level, position: Position, tile: Tile) -> SeatCommand:
    best: SeatCommand = Pass(position.sight.seat)
    most = level.worth(position)
    for option in position.sight.declarations:
        after = _after_claim(position, option, tile)
        if after is not None and (worth := level.worth(after)) > most:
            best, most = option, worth
    return best


def _after_claim(position: Position, option: SeatCommand, tile: Tile) -> Position | None:
    match option:
        case Kong():
            return _after_kong(position, option)
        case Pung():
            return position.declaring(PUNG, tile, (tile, tile))
        case Chow(taken=taken):
            return position.declaring(CHOW, min(tile, *taken), taken)
    return None


def _after_kong(position: Position, option: Kong) -> Position:
    tile = option.tile
    if option.kind == "added":
        return position.without(tile)
    kind = CONCEALED_KONG if option.kind == "concealed" else KONG
    return position.declaring(kind, tile, (tile,) * copies(position.key, tile))
