"""Counts of deals that can be added up, and the figures that follow from them."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db.models import Count, F, QuerySet, Sum
from django.db.models.functions import Trunc

from learn.models import PlayedDeal
from learn.statistics.margins import Mean, Share

Outcome = PlayedDeal.Outcome


@dataclass(slots=True)
class Tally:
    """Deals of one player: how many ended how, the points that they brought, and the fan of the wins."""

    outcomes: Counter[str] = field(default_factory=Counter)
    points: int = 0
    squares: int = 0
    fan: int = 0

    def add(self, part: "Part") -> None:
        """Count more deals."""
        self.outcomes[part.outcome] += part.hands
        self.points += part.points
        self.squares += part.squares
        self.fan += part.fan

    @property
    def hands(self) -> int:
        """All deals."""
        return self.outcomes.total()

    @property
    def wins(self) -> int:
        """Those that the player won."""
        return self.outcomes[Outcome.SELF_DRAW] + self.outcomes[Outcome.DISCARD_WIN]

    @property
    def win_rate(self) -> Share:
        """How often the player wins."""
        return Share(self.wins, self.hands)

    @property
    def deal_in_rate(self) -> Share:
        """How often another wins by a tile of the player's: his discard, or his kong that is robbed."""
        return Share(self.outcomes[Outcome.DEALT_IN], self.hands)

    @property
    def self_draw_share(self) -> Share:
        """How many of the wins were self drawn."""
        return Share(self.outcomes[Outcome.SELF_DRAW], self.wins)

    @property
    def drawn_share(self) -> Share:
        """How many deals nobody won."""
        return Share(self.outcomes[Outcome.DRAWN], self.hands)

    @property
    def average_fan(self) -> float | None:
        """The fan of a win; None without one."""
        return self.fan / self.wins if self.wins else None

    @property
    def average_points(self) -> Mean:
        """The points of a deal."""
        return Mean(self.points, self.squares, self.hands)

    @property
    def endings(self) -> list[tuple[Outcome, Share]]:
        """How the deals ended."""
        return [(outcome, Share(self.outcomes[outcome], self.hands)) for outcome in Outcome]


@dataclass(frozen=True, slots=True)
class Part:
    """Deals of one span of time that were played from one seat and ended in one way."""

    start: datetime
    seat: int
    outcome: str
    hands: int
    points: int
    squares: int
    fan: int


def parts_of(rows: "QuerySet[PlayedDeal]", span: str) -> list[Part]:
    """The deals in one query by spans of time (day, week, month, quarter, year) of the active time zone."""
    grouped: Any = rows.annotate(start=Trunc("ended_at", span)).values_list("start", "seat", "outcome")
    summed = {
        "points": Sum("change"),
        "squares": Sum(F("change") * F("change")),
        "fan": Sum("fan", default=0),
    }
    return [Part(*row) for row in grouped.annotate(hands=Count("pk"), **summed).order_by("start")]


def tally(parts: Iterable[Part]) -> Tally:
    """All of the parts together."""
    total = Tally()
    for part in parts:
        total.add(part)
    return total
