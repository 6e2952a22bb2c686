"""What rulesets pay."""

import pytest

from games.engine.robots.prices import bonus_fan, fan_of, income, pung_fan, stake
from games.engine.rulesets import load_ruleset
from games.engine.tiles import parse_tile, parse_tiles
from tests.engine.tables import EAST, NORTH, RULES, SOUTH

LIVE = load_ruleset("hk-live-v1")
CLEAR = load_ruleset("hk-clear-chapter-v1")


@pytest.mark.parametrize(
    ("bonus", "fan"),
    [("", 1), ("1f", 0), ("2f", 1), ("2f2g", 2), ("1234f", 2), ("1234f2g", 3), ("1234f1234g", 8)],
)
def test_it_adds_up_bonus_tiles(bonus: str, fan: int) -> None:
    assert bonus_fan(RULES, parse_tiles(bonus), SOUTH) == (fan, 0)


def test_it_counts_bonus_tiles_by_the_own_seat() -> None:
    assert bonus_fan(RULES, parse_tiles("4f"), NORTH) == (1, 0)
    assert bonus_fan(RULES, parse_tiles("4f"), SOUTH) == (0, 0)


def test_it_knows_bonus_tiles_that_only_pay() -> None:
    assert bonus_fan(LIVE, parse_tiles("2f2g"), SOUTH) == (0, 2)
    assert bonus_fan(LIVE, (), SOUTH) == (0, 1)


def test_it_counts_no_missing_bonus_tiles_where_there_are_none() -> None:
    assert bonus_fan(LIVE, (), SOUTH, flowers=False) == (0, 0)


@pytest.mark.parametrize(
    ("rules", "fan", "points"),
    [
        (RULES, 3, 8),
        (RULES, 13, 384),
        (RULES, 20, 384),
        (CLEAR, 3, 4 * 8),
        (CLEAR, 4, 4 * 16),
        (LIVE, 12, 4 * 64),
    ],
)
def test_it_knows_what_all_pay_for_a_win_by_discard(rules, fan: int, points: int) -> None:
    assert income(rules, fan) == points


def test_it_pays_at_least_the_minimum() -> None:
    assert income(RULES, 1) == income(RULES, 3)


def test_it_stakes_more_for_more_fan() -> None:
    assert stake(RULES, 7) - stake(RULES, 3) == 48 - 8
    assert stake(RULES, 3) > income(RULES, 3)


@pytest.mark.parametrize(
    ("kind", "fan"), [("1z", 1), ("2z", 1), ("3z", 0), ("4z", 0), ("5z", 1), ("6z", 1), ("7z", 1), ("5m", 0)]
)
def test_it_knows_what_a_pung_of_a_kind_is_worth(kind: str, fan: int) -> None:
    assert pung_fan(RULES, parse_tile(kind), SOUTH, EAST) == fan


def test_it_counts_a_wind_twice_that_is_both() -> None:
    assert pung_fan(RULES, parse_tile("1z"), EAST, EAST) == 2


def test_it_pays_nothing_for_patterns_that_there_are_not() -> None:
    assert fan_of(RULES, "seven_pairs") == 0
    assert fan_of(LIVE, "seven_pairs") == 4
