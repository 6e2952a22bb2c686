"""What results and time away do to ratings."""

from dataclasses import replace
from datetime import timedelta
from itertools import pairwise, permutations
from math import isfinite, log, pi, sqrt

import pytest
from glicko2.math import phi_to_rd, rating_to_mu, rd_to_phi, update_rating
from hypothesis import given
from hypothesis import strategies as st

from ratings.glicko import PRECISION, SCALE, expected_score, gains, rested, score, update
from ratings.parameters import OutOfBounds, Rating
from tests.ratings.reference import Period
from tests.ratings.strategies import OPEN, PARAMETERS, ratings, tables

EVEN = [PARAMETERS.start] * 4
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
ABSENCES = st.timedeltas(timedelta(), timedelta(days=4000))

# The paper's worked example: one player beats the first of three others and loses to the rest.
PLAYER = Rating(1500, 200, 0.06)
OTHERS = [Rating(1400, 30, 0.06), Rating(1550, 100, 0.06), Rating(1700, 300, 0.06)]
POINTS = [2, 1, 3, 3]


def test_it_repeats_the_papers_example() -> None:
    found = update([PLAYER, *OTHERS], POINTS, OPEN)[0]

    assert found.value == pytest.approx(1464.06, abs=0.01)
    assert found.deviation == pytest.approx(151.52, abs=0.005)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)


def test_it_expects_what_the_papers_example_expects() -> None:
    expected = [expected_score(PLAYER, other) for other in OTHERS]

    assert expected == pytest.approx([0.639, 0.432, 0.303], abs=0.0005)


def _periods(table: list[Rating], points: list[int], weight: float, tau: float) -> list[Period]:
    players = list(zip(table, points, strict=True))
    return [
        Period(
            rating,
            [(other, score(got, others)) for place, (other, others) in enumerate(players) if place != own],
            weight,
            tau,
        )
        for own, (rating, got) in enumerate(players)
    ]


@given(table=tables(), weight=st.floats(0.05, 1), tau=st.floats(0.2, 1.5))
def test_it_follows_the_papers_formulas(
    table: tuple[list[Rating], list[int]], weight: float, tau: float
) -> None:
    after = update(*table, replace(OPEN, weight=weight, tau=tau))

    for found, period in zip(after, _periods(*table, weight, tau), strict=True):
        sought, tolerance = log(found.volatility**2), 1.1 * PRECISION
        assert period.f(sought - tolerance) * period.f(sought + tolerance) < 0
        reference = period.rating_after(found.volatility)
        assert found.value == pytest.approx(reference.value, abs=1e-3)
        assert found.deviation == pytest.approx(reference.deviation)


@given(table=tables(), tau=st.floats(0.2, 1.5))
def test_it_agrees_with_another_program_for_glicko_2(
    table: tuple[list[Rating], list[int]], tau: float
) -> None:
    """PyPI glicko2-py, which is told of each player and his three opponents."""
    before, points = table
    players = [(rating_to_mu(each.value), rd_to_phi(each.deviation)) for each in before]
    after = update(before, points, replace(OPEN, tau=tau))

    for own, (rating, found) in enumerate(zip(before, after, strict=True)):
        others = [(*players[other], score(points[own], points[other])) for other in range(4) if other != own]
        mu, phi, sigma = update_rating(*players[own], rating.volatility, others, tau)
        assert found.volatility == pytest.approx(sigma, rel=2 * PRECISION)
        assert found.value == pytest.approx(1500 + SCALE * mu, abs=1e-3)
        assert found.deviation == pytest.approx(phi_to_rd(phi), rel=1e-5)


@given(tables(OPEN))
def test_it_says_how_many_points_came_of_which_opponent(table: tuple[list[Rating], list[int]]) -> None:
    ratings, points = table
    parameters = replace(OPEN, weight=PARAMETERS.weight)

    after, won = update(ratings, points, parameters), gains(ratings, points, parameters)

    for own, (before, found, parts) in enumerate(zip(ratings, after, won, strict=True)):
        if OPEN.floor.value < found.value < OPEN.cap.value and found.deviation > OPEN.floor.deviation:
            assert sum(parts) == pytest.approx(found.value - before.value, rel=1e-6, abs=1e-6)
        others = [other for other in range(4) if other != own]
        for other, part in zip(others, parts, strict=True):
            surprise = score(points[own], points[other]) - expected_score(before, ratings[other])
            assert part * surprise >= 0


@given(tables())
def test_it_changes_volatility_little_by_a_result(table: tuple[list[Rating], list[int]]) -> None:
    near = [rating._replace(value=1200 + rating.value % 600) for rating in table[0]]

    for before, after in zip(near, update(near, table[1], PARAMETERS), strict=True):
        assert after.volatility == pytest.approx(before.volatility, rel=0.1)


