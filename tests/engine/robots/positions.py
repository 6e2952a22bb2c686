"""Positions for tests of robots."""

from dataclasses import replace
from typing import Any

from games.engine.projection import sight
from games.engine.robots.position import Position, position_of
from games.engine.rulesets import Ruleset
from tests.engine.tables import RULES, SOUTH, Holding, holding, table


def waiting(hand: str, *, others: tuple[Holding | None, ...] = (None, None, None), **more: Any) -> Position:
    """South's position with thirteen tiles, while East has to discard; ``others`` are E, W, N."""
    wall = more.pop("wall", "1m" * 60)
    rules: Ruleset = more.pop("rules", RULES)
    east = others[0] or holding("147m258p369s1234z", "6z")
    state = table(east, holding(hand, **more), *others[1:], wall=wall)
    seen = sight(replace(state, setup=replace(state.setup, rules=rules)), SOUTH)
    assert seen is not None
    return position_of(seen)
