"""PyPI ``openskill`` as a system of the study; it is imported here and nowhere else."""

from collections.abc import Sequence
from math import pi, sqrt

from openskill.models import BradleyTerryFull, PlackettLuce

from benchmarks.rating_study.population import PEOPLE
from ratings.glicko import SCALE

_BETA = 25 / 6
POINTS = 4 * SCALE / (2 * sqrt(pi) * _BETA)
"""So many points of Glicko change what is expected between equals as much as one of its units."""


PLACKETT_LUCE = PlackettLuce
BRADLEY_TERRY = BradleyTerryFull
"""The library's own choice, which looks at the order of all four, and the one that looks at all pairs."""


class OpenSkill:
    """One of the library's models, by ranks that may tie; without arguments as the library comes.

    ``deviation`` is a newcomer's sigma and ``change`` the tau that is added to it for each result.
    """

    def __init__(
        self, model: type = PLACKETT_LUCE, deviation: float = 25 / 3, change: float = 25 / 300
    ) -> None:
        self._model = model(beta=_BETA, sigma=deviation, tau=change)
        self._ratings = [self._model.rating() for _ in PEOPLE]

    def expected(self, one: int, other: int) -> float:
        """The library's own prediction of a pair."""
        own, _ = self._model.predict_win([[self._ratings[one]], [self._ratings[other]]])
        return float(own)

    def settle(self, players: Sequence[int], points: Sequence[int]) -> None:
        """Rate the four by their points."""
        teams = [[self._ratings[player]] for player in players]
        for player, (rating,) in zip(
            players, self._model.rate(teams, scores=[*map(float, points)]), strict=True
        ):
            self._ratings[player] = rating

    def value(self, player: int) -> float:
        """The mean of what is believed, in points; not what the library calls ordinal."""
        return POINTS * float(self._ratings[player].mu)

    def deviation(self, player: int) -> float:
        """Its sigma in points."""
        return POINTS * float(self._ratings[player].sigma)
