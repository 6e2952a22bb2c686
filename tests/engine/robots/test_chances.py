"""The chance to get what is lacking: only what is more and what is less matters."""

from itertools import pairwise

import pytest

from games.engine.robots.chances import CLOSED, CLOSED_BY_DRAW, OPEN, OPEN_BY_DRAW, USUAL_CHANCES, chance

PACES = (OPEN, OPEN_BY_DRAW, CLOSED, CLOSED_BY_DRAW)


@pytest.mark.parametrize("pace", PACES)
def test_it_is_sure_of_a_complete_hand_and_never_of_another(pace: int) -> None:
    assert chance(pace, 0, 0.0, 0) == 1.0
    assert all(0 < chance(pace, tiles, 0.2, 18) < 1 for tiles in range(1, 14))


@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize("tiles", range(1, 7))
def test_it_hopes_for_more_in_more_rounds_and_by_bigger_steps(pace: int, tiles: int) -> None:
    assert chance(pace, tiles, 0.2, 5) < chance(pace, tiles, 0.2, 10) < chance(pace, tiles, 0.2, 15)
    assert chance(pace, tiles, 0.1, 10) < chance(pace, tiles, 0.2, 10) < chance(pace, tiles, 0.4, 10)


@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize("rounds", [1, 6, 12, 20])
def test_it_always_prefers_the_nearer_hand(pace: int, rounds: int) -> None:
    usual = USUAL_CHANCES[pace][rounds]
    assert all(nearer > farther for nearer, farther in pairwise(usual))


def test_it_hopes_for_less_where_only_own_draws_help() -> None:
    assert USUAL_CHANCES[OPEN][12][3] > USUAL_CHANCES[CLOSED][12][3] > USUAL_CHANCES[CLOSED_BY_DRAW][12][3]
    assert USUAL_CHANCES[OPEN][12][1] > USUAL_CHANCES[OPEN_BY_DRAW][12][1]


def test_it_keeps_a_trace_of_hope_where_there_is_no_chance() -> None:
    assert 0 < chance(OPEN, 2, 0.0, 10) < 0.001
    assert 0 < chance(OPEN, 2, 0.2, 0) < 0.001
    assert chance(OPEN, 9, 0.2, 10) > chance(OPEN, 10, 0.2, 10)
