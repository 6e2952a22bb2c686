"""What a table can be made with."""

from dataclasses import replace

import pytest

from games.models import Table
from games.plans import BadPlan, Fault, Plan, check_plan
from tests.games.play import RATED

HOUSE = {"ruleset": "hk-new-chapter-v1", "options": {"minimum": 1}}


def faults(plan: Plan, robots: int = 0) -> set[str]:
    """The fields at which something is wrong; nothing is said twice."""
    found: list[Fault] = []
    try:
        check_plan(plan, robots)
    except BadPlan as bad:
        found += bad.faults
    assert len(set(found)) == len(found)
    return {fault.field for fault in found}


@pytest.mark.parametrize("ruleset", ["hkos-3-v1", "hk-live-v1", "hk-new-chapter-v1", "hk-clear-chapter-v1"])
def test_it_makes_tables_by_every_ruleset(ruleset: str) -> None:
    assert faults(Plan(ruleset=ruleset)) == set()


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"ruleset": "hkos-9-v9"}, "ruleset"),
        ({"options": {"jokers": True}}, "options"),
        ({**HOUSE, "options": {"minimum": 2}}, "options"),
        ({"format": "best-of-nine"}, "format"),
        ({"clock": 7}, "clock"),
        ({"ruleset": "hk-new-chapter-v1", "flowers": False}, "flowers"),
    ],
)
def test_it_says_what_a_ruleset_does_not_have(changes: dict, field: str) -> None:
    assert faults(replace(Plan(), **changes)) == {field}


@pytest.mark.parametrize("robots", [-1, 4])
def test_it_has_room_for_three_robots(robots: int) -> None:
    assert faults(Plan(), robots) == {"robots"}


def test_it_knows_rated_tables() -> None:
    assert faults(RATED) == set()


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"clock": None}, "clock"),
        ({"clock": 30}, "clock"),
        (HOUSE, "options"),
        ({"move_help": True}, "move_help"),
        ({"flowers": False}, "flowers"),
        ({"ruleset": "hk-live-v1", "flowers": False}, "flowers"),
        ({"visibility": Table.Visibility.PRIVATE}, "visibility"),
        ({"ruleset": "hk-new-chapter-v1", "format": "full-game"}, "format"),
    ],
)
def test_it_keeps_house_rules_out_of_rated_tables(changes: dict, field: str) -> None:
    assert faults(replace(RATED, **changes)) == {field}


def test_it_keeps_robots_out_of_rated_tables() -> None:
    assert faults(RATED, robots=1) == {"robots"}


def test_it_names_everything_that_is_wrong_at_once() -> None:
    assert faults(replace(RATED, clock=15, move_help=True), robots=2) == {"clock", "move_help", "robots"}
