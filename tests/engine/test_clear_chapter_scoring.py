"""hk-clear-chapter-v1: examples from the rule file, pattern by pattern and in company."""

import pytest

from games.engine.rulesets import load_ruleset
from games.engine.settlement import payments
from tests.engine.hands import score

RULES = load_ruleset("hk-clear-chapter-v1")
E, S, W, N = range(4)
HEAVENLY = {"how": "self_draw", "flags": "heavenly", "seat": "E"}
ROW = ("123m456p789s55z", "5z", "234s")
"""Four runs, one of them claimed; South does not own the bonus tile 3f."""


def _patterns(*args: str, **kwargs: str) -> dict[str, int]:
    found = score(RULES, *args, **{"bonus": "3f", **kwargs})  # type: ignore[arg-type]
    assert found is not None
    return dict(found.patterns)


@pytest.mark.parametrize(
    ("hand", "last", "declared", "more", "expected"),
    [
        (*ROW, {}, {"all_chows": 1}),
        ("123m456p22p", "2p", "555z 7777z", {}, {"dragon_pung": 2}),
        ("123m456p789s22p", "2p", "111z", {"seat": "E"}, {"seat_wind": 1, "prevailing_wind": 1}),
        ("111m222p555s33z", "3z", "999p", {}, {"all_pungs": 3}),
        ("123m456m789m33z", "3z", "999m", {}, {"half_flush": 3}),
        ("123m456m99m", "9m", "789m 222m", {}, {"full_flush": 7}),
        ("123m456p77z", "7z", "555z 666z", {}, {"little_three_dragons": 5}),
        ("111999m111p33z", "3z", "444z", {}, {"all_pungs": 3, "mixed_terminals": 1}),
        ("123m44p", "4p", "111z 222z 333z", {"seat": "E"}, {"seat_wind": 1, "prevailing_wind": 1}),
        ("234m99m", "9m", "111m 999p 555z", {}, {"dragon_pung": 1}),
    ],
)
def test_it_knows_the_patterns_of_the_hand(
    hand: str, last: str, declared: str, more: dict[str, str], expected: dict[str, int]
) -> None:
    assert _patterns(hand, last, declared, **more) == expected


@pytest.mark.parametrize(
    ("hand", "declared", "uncapped", "fan"),
    [
        ("123m44z", "111z 222z 333z", 6, 6),
        ("222m44z", "111z 222z 333z", 9, 8),
        ("111m44z", "111z 222z 333z", 10, 8),
    ],
)
def test_it_adds_flush_pungs_and_terminals_to_little_four_winds(
    hand: str, declared: str, uncapped: int, fan: int
) -> None:
    found = score(RULES, hand, "4z", declared, bonus="3f")
    assert found is not None
    assert dict(found.patterns)["little_four_winds"] == 3
    assert not {"seat_wind", "prevailing_wind"} & set(dict(found.patterns))
    assert (found.uncapped, found.fan) == (uncapped, fan)


@pytest.mark.parametrize("how", ["discard", "self_draw"])
def test_it_pays_a_concealed_hand_however_it_is_won(how: str) -> None:
    assert _patterns("123m456p789s234s55z", "1m", how=how)["concealed_hand"] == 1
    assert _patterns("123m456p789s55z", "1m", "*9999m", how=how)["concealed_hand"] == 1
    assert "concealed_hand" not in _patterns("123m456p789s55z", "1m", "9999m", how=how)


@pytest.mark.parametrize(
    ("flags", "how", "expected"),
    [
        ("last_tile", "self_draw", {"self_draw": 1, "last_tile": 1}),
        ("last_tile", "discard", {"last_tile": 1}),
        ("", "robbed_kong", {"robbing_kong": 1}),
        ("kong_replacement", "self_draw", {"self_draw": 1, "kong_replacement": 1}),
        (
            "kong_replacement double_kong_replacement last_tile",
            "self_draw",
            {"self_draw": 1, "kong_replacement": 1, "last_tile": 1},
        ),
    ],
)
def test_it_pays_the_way_of_winning(flags: str, how: str, expected: dict[str, int]) -> None:
    assert _patterns("123m456p55z", "3m", "9999m 8888p", flags=flags, how=how) == expected


