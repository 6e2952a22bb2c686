"""Rated results to measure with."""

from random import Random

from benchmarks import own
from benchmarks.results import PARAMETERS, rated_results
from ratings.glicko import update


def test_it_makes_results_that_may_be_rated() -> None:
    results = rated_results(40, Random(1))

    assert len(results) == 40
    for result in results:
        PARAMETERS.check(result.ratings)
        assert len(result.ratings) == len(result.points) == 4
        assert sum(result.points) == 0


def test_it_updates_all_four_ratings_of_every_result() -> None:
    results = rated_results(3, Random(1))

    assert own.rating_updates(results)() == [
        update(each.ratings, each.points, PARAMETERS) for each in results
    ]
