"""A rating system's way through the results: it predicts each one before it learns it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations

from benchmarks.rating_study.measures import COIN, Bin, Calibration, log_loss
from benchmarks.rating_study.played import TABLES, Result
from benchmarks.rating_study.population import PEOPLE
from benchmarks.rating_study.systems import System
from ratings.glicko import score

BIN_WIDTH = 0.02
"""How far the expectations in one bin of the calibration reach."""


@dataclass(slots=True)
class Trial:
    """What a system predicted and rated. Rounds are counted from 0; each person has one result in each.

    ``losses`` are by round, over all pairs, ``decided`` over those of results that somebody won. ``values``
    and ``deviations`` are those of all people after each round. ``calibration`` leaves the first rounds out.
    """

    losses: list[Bin] = field(default_factory=list)
    decided: list[Bin] = field(default_factory=list)
    calibration: Calibration = field(default_factory=lambda: Calibration(BIN_WIDTH))
    values: list[list[float]] = field(default_factory=list)
    deviations: list[list[float]] = field(default_factory=list)


def watch(system: System, results: Sequence[Result], settled: int) -> Trial:
    """Show a system all results, one by one; it counts as calibrated from the round ``settled`` on."""
    trial, everybody = Trial(), range(len(PEOPLE))
    for begin in range(0, len(results), TABLES):
        calibration = trial.calibration if begin >= settled * TABLES else None
        _play_round(system, results[begin : begin + TABLES], trial, calibration)
        trial.values.append([system.value(player) for player in everybody])
        trial.deviations.append([system.deviation(player) for player in everybody])
    return trial


def _play_round(
    system: System, results: Sequence[Result], trial: Trial, calibration: Calibration | None
) -> None:
    losses, decided = Bin(), Bin()
    for result in results:
        for (one, own), (other, others) in combinations(zip(result.players, result.points, strict=True), 2):
            expected, got = system.expected(one, other), score(own, others)
            loss = log_loss(expected, got)
            losses.add(loss, got)
            if any(result.points):
                decided.add(loss, got)
            if calibration is not None:
                calibration.add(expected, got)
        system.settle(result.players, result.points)
    trial.losses.append(losses)
    trial.decided.append(decided)


def gain(rounds: Sequence[Bin], begin: int, end: int) -> float:
    """What was known beforehand of a pair's result in these rounds, in thousandths of a nat; a coin has 0."""
    pairs = sum([each.pairs for each in rounds[begin:end]])
    return 1000 * (COIN - sum([each.expected for each in rounds[begin:end]]) / pairs)
