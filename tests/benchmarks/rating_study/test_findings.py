"""What is found out about rating systems."""

from dataclasses import replace
from random import Random

import pytest

from benchmarks.rating_study.findings import KNOWN, Findings
from benchmarks.rating_study.played import Result, Run
from benchmarks.rating_study.systems import Elo, Known
from benchmarks.rating_study.trial import gain, watch
from ratings.glicko import SCALE

RUN = Run("hkos-3-v1", "single-hand", 40)
LEVELS = [-80.0, -40.0, 0.0, 40.0, 80.0]


def placed_results() -> list[Result]:
    """The stronger a level, the more it tends to get; no two tie."""
    lots = Random(1)
    results = []
    for players, levels in RUN.seatings():
        order = sorted(range(4), key=lambda chair: levels[chair] + lots.gauss(0, 2))
        points = [0] * 4
        for points_, chair in zip((-9, -3, 3, 9), order, strict=True):
            points[chair] = points_
        results.append(Result(players, levels, tuple(points)))
    return results


FOUND = Findings(RUN, placed_results(), marks=(5, 10, 20))


def test_it_makes_no_mistake_if_it_knows_the_truth() -> None:
    known = FOUND.knowable()[KNOWN]

    assert known.orders == (1, 1, 1)
    assert (known.error, known.swing, known.lag) == (0, 0, 0)
    assert min(known.gains) > 0


def test_it_gains_nothing_by_expecting_alike_of_all() -> None:
    summary = FOUND.compared({"coin": lambda: Elo(0)})["coin"]

    assert summary.gains == pytest.approx((0, 0, 0, 0))
    assert summary.orders == (0, 0, 0)
    assert summary.honesty == 0


def test_it_predicts_before_it_learns() -> None:
    """Before the first round nobody has played, so nothing can be known of it."""
    once = [replace(result, points=(9, 3, -3, -9)) for result in FOUND.results[:10]]
    trial = watch(Elo(20), [*once, *once], settled=1)

    assert gain(trial.losses, 0, 1) == pytest.approx(0)
    assert gain(trial.losses, 1, 2) > 0
    assert sum(each.pairs for each in trial.calibration.filled()) == 10 * 6


def test_it_tells_results_with_a_winner_from_drawn_ones() -> None:
    trial = watch(
        Known(LEVELS, 20), [*FOUND.results[:10], *[replace(FOUND.results[0], points=(0,) * 4)] * 10], 1
    )

    assert [each.pairs for each in trial.losses] == [60, 60]
    assert [each.pairs for each in trial.decided] == [60, 0]


def test_it_knows_how_long_a_difference_takes_to_show() -> None:
    """Without ties a score deviates by 1/2; three of four is 1/4 above even: one deviation after four."""
    difference = SCALE * 1.0986122886681098

    assert FOUND.pair_deviation == pytest.approx(0.5)
    assert FOUND.needed(difference, 0.8413447460685429) == pytest.approx(4)
    assert FOUND.ahead(difference, 4) == pytest.approx(0.8413447460685429)
    assert FOUND.ahead(0, 100) == 0.5
