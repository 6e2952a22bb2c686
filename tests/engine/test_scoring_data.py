"""What a ruleset's data can say beyond the first one's: the same scorer, other prices."""

from typing import Any

import pytest

from games.engine.rulesets import Ruleset, parse_ruleset, ruleset_data
from games.engine.scoring import Score
from games.engine.shapes import SEVEN_PAIRS, STANDARD, THIRTEEN_ORPHANS
from tests.engine.hands import score

PAIRS = "1122m3344p5566s77z"
ROW = ("123m456p789s234s55z", "5z")
NO_LIMIT = {"payment": {"points": {"3": 8, "4-6": 16, "7-9": 32, "10+": 64}}}


def _rules(*, without: tuple[str, ...] = (), **changes: Any) -> Ruleset:
    """hkos-3-v1 with some keys changed; ``changes`` named as patterns change the pattern's row."""
    data = {key: value for key, value in ruleset_data("hkos-3-v1").items() if key not in without}
    rows: list[dict[str, Any]] = data["patterns"]  # type: ignore[assignment]
    names = {row["id"] for row in rows}
    data["patterns"] = [{**row, **changes.get(row["id"], {})} for row in rows]
    for key, value in changes.items():
        if key not in names:
            data[key] = {**data.get(key, {}), **value}  # type: ignore[dict-item]
    return parse_ruleset(data)


def _found(rules: Ruleset, *args: Any, **kwargs: Any) -> Score:
    found = score(rules, *args, **kwargs)
    assert found is not None
    return found


def test_it_pays_own_bonus_tiles_inside_a_set_where_the_rules_say_so() -> None:
    rules = _rules(own_bonus={"detector": "own_bonus"})
    found = dict(_found(rules, *ROW, bonus="1234f").patterns)
    assert (found["own_bonus"], found["flower_set"]) == (1, 2)


def test_it_leaves_patterns_out_of_the_minimum_that_do_not_qualify() -> None:
    plain = {"qualifying": False}
    rules = _rules(own_bonus=plain, flower_set=plain, season_set=plain, no_bonus_tiles=plain)
    poor = _found(rules, *ROW, bonus="1234f2g")
    assert (poor.qualifying, poor.enough) == (1, False)
    assert poor.fan == 4
    rich = _found(rules, "111m222p333s66p", "6p", "555m", bonus="2f")
    assert (rich.fan, rich.qualifying, rich.enough) == (4, 3, True)


def test_it_takes_a_limit_hand_for_enough_and_for_more_than_any_sum() -> None:
    rules = _rules(without=("limit",), **NO_LIMIT, four_kongs={"fan": 4})
    found = _found(rules, "11z", "1z", "*2222z *5555z *6666z *7777z", seat="S")
    assert found.patterns == (("four_kongs", 4),)
    assert (found.fan, found.enough) == (4, True)


def test_it_caps_nothing_without_a_limit() -> None:
    rules = _rules(without=("limit",), **NO_LIMIT)
    found = _found(rules, "555z33z", "3z", "666z 777z 111z", bonus="3f")
    assert found.fan == found.uncapped == 18


@pytest.mark.parametrize(
    ("how", "flags", "expected"),
    [("self_draw", "last_tile", True), ("discard", "last_tile", False)],
)
def test_it_pays_a_pattern_only_in_the_wins_that_the_rules_name(how: str, flags: str, expected: bool) -> None:
    rules = _rules(last_tile={"wins": ["self_draw"]})
    assert ("last_tile" in dict(_found(rules, *ROW, how=how, flags=flags).patterns)) == expected


def test_it_scores_seven_pairs_where_the_rules_have_them() -> None:
    rules = _rules(shapes={"value": [STANDARD, THIRTEEN_ORPHANS, SEVEN_PAIRS]})
    assert score(rules, PAIRS, "7z") is not None
    flush = _found(rules, "11224455667799m", "9m", bonus="3f")
    assert flush.patterns == (("full_flush", 7),)


def test_it_pays_a_pattern_only_in_the_shapes_that_the_rules_name() -> None:
    shapes = {"value": [STANDARD, THIRTEEN_ORPHANS, SEVEN_PAIRS]}
    pairs = "11223344556677z"
    honours = _found(_rules(shapes=shapes), pairs, "7z", bonus="3f")
    assert "all_honours" not in dict(honours.patterns)
    wide = _rules(shapes=shapes, all_honours={"shapes": [STANDARD, SEVEN_PAIRS]})
    assert "all_honours" in dict(_found(wide, pairs, "7z", bonus="3f").patterns)


def test_it_pays_once_what_is_not_paid_each() -> None:
    rules = _rules(dragon_pung={"each": False})
    assert dict(_found(rules, "123m22p", "2p", "555z 666z 789s", bonus="3f").patterns) == {"dragon_pung": 1}


def test_it_lets_those_patterns_rob_a_concealed_kong_that_the_rules_name() -> None:
    rules = _rules(concealed_kong_robbers={"value": ["all_chows"]})
    robbed = {"how": "robbed_kong", "flags": "concealed_kong_robbed"}
    assert score(rules, *ROW, **robbed) is not None  # type: ignore[arg-type]
    assert score(rules, "111m222p333s444z55z", "5z", **robbed) is None  # type: ignore[arg-type]


def test_it_needs_no_fan_where_the_minimum_is_none() -> None:
    rules = _rules(minimum={"value": 0}, payment={"points": {"0-2": 2, "3-13": 8}})
    found = _found(rules, "123m456p789s222s33z", "3z", bonus="3f")
    assert (found.fan, found.enough) == (0, True)


def test_it_need_not_halve_points_that_no_self_draw_can_have() -> None:
    rules = _rules(minimum={"value": 0}, payment={"points": {"0": 1, "1-13": 2}, "self_draw": "3/2"})
    assert rules.payment.points(0) == 1
