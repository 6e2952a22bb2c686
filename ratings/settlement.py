"""What a rated result or its annulment does to the ratings of its players; pure, so it can be replayed."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import cache
from typing import NamedTuple

from games.engine.formats import places
from ratings.glicko import expected_score, gains, rested, score, update
from ratings.parameters import Parameters, Rating


class Entrant(NamedTuple):
    """Who takes part in a result: ``change`` are his points in it, ``last_at`` when he had the one before."""

    account_id: int
    change: int
    rating: Rating
    last_at: datetime | None


class Pairing(NamedTuple):
    """One of the three others: which score was expected against him, which was got, and what came of it."""

    account_id: int
    expected: float
    score: float
    points: float


class Settled(NamedTuple):
    """What the result did to one of them; ``elapsed`` is the time away in the pool's periods."""

    place: int
    elapsed: float
    after: Rating
    opponents: list[Pairing]


@cache
def weighed(parameters: Parameters, weight: float) -> Parameters:
    """The parameters for a result that counts only so much of what a result of its pool does."""
    return replace(parameters, weight=parameters.weight * weight)


def settled(entrants: Sequence[Entrant], at: datetime, parameters: Parameters) -> list[Settled]:
    """What a result that ended then does to each of its players, with all that explains it."""
    ratings, points = _on_arrival(entrants, at, parameters), [entrant.change for entrant in entrants]
    after = update(ratings, points, parameters)
    won = gains(ratings, points, parameters)
    ids = [entrant.account_id for entrant in entrants]
    return [
        Settled(
            place,
            _away(entrant, at) / parameters.period,
            after[own],
            _pairings(own, ids, ratings, points, won[own]),
        )
        for own, (entrant, place) in enumerate(zip(entrants, places(points), strict=True))
    ]


def ratings_after(entrants: Sequence[Entrant], at: datetime, parameters: Parameters) -> list[Rating]:
    """The ratings alone, for who replays many results."""
    points = [entrant.change for entrant in entrants]
    return update(_on_arrival(entrants, at, parameters), points, parameters)


def taken_back(rating: Rating, points: float, parameters: Parameters) -> Rating:
    """The rating without points that a result once gave to it, or took; what else is known stays as it is."""
    value = max(parameters.floor.value, min(rating.value - points, parameters.cap.value))
    return rating._replace(value=value)


def _on_arrival(entrants: Sequence[Entrant], at: datetime, parameters: Parameters) -> list[Rating]:
    """The ratings at the beginning of the result, within bounds that may be new since the last one."""
    stored = parameters.bounded([entrant.rating for entrant in entrants])
    return [
        rested(rating, _away(entrant, at), parameters)
        for entrant, rating in zip(entrants, stored, strict=True)
    ]


def _away(entrant: Entrant, at: datetime) -> timedelta:
    return timedelta() if entrant.last_at is None else max(timedelta(), at - entrant.last_at)


def _pairings(
    own: int, ids: Sequence[int], ratings: Sequence[Rating], points: Sequence[int], won: Sequence[float]
) -> list[Pairing]:
    others = [other for other in range(len(ids)) if other != own]
    return [
        Pairing(
            ids[other], expected_score(ratings[own], ratings[other]), score(points[own], points[other]), gain
        )
        for other, gain in zip(others, won, strict=True)
    ]
