"""The engine's tables are what their program makes."""

from random import Random

import pytest

from games.engine.cost_tables import HELD, KINDS_OF_SETS, RANKS, load_sums, load_table, packed
from tools.distance_tables import arrangement_costs, make_sums, make_table


@pytest.mark.parametrize("name", KINDS_OF_SETS)
def test_it_has_in_its_tables_what_walking_a_suit_finds(name: str) -> None:
    costs, places = load_table(name)
    lots = Random(name)
    for _ in range(60):
        held = [lots.randrange(HELD) for _ in range(RANKS)]
        place = sum(number * HELD**rank for rank, number in enumerate(held))
        assert arrangement_costs(held, *KINDS_OF_SETS[name]) == costs[places[place]], held


def test_it_makes_the_table_of_pungs_again() -> None:
    assert make_table(*KINDS_OF_SETS["pungs"]) == load_table("pungs")


def test_it_makes_the_sums_again() -> None:
    assert make_sums(costs for name in KINDS_OF_SETS for costs in load_table(name)[0]) == load_sums()


def test_it_packs_the_sums_that_it_loads() -> None:
    sums = load_sums()
    assert len(sums.packed()) < sum(map(len, sums.lacking)) / 20


@pytest.mark.soak
@pytest.mark.parametrize("name", KINDS_OF_SETS)
def test_it_makes_every_table_again(name: str) -> None:
    assert make_table(*KINDS_OF_SETS[name]) == load_table(name)


def test_it_packs_what_it_loads() -> None:
    costs, places = load_table("pungs")
    assert len(packed(costs, places)) < len(places) / 20
