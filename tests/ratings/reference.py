"""Glicko-2 once more, formula by formula as the paper has them, with bisection instead of its iteration.

All in the paper's inner scale: mu, phi, sigma.
"""

from collections.abc import Callable, Sequence
from math import exp, log, pi, sqrt

from ratings.parameters import Rating

Inner = tuple[float, float, float]
Result = tuple[float, float, float]
"""An opponent's mu and phi, and the score against him."""

_POINTS = 173.7178


def reference_update(
    rating: Rating, others: Sequence[tuple[Rating, float]], weight: float, tau: float
) -> Rating:
    """One player's rating after a period with these opponents and scores, each result with that weight."""
    mu, phi, sigma = _inner(rating)
    results = [(*_inner(other)[:2], score) for other, score in others]
    v = 1 / sum(
        weight * g(phi_j) ** 2 * e(mu, mu_j, phi_j) * (1 - e(mu, mu_j, phi_j)) for mu_j, phi_j, _ in results
    )
    total = sum(weight * g(phi_j) * (s_j - e(mu, mu_j, phi_j)) for mu_j, phi_j, s_j in results)
    new_sigma = sqrt(exp(_root(_f(phi, v, v * total, sigma, tau))))
    phi_star = sqrt(phi**2 + new_sigma**2)
    new_phi = 1 / sqrt(1 / phi_star**2 + 1 / v)
    new_mu = mu + new_phi**2 * total
    return Rating(new_mu * _POINTS + 1500, new_phi * _POINTS, new_sigma)


def g(phi: float) -> float:
    """How much a result against a player of this deviation counts."""
    return 1 / sqrt(1 + 3 * phi**2 / pi**2)


def e(mu: float, mu_j: float, phi_j: float) -> float:
    """The expected score."""
    return 1 / (1 + exp(-g(phi_j) * (mu - mu_j)))


def _inner(rating: Rating) -> Inner:
    return (rating.value - 1500) / _POINTS, rating.deviation / _POINTS, rating.volatility


def _f(phi: float, v: float, delta: float, sigma: float, tau: float) -> Callable[[float], float]:
    a = log(sigma**2)

    def f(x: float) -> float:
        top = exp(x) * (delta**2 - phi**2 - v - exp(x))
        return top / (2 * (phi**2 + v + exp(x)) ** 2) - (x - a) / tau**2

    return f


def _root(f: Callable[[float], float]) -> float:
    """Where f becomes negative, for volatilities between e^-50 and e^50."""
    low, high = -100.0, 100.0
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle) > 0 else (low, middle)
    return low
