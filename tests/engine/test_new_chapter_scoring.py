"""hk-new-chapter-v1: examples from the rule file, pattern by pattern and in company."""

import pytest

from games.engine.rulesets import load_ruleset
from games.engine.settlement import payments
from tests.engine.hands import score

RULES = load_ruleset("hk-new-chapter-v1")
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
        ("123m456p789s22p", "2p", "555z", {}, {"dragon_pung": 1}),
        ("123m456p22p", "2p", "555z 7777z", {}, {"dragon_pung": 2}),
        ("123m456p789s22p", "2p", "222z", {"seat": "S"}, {"seat_wind": 1}),
        ("123m456p789s22p", "2p", "111z", {}, {"prevailing_wind": 1}),
        ("123m456p789s22p", "2p", "111z", {"seat": "E"}, {"seat_wind": 1, "prevailing_wind": 1}),
        ("111m222p555s33z", "3z", "999p", {}, {"all_pungs": 3}),
        ("123m456m789m33z", "3z", "999m", {}, {"half_flush": 3}),
        ("123m456m99m", "9m", "789m 234m", {}, {"all_chows": 1, "full_flush": 6}),
        ("123m456p77z", "7z", "555z 666z", {}, {"little_three_dragons": 4}),
        ("123m44z", "4z", "111z 222z 333z", {}, {"seat_wind": 1, "prevailing_wind": 1, "half_flush": 3}),
    ],
)
def test_it_knows_the_patterns_of_the_hand(
    hand: str, last: str, declared: str, more: dict[str, str], expected: dict[str, int]
) -> None:
    assert _patterns(hand, last, declared, **more) == expected


@pytest.mark.parametrize(
    ("declared", "how", "expected"),
    [
        ("", "discard", {"all_chows": 1, "concealed_hand": 1}),
        ("", "robbed_kong", {"all_chows": 1, "concealed_hand": 1, "robbing_kong": 1}),
        ("", "self_draw", {"all_chows": 1, "self_draw": 1}),
        ("234s", "discard", {"all_chows": 1}),
    ],
)
def test_it_pays_a_concealed_hand_only_off_another_seats_tile(
    declared: str, how: str, expected: dict[str, int]
) -> None:
    hand = "123m456p789s55z" if declared else "123m456p789s234s55z"
    assert _patterns(hand, "1m", declared, how=how) == expected


def test_it_takes_a_hand_with_a_concealed_kong_for_concealed() -> None:
    assert _patterns("123m456p789s55z", "1m", "*9999m") == {"concealed_hand": 1}


@pytest.mark.parametrize(
    ("flags", "how", "expected"),
    [
        ("last_tile", "self_draw", {"self_draw": 1, "last_tile": 1}),
        ("last_tile", "discard", {}),
        ("", "robbed_kong", {"robbing_kong": 1}),
        ("kong_replacement", "self_draw", {"self_draw": 1, "kong_replacement": 1}),
        (
            "kong_replacement double_kong_replacement",
            "self_draw",
            {"self_draw": 1, "double_kong_replacement": 8},
        ),
    ],
)
def test_it_pays_the_way_of_winning(flags: str, how: str, expected: dict[str, int]) -> None:
    found = _patterns("123m456p55z", "3m", "9999m 8888p", flags=flags, how=how)
    assert found == expected


@pytest.mark.parametrize(
    ("bonus", "expected"),
    [
        ("", {"no_bonus_tiles": 1}),
        ("2f", {"own_bonus": 1}),
        ("2f2g", {"own_bonus": 2}),
        ("1234f", {"own_bonus": 1, "flower_set": 2}),
        ("1234f1234g", {"own_bonus": 2, "flower_set": 2, "season_set": 2}),
    ],
)
def test_it_pays_own_bonus_tiles_also_inside_a_complete_set(bonus: str, expected: dict[str, int]) -> None:
    assert _patterns(*ROW, bonus=bonus) == {"all_chows": 1, **expected}


@pytest.mark.parametrize(
    ("hand", "last", "declared", "more", "expected"),
    [
        ("1122m3344p5566s77z", "7z", "", {}, "seven_pairs"),
        ("111222z55566z", "6z", "777z", {}, "all_honours"),
        ("111999m111p99p", "9p", "999s", {}, "all_terminals"),
        ("19m19p19s1234567z7z", "7z", "", {}, "thirteen_orphans"),
        ("11123455678999m", "5m", "", {}, "nine_gates"),
        ("33z", "3z", "*2222m 3333m 4444p *5555s", {}, "four_kongs"),
        ("123m11p", "1p", "555z 666z 777z", {}, "big_three_dragons"),
        ("111m222p333s44455z", "4z", "", {"how": "self_draw"}, "four_concealed_pungs"),
        ("11p", "1p", "111z 222z 333z 444z", {}, "big_four_winds"),
        ("222333s88s", "8s", "444s 666z", {}, "jade_dragon"),
        ("222333m88m", "8m", "444m 777z", {}, "ruby_dragon"),
        ("222333p88p", "8p", "444p 555z", {}, "pearl_dragon"),
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
    assert _patterns(hand, last, declared, **{"bonus": "2f", **more}) == {expected: 13}


def test_it_does_not_take_four_pungs_for_hidden_when_a_discard_ends_them() -> None:
    assert "four_concealed_pungs" not in _patterns("111m222p333s44455z", "5z")


@pytest.mark.parametrize(
    ("hand", "declared"),
    [
        ("222333s88s", "444s 777z"),  # the red dragon goes with characters
        ("222333s88p", "444s 666z"),  # a pair of dots
        ("222333s66z", "444s 888s"),  # the dragon is the pair
        ("234s333s88s", "444s 666z"),  # a run
    ],
)
def test_it_wants_dragon_and_suit_to_match(hand: str, declared: str) -> None:
    found = _patterns(hand, "3s", declared)
    assert not {"jade_dragon", "ruby_dragon", "pearl_dragon"} & set(found)


def test_it_takes_seven_pairs_even_where_four_runs_could_be_read() -> None:
    assert _patterns("112233m445566p77z", "7z") == {"seven_pairs": 13}


def test_it_wants_seven_different_pairs() -> None:
    assert score(RULES, "1111m3344p5566s77z", "7z") is None


def test_it_caps_the_total_at_thirteen() -> None:
    found = score(
        RULES, "222m444m88m", "8m", "666m *9999m", how="self_draw", bonus="1234f", flags="kong_replacement"
    )
    assert found is not None
    assert (found.uncapped, found.fan) == (3 + 6 + 1 + 2 + 1 + 1, 13)


@pytest.mark.parametrize(("fan", "points"), [(0, 1), (3, 8), (4, 16), (7, 48), (10, 128), (13, 384)])
def test_it_pays_half_spicy_by_the_discarder_alone(fan: int, points: int) -> None:
    assert payments(RULES, S, W, fan) == (0, points, -points, 0)
    assert payments(RULES, S, E, fan) == (-points, points, 0, 0)


def test_it_pays_one_and_a_half_by_each_on_a_self_draw() -> None:
    assert payments(RULES, S, None, 3) == (-12, 36, -12, -12)
    assert payments(RULES, N, None, 13) == (-576, -576, -576, 1728)


def test_it_doubles_the_dealers_win_and_not_the_dealers_loss() -> None:
    assert payments(RULES, E, S, 4) == (32, -32, 0, 0)
    assert payments(RULES, E, None, 4) == (144, -48, -48, -48)
    assert payments(RULES, W, E, 4) == (-16, 0, 16, 0)