@given(tables())
def test_it_gives_each_player_the_same_in_any_order(table: tuple[list[Rating], list[int]]) -> None:
    players = list(zip(*table, strict=True))
    results = dict(zip(players, update(*table, PARAMETERS), strict=True))

    for order in permutations(players):
        again = update([rating for rating, _ in order], [points for _, points in order], PARAMETERS)
        assert again == [results[player] for player in order]


@given(table=tables(), shift=st.floats(-1000, 400))
def test_it_knows_only_how_far_ratings_are_apart(table: tuple[list[Rating], list[int]], shift: float) -> None:
    ratings, points = table
    moved = [rating._replace(value=rating.value + shift) for rating in ratings]

    here, there = update(ratings, points, OPEN), update(moved, points, OPEN)

    for one, other in zip(here, there, strict=True):
        assert other.value == pytest.approx(min(one.value + shift, OPEN.cap.value), abs=1e-3)
        assert other.deviation == pytest.approx(one.deviation, rel=1e-5)
        assert other.volatility == pytest.approx(one.volatility, rel=1e-5)


def test_it_counts_only_who_has_more_points() -> None:
    table = [PLAYER, *OTHERS]

    assert update(table, [8, -2, 384, -390], PARAMETERS) == update(table, [3, 2, 4, 1], PARAMETERS)


@given(ratings())
def test_it_leaves_equals_who_tie_where_they_are(rating: Rating) -> None:
    for found in update([rating] * 4, [0] * 4, PARAMETERS):
        assert found.value == rating.value
        assert found.volatility <= rating.volatility


def test_it_moves_all_players_in_a_tie_towards_each_other() -> None:
    low, even, high = Rating(1300, 80, 0.03), Rating(1500, 80, 0.03), Rating(1700, 80, 0.03)

    found = update([low, even, even, high], [0] * 4, PARAMETERS)

    assert found[0].value > low.value
    assert found[1].value == found[2].value == pytest.approx(even.value)
    assert found[3].value < high.value


def test_it_takes_from_losers_what_the_winner_gets() -> None:
    winner, *losers = update(EVEN, [24, -8, -8, -8], PARAMETERS)

    assert len(set(losers)) == 1
    assert winner.value - 1500 == pytest.approx(3 * (1500 - losers[0].value), rel=1e-3)


@given(tables())
def test_it_never_harms_a_winner_nor_helps_who_comes_last(table: tuple[list[Rating], list[int]]) -> None:
    before, points = table[0], [3, 2, 2, 1]

    after = update(before, points, PARAMETERS)

    assert after[0].value >= before[0].value
    assert after[3].value <= before[3].value


@given(rating=ratings(), others=st.lists(ratings(), min_size=3, max_size=3))
def test_it_rewards_every_further_player_beaten(rating: Rating, others: list[Rating]) -> None:
    values = [
        update([rating, *others], [0, *beaten], replace(OPEN, weight=PARAMETERS.weight))[0].value
        for beaten in ([1, 1, 1], [0, 1, 1], [-1, 1, 1], [-1, 0, 1], [-1, -1, 1], [-1, -1, 0], [-1, -1, -1])
    ]

    # The volatility, and with it the step, is largest for the results least expected.
    assert sorted(values) == pytest.approx(values, abs=0.5)


@given(tables(OPEN))
def test_it_ends_within_bounds_whatever_the_ratings(table: tuple[list[Rating], list[int]]) -> None:
    for rating in update(*table, OPEN):
        assert all(map(isfinite, rating))
        assert OPEN.allows([rating])


@given(tables())
def test_it_never_leaves_floor_and_cap(table: tuple[list[Rating], list[int]]) -> None:
    assert PARAMETERS.allows(update(*table, PARAMETERS))


@pytest.mark.parametrize("points", [[3, 2, 1, 0], [0, 0, 0, 0], [1, 0, 0, 0]])
@pytest.mark.parametrize("corner", [PARAMETERS.floor, PARAMETERS.cap])
def test_it_holds_at_the_corners_of_the_bounds(points: list[int], corner: Rating) -> None:
    table = [corner, *[PARAMETERS.floor, PARAMETERS.cap, PARAMETERS.start]]

    assert PARAMETERS.allows(update(table, points, PARAMETERS))


def test_it_comes_to_rest_where_everybody_wins_in_turn() -> None:
    table = list(EVEN)
    for number in range(2000):
        table = update(table, [int(number % 4 == place) for place in range(4)], PARAMETERS)

    for rating in table:
        assert rating.value == pytest.approx(1500, abs=20)
        assert 30 <= rating.deviation < 45


def test_it_lets_who_always_wins_rise_ever_more_slowly() -> None:
    values, table = [], list(EVEN)
    for _ in range(10):
        for _ in range(200):
            table = update(table, [1, 0, 0, 0], PARAMETERS)
        values.append(table[0].value)

    gains = [later - earlier for earlier, later in pairwise(values)]
    assert gains == sorted(gains, reverse=True)
    assert PARAMETERS.allows(table)


