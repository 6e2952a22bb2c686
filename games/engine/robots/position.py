"""What a robot knows when it decides."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from games.engine.robots.chances import USUAL_CHANCES
from games.engine.robots.plans import Declared, Plan, honours_of, opened, plans_for
from games.engine.robots.prices import bonus_fan
from games.engine.rulesets import Ruleset
from games.engine.seen import unseen_tiles
from games.engine.shapes import UNITS, copies
from games.engine.tiles import KINDS, Tile, Tiles
from games.engine.view import DealView, SeatView, View

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
        return sum([1 << kind for kind in range(KINDS) if copies(self.key, kind)])

    def plans(self) -> tuple[Plan, ...]:
        """The plans that the hand can have."""
        rules, seat, deal = self.rules, self.seat, self.deal
        return plans_for(
            rules,
            bonus_fan(rules, deal.seats[seat].bonus, seat, deal.flowers),
            opened(self.declared),
            honours_of(rules, seat, deal.prevailing, self.declared, self.key),
        )

    def prospects(self) -> list[Prospect]:
        """What each plan that the hand can have promises by what is usual."""
        key, rounds = self.key, self.rounds
        lacking = [(plan.lacking(key), plan) for plan in self.plans()]
        return [
            (plan.stake * USUAL_CHANCES[plan.pace][rounds][tiles], tiles, plan) for tiles, plan in lacking
        ]

    def without(self, tile: Tile) -> "Position":
        """The position after a discard."""
        return self._with(self.key - UNITS[tile], self.declared)

    def declaring(self, kind: str, lowest: Tile, from_hand: Tiles) -> "Position":
        """The position after a set has been declared with these tiles of the hand."""
        key = self.key - sum([UNITS[tile] for tile in from_hand])
        return self._with(key, (*self.declared, (kind, lowest)))

    def _with(self, key: int, declared: Declared) -> "Position":
        return Position(self.rules, self.seat, self.deal, key, declared, self.rounds, self._unseen)


def position_of(view: View, rules: Ruleset) -> Position:
    """The position of the seat that the view belongs to; it must be in a deal."""
    deal, seat = view.deal, view.seat
    assert deal is not None, "a robot sits in a deal"
    assert deal.key is not None, "a robot sees its own hand"
    assert seat is not None, "a robot has a seat"
    melds = deal.seats[seat].melds
    return Position(
        rules=rules,
        seat=seat,
        deal=deal,
        key=deal.key,
        declared=tuple([(meld.kind, meld.tiles[0]) for meld in melds]),
        rounds=deal.wall // 4,
    )
