"""Rating systems, as the study sees them: they predict pairs, then learn a result."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations
from math import hypot
from typing import Protocol

from benchmarks.rating_study.population import PEOPLE, mixed
from ratings.glicko import expected_score, score, update
from ratings.parameters import Parameters


class System(Protocol):
    """A rating system with a rating for each of the study's people, by number."""

    def expected(self, one: int, other: int) -> float:
        """What one is expected to get against another: above 0, below 1."""

    def settle(self, players: Sequence[int], points: Sequence[int]) -> None:
        """Learn what the four got."""

    def value(self, player: int) -> float:
        """The rating by which players are ordered."""

    def deviation(self, player: int) -> float:
        """The rating's standard error as the system sees it; 0 if it has no notion of that."""


Candidates = dict[str, Callable[[], System]]
"""By name: what makes a system in which nobody has played yet."""


class Glicko:
    """The project's own; ``drawn`` is how much of the weight a result without a winner has."""

    def __init__(self, parameters: Parameters, drawn: float = 1.0) -> None:
        self._ratings = [parameters.start] * len(PEOPLE)
        self._parameters = parameters
        self._drawn = replace(parameters, weight=parameters.weight * drawn)

    def expected(self, one: int, other: int) -> float:
        """By the doubt about both, so that the expectations of the two add up to 1."""
        own, others = self._ratings[one], self._ratings[other]
        return expected_score(own, others._replace(deviation=hypot(own.deviation, others.deviation)))

    def settle(self, players: Sequence[int], points: Sequence[int]) -> None:
        """Update all four, unless a drawn deal is to count nothing."""
        parameters = self._parameters if any(points) else self._drawn
        if parameters.weight:
            after = update([self._ratings[player] for player in players], points, parameters)
            for player, rating in zip(players, after, strict=True):
                self._ratings[player] = rating

    def value(self, player: int) -> float:
        """The rating in points."""
        return self._ratings[player].value

    def deviation(self, player: int) -> float:
        """The deviation in points."""
        return self._ratings[player].deviation


class Elo:
    """Plain Elo: each pair moves both by ``step`` times what came unexpected, from 1500 on."""

    def __init__(self, step: float) -> None:
        self._values = [1500.0] * len(PEOPLE)
        self._step = step

    def expected(self, one: int, other: int) -> float:
        """By the difference alone."""
        return elo_expected(self._values[one], self._values[other])

    def settle(self, players: Sequence[int], points: Sequence[int]) -> None:
        """Move the players of each pair, all by the ratings before the result."""
        before = {player: self._values[player] for player in players}
        for (one, own), (other, others) in combinations(zip(players, points, strict=True), 2):
            moved = self._step * (score(own, others) - elo_expected(before[one], before[other]))
            self._values[one] += moved
            self._values[other] -= moved

    def value(self, player: int) -> float:
        """The rating in points."""
        return self._values[player]

    def deviation(self, player: int) -> float:
        """Nothing: Elo does not know how sure it is."""
        return 0.0


def elo_expected(own: float, other: float) -> float:
    """Elo's expectation: 400 points are odds of ten to one."""
    return float(1 / (1 + 10 ** ((other - own) / 400)))


class Known:
    """Who knows how strong everybody is at each moment: nobody can predict better, but for chance."""

    def __init__(self, by_level: Sequence[float], results: int) -> None:
        self._by_level = by_level
        self._results = results
        self._settled = 0

    def expected(self, one: int, other: int) -> float:
        """By the true difference."""
        return elo_expected(self.value(one), self.value(other))

    def settle(self, players: Sequence[int], points: Sequence[int]) -> None:
        """Learn nothing; only time goes on."""
        self._settled += 1

    def value(self, player: int) -> float:
        """The true rating now."""
        return mixed(PEOPLE[player].grade_at(self._settled / self._results), self._by_level)

    def deviation(self, player: int) -> float:
        """Nothing."""
        return 0.0
