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
    players = _players(ratings, points)
    evidence = _evidence(players, sorted(players), parameters.weight)
    return parameters.bounded(_updated(ratings, evidence, parameters.tau))


def gains(ratings: Sequence[Rating], points: Sequence[int], parameters: Parameters) -> list[list[float]]:
    """For each player the rating points that came of the result against each of the others, in their order.

    They add up to what `update` changes, but for what its bounds cut off (step 8, without its sum).
    """
    players = _players(ratings, points)
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
    (updated,) = _updated([rating], _evidence([player], players, parameters.weight), parameters.tau)
    step = updated.deviation**2 / SCALE * parameters.weight
    return [
        step * certainty * (score(own_points, points) - _expected(certainty, value - own_value))
        for value, certainty, points in others
    ]


def _players(ratings: Sequence[Rating], points: Sequence[int]) -> list[_Player]:
    return [
        (value / SCALE, 1 / sqrt(1 + _DAMPING * deviation * deviation), got)
        for (value, deviation, _), got in zip(ratings, points, strict=True)
    ]


def _certainty(deviation: float) -> float:
    """The paper's g: how much a score against a player of this deviation tells."""
    return 1 / sqrt(1 + _DAMPING * deviation * deviation)


def _expected(certainty: float, lead: float) -> float:
    """The paper's E, against a player with such a lead in the inner scale."""
    return 1 / (1 + exp(certainty * lead))


def _evidence(asked: Sequence[_Player], players: Sequence[_Player], weight: float) -> list[_Evidence]:
    """What the result says of each who is asked for; floats are added in the order of all players."""
    found = []
    for player in asked:
        own_value, _, own_points = player
        surprise = information = 0.0
        for other in players:
            if other is not player:
                value, certainty, points = other
                expected = 1 / (1 + exp(certainty * (value - own_value)))
                got = 1.0 if own_points > points else 0.5 if own_points == points else 0.0
                surprise += certainty * (got - expected)
                information += certainty * certainty * expected * (1 - expected)
        found.append((weight * surprise, weight * information))
    return found


def _updated(ratings: Sequence[Rating], evidence: Sequence[_Evidence], tau: float) -> list[Rating]:
    """Steps 5 to 8 for some players."""
    found = []
    for (value, deviation, volatility), told in zip(ratings, evidence, strict=True):
        surprise, information = told
        deviation /= SCALE
        square = deviation * deviation
        if information:
            volatility = _volatility(volatility, square, told, tau)
        variance = 1 / (1 / (square + volatility * volatility) + information)
        found.append(Rating(value + SCALE * variance * surprise, SCALE * sqrt(variance), volatility))
    return found


def _volatility(before: float, square: float, evidence: _Evidence, tau: float) -> float:
    """Step 5; ``square`` is that of the deviation in the inner scale.

    The paper's f, here doubled, is a function of how much the logarithm of the squared volatility grows. For
    a squared volatility that is ``share`` of the rest it is the pull of the result,
    share (excess - share) / (1 + share)^2, less the stiffness against it; it changes its sign between ``far``
    and ``near``. The first bounds are nearer than the paper's: while the volatility grows the pull is at most
    share * excess, and never above what it is at a share of excess / (2 + excess).
    """
    surprise, information = evidence
    foreseen = 1 + square * information
    share = before * before * information / foreseen
    excess = surprise * surprise / information / foreseen - 1
    stiffness = 2 / (tau * tau)
    far = near = 0.0
    at_far = at_near = share * (excess - share) / ((1 + share) * (1 + share))
    if at_far > 0:
        most = min(excess * excess / (4 + 4 * excess) / stiffness, log(excess / share))
        between = min(most, share * excess * exp(most) / stiffness)
    else:
        between = share * (excess - share) / stiffness
    while True:
        grown = share * exp(between)
        rest = 1 + grown
        at_between = grown * (excess - grown) / (rest * rest) - between * stiffness
        if at_between * at_near <= 0:
            far, at_far = near, at_near
        else:
            at_far /= 2
        near, at_near = between, at_between
        if abs(near - far) <= PRECISION:
            return before * exp(near / 2)
        between = far + (far - near) * at_far / (at_near - at_far)
