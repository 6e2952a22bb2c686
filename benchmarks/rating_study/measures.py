"""How well predictions and orders fit what happened, and the truth."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import log, sqrt
from statistics import fmean

COIN = log(2)
"""The log loss of who expects 1/2 of everybody."""


def log_loss(expected: float, score: float) -> float:
    """What a prediction costs, in nats: the less the score was expected the more. A tie scores 1/2."""
    return -(score * log(expected) + (1 - score) * log(1 - expected))


@dataclass(slots=True)
class Bin:
    """Predictions that were about alike: how many, and the sums of what was expected and of what came."""

    pairs: int = 0
    expected: float = 0.0
    score: float = 0.0
    squares: float = 0.0

    def add(self, expected: float, score: float) -> None:
        """Take in one prediction and the score that it was about."""
        self.pairs += 1
        self.expected += expected
        self.score += score
        self.squares += score * score

    @property
    def predicted(self) -> float:
        """The mean of what was expected."""
        return self.expected / self.pairs

    @property
    def observed(self) -> float:
        """The mean score."""
        return self.score / self.pairs

    @property
    def error(self) -> float:
        """The standard error of the mean score, as if no two pairs had met in one deal."""
        return sqrt((self.squares / self.pairs - self.observed**2) / self.pairs)


class Calibration:
    """Predictions for the favourite of each pair, in bins of equal width from 1/2 on."""

    def __init__(self, width: float) -> None:
        self.width = width
        self.bins: dict[int, Bin] = {}

    def add(self, expected: float, score: float) -> None:
        """Take in one prediction, from whichever side it was made."""
        if expected < 0.5:
            expected, score = 1 - expected, 1 - score
        self.bins.setdefault(int((expected - 0.5) / self.width), Bin()).add(expected, score)

    def filled(self, least: int = 1) -> list[Bin]:
        """The bins with at least so many pairs, from the most even on."""
        return [found for _, found in sorted(self.bins.items()) if found.pairs >= least]


def kendall(one: Sequence[float], other: Sequence[float]) -> float:
    """Kendall's tau (a): 1 if both order all pairs alike, -1 if all the other way round; a tie counts 0."""
    signs = [_sign(a - b) * _sign(c - d) for (a, c), (b, d) in combinations(zip(one, other, strict=True), 2)]
    return fmean(signs)


def root_mean_square(values: Sequence[float]) -> float:
    """How far from 0 values are, as a kind of mean."""
    return sqrt(fmean([value * value for value in values]))


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)
