"""hk-live-v1: examples from the rule file, pattern by pattern and in company."""

import pytest

from games.engine.rulesets import load_ruleset
from games.engine.scoring import Score, score_hand
from games.engine.settlement import payments
from games.engine.tiles import parse_tile
from games.engine.wins import Win
from tests.engine.hands import melds, score, tiles

RULES = load_ruleset("hk-live-v1")
E, S, W, N = range(4)
HEAVENLY = {"how": "self_draw", "flags": "heavenly", "seat": "E"}
ROW = ("123m456p789s55z", "5z", "234s")
"""Four runs, one of them claimed; South does not own the bonus tile 3f."""


def _found(*args: str, **kwargs: str) -> Score:
    found = score(RULES, *args, **{"bonus": "3f", **kwargs})  # type: ignore[arg-type]
    assert found is not None
    return found


def _patterns(*args: str, **kwargs: str) -> dict[str, int]:
    return dict(_found(*args, **kwargs).patterns)


def _without_flowers(hand: str, last: str, declared: str, how: str = "discard") -> Score:
    win = Win(S, E, how, flowers=False)
    found = score_hand(RULES, tiles(hand), parse_tile(last), melds(declared), (), win)
    assert found is not None
    return found


def test_it_checks_with_a_half_flush_of_the_rule_file() -> None:
    found = _without_flowers("123m456m55m777z", "5m", "234m")
    assert dict(found.patterns) == {"half_flush": 3, "dragon_pung": 1}
    assert (found.qualifying, found.enough) == (4, True)


def test_it_checks_with_four_pungs_of_the_rule_file() -> None:
    discard = _without_flowers("111m222p333s66p", "6p", "555m")
    assert (discard.qualifying, payments(RULES, S, W, discard.fan)) == (3, (-8, 32, -16, -8))
    draw = _without_flowers("111m222p333s66p", "6p", "555m", "self_draw")
    assert (draw.qualifying, payments(RULES, S, None, draw.fan)) == (4, (-32, 96, -32, -32))


@pytest.mark.parametrize("bonus", ["", "2f", "2f2g", "1234f2g", "1234f1234g"])
def test_it_checks_that_no_flower_helps_four_runs_of_the_rule_file(bonus: str) -> None:
    found = _found(*ROW, bonus=bonus)
    assert (found.qualifying, found.enough) == (1, False)


@pytest.mark.parametrize(
    ("bonus", "fan", "each"),
    [("3f", 3, 16), ("2f", 4, 32), ("2f2g", 5, 32), ("1234f2g3g", 6, 32), ("1234f1234g", 11, 128)],
)
def test_it_adds_bonus_tiles_to_the_payment_of_a_hand_that_qualifies(bonus: str, fan: int, each: int) -> None:
    found = _found("111m222p333s66p", "6p", "555m", bonus=bonus)
    assert (found.qualifying, found.fan) == (3, fan)
    assert payments(RULES, S, W, found.fan)[W] == -each


@pytest.mark.parametrize(
    ("hand", "last", "declared", "more", "expected"),
    [
        (*ROW, {}, {"all_chows": 1}),
        ("123m456p789s22p", "2p", "111z", {"seat": "E"}, {"seat_wind": 1, "prevailing_wind": 1}),
        ("123m456m99m", "9m", "789m 222m", {}, {"full_flush": 6}),
        ("123m456p77z", "7z", "555z 666z", {}, {"little_three_dragons": 5}),
        ("123m456p77p", "7p", "555z 666z", {}, {"dragon_pung": 2}),
        ("111999m111p33z", "3z", "444z", {}, {"all_pungs": 3, "mixed_terminals": 1}),
        ("123m44z", "4z", "111z 222z 333z", {}, {"half_flush": 3, "little_four_winds": 6}),
        ("123m11p", "1p", "555z 666z 777z", {}, {"big_three_dragons": 8}),
        ("222m11m", "1m", "555z 666z 777z", {}, {"all_pungs": 3, "half_flush": 3, "big_three_dragons": 8}),
    ],
)
def test_it_knows_the_patterns_of_the_hand(
    hand: str, last: str, declared: str, more: dict[str, str], expected: dict[str, int]
) -> None:
    assert _patterns(hand, last, declared, **more) == expected


