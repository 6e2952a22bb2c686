"""The measure of how strong robots are."""

from benchmarks.robots import Margin, margin
from games.engine.pace import SIMULATION
from games.engine.state import Setup
from tests.engine.tables import RULES

SETUP = Setup(RULES, SIMULATION)


def test_it_finds_no_margin_between_equals() -> None:
    assert margin(SETUP, "steady", "steady", 4, "equals") == Margin(0.0, 0.0)


def test_it_measures_the_same_again_and_other_walls_otherwise() -> None:
    first = margin(SETUP, "steady", "easy", 8, "a")
    assert first == margin(SETUP, "steady", "easy", 8, "a")
    assert first != margin(SETUP, "steady", "easy", 8, "b")
    assert first.error > 0


def test_it_turns_round_with_the_levels() -> None:
    one, other = margin(SETUP, "steady", "easy", 8, "a"), margin(SETUP, "easy", "steady", 8, "a")
    assert one.points == -other.points
    assert one.error == other.error
