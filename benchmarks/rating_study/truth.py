"""What is true of the results, whatever a rating system makes of them."""

from collections.abc import Iterable, Sequence
from itertools import combinations, permutations
from math import exp
from statistics import fmean, stdev

from benchmarks.rating_study.played import Result
from benchmarks.rating_study.population import LEVELS
from ratings.glicko import SCALE, score

_ROUNDS = 500
_INDEPENDENT = 3 / 4
"""The variance of three scores against equals, if they had nothing to do with each other and no pair tied."""


def pair_scores(results: Iterable[Result]) -> tuple[list[list[float]], list[list[int]]]:
    """For each level against each: the sum of its scores, and how often they met."""
    scores = [[0.0] * len(LEVELS) for _ in LEVELS]
    meetings = [[0] * len(LEVELS) for _ in LEVELS]
    for result in results:
        for (one, own), (other, others) in permutations(zip(result.levels, result.points, strict=True), 2):
            scores[one][other] += score(own, others)
            meetings[one][other] += 1
    return scores, meetings


def fitted(scores: Sequence[Sequence[float]], meetings: Sequence[Sequence[int]]) -> list[float]:
    """The ratings in points that make these scores likeliest, with mean 0 (Bradley and Terry's model).

    Each is moved by Newton's method until what is expected of it is what it got.
    """
    values = [0.0] * len(scores)
    for _ in range(_ROUNDS):
        for own, (got, met) in enumerate(zip(scores, meetings, strict=True)):
            expected = [1 / (1 + exp(other - values[own])) for other in values]
            surprise = sum([s - n * e for s, n, e in zip(got, met, expected, strict=True)])
            slope = sum([n * e * (1 - e) for n, e in zip(met, expected, strict=True)])
            values[own] += surprise / slope
    middle = fmean(values)
    return [SCALE * (value - middle) for value in values]


def level_points(results: Iterable[Result]) -> list[tuple[float, float, int]]:
    """For each level the mean and the standard deviation of its points in a result, and how many it had."""
    gained: list[list[int]] = [[] for _ in LEVELS]
    for result in results:
        for level, points in zip(result.levels, result.points, strict=True):
            gained[level].append(points)
    return [(fmean(points), stdev(points), len(points)) for points in gained]


def spread(results: Iterable[Result]) -> float:
    """By how much a player's score against three varies, as a share of what three unrelated games would.

    Its inverse is how many unrelated games each of the three pairs is worth.
    """
    deviations = []
    for result in results:
        for own in range(4):
            others = [points for place, points in enumerate(result.points) if place != own]
            got = sum([score(result.points[own], points) for points in others])
            deviations.append((got - 1.5) ** 2)
    return fmean(deviations) / _INDEPENDENT


def tied(results: Iterable[Result]) -> float:
    """The share of pairs that got as much as each other."""
    pairs = [one == other for result in results for one, other in combinations(result.points, 2)]
    return fmean(pairs)