@pytest.mark.parametrize(
    ("hand", "more", "expected"),
    [
        ("1122m3344p5566s77z", {}, {"seven_pairs": 4}),
        ("1122m3344p5566s77z", {"how": "self_draw"}, {"seven_pairs": 4, "self_draw": 1}),
        ("1122m3344p5566s77z", {"flags": "last_tile"}, {"seven_pairs": 4, "last_tile": 1}),
        ("1122m3344p5566s77z", {"how": "robbed_kong"}, {"seven_pairs": 4, "robbing_kong": 1}),
        ("1122335577m1177z", {}, {"half_flush": 3, "seven_pairs": 4}),
        ("11224455778899m", {}, {"full_flush": 6, "seven_pairs": 4}),
        ("1199m1199p11s55z77z", {}, {"seven_pairs": 4, "mixed_terminals": 1}),
    ],
)
def test_it_adds_to_seven_pairs_what_the_rule_file_names(
    hand: str, more: dict[str, str], expected: dict[str, int]
) -> None:
    assert _patterns(hand, "1m", **more) == expected


def test_it_never_takes_seven_pairs_for_a_concealed_hand() -> None:
    assert "concealed_hand" not in _patterns("1199m2288p55s11z77z", "7z")
    assert _patterns("123m456p789s234s55z", "5z") == {"all_chows": 1, "concealed_hand": 1}


def test_it_takes_the_better_of_seven_pairs_and_runs() -> None:
    assert _patterns("112233m445566p77z", "7z") == {"seven_pairs": 4}
    assert score(RULES, "11112233m445566p", "6p") is not None
    assert "seven_pairs" not in _patterns("11112233m445566p", "6p")


@pytest.mark.parametrize(
    ("hand", "last", "declared", "more", "expected"),
    [
        ("19m19p19s1234567z7z", "7z", "", {}, "thirteen_orphans"),
        ("11123455678999m", "5m", "", {}, "nine_gates"),
        ("111m222p333s44455z", "4z", "", {"how": "self_draw"}, "four_concealed_pungs"),
        ("111m222p333s44455z", "5z", "", {}, "four_concealed_pungs"),
        ("33z", "3z", "*2222m 3333m 4444p *5555s", {}, "four_kongs"),
        ("11p", "1p", "111z 222z 333z 444z", {}, "big_four_winds"),
        ("111222z55566z", "6z", "777z", {}, "all_honours"),
        ("11223344556677z", "7z", "", {}, "all_honours"),
        ("111999m111p99p", "9p", "999s", {}, "all_terminals"),
        (
            "123m456p789s234s55z",
            "5z",
            "",
            HEAVENLY,
            "heavenly_hand",
        ),
        ("123m456p789s234s55z", "5z", "", {"flags": "earthly"}, "earthly_hand"),
    ],
)
def test_it_scores_a_limit_hand_as_that_alone(
    hand: str, last: str, declared: str, more: dict[str, str], expected: str
) -> None:
    found = _found(hand, last, declared, **{"bonus": "2f", **more})
    assert found.patterns == ((expected, 13),)
    assert found.enough


def test_it_scores_a_limit_hand_as_that_even_where_its_patterns_would_be_more() -> None:
    found = _found("22m", "2m", "*5555z *6666z *7777z 3333m", bonus="1234f1234g")
    assert (found.fan, found.patterns) == (13, (("four_kongs", 13),))


def test_it_has_no_cap_on_other_totals() -> None:
    found = _found("222m11m", "1m", "555z 666z 777z", how="self_draw", bonus="1234f1234g")
    assert found.fan == found.uncapped == 3 + 3 + 8 + 1 + 8
    assert payments(RULES, S, None, found.fan) == (-128, 384, -128, -128)


def test_it_pays_for_no_bonus_tiles_only_while_they_are_in_play() -> None:
    assert _patterns(*ROW, bonus="")["no_bonus_tiles"] == 1
    assert "no_bonus_tiles" not in dict(_without_flowers(*ROW).patterns)


@pytest.mark.parametrize(
    ("bonus", "expected"),
    [
        ("2f", {"own_bonus": 1}),
        ("1234f", {"flower_set": 2}),
        ("1234g2f", {"season_set": 2, "own_bonus": 1}),
        ("1234f1234g", {"all_bonus_tiles": 8}),
    ],
)
def test_it_pays_bonus_tiles(bonus: str, expected: dict[str, int]) -> None:
    assert _patterns(*ROW, bonus=bonus) == {"all_chows": 1, **expected}


@pytest.mark.parametrize(
    ("fan", "base"), [(3, 8), (4, 16), (6, 16), (7, 32), (9, 32), (10, 64), (13, 64), (31, 64)]
)
def test_it_pays_by_bands(fan: int, base: int) -> None:
    assert payments(RULES, N, E, fan) == (-2 * base, -base, -base, 4 * base)
    assert payments(RULES, N, None, fan) == (-2 * base, -2 * base, -2 * base, 6 * base)
