"""What a robot knows when it decides."""

from dataclasses import dataclass

from games.engine.melds import Meld
from games.engine.rulesets import Ruleset
from games.engine.seen import unseen_tiles
from games.engine.shapes import UNITS, hand_key
from games.engine.tiles import FIRST_HONOUR, Tile, Tiles
from games.engine.view import SeatView, View


@dataclass(frozen=True, slots=True)
class Position:
    """The own hand, by its key, and what lies open.

    ``unseen`` counts the tiles of each kind that could still be drawn, ``rounds`` the own draws until
    the wall ends, ``opponents`` are the other seats in turn order.
    """

    rules: Ruleset
    seat: int
    prevailing: int
    key: int
    melds: tuple[Meld, ...]
    bonus: Tiles
    unseen: Tiles
    rounds: float
    opponents: tuple[SeatView, ...]

    def without(self, *tiles: Tile) -> "Position":
        """The position after these tiles have left the hand."""
        return self._with(self.key - sum([UNITS[tile] for tile in tiles]), self.melds)

    def melding(self, meld: Meld, *from_hand: Tile) -> "Position":
        """The position after a set has been declared with these tiles of the hand."""
        return self._with(self.without(*from_hand).key, (*self.melds, meld))

    def _with(self, key: int, melds: tuple[Meld, ...]) -> "Position":
        return Position(
            self.rules,
            self.seat,
            self.prevailing,
            key,
            melds,
            self.bonus,
            self.unseen,
            self.rounds,
            self.opponents,
        )

    def value_of(self, kind: Tile) -> int:
        """The fan that a pung of the kind is worth by itself."""
        winds = {"seat_wind": self.seat, "prevailing_wind": self.prevailing}
        names = [name for name, seat in winds.items() if kind == FIRST_HONOUR + seat]
        if kind >= FIRST_HONOUR + 4:
            names = ["dragon_pung"]
        return sum(self.rules.patterns[name].fan for name in names if name in self.rules.patterns)


def position_of(view: View, rules: Ruleset) -> Position:
    """The position of the seat that the view belongs to; it must be in a deal."""
    deal, seat = view.deal, view.seat
    assert deal is not None, "a robot sits in a deal"
    assert deal.hand is not None, "a robot sees its own hand"
    assert seat is not None, "a robot has a seat"
    own = deal.seats[seat]
    return Position(
        rules=rules,
        seat=seat,
        prevailing=deal.prevailing,
        key=hand_key(deal.hand),
        melds=own.melds,
        bonus=own.bonus,
        unseen=unseen_tiles(deal),
        rounds=max(0, deal.wall - rules.dead_wall) / 4,
        opponents=tuple(deal.seats[(seat + after) % 4] for after in (1, 2, 3)),
    )
