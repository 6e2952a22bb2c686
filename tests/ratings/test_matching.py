"""Who is seated together in rated Quick Play: what must hold of any queue, and examples."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import combinations
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ratings.matching import MatchingRules, Waiting, foursomes, matching_rules

NOW = datetime(2026, 11, 30, 20, 0, tzinfo=UTC)
RULES = MatchingRules(
    start=0.5,
    deviation_share=0.5,
    per_minute=0.75,
    lone_after=120,
    open_after=300,
    repeat_after=60,
    network_after=180,
)
SPREAD = 160
Pairs = frozenset[frozenset[int]]
NOBODY: Pairs = frozenset()


@pytest.fixture(autouse=True, scope="module")
def _rules() -> None:
    """What is expected here follows from these numbers."""
    assert matching_rules() == RULES


def one(number: int, value: float = 1500, seconds: float = 0, network: str = "", **more: float) -> Waiting:
    """Somebody who has waited so long, of a deviation of 40 if nothing else is said."""
    since = NOW - timedelta(seconds=seconds)
    return Waiting(number, value, more.get("deviation", 40), SPREAD, since, network)


def seat(
    waiting: Sequence[Waiting], apart: Pairs = NOBODY, recent: Pairs = NOBODY, now: datetime = NOW
) -> list[list[int]]:
    """The accounts of each group, in order."""
    return [[each.account_id for each in four] for four in foursomes(waiting, apart, recent, now)]


def pair(one: int, other: int) -> frozenset[int]:
    return frozenset([one, other])


people = st.builds(
    one,
    number=st.just(0),
    value=st.one_of(st.integers(1400, 1600), st.integers(100, 4000)),
    seconds=st.one_of(st.integers(0, 10), st.integers(0, 400)),
    network=st.sampled_from(["", "", "", "x", "y"]),
    deviation=st.sampled_from([30, 40, 60, 110, 350]),
)
queues = st.lists(people, max_size=9).map(
    lambda found: [replace(each, account_id=number) for number, each in enumerate(found, 1)]
)
pairs = st.frozensets(
    st.builds(lambda numbers: frozenset(numbers), st.sets(st.integers(1, 9), min_size=2, max_size=2)),
    max_size=4,
)
fours = st.frozensets(
    st.builds(lambda numbers: frozenset(numbers), st.sets(st.integers(1, 9), min_size=4, max_size=4)),
    max_size=3,
)
often = settings(max_examples=150, deadline=None)


def half(each: Waiting) -> float:
    """The rule in words, for a spread of 160: 80 points and half the deviation, 2 more each second, anybody
    after 300 seconds."""
    seconds = (NOW - each.since).total_seconds()
    return inf if seconds >= 300 else 80 + each.deviation / 2 + 2 * seconds


def may_sit(four: Sequence[Waiting], apart: Pairs, recent: Pairs) -> bool:
    """Whether the rules let these four sit together."""
    longest = min(four, key=lambda each: (each.since, each.account_id))
    waited = (NOW - longest.since).total_seconds()
    if frozenset(each.account_id for each in four) in recent and waited < 60:
        return False
    for one, other in combinations(four, 2):
        distance = abs(one.value - other.value)
        near = distance <= min(half(one), half(other)) or (waited >= 120 and distance <= half(longest))
        shares = one.network == other.network != ""
        if pair(one.account_id, other.account_id) in apart or not near or (shares and waited < 180):
            return False
    return True


@often
@given(queues, pairs, fours)
def test_it_seats_only_fours_that_may_sit_together_each_once(
    waiting: list[Waiting], apart: Pairs, recent: Pairs
) -> None:
    found = foursomes(waiting, apart, recent, NOW)
    seated = [each for four in found for each in four]
    assert len(seated) == len({each.account_id for each in seated}) == 4 * len(found)
    assert set(seated) <= set(waiting)
    assert all(may_sit(four, apart, recent) for four in found)


@often
@given(queues, pairs, fours)
def test_it_leaves_no_four_waiting_that_may_sit_together(
    waiting: list[Waiting], apart: Pairs, recent: Pairs
) -> None:
    found = foursomes(waiting, apart, recent, NOW)
    left = set(waiting) - {each for four in found for each in four}
    assert not any(may_sit(four, apart, recent) for four in combinations(left, 4))


@often
@given(queues, pairs, fours)
def test_it_never_passes_over_who_has_waited_longest_and_long(
    waiting: list[Waiting], apart: Pairs, recent: Pairs
) -> None:
    longest = one(10, value=3990, seconds=1000, network="x")
    found = foursomes([*waiting, longest], apart, recent, NOW)
    free_of_quarrel = [
        three
        for three in combinations(waiting, 3)
        if not any(pair(a.account_id, b.account_id) in apart for a, b in combinations(three, 2))
    ]
    seated = {each.account_id for four in found for each in four}
    assert (longest.account_id in seated) == bool(free_of_quarrel)


@often
@given(st.data(), queues, pairs, fours)
def test_it_does_not_mind_in_what_order_people_are(
    data: st.DataObject, waiting: list[Waiting], apart: Pairs, recent: Pairs
) -> None:
    shuffled = data.draw(st.permutations(waiting))
    assert foursomes(shuffled, apart, recent, NOW) == foursomes(waiting, apart, recent, NOW)


@often
@given(queues, st.integers(-1000, 1000))
def test_it_minds_only_how_far_ratings_are_apart(waiting: list[Waiting], by: int) -> None:
    moved = [replace(each, value=each.value + by) for each in waiting]
    assert seat(moved) == seat(waiting)


@given(people, st.integers(0, 400), st.integers(0, 300))
def test_it_widens_bands_with_waiting_and_for_the_uncertain(each: Waiting, more: int, deviation: int) -> None:
    later = NOW + timedelta(seconds=more)
    assert each.half_band(later) >= each.half_band(NOW)
    assert replace(each, deviation=each.deviation + deviation).half_band(NOW) >= each.half_band(NOW)


def test_it_seats_four_of_one_strength_at_once() -> None:
    assert seat([one(1), one(2), one(3), one(4)]) == [[1, 2, 3, 4]]


def test_it_has_a_band_of_a_hundred_points_for_the_certain_at_first() -> None:
    assert one(1).half_band(NOW) == 100
    assert seat([one(1), one(2, 1600), one(3, 1600), one(4, 1600)]) == [[1, 2, 3, 4]]
    assert seat([one(1), one(2, 1601), one(3, 1600), one(4, 1600)]) == []


def test_it_has_narrower_bands_in_a_pool_whose_people_are_closer_together() -> None:
    waiting = [replace(one(number, 1500 + 20 * number), spread=40) for number in (1, 2, 3, 4)]
    assert waiting[0].half_band(NOW) == 40
    assert seat(waiting) == []
    assert seat([replace(each, spread=80) for each in waiting]) == [[1, 2, 3, 4]]


def test_it_lets_newcomers_meet_from_further_away() -> None:
    newcomers = [one(number, 1500 + 80 * number, deviation=350) for number in range(1, 5)]
    assert seat(newcomers) == [[1, 2, 3, 4]]


def test_it_keeps_who_is_certain_to_his_own_band() -> None:
    newcomers = [one(number, deviation=350) for number in (2, 3, 4)]
    assert seat([one(1, 1650), *newcomers]) == []
    assert seat([one(1, 1650, seconds=25), *newcomers]) == [[1, 2, 3, 4]]


def test_it_gives_who_waits_longest_the_nearest() -> None:
    waiting = [one(1, 1500, 9), one(2, 1560), one(3, 1510), one(4, 1490), one(5, 1520)]
    assert seat(waiting) == [[1, 3, 4, 5]]


def test_it_makes_several_tables() -> None:
    strong = [one(number, 2400) for number in (5, 6, 7, 8)]
    assert seat([one(1), one(2), *strong, one(3), one(4)]) == [[1, 2, 3, 4], [5, 6, 7, 8]]


@pytest.mark.parametrize("quarrel", [pair(1, 2), pair(2, 3)])
def test_it_keeps_apart_who_does_not_want_to_meet_however_long_it_takes(quarrel: frozenset[int]) -> None:
    waiting = [one(number, seconds=1000) for number in (1, 2, 3, 4)]
    assert seat(waiting, frozenset([quarrel])) == []
    (four,) = seat([*waiting, one(5)], frozenset([quarrel]))
    assert not quarrel <= set(four)


def test_it_lets_the_same_four_of_the_day_wait_for_others() -> None:
    again = frozenset([frozenset([1, 2, 3, 4])])
    assert seat([one(1, seconds=59), one(2), one(3), one(4)], recent=again) == []
    assert seat([one(1, seconds=59), one(2), one(3), one(4), one(5)], recent=again) == [[1, 2, 3, 5]]
    assert seat([one(1, seconds=60), one(2), one(3), one(4)], recent=again) == [[1, 2, 3, 4]]


def test_it_seats_two_of_one_network_together_only_after_a_long_wait() -> None:
    def waiting(seconds: float) -> list[Waiting]:
        return [one(1, seconds=seconds, network="x"), one(2, network="x"), one(3), one(4)]

    assert seat(waiting(179)) == []
    assert seat(waiting(180)) == [[1, 2, 3, 4]]
    assert seat([*waiting(180), one(5)]) == [[1, 3, 4, 5]]


def test_it_takes_unknown_networks_for_different_ones() -> None:
    assert seat([one(number, network="") for number in (1, 2, 3, 4)]) == [[1, 2, 3, 4]]


def test_it_seats_an_outsider_though_fours_of_others_come_all_the_time() -> None:
    """Every ten seconds four of one strength come, who would be seated at once without him."""
    outsider, number = one(1, 3200), 2
    for seconds in range(0, 301, 10):
        now = NOW + timedelta(seconds=seconds)
        others = [Waiting(number + offset, 1500, 40, SPREAD, now) for offset in range(4)]
        number += 4
        (four,) = foursomes([outsider, *others], NOBODY, NOBODY, now)
        if outsider in four:
            break
        assert set(four) == set(others)
    assert seconds == 300
