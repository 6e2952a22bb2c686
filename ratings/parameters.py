"""What a rating is, and how ratings move in a pool."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from math import isfinite
from typing import NamedTuple

WIDEST = 6_000
"""The most points between floor and cap, so that no expectation comes to 0 or 1."""


class Rating(NamedTuple):
    """What is known of a player's strength.

    ``value`` is the rating in points and ``deviation`` its standard error, also in points; ``volatility`` is
    how much the strength itself changes in a rating period, in units of `ratings.glicko.SCALE` points.
    """

    value: float
    deviation: float
    volatility: float


class OutOfBounds(ValueError):
    """A rating that its pool does not allow; the text has the rating and the bounds."""


@dataclass(frozen=True, slots=True)
class Parameters:
    """How ratings move in one pool; raises ValueError for what makes no sense.

    ``start`` is a newcomer's rating; each part of a rating stays between those of ``floor`` and ``cap``.
    ``weight`` is how much the result of one pair counts, 1 being a game between the two. The smaller ``tau``
    is, the slower volatility changes. An absence of one ``period`` makes a rating as much less certain as a
    rating period does.
    """

    start: Rating
    floor: Rating
    cap: Rating
    weight: float
    tau: float
    period: timedelta

    def __post_init__(self) -> None:
        if not all(map(isfinite, (*self.floor, *self.cap, self.tau))):
            raise ValueError("floor, cap, tau: not finite")
        if not (self.floor.deviation > 0 and self.floor.volatility > 0):
            raise ValueError("floor: deviation and volatility have to be above 0")
        if self.cap.value - self.floor.value > WIDEST:
            raise ValueError(f"floor, cap: more than {WIDEST} points apart")
        if not (0 <= self.weight <= 1 and self.tau > 0 and self.period > timedelta()):
            raise ValueError("weight is between 0 and 1, tau and period are above 0")
        self.check([self.start])

    def allows(self, ratings: Sequence[Rating]) -> bool:
        """Whether each part of all these ratings is between floor and cap."""
        least_value, least_deviation, least_volatility = self.floor
        most_value, most_deviation, most_volatility = self.cap
        for value, deviation, volatility in ratings:
            if not (
                least_value <= value <= most_value
                and least_deviation <= deviation <= most_deviation
                and least_volatility <= volatility <= most_volatility
            ):
                return False
        return True

    def check(self, ratings: Sequence[Rating]) -> None:
        """Raise OutOfBounds unless these ratings are allowed."""
        if not self.allows(ratings):
            refused = next(rating for rating in ratings if not self.allows([rating]))
            raise OutOfBounds(f"{refused} is not between {self.floor} and {self.cap}")

    def bounded(self, ratings: list[Rating]) -> list[Rating]:
        """The ratings with each part that is below floor or above cap moved there."""
        if self.allows(ratings):
            return ratings
        return [Rating(*map(max, map(min, rating, self.cap), self.floor)) for rating in ratings]
