"""What a result would do to four ratings."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ratings.glicko import expected_score, gains, score, update
from ratings.parameters import Parameters, Rating


@dataclass(frozen=True, slots=True)
class Against:
    """What a player is expected to get against another, what he gets, and the rating points of that."""

    number: int
    expected: float
    score: float
    points: float


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the result does to one player; players are counted from 1."""

    number: int
    before: Rating
    after: Rating
    against: list[Against]

    @property
    def points(self) -> float:
        """By how much the rating moves."""
        return self.after.value - self.before.value


def tried(ratings: Sequence[Rating], places: Sequence[int], parameters: Parameters) -> list[Outcome]:
    """What a result with these places does to these ratings; the better place is the lower number."""
    points = [-place for place in places]
    won = gains(ratings, points, parameters)

    def against(own: int) -> Iterator[Against]:
        others = [other for other in range(len(ratings)) if other != own]
        for other, gain in zip(others, won[own], strict=True):
            expected = expected_score(ratings[own], ratings[other])
            yield Against(other + 1, expected, score(points[own], points[other]), gain)

    return [
        Outcome(number + 1, ratings[number], after, list(against(number)))
        for number, after in enumerate(update(ratings, points, parameters))
    ]
