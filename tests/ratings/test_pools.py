"""The parameters of the pools."""

from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from games.engine.rulesets import load_ruleset, ruleset_ids
from games.pools import Pool
from ratings.parameters import OutOfBounds, Parameters, Rating
from ratings.pools import parameters_of, read_parameters
from ratings.rules import rating_rules
from tests.ratings.strategies import PARAMETERS

TABLE: dict[str, Any] = {
    "weight": 0.5,
    "tau": 0.4,
    "period_hours": 12,
    "start": {"value": 1000, "deviation": 200, "volatility": 0.05},
    "floor": {"value": 0, "deviation": 40, "volatility": 0.02},
    "cap": {"value": 3000, "deviation": 250, "volatility": 0.2},
}


def test_it_knows_how_ratings_move_in_every_rated_pool() -> None:
    rated = [(name, each.id) for name in ruleset_ids() for each in load_ruleset(name).formats if each.rated]

    assert ("hkos-3-v1", "single-hand") in rated
    assert {parameters_of(Pool(*pool)).start.value for pool in rated} == {1500}


def test_it_moves_ratings_as_the_study_found_best() -> None:
    deal, match = (
        parameters_of(Pool("hkos-3-v1", "single-hand")),
        parameters_of(Pool("hk-live-v1", "east-round")),
    )

    assert (deal.start, deal.weight, deal.floor.deviation) == (Rating(1500, 60, 0.005), 0.9, 10)
    assert (match.start, match.weight, match.floor.deviation) == (Rating(1500, 200, 0.03), 0.6, 30)
    assert {(found.tau, found.period) for found in (deal, match)} == {(0.5, timedelta(days=1))}


def test_it_takes_more_than_half_of_a_newcomers_doubt_for_uncertain() -> None:
    assert rating_rules().uncertain_deviation(parameters_of(Pool("hkos-3-v1", "single-hand"))) == 30
    assert rating_rules().uncertain_deviation(parameters_of(Pool("hk-live-v1", "east-round"))) == 100


def test_it_reads_all_of_a_table() -> None:
    assert read_parameters(TABLE) == Parameters(
        start=Rating(1000, 200, 0.05),
        floor=Rating(0, 40, 0.02),
        cap=Rating(3000, 250, 0.2),
        weight=0.5,
        tau=0.4,
        period=timedelta(hours=12),
    )


@pytest.mark.parametrize(
    "damage",
    [
        lambda table: table.pop("weight"),
        lambda table: table.pop("start"),
        lambda table: table.pop("period_hours"),
        lambda table: table.update(speed=3),
        lambda table: table["floor"].update(mood=1),
        lambda table: table["cap"].pop("volatility"),
        lambda table: table.update(tau=0),
    ],
)
def test_it_refuses_wrong_data(damage: Callable[[dict[str, Any]], object]) -> None:
    table = deepcopy(TABLE)
    damage(table)

    with pytest.raises((KeyError, TypeError, ValueError)):
        read_parameters(table)


@pytest.mark.parametrize(
    "change",
    [
        {"floor": Rating(100, 0, 0.01)},
        {"floor": Rating(100, 30, 0)},
        {"floor": Rating(100, float("nan"), 0.01)},
        {"cap": Rating(float("inf"), 350, 0.1)},
        {"cap": Rating(6101, 350, 0.1)},
        {"weight": -0.1},
        {"weight": 1.5},
        {"weight": float("nan")},
        {"tau": 0},
        {"tau": float("inf")},
        {"period": timedelta()},
    ],
)
def test_it_refuses_parameters_that_make_no_sense(change: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        replace(PARAMETERS, **change)


@pytest.mark.parametrize("start", [Rating(99, 350, 0.03), Rating(1500, 351, 0.03), Rating(1500, 350, 0.2)])
def test_it_refuses_a_start_that_is_out_of_bounds(start: Rating) -> None:
    with pytest.raises(OutOfBounds, match="between"):
        replace(PARAMETERS, start=start)


def test_it_moves_each_part_of_a_rating_to_its_nearest_bound() -> None:
    found = PARAMETERS.bounded([Rating(5000, 20, 0.03), Rating(0, 400, 1), PARAMETERS.start])

    assert found == [Rating(4000, 30, 0.03), Rating(100, 350, 0.1), PARAMETERS.start]