@pytest.mark.parametrize(
    ("bonus", "expected"),
    [
        ("", {"no_bonus_tiles": 1}),
        ("2f2g", {"own_bonus": 2}),
        ("1234f", {"flower_set": 2}),
        ("1234f2g", {"flower_set": 2, "own_bonus": 1}),
        ("1f3f1g", {}),
    ],
)
def test_it_pays_own_bonus_tiles_only_outside_a_complete_set(bonus: str, expected: dict[str, int]) -> None:
    assert _patterns(*ROW, bonus=bonus) == {"all_chows": 1, **expected}


@pytest.mark.parametrize(
    ("hand", "last", "declared", "more", "expected"),
    [
        ("123m11p", "1p", "555z 666z 777z", {}, "big_three_dragons"),
        ("19m19p19s1234567z7z", "7z", "", {}, "thirteen_orphans"),
        ("11123455678999m", "5m", "", {}, "nine_gates"),
        ("11p", "1p", "111z 222z 333z 444z", {}, "big_four_winds"),
        ("111222z55566z", "6z", "777z", {}, "all_honours"),
        ("111999m111p99p", "9p", "999s", {}, "all_terminals"),
        ("33z", "3z", "*2222m 3333m 4444p *5555s", {}, "four_kongs"),
        ("111m222p333s44455z", "4z", "", {"how": "self_draw"}, "four_concealed_pungs"),
        ("111m222p333s44455z", "5z", "", {}, "four_concealed_pungs"),
        ("222p333s44455z", "5z", "*1111m", {}, "four_concealed_pungs"),
        (
            "123m456p789s234s55z",
            "5z",
            "",
            HEAVENLY,
            "heavenly_hand",
        ),
        ("123m456p789s234s55z", "5z", "", {"flags": "earthly"}, "earthly_hand"),
        ("123m456p789s55z", "5z", "234s", {"bonus": "1234f1234g"}, "all_bonus_tiles"),
    ],
)
def test_it_scores_a_limit_hand_as_that_alone(
    hand: str, last: str, declared: str, more: dict[str, str], expected: str
) -> None:
    assert _patterns(hand, last, declared, **{"bonus": "2f", **more}) == {expected: 8}


def test_it_does_not_take_four_pungs_for_concealed_when_a_discard_ended_one() -> None:
    found = _patterns("111m222p333s44455z", "4z")
    assert found == {"all_pungs": 3, "concealed_hand": 1}


def test_it_does_not_know_seven_pairs() -> None:
    assert score(RULES, "1122m3344p5566s77z", "7z") is None


@pytest.mark.parametrize(
    ("bonus", "how", "fan", "enough"),
    [("3f", "discard", 1, False), ("2f", "discard", 2, False), ("2f", "self_draw", 3, True)],
)
def test_it_counts_bonus_and_draw_patterns_towards_the_minimum(
    bonus: str, how: str, fan: int, enough: bool
) -> None:
    found = score(RULES, *ROW, bonus=bonus, how=how)
    assert found is not None
    assert (found.fan, found.enough) == (fan, enough)


def test_it_lets_no_chicken_hand_win() -> None:
    found = score(RULES, "123m456p99p", "9p", "789s 222s", bonus="1f")
    assert found is not None
    assert (found.fan, found.enough) == (0, False)


def test_it_checks_with_the_examples_of_the_rule_file() -> None:
    assert payments(RULES, S, W, 5) == (-24, 96, -48, -24)
    assert payments(RULES, S, None, 4) == (-32, 96, -32, -32)


@pytest.mark.parametrize(("fan", "base"), [(3, 8), (4, 16), (5, 24), (6, 32), (7, 48), (8, 64)])
def test_it_lets_all_losers_pay(fan: int, base: int) -> None:
    assert payments(RULES, E, N, fan) == (4 * base, -base, -base, -2 * base)
    assert payments(RULES, E, None, fan) == (6 * base, -2 * base, -2 * base, -2 * base)
