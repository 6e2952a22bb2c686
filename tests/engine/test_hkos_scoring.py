"""hkos-3-v1: worked examples of the rule file, pattern by pattern and in company."""

import pytest

from games.engine.rulesets import load_ruleset
from games.engine.scoring import Win, best_reading, is_winning_shape, score_hand
from games.engine.tiles import parse_tile
from tests.engine.hands import melds, score, tiles

RULES = load_ruleset("hkos-3-v1")
BASE = ("123m456p789s234s55z", "5z")
ORPHANS = "19m19p19s1234567z"


def _patterns(*args: object, **kwargs: object) -> dict[str, int]:
    found = score(RULES, *args, **{"bonus": "3f", **kwargs})  # type: ignore[arg-type]
    assert found is not None
    return dict(found.patterns)


@pytest.mark.parametrize(
    ("hand", "last", "declared", "more", "expected"),
    [
        ("123m456p789s234s55z", "5z", "", {}, {"all_chows": 1}),
        ("123m456p789s555z22p", "2p", "", {}, {"dragon_pung": 1}),
        ("123m22p", "2p", "555z 6666z 789s", {}, {"dragon_pung": 2}),
        ("123m456p789s222z55p", "5p", "", {}, {"seat_wind": 1}),
        ("123m456p789s111z55p", "5p", "", {}, {"prevailing_wind": 1}),
        ("123m456p789s333z55p", "5p", "", {}, {}),
        ("123m456p789s111z55p", "5p", "", {"seat": "E"}, {"seat_wind": 1, "prevailing_wind": 1}),
        ("111m222p333s444z55p", "5p", "", {}, {"all_pungs": 3}),
        ("111m55p", "5p", "222p *3333s 444z", {}, {"all_pungs": 3}),
        ("111234456678m33z", "3z", "", {}, {"half_flush": 3}),
        ("111222333m33344z", "4z", "", {}, {"all_pungs": 3, "half_flush": 3}),
        ("123m456p555666z77z", "7z", "", {}, {"little_three_dragons": 5}),
        ("123456m555666z77z", "7z", "", {}, {"little_three_dragons": 5, "half_flush": 3}),
        ("11123445667899m", "1m", "", {}, {"full_flush": 7}),
        ("11223344556699m", "9m", "", {}, {"full_flush": 7, "all_chows": 1}),
        ("111333555777m99m", "9m", "", {}, {"full_flush": 7, "all_pungs": 3}),
        ("123m22p", "2p", "555z 666z 777z", {}, {"big_three_dragons": 8}),
        ("111m22p", "2p", "555z 666z 777z", {}, {"big_three_dragons": 8, "all_pungs": 3}),
        ("123m44z", "4z", "111z 222z 333z", {}, {"little_four_winds": 10}),
        ("555z44z", "4z", "111z 222z 333z", {}, {"little_four_winds": 10, "all_honours": 10}),
        (
            "111z44z",
            "4z",
            "222z 333z 666z",
            {"seat": "W", "bonus": "1f"},
            {"little_four_winds": 10, "all_honours": 10},
        ),
        ("111222z33z", "3z", "666z 777z", {}, {"all_honours": 10}),
        ("555z33z", "3z", "666z 777z 111z", {}, {"all_honours": 10, "big_three_dragons": 8}),
        ("111z77z", "7z", "666z 555z 222z", {}, {"all_honours": 10, "little_three_dragons": 5}),
        ("111999m111p99s11s", "9s", "", {}, None),
        ("111999m111p999s", "9s", "", {}, None),
        ("111999m111p99s", "9s", "999p", {}, {"all_terminals": 10}),
    ],
)
def test_it_prices_the_patterns(
    hand: str, last: str, declared: str, more: dict[str, str], expected: dict[str, int] | None
) -> None:
    if expected is None:
        assert score(RULES, hand, last, declared) is None
    else:
        assert _patterns(hand, last, declared, **more) == expected


@pytest.mark.parametrize(
    ("hand", "last", "declared", "more", "expected"),
    [
        (ORPHANS + "9p", "9p", "", {"how": "self_draw", "bonus": ""}, "thirteen_orphans"),
        ("11123456789995m", "5m", "", {"bonus": ""}, "nine_gates"),
        ("11112345678999s", "1s", "", {"how": "self_draw"}, "nine_gates"),
        ("11z", "1z", "1111m 2222p *3333s *4444z", {}, "four_kongs"),
        ("55m", "5m", "111z 222z 333z 444z", {"seat": "E"}, "big_four_winds"),
        (
            "123m456p789s234s55z",
            "5z",
            "",
            {"how": "self_draw", "seat": "E", "flags": "heavenly"},
            "heavenly_hand",
        ),
        ("123m456p789s234s55z", "5z", "", {"flags": "earthly"}, "earthly_hand"),
    ],
)
def test_it_adds_nothing_to_a_limit_hand(
    hand: str, last: str, declared: str, more: dict[str, str], expected: str
) -> None:
    found = score(RULES, hand, last, declared, **more)  # type: ignore[arg-type]
    assert found is not None
    assert found.patterns == ((expected, 13),)
    assert (found.fan, found.uncapped, found.enough) == (13, 13, True)