def test_it_keeps_the_volatility_that_a_result_bears_out() -> None:
    """An improvement whose square is what deviation, variance and volatility foresee together."""
    volatility = 0.05
    deviation = SCALE * sqrt((2 - 0.75 * volatility**2) / (0.75 - 6 / pi**2))

    after = update([Rating(1500, deviation, volatility)] * 4, [0, 1, 1, 1], OPEN)

    assert after[0].volatility == pytest.approx(volatility, rel=1e-6)


@given(table=tables(), weight=st.sampled_from([1e-300, 1e-12, 1e-5]))
def test_it_bears_hardly_any_weight(table: tuple[list[Rating], list[int]], weight: float) -> None:
    after = update(*table, replace(PARAMETERS, weight=weight))

    for rating, before in zip(after, table[0], strict=True):
        assert rating.value == pytest.approx(before.value, abs=0.1)


@given(tables())
def test_it_lets_a_result_without_weight_be_a_period_of_time_only(
    table: tuple[list[Rating], list[int]],
) -> None:
    after = update(*table, replace(PARAMETERS, weight=0))

    for rating, before in zip(after, table[0], strict=True):
        waited = rested(before, PARAMETERS.period, PARAMETERS)
        assert rating.value == waited.value
        assert rating.deviation == pytest.approx(waited.deviation)
        assert rating.volatility == waited.volatility


@given(rating=ratings(), shorter=ABSENCES, longer=ABSENCES)
def test_it_makes_a_rating_less_certain_the_longer_its_player_is_away(
    rating: Rating, shorter: timedelta, longer: timedelta
) -> None:
    shorter, longer = sorted([shorter, longer])
    early, late = rested(rating, shorter, PARAMETERS), rested(rating, longer, PARAMETERS)

    assert rating.deviation <= early.deviation + 1e-9
    assert early.deviation <= late.deviation <= PARAMETERS.cap.deviation
    assert (late.value, late.volatility) == (rating.value, rating.volatility)


@given(rating=ratings(), first=ABSENCES, second=ABSENCES)
def test_it_adds_up_times_away(rating: Rating, first: timedelta, second: timedelta) -> None:
    at_once = rested(rating, first + second, PARAMETERS)
    in_parts = rested(rested(rating, first, PARAMETERS), second, PARAMETERS)

    assert in_parts.deviation == pytest.approx(at_once.deviation)


def test_it_counts_parts_of_a_period() -> None:
    rating = Rating(1500, 50, 0.06)

    # 173.7178 · 0.06 = 10.423 points in a period; half of its square for half a period.
    assert rested(rating, 12 * HOUR, PARAMETERS).deviation == pytest.approx((2500 + 54.321) ** 0.5, abs=1e-3)
    assert rested(rating, 4 * DAY, PARAMETERS).deviation == pytest.approx((2500 + 434.565) ** 0.5, abs=1e-3)


def test_it_takes_nothing_away_when_the_clock_was_set_back() -> None:
    rating = Rating(1500, 50, 0.06)

    assert rested(rating, -30 * DAY, PARAMETERS) == rating == rested(rating, timedelta(), PARAMETERS)


@pytest.mark.parametrize(
    "broken",
    [
        Rating(float("nan"), 100, 0.03),
        Rating(1500, float("nan"), 0.03),
        Rating(1500, 100, float("inf")),
        Rating(1500, 0, 0.03),
        Rating(1500, 100, 0),
        Rating(99, 100, 0.03),
    ],
)
def test_it_refuses_a_broken_rating(broken: Rating) -> None:
    with pytest.raises(OutOfBounds, match=str(broken.deviation)):
        update([PARAMETERS.start, broken, *EVEN[2:]], [0] * 4, PARAMETERS)
    with pytest.raises(OutOfBounds):
        rested(broken, DAY, PARAMETERS)


def test_it_refuses_a_result_that_lacks_somebody() -> None:
    with pytest.raises(ValueError):
        update(EVEN, [1, 0, 0], PARAMETERS)


def test_it_scores_pairs() -> None:
    assert (score(8, -8), score(0, 0), score(-8, 8)) == (1, 0.5, 0)


@given(own=ratings(), other=ratings())
def test_it_expects_more_of_the_higher_rated(own: Rating, other: Rating) -> None:
    expected = expected_score(own, other)

    assert 0 < expected < 1
    assert (expected > 0.5) == (own.value > other.value) or expected == 0.5


def test_it_expects_less_certain_scores_against_less_certain_players() -> None:
    own = Rating(1700, 60, 0.03)

    assert expected_score(own, Rating(1500, 30, 0.03)) > expected_score(own, Rating(1500, 300, 0.03)) > 0.5


def test_it_expects_scores_that_add_up_among_the_equally_certain() -> None:
    one, other = Rating(1640, 75, 0.03), Rating(1480, 75, 0.05)

    assert expected_score(one, other) + expected_score(other, one) == pytest.approx(1)
