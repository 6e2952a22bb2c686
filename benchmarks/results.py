"""Rated results to measure with: the same for the project and for its peer."""

from dataclasses import dataclass
from random import Random

from games.pools import Pool
from ratings.parameters import Rating
from ratings.pools import parameters_of

PARAMETERS = parameters_of(Pool("hkos-3-v1", "single-hand"))
POINTS = ((24, -8, -8, -8), (16, -16, 0, 0), (0, 0, 0, 0))
"""The points of a deal won by self draw, of one won off a discard, and of a drawn one."""


@dataclass(frozen=True, slots=True)
class RatedResult:
    """Four ratings before a deal, and its points."""

    ratings: tuple[Rating, ...]
    points: tuple[int, ...]


def rated_results(number: int, lots: Random) -> list[RatedResult]:
    """Deals among players of all degrees of certainty."""
    return [
        RatedResult(tuple([_rating(lots) for _ in range(4)]), tuple(lots.sample(lots.choice(POINTS), 4)))
        for _ in range(number)
    ]


def _rating(lots: Random) -> Rating:
    value, newcomer, volatility = PARAMETERS.start
    deviation = lots.uniform(PARAMETERS.floor.deviation, newcomer)
    return Rating(lots.gauss(value, 200), deviation, volatility)
