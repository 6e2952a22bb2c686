"""Move help, over views laid out by hand."""

from dataclasses import replace
from typing import Any

import pytest

from games.engine.analysis import help_for
from games.engine.commands import Discard, Win
from games.engine.decide import new_table
from games.engine.pace import SIMULATION
from games.engine.projection import sight
from games.engine.rulesets import load_ruleset
from games.engine.state import Setup, State
from games.engine.tiles import parse_tile
from tests.engine.tables import (
    EAST,
    NORTH,
    RULES,
    SOUTH,
    WEST,
    chow,
    concealed_kong,
    holding,
    play,
    pung,
    table,
)


def _help(state: State, chair: int | None = SOUTH) -> dict[str, Any]:
    found = help_for(sight(state, chair))
    assert found is not None
    return found


def _worths(found: dict[str, Any]) -> list[dict[str, Any]]:
    """The waits without the patterns that make their fan."""
    return [{name: value for name, value in each.items() if name != "patterns"} for each in found["waits"]]


def _waiting(hand: str, **more: Any) -> State:
    """South waits while East has to discard."""
    return table(holding("147m258p369s1234z", "6z"), holding(hand, **more))


def test_it_tells_distance_and_useful_tiles_of_a_waiting_hand() -> None:
    found = _help(_waiting("123m456p789s1z235p"))
    assert found["distance"] == 1
    assert found["waits"] == found["discards"] == []
    useful = [each["tile"] for each in found["useful"]]
    assert useful == ["1p", "2p", "4p", "5p", "6p", "7p", "8p", "1z"]


def test_it_counts_what_is_left_of_a_useful_tile() -> None:
    state = table(
        holding("147m258p369s1234z", "6z", pond="1p"),
        holding("123m456p789s11z23p"),
        holding("147m258p369s1234z", melds=(), pond="4p4p"),
    )
    assert _help(state)["useful"] == [
        {"tile": "1p", "left": 3},
        {"tile": "4p", "left": 1},
        {"tile": "7p", "left": 4},
    ]


def test_it_tells_the_fan_of_each_wait_in_a_win_by_discard() -> None:
    found = _help(_waiting("123m789m11z23m", melds=[pung("555z", WEST)], bonus="1f"))
    assert found["distance"] == 0
    assert _worths(found) == [
        {"tile": "1m", "left": 3, "fan": 4, "enough": True, "drawn_fan": 5, "drawn_enough": True},
        {"tile": "4m", "left": 4, "fan": 4, "enough": True, "drawn_fan": 5, "drawn_enough": True},
    ]


def test_it_tells_by_which_patterns_a_wait_wins() -> None:
    found = _help(_waiting("123m789m11z23m", melds=[pung("555z", WEST)], bonus="1f"))
    worth = [{"id": "half_flush", "fan": 3}, {"id": "dragon_pung", "fan": 1}]
    for wait in found["waits"]:
        assert sorted(wait["patterns"], key=lambda each: -each["fan"]) == worth


def test_it_tells_a_wait_that_is_not_enough() -> None:
    found = _help(_waiting("123m456p789s23s55z", bonus="1f"))
    assert _worths(found) == [
        {"tile": "1s", "left": 4, "fan": 1, "enough": False, "drawn_fan": 2, "drawn_enough": False},
        {"tile": "4s", "left": 4, "fan": 1, "enough": False, "drawn_fan": 2, "drawn_enough": False},
    ]


def test_it_tells_where_one_wait_is_worth_more_than_another() -> None:
    found = _help(_waiting("111m22p66z", melds=[pung("333s", WEST), pung("999p", EAST)], bonus="1f"))
    assert [(each["tile"], each["fan"], each["enough"]) for each in found["waits"]] == [
        ("2p", 3, True),
        ("6z", 4, True),
    ]


def test_it_counts_bonus_tiles_and_winds_of_the_own_seat() -> None:
    found = _help(_waiting("123m456p789s22z33s", bonus="2f"))
    assert [(each["tile"], each["fan"]) for each in found["waits"]] == [("3s", 1), ("2z", 2)]


def test_it_lists_a_wait_of_which_nothing_is_left() -> None:
    state = table(holding("147m258p369s1234z", "6z", pond="2p2p"), holding("123m456p789s11z13p", pond="2p2p"))
    wait = {"tile": "2p", "left": 0, "fan": 1, "enough": False, "drawn_fan": 2, "drawn_enough": False}
    assert _worths(_help(state)) == [wait]


def test_it_knows_thirteen_orphans() -> None:
    found = _help(_waiting("19m19p19s1234567z"))
    assert found["distance"] == 0
    assert len(found["waits"]) == 13
    assert {each["fan"] for each in found["waits"]} == {13}


