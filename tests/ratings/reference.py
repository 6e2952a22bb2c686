"""Glicko-2 once more, formula by formula as the paper has them, in its inner scale: mu, phi, sigma."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt

from ratings.parameters import Rating

_POINTS = 173.7178


@dataclass(frozen=True)
class Period:
    """A rating period of one player, with a score against each opponent; all results weigh the same."""

    rating: Rating
    results: Sequence[tuple[Rating, float]]
    weight: float
    tau: float

    def f(self, x: float) -> float:
        """Step 5: 0 where x is the logarithm of the square of the new volatility."""
        phi, v = _phi(self.rating), self.v
        top = exp(x) * ((v * self.sum_of_surprises) ** 2 - phi**2 - v - exp(x))
        a = log(self.rating.volatility**2)
        return top / (2 * (phi**2 + v + exp(x)) ** 2) - (x - a) / self.tau**2

    def rating_after(self, new_sigma: float) -> Rating:
        """Steps 6 to 8 with this new volatility."""
        phi_star = sqrt(_phi(self.rating) ** 2 + new_sigma**2)
        new_phi = 1 / sqrt(1 / phi_star**2 + 1 / self.v)
        new_mu = _mu(self.rating) + new_phi**2 * self.sum_of_surprises
        return Rating(new_mu * _POINTS + 1500, new_phi * _POINTS, new_sigma)

    @property
    def v(self) -> float:
        """Step 3."""
        return 1 / sum(
            self.weight * _g(other) ** 2 * self._e(other) * (1 - self._e(other)) for other, _ in self.results
        )

    @property
    def sum_of_surprises(self) -> float:
        """The sum of steps 4 and 7."""
        return sum(self.weight * _g(other) * (score - self._e(other)) for other, score in self.results)

    def _e(self, other: Rating) -> float:
        return 1 / (1 + exp(-_g(other) * (_mu(self.rating) - _mu(other))))


def _g(rating: Rating) -> float:
    return 1 / sqrt(1 + 3 * _phi(rating) ** 2 / pi**2)


def _mu(rating: Rating) -> float:
    return (rating.value - 1500) / _POINTS


def _phi(rating: Rating) -> float:
    return rating.deviation / _POINTS
