"""What a robot knows when it decides."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine.distance import kinds_held
from games.engine.robots.goals import lacking_for_goals
from games.engine.robots.plans import Bonus, Declared, Plan, opened, plans_for, pungs_and_pairs
from games.engine.robots.prices import bonus_fan
from games.engine.shapes import UNITS
from games.engine.sight import Sight
from games.engine.tiles import Tile, Tiles
from games.engine.view import SeatView

Prospect = tuple[float, int, Plan]
"""What a plan promises, the tiles that the hand lacks for it, and the plan."""


@dataclass(slots=True)
class Position:
    """A hand that a seat has or might have, by its key and melds, with what the seat sees of the deal.

    ``bonus`` is the fan of its bonus tiles.
    """

    sight: Sight
    bonus: Bonus
    key: int
    declared: Declared

    @property
    def opponents(self) -> Sequence[SeatView]:
        """The other seats in turn order."""
        seats = self.sight.view.seats
        return [seats[(self.sight.seat + after) % 4] for after in (1, 2, 3)]

    @property
    def held(self) -> int:
        """The kinds of the hand, a bit each."""
        return kinds_held(self.key)

    def plans(self) -> tuple[Plan, ...]:
        """The plans that the hand can have."""
        return self.weighed()[2]

    def prospects(self) -> list[Prospect]:
        """What each plan that the hand can have promises by what is usual."""
        return [*zip(*self.weighed(), strict=True)]

    def weighed(self) -> tuple[list[float], list[int], tuple[Plan, ...]]:
        """What each plan promises, the tiles that the hand lacks for each, and the plans."""
        sight, key, declared = self.sight, self.key, opened(self.declared)
        seat, prevailing = sight.seat, sight.prevailing
        suit, for_goals = lacking_for_goals(key, declared.melds, declared.suit)
        alike = pungs_and_pairs(key, seat, prevailing)
        plans = plans_for(sight.rules, seat, prevailing, self.bonus, declared, alike, suit)
        lacking = plans.lacking(key, for_goals)
        return plans.promises(sight.rounds, lacking), lacking, plans.plans

    def without(self, tile: Tile) -> "Position":
        """The position after a discard."""
        return Position(self.sight, self.bonus, self.key - UNITS[tile], self.declared)

    def declaring(self, kind: str, lowest: Tile, from_hand: Tiles) -> "Position":
        """The position after a set has been declared with these tiles of the hand."""
        key = self.key - sum([UNITS[tile] for tile in from_hand])
        return Position(self.sight, self.bonus, key, (*self.declared, (kind, lowest)))


def position_of(sight: Sight) -> Position:
    """The position of a seat as it is."""
    melds = sight.melds
    declared = tuple([(meld.kind, meld.tiles[0]) for meld in melds]) if melds else ()
    bonus = bonus_fan(sight.rules, sight.bonus, sight.seat, sight.flowers)
    return Position(sight, bonus, sight.key, declared)
