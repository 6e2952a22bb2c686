"""How the players of a pool are spread, and for how long that is kept."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import timedelta

import pytest
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from games.pools import Pool
from ratings import census
from ratings.census import Spread, spread_of, spreads
from ratings.pools import pools
from tests.games.play import person
from tests.ratings.standings import rate

Queries = Callable[[int], AbstractContextManager[object]]
POOL = Pool("hkos-3-v1", "single-hand")
NOW = timezone.now()
SECOND = timedelta(seconds=1)


@given(st.lists(st.integers(1450, 1470), min_size=1))
def test_it_gives_the_place_that_counting_all_would_give(values: list[int]) -> None:
    spread = Spread({value: values.count(value) for value in values})
    for value in range(1449, 1472):
        assert spread.place(value) == 1 + sum(other > value for other in values)
        assert spread.better_than(value) == 100 * sum(other < value for other in values) // len(values)


@pytest.mark.django_db
def test_it_counts_the_ratings_as_they_are_shown() -> None:
    for number, (value, results) in enumerate([(1499.6, 10), (1500.4, 20), (1612, 10), (1700, 9), (1800, 0)]):
        rate(person(f"P{number}"), value, results)
    assert spread_of(POOL, NOW) == Spread({1500: 2, 1612: 1}, 1)


@pytest.mark.django_db
def test_it_counts_all_pools_in_one_query(django_assert_num_queries: Queries) -> None:
    ann = person("Ann")
    for pool in pools():
        rate(ann, ruleset=pool.ruleset_id, format=pool.format)
    with django_assert_num_queries(1):
        assert {spread.total for spread in spreads(pools(), NOW).values()} == {1}


@pytest.mark.django_db
def test_it_counts_a_small_pool_each_time() -> None:
    rate(person("Ann"))
    assert spread_of(POOL, NOW).total == 1
    rate(person("Bo"))
    assert spread_of(POOL, NOW).total == 2


@pytest.fixture
def large(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two players are many here, and what was counted is kept for a second each."""
    monkeypatch.setattr(census, "SMALL", 2)
    monkeypatch.setattr(census, "KEPT", SECOND)
    rate(person("Ann"))
    rate(person("Bo"))


@pytest.mark.django_db
@pytest.mark.usefixtures("large")
def test_it_keeps_what_it_counted_in_a_large_pool_for_a_while(django_assert_num_queries: Queries) -> None:
    spread_of(POOL, NOW)
    rate(person("Cy"))
    with django_assert_num_queries(0):
        assert spread_of(POOL, NOW + 2 * SECOND).total == 2
    assert spread_of(POOL, NOW + 3 * SECOND).total == 3


@pytest.mark.django_db
@pytest.mark.usefixtures("large")
def test_it_lets_only_one_of_many_count_anew(
    monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: Queries
) -> None:
    """While somebody counts, the others are shown what was counted before."""
    spread_of(POOL, NOW)
    rate(person("Cy"))
    counting = census._count

    def count(wanted: list[Pool], now: object) -> object:
        with django_assert_num_queries(0):
            assert spread_of(POOL, NOW + 4 * SECOND).total == 2
        return counting(wanted, NOW)

    monkeypatch.setattr(census, "_count", count)
    assert spread_of(POOL, NOW + 3 * SECOND).total == 3
