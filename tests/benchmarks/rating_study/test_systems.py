"""The rating systems of the study, except openskill, which is installed only where somebody measures."""

from dataclasses import replace

import pytest

from benchmarks.rating_study.population import PEOPLE
from benchmarks.rating_study.systems import Elo, Glicko, Known, elo_expected
from ratings.glicko import update
from tests.ratings.strategies import PARAMETERS

FOUR = (4, 7, 11, 20)
WON_BY_SELF_DRAW = (24, -8, -8, -8)


@pytest.mark.parametrize(
    ("other", "expected"), [(1609, 0.51), (1477, 0.69), (1388, 0.79), (1586, 0.54), (1720, 0.35)]
)
def test_it_expects_what_the_example_of_elo_expects(other: float, expected: float) -> None:
    """The worked example of the article on Elo in Wikipedia: a player rated 1613."""
    assert elo_expected(1613, other) == pytest.approx(expected, abs=0.005)


def test_it_moves_each_pair_by_elo() -> None:
    elo = Elo(step=4)
    elo.settle(FOUR, WON_BY_SELF_DRAW)

    assert [elo.value(player) for player in FOUR] == [1506, 1498, 1498, 1498]
    assert elo.value(0) == 1500


def test_it_takes_ten_to_one_for_four_hundred_points() -> None:
    assert elo_expected(1900, 1500) == pytest.approx(10 / 11)


def test_it_rates_four_as_the_site_does() -> None:
    glicko = Glicko(PARAMETERS)
    glicko.settle(FOUR, WON_BY_SELF_DRAW)

    after = update([PARAMETERS.start] * 4, WON_BY_SELF_DRAW, PARAMETERS)
    assert [glicko.value(player) for player in FOUR] == [rating.value for rating in after]
    assert [glicko.deviation(player) for player in FOUR] == [rating.deviation for rating in after]


def test_it_expects_of_two_what_adds_up() -> None:
    glicko = Glicko(PARAMETERS)
    glicko.settle(FOUR, WON_BY_SELF_DRAW)

    assert glicko.expected(4, 0) > 0.5
    assert glicko.expected(4, 0) + glicko.expected(0, 4) == pytest.approx(1)


@pytest.mark.parametrize(("drawn", "weight"), [(1.0, 2 / 3), (0.5, 1 / 3)])
def test_it_counts_a_drawn_deal_by_its_share(drawn: float, weight: float) -> None:
    parameters = replace(PARAMETERS, weight=2 / 3)
    glicko = Glicko(parameters, drawn)
    glicko.settle(FOUR, (0, 0, 0, 0))

    after = update([PARAMETERS.start] * 4, (0, 0, 0, 0), replace(parameters, weight=weight))
    assert glicko.deviation(FOUR[0]) == after[0].deviation


def test_it_leaves_a_drawn_deal_out() -> None:
    glicko = Glicko(PARAMETERS, drawn=0.0)
    glicko.settle(FOUR, (0, 0, 0, 0))

    assert {glicko.deviation(player) for player in FOUR} == {PARAMETERS.start.deviation}


def test_it_knows_the_truth_as_it_changes() -> None:
    known = Known([-100, -50, 0, 50, 300], results=2)
    learner = next(number for number, person in enumerate(PEOPLE) if (person.grade, person.later) == (0, 4))

    assert known.value(learner) == -100
    known.settle(FOUR, WON_BY_SELF_DRAW)
    known.settle(FOUR, WON_BY_SELF_DRAW)
    assert known.value(learner) == 300
    assert known.expected(learner, 31) == 0.5
