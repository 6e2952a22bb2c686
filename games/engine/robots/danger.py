"""How dangerous a discard is: a guess from what opponents have laid open."""

from games.engine.robots.position import Position
from games.engine.robots.prices import income
from games.engine.tiles import FIRST_HONOUR, Tile, suit
from games.engine.view import SeatView

_READY = (0.03, 0.08, 0.2, 0.5, 0.85)
"""The chance that an opponent is ready late in a deal, by its melds."""
_WAITS = 0.08
"""The chance that somebody who is ready waits for a given kind."""
_USUAL_WIN = 2.5
"""What a discard that is won costs, in wins of the minimum."""
_LONG_DEAL = 18.0
_IN_FLUSH, _OUT_OF_FLUSH, _DISCARDED_BEFORE = 2.0, 0.2, 0.3


def danger(position: Position, tile: Tile) -> float:
    """The points that discarding the tile is likely to cost."""
    rules = position.sight.rules
    late = max(0.0, 1 - position.sight.rounds / _LONG_DEAL)
    loss = _USUAL_WIN * income(rules, rules.minimum)
    return loss * late * sum([_risk(position, opponent, tile) for opponent in position.opponents])


def _risk(position: Position, opponent: SeatView, tile: Tile) -> float:
    if tile >= FIRST_HONOUR and not position.sight.unseen[tile]:
        return 0.0
    risk = _READY[len(opponent.melds)] * _WAITS
    if tile in opponent.pond:
        risk *= _DISCARDED_BEFORE
    flush = _flush_of(opponent)
    if flush is not None:
        risk *= _IN_FLUSH if suit(tile) in (flush, 3) else _OUT_OF_FLUSH
    return risk


def _flush_of(opponent: SeatView) -> int | None:
    """The suit that an opponent with two or more melds seems to collect."""
    suits = {suit(meld.tiles[0]) for meld in opponent.melds} - {3}
    return suits.pop() if len(opponent.melds) > 1 and len(suits) == 1 else None