def test_it_rates_every_discard_the_best_first() -> None:
    found = _help(table(holding("123m456p789s11z23p", "9m")), EAST)
    assert found["distance"] == 0
    assert found["useful"] == found["waits"] == []
    first = found["discards"][0]
    assert (first["tile"], first["distance"], first["left"]) == ("9m", 0, 11)
    assert [(each["tile"], each["left"]) for each in first["useful"]] == [("1p", 4), ("4p", 3), ("7p", 4)]
    assert [each["tile"] for each in found["discards"] if each["distance"] == 0] == ["9m"]
    assert len(found["discards"]) == 13
    assert all(each["distance"] == 1 for each in found["discards"][1:])
    lefts = [each["left"] for each in found["discards"][1:]]
    assert lefts == sorted(lefts, reverse=True)


def test_it_helps_a_hand_with_melds() -> None:
    state = table(
        holding("99m12z", "3z", melds=[chow("123m", NORTH), pung("777p", SOUTH), chow("456s", NORTH)])
    )
    found = _help(state, EAST)
    assert found["distance"] == 1
    assert [(each["tile"], each["distance"]) for each in found["discards"]][-1] == ("9m", 2)
    assert [each["distance"] for each in found["discards"]] == [1, 1, 1, 2]


def test_it_says_that_a_hand_is_complete() -> None:
    found = _help(table(holding("123m456p789s11z23p", "1p")), EAST)
    assert found["distance"] == -1


def test_it_helps_while_a_discard_lies_open() -> None:
    state, _ = play(_waiting("123m789m11z23m", melds=[pung("555z", WEST)]), Discard(EAST, parse_tile("1m")))
    assert [each["left"] for each in _help(state)["waits"]] == [2, 4]


def test_it_says_nothing_to_spectators_nor_outside_a_deal() -> None:
    state = _waiting("123m456p789s11z23p")
    assert help_for(sight(state, None)) is None
    assert help_for(sight(new_table(Setup(RULES, SIMULATION)), 0)) is None


def test_it_says_nothing_once_the_deal_has_ended() -> None:
    state = table(holding("123m456m789m11z55z", "5z"))
    ended, _ = play(state, Win(EAST))
    assert help_for(sight(ended, SOUTH)) is None


def test_it_tells_a_wait_that_is_enough_by_self_draw_only() -> None:
    found = _help(_waiting("123m456p789s23s22z", bonus="2f"))
    assert [(each["enough"], each["drawn_fan"], each["drawn_enough"]) for each in found["waits"]] == [
        (False, 3, True),
        (False, 3, True),
    ]


def _patterns(prospects: list[dict[str, Any]]) -> list[list[str]]:
    return [each["patterns"] for each in prospects]


def test_it_names_what_a_hand_may_be_worth() -> None:
    best = _help(_waiting("123456789m1122z"))["prospects"][0]
    assert best == {"patterns": ["half_flush"], "pungs": [], "fan": 3, "distance": 0}


def test_it_names_the_pungs_on_which_the_worth_depends() -> None:
    prospects = _help(_waiting("123m456p78s55z66z9m", bonus="2f"))["prospects"]
    assert {"patterns": [], "pungs": ["5z", "6z"], "fan": 3, "distance": 2} in prospects


def test_it_names_what_each_discard_may_be_worth() -> None:
    found = _help(table(holding("123456789m1122z", "5p", bonus="1f")), EAST)
    by_tile = {each["tile"]: each["prospects"] for each in found["discards"]}
    assert by_tile["5p"][0]["patterns"] == ["half_flush"]
    assert by_tile["5p"][0]["distance"] == 0
    assert by_tile["1m"][0]["distance"] == 1
    assert all(len(prospects) <= 3 for prospects in by_tile.values())


def test_it_names_only_what_the_ruleset_knows() -> None:
    state = _waiting("1122m3344p5566s7z")
    for ruleset, known in (("hkos-3-v1", False), ("hk-new-chapter-v1", True), ("hk-live-v1", True)):
        setup = replace(state.setup, rules=load_ruleset(ruleset))
        found = help_for(sight(replace(state, setup=setup), SOUTH))
        assert found is not None
        assert (["seven_pairs"] in _patterns(found["prospects"])) is known


def test_it_counts_no_missing_flowers_where_there_are_none() -> None:
    """A flush with a dragon pung and concealed: 6 fan under the live preset, 7 if there could be flowers."""
    live = load_ruleset("hk-live-v1")
    plain = _waiting("123456m555z1133z", bonus="")
    with_flowers = replace(plain, setup=replace(plain.setup, rules=live))
    without = replace(plain, setup=replace(plain.setup, rules=live, flowers=False))
    fans = []
    for state in (with_flowers, without):
        found = help_for(sight(state, SOUTH))
        assert found is not None
        fans.append(next(each["fan"] for each in found["waits"] if each["tile"] == "1z"))
    assert fans[0] == fans[1] + 1


@pytest.mark.parametrize("chair", range(4))
def test_it_gives_all_four_parts_to_every_seat(chair: int) -> None:
    state = table(
        holding("1111m234p567s555z", "6z", melds=()), holding("147m258p3s", melds=[concealed_kong("9999p")])
    )
    assert list(_help(state, chair)) == ["distance", "useful", "waits", "prospects", "discards"]
