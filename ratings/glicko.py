"""Glicko-2 for the players of a table: what a rated result and time away do to their ratings.

Source: M. E. Glickman, "Example of the Glicko-2 system"; the steps named here are its steps. Every rated
result is a rating period of its own, in which each player meets each of the others once. Beyond the paper,
results have a weight, time away counts as any number of periods, and ratings have bounds.
"""

from collections.abc import Sequence
from datetime import timedelta
from math import exp, log, pi, sqrt

from ratings.parameters import Parameters, Rating

SCALE = 173.7178
"""Points in one unit of the paper's inner scale (step 2)."""
PRECISION = 1e-6
"""How near the logarithm of the squared volatility comes to the one sought (step 5.1)."""

_DAMPING = 3 / (pi * SCALE) ** 2

_Player = tuple[float, float, int]
"""Rating in the inner scale, the paper's g, and the points of the result."""
_Evidence = tuple[float, float]
"""By how much a player did better than expected, and how much that tells: the sums of steps 4 and 3."""


def score(points: int, other_points: int) -> float:
    """What a player with so many points gets against one with so many: 1, 1/2 for a tie, or 0."""
    return 1.0 if points > other_points else 0.5 if points == other_points else 0.0


def expected_score(own: Rating, other: Rating) -> float:
    """What a player is expected to get against another: above 0, below 1.

    The less certain the other's rating is, the nearer to 1/2; so the expectations of the two need not add up
    to 1.
    """
    return _expected(_certainty(other.deviation), (other.value - own.value) / SCALE)


def rested(rating: Rating, away: timedelta, parameters: Parameters) -> Rating:
    """The rating after a time without results: the same value, but less certain (step 6).

    A time below zero, from a clock that was set back, counts as none. Raises OutOfBounds.
    """
    parameters.check([rating])
    periods = max(0.0, away / parameters.period)
    deviation = sqrt(rating.deviation**2 + periods * (SCALE * rating.volatility) ** 2)
    (bounded,) = parameters.bounded([rating._replace(deviation=deviation)])
    return bounded


def update(ratings: Sequence[Rating], points: Sequence[int], parameters: Parameters) -> list[Rating]:
    """The ratings of a table's players after a result in which they got so many points.

    In whatever order the players are, each gets the same rating to the last bit. Raises OutOfBounds, and
    ValueError unless there are as many points as ratings.
    """
    parameters.check(ratings)
    players = [
        (value / SCALE, _certainty(deviation), got)
        for (value, deviation, _), got in zip(ratings, points, strict=True)
    ]
    in_fixed_order = sorted(players)
    return parameters.bounded(
        [
            _updated(rating, _evidence(player, in_fixed_order, parameters.weight), parameters)
            for rating, player in zip(ratings, players, strict=True)
        ]
    )


def gains(ratings: Sequence[Rating], points: Sequence[int], parameters: Parameters) -> list[list[float]]:
    """For each player the rating points that came of the result against each of the others, in their order.

    They add up to what `update` changes, but for what its bounds cut off (step 8, without its sum).
    """
    players = [
        (value / SCALE, _certainty(deviation), got)
        for (value, deviation, _), got in zip(ratings, points, strict=True)
    ]
    in_fixed_order = sorted(players)
    return [
        _gains(rating, player, [each for each in players if each is not player], in_fixed_order, parameters)
        for rating, player in zip(ratings, players, strict=True)
    ]


def _gains(
    rating: Rating,
    player: _Player,
    others: Sequence[_Player],
    players: Sequence[_Player],
    parameters: Parameters,
) -> list[float]:
    own_value, _, own_points = player
    deviation = _updated(rating, _evidence(player, players, parameters.weight), parameters).deviation
    step = deviation * deviation / SCALE * parameters.weight
    return [
        step * certainty * (score(own_points, points) - _expected(certainty, value - own_value))
        for value, certainty, points in others
    ]


def _certainty(deviation: float) -> float:
    """The paper's g: how much a score against a player of this deviation tells."""
    return 1 / sqrt(1 + _DAMPING * deviation * deviation)


def _expected(certainty: float, lead: float) -> float:
    """The paper's E, against a player with such a lead in the inner scale."""
    return 1 / (1 + exp(certainty * lead))


def _evidence(player: _Player, players: Sequence[_Player], weight: float) -> _Evidence:
    """What the result says of one of the players; floats are added in the order of all."""
    own_value, _, own_points = player
    surprise = information = 0.0
    for other in players:
        if other is not player:
            value, certainty, points = other
            expected = _expected(certainty, value - own_value)
            surprise += certainty * (score(own_points, points) - expected)
            information += certainty * certainty * expected * (1 - expected)
    return weight * surprise, weight * information


def _updated(rating: Rating, evidence: _Evidence, parameters: Parameters) -> Rating:
    """Steps 5 to 8 for one player."""
    value, deviation, volatility = rating
    surprise, information = evidence
    deviation /= SCALE
    square = deviation * deviation
    if information:
        volatility = _volatility(volatility, square, evidence, parameters.tau)
    variance = 1 / (1 / (square + volatility * volatility) + information)
    return Rating(value + SCALE * variance * surprise, SCALE * sqrt(variance), volatility)


def _volatility(before: float, square: float, evidence: _Evidence, tau: float) -> float:
    """Step 5; ``square`` is that of the deviation in the inner scale.

    The paper's f, here doubled, is a function of how much the logarithm of the squared volatility grows. It
    changes its sign between ``far`` and ``near``: `_pull` is never below -1, and is 0 at the excess.
    """
    surprise, information = evidence
    foreseen = 1 + square * information
    share = before * before * information / foreseen
    excess = surprise * surprise / information / foreseen - 1
    stiffness = 2 / (tau * tau)
    far, near = 0.0, log(excess / share) if excess > 0 else -1 / stiffness
    at_far = _pull(share, excess)
    at_near = _pull(share * exp(near), excess) - near * stiffness
    while abs(near - far) > PRECISION:
        between = far + (far - near) * at_far / (at_near - at_far)
        at_between = _pull(share * exp(between), excess) - between * stiffness
        if at_between * at_near <= 0:
            far, at_far = near, at_near
        else:
            at_far /= 2
        near, at_near = between, at_between
    return before * exp(near / 2)


def _pull(share: float, excess: float) -> float:
    """Which way, and how strongly, a result pulls a squared volatility that is such a share of the rest."""
    rest = 1 + share
    return share * (excess - share) / (rest * rest)
