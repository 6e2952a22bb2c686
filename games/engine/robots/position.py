"""What a robot knows when it decides."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from games.engine.distance import kinds_held
from games.engine.robots.goals import lacking_for_goals
from games.engine.robots.plans import Declared, Plan, honours_of, opened, plans_for, pungs_and_pairs
from games.engine.robots.prices import bonus_fan
from games.engine.rulesets import Ruleset
from games.engine.seen import unseen_tiles
from games.engine.shapes import UNITS
from games.engine.tiles import Tile, Tiles
from games.engine.view import DealView, SeatView

Prospect = tuple[float, int, Plan]
"""What a plan promises, the tiles that the hand lacks for it, and the plan."""


@dataclass(slots=True)
class Position:
    """The own hand by its key, and what lies open. ``rounds`` counts the own draws until the wall ends."""

    rules: Ruleset
    seat: int
    deal: DealView
    key: int
    declared: Declared
    rounds: int
    _unseen: Tiles = field(default=(), repr=False)

    @property
    def unseen(self) -> Tiles:
        """How many tiles of each kind could still be drawn."""
        if not self._unseen:
            self._unseen = unseen_tiles(self.deal)
        return self._unseen

    @property
    def opponents(self) -> Sequence[SeatView]:
        """The other seats in turn order."""
        return [self.deal.seats[(self.seat + after) % 4] for after in (1, 2, 3)]

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
        rules, seat, deal, key = self.rules, self.seat, self.deal, self.key
        declared, prevailing = opened(self.declared), deal.prevailing
        suit, for_goals = lacking_for_goals(key, declared.melds, declared.suit)
        bonus = bonus_fan(rules, deal.seats[seat].bonus, seat, deal.flowers)
        alike = pungs_and_pairs(key, seat, prevailing)
        honours = honours_of(rules, seat, prevailing, declared.honours, alike)
        plans = plans_for(rules, bonus, declared, honours, suit)
        lacking = plans.lacking(key, for_goals)
        return plans.promises(self.rounds, lacking), lacking, plans.plans

    def without(self, tile: Tile) -> "Position":
        """The position after a discard."""
        return self._with(self.key - UNITS[tile], self.declared)

    def declaring(self, kind: str, lowest: Tile, from_hand: Tiles) -> "Position":
        """The position after a set has been declared with these tiles of the hand."""
        key = self.key - sum([UNITS[tile] for tile in from_hand])
        return self._with(key, (*self.declared, (kind, lowest)))

    def _with(self, key: int, declared: Declared) -> "Position":
        return Position(self.rules, self.seat, self.deal, key, declared, self.rounds, self._unseen)


def position_of(deal: DealView, rules: Ruleset) -> Position:
    """The position of the seat that the view belongs to."""
    key, seat = deal.key, deal.seat
    assert key is not None, "a spectator decides nothing"
    assert seat is not None, "a spectator has no seat"
    melds = deal.seats[seat].melds
    declared = tuple([(meld.kind, meld.tiles[0]) for meld in melds]) if melds else ()
    return Position(rules, seat, deal, key, declared, deal.wall // 4)