def test_it_names_the_first_limit_hand_of_the_table() -> None:
    found = score(RULES, "11m", "1m", "1111z 2222z *3333z *4444z")
    assert found is not None
    assert found.patterns == (("big_four_winds", 13),)


def test_it_has_no_nine_gates_with_a_declared_set() -> None:
    assert "nine_gates" not in _patterns("11123456788m", "8m", "999m")


def test_it_has_no_nine_gates_when_a_rank_is_missing() -> None:
    assert _patterns("11123455678999m", "5m")["nine_gates"] == 13
    assert "nine_gates" not in _patterns("11123444567999m", "4m")


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"how": "self_draw"}, {"self_draw": 1}),
        ({"how": "robbed_kong"}, {"robbing_kong": 1}),
        ({"flags": "last_tile"}, {"last_tile": 1}),
        ({"how": "self_draw", "flags": "last_tile"}, {"self_draw": 1, "last_tile": 1}),
        ({"bonus": ""}, {"no_bonus_tiles": 1}),
        ({"bonus": "2f"}, {"own_bonus": 1}),
        ({"bonus": "2f2g"}, {"own_bonus": 2}),
        ({"bonus": "1f1g3f4g"}, {}),
        ({"bonus": "1234f"}, {"flower_set": 2}),
        ({"bonus": "1234g"}, {"season_set": 2}),
        ({"bonus": "1234f2g"}, {"flower_set": 2, "own_bonus": 1}),
        ({"bonus": "1234g2f"}, {"season_set": 2, "own_bonus": 1}),
        ({"bonus": "1234f1234g"}, {"all_bonus_tiles": 8}),
    ],
)
def test_it_adds_draw_and_bonus_patterns(more: dict[str, str], expected: dict[str, int]) -> None:
    assert _patterns(*BASE, **more) == {"all_chows": 1, **expected}


def test_it_pays_a_kong_replacement_beside_the_self_draw() -> None:
    found = _patterns("123m456p22p", "2p", "789s *5555z", how="self_draw", flags="kong_replacement")
    assert found == {"dragon_pung": 1, "self_draw": 1, "kong_replacement": 1}


def test_it_adds_draw_and_bonus_patterns_to_a_ten_fan_hand() -> None:
    found = score(RULES, "123m44z", "4z", "111z 222z 333z", how="self_draw", bonus="2f")
    assert found is not None
    assert found.patterns == (("little_four_winds", 10), ("self_draw", 1), ("own_bonus", 1))
    assert found.fan == 12


def test_it_caps_a_total_at_the_limit_and_tells_the_whole() -> None:
    found = score(RULES, "555z33z", "3z", "666z 777z 111z", bonus="3f")
    assert found is not None
    assert (found.uncapped, found.fan) == (18, 13)


@pytest.mark.parametrize(
    ("bonus", "how", "fan", "enough"),
    [
        ("3f", "discard", 1, False),
        ("2f", "discard", 2, False),
        ("2f", "self_draw", 3, True),
        ("2f2g", "discard", 3, True),
    ],
)
def test_it_counts_bonus_and_draw_patterns_towards_the_minimum(
    bonus: str, how: str, fan: int, enough: bool
) -> None:
    found = score(RULES, *BASE, bonus=bonus, how=how)
    assert found is not None
    assert (found.fan, found.qualifying, found.enough) == (fan, fan, enough)


def test_it_scores_the_reading_with_most_fan() -> None:
    assert _patterns("111222333m456p99s", "9s") == {"all_chows": 1}
    assert _patterns("111222333m99s", "9s", "444p") == {"all_pungs": 3}


def test_it_names_the_groups_of_the_best_reading() -> None:
    hand, declared = tiles("111222333m99s"), melds("444p")
    found = best_reading(RULES, hand, parse_tile("9s"), declared, (), Win(1, 0, "discard"))
    assert found is not None
    expected = ("444p", "111m", "222m", "333m", "99s")
    assert [group.tiles for group in found.groups] == [tiles(text) for text in expected]


def test_it_has_no_best_reading_of_an_incomplete_hand() -> None:
    hand = tiles("111222333m444p9s1z")
    assert best_reading(RULES, hand, hand[0], (), (), Win(1, 0, "discard")) is None


def test_it_does_not_know_seven_pairs() -> None:
    assert score(RULES, "1122m3344p5566s77z", "7z") is None
    assert not is_winning_shape(RULES, tiles("1122m3344p5566s77z"), ())


def test_it_lets_only_thirteen_orphans_rob_a_concealed_kong() -> None:
    robbed = {"how": "robbed_kong", "flags": "concealed_kong_robbed"}
    found = score(RULES, ORPHANS + "9p", "9p", **robbed)  # type: ignore[arg-type]
    assert found is not None
    assert found.patterns == (("thirteen_orphans", 13),)
    assert score(RULES, "111222333m99s456m", "5m", **robbed) is None  # type: ignore[arg-type]


def test_it_pays_no_bonus_tiles_only_where_they_are_in_play() -> None:
    win = Win(1, 0, "discard", flowers=False)
    found = score_hand(RULES, tiles(BASE[0]), 31, (), (), win)
    assert found is not None
    assert dict(found.patterns) == {"all_chows": 1}
