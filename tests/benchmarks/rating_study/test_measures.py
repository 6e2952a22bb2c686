"""How predictions and orders are measured."""

from math import log

import pytest

from benchmarks.rating_study.measures import (
    COIN,
    Bin,
    Calibration,
    kendall,
    log_loss,
    root_mean_square,
)


@pytest.mark.parametrize(
    ("expected", "score", "loss"),
    [(0.5, 1, COIN), (0.5, 0.5, COIN), (0.75, 1, log(4 / 3)), (0.75, 0, log(4)), (0.8, 0.5, -log(0.16) / 2)],
)
def test_it_charges_a_prediction_for_what_it_did_not_expect(
    expected: float, score: float, loss: float
) -> None:
    assert log_loss(expected, score) == pytest.approx(loss)
    assert log_loss(1 - expected, 1 - score) == pytest.approx(loss)


def test_it_counts_pairs_that_are_in_one_order() -> None:
    assert kendall([1, 2, 3, 4], [1, 2, 3, 4]) == 1
    assert kendall([1, 2, 3, 4], [4, 3, 2, 1]) == -1
    assert kendall([1, 2, 3, 4, 5], [1, 2, 3, 5, 4]) == pytest.approx((9 - 1) / 10)
    assert kendall([1, 2, 3], [5, 5, 6]) == pytest.approx(2 / 3)


def test_it_orders_the_example_of_rank_correlation() -> None:
    """Intelligence and hours of television, from Wikipedia's article on rho: 20 pairs agree, 25 do not."""
    intelligence = [106, 100, 86, 101, 99, 103, 97, 113, 112, 110]
    hours = [7, 27, 2, 50, 28, 29, 20, 12, 6, 17]

    assert kendall(intelligence, hours) == pytest.approx((20 - 25) / 45)


def test_it_takes_the_root_of_the_mean_square() -> None:
    assert root_mean_square([3, -4, 0, 0]) == 2.5


def test_it_knows_how_sure_a_mean_score_is() -> None:
    found = Bin()
    for score in (1, 0, 1, 0):
        found.add(0.6, score)

    assert (found.pairs, found.predicted, found.observed) == (4, pytest.approx(0.6), 0.5)
    assert found.error == pytest.approx(0.5 / 4**0.5)


def test_it_looks_at_each_pair_from_the_favourites_side() -> None:
    found = Calibration(width=0.1)
    for expected, score in [(0.72, 1), (0.26, 0), (0.26, 1), (0.55, 0.5)]:
        found.add(expected, score)

    even, clear = found.filled()
    assert (even.pairs, even.predicted, even.observed) == (1, 0.55, 0.5)
    assert (clear.pairs, clear.observed) == (3, pytest.approx(2 / 3))
    assert clear.predicted == pytest.approx((0.72 + 0.74 + 0.74) / 3)
    assert found.filled(least=2) == [clear]
