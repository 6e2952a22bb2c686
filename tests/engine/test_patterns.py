"""The detectors one by one, with hands that show a pattern and hands that nearly do."""

import pytest

from games.engine.feature_words import hand_words, melds_word, win_word
from games.engine.features import features_of
from games.engine.patterns import DETECTORS
from games.engine.shapes import SHAPES, hand_key
from games.engine.tiles import parse_tile, parse_tiles
from games.engine.wins import Win
from tests.engine.hands import melds, tiles

ORPHANS = "19m19p19s1234567z"
SEATS = "ESWN"


def _times(pattern: str, hand: str, declared: str = "", **more: str) -> set[int]:
    """How often each reading of the hand shows the pattern."""
    held, sets = hand_key(tiles(hand)), melds(declared)
    win = Win(
        SEATS.index(more.get("seat", "S")),
        SEATS.index(more.get("prevailing", "E")),
        more.get("how", "discard"),
        frozenset(more.get("flags", "").split()),
        flowers=more.get("flowers", "on") == "on",
    )
    circumstances = win_word(win, parse_tiles(more.get("bonus", "")))
    found = hand_words(SHAPES, held, parse_tile(more.get("last", "1m")), melds_word(sets), circumstances)
    assert found, "the hand is complete"
    return {int(DETECTORS[pattern](features_of(word))) for word in found}


@pytest.mark.parametrize(
    ("pattern", "shows", "lacks"),
    [
        ("all_chows", ["123m456p789s234s55z"], ["123m456p789s222s55z", ORPHANS + "1m"]),
        ("all_pungs", ["111m222p444s555z66z"], ["111m222p345s555z66z", "1122m3344p5566s77z"]),
        (
            "half_flush",
            ["123456m111z222z55z", "1122334455m1122z"],
            ["12345678912355m", "123m456p111z222z55z"],
        ),
        ("full_flush", ["12345678912355m"], ["123456789m11155z"]),
        ("all_honours", ["111222333z55566z", "11223344556677z"], ["111222333z55z999m", ORPHANS + "1z"]),
        (
            "all_terminals",
            ["111999m111999p11s", "111999m111p999s11s"],
            ["111999m111p999s11z", ORPHANS + "1z"],
        ),
        (
            "mixed_terminals",
            ["111m999p111s444z66z", "1199m1199p11s55z44z", "11m999p222333444z"],
            ["111m222p111s444z66z", "111999m111p999s11s", "111222333z55566z"],
        ),
        ("seven_pairs", ["1122m3344p5566s77z", "11223344556677m"], ["111222333m44455p"]),
        (
            "jade_dragon",
            ["222333444s88s666z", "111555999s66s666z"],
            [
                "222333444s88s777z",  # another dragon
                "222333444m88m666z",  # another suit
                "222333444888s66z",  # the dragon is the pair
                "234555888s99s666z",  # with a run
                "222333s88s666z555z",  # with another dragon
                "222333444s88p666z",  # a pair of another suit
            ],
        ),
        ("ruby_dragon", ["222333444m88m777z"], ["222333444m88m666z", "222333444p88p777z"]),
        ("pearl_dragon", ["222333444p88p555z"], ["222333444p88p666z", "222333444s88s555z"]),
        ("little_three_dragons", ["123m456p555666z77z"], ["123m456p555666z11z", "123m456p555z777z11z"]),
        ("big_three_dragons", ["11m234p555666777z"], ["123m456p555666z77z"]),
        ("little_four_winds", ["123m111222333z44z"], ["11m111222333444z", "123m111222333z55z"]),
        ("big_four_winds", ["11m111222333444z"], ["123m111222333z44z"]),
        ("thirteen_orphans", [ORPHANS + "1m", ORPHANS + "7z"], ["111999m111999p11s"]),
        (
            "nine_gates",
            ["11123456789999m", "11112345678999s", "11123455678999p"],
            ["11223344556699m", "11123456789m1z1z1z"],
        ),
    ],
)
def test_it_tells_hands_that_show_a_pattern_from_those_that_do_not(
    pattern: str, shows: list[str], lacks: list[str]
) -> None:
    for hand in shows:
        assert max(_times(pattern, hand)) == 1, hand
    for hand in lacks:
        assert _times(pattern, hand) == {0}, hand


@pytest.mark.parametrize(
    ("hand", "declared", "expected"),
    [
        ("123m456p789s555z11m", "", 1),
        ("123m11m", "555z 6666z *7777z", 3),
        ("123m456p789s55z111z", "", 0),
        ("123m456p789s555m11m", "", 0),
    ],
)
def test_it_counts_dragon_pungs(hand: str, declared: str, expected: int) -> None:
    assert _times("dragon_pung", hand, declared) == {expected}


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("wind", SEATS)
def test_it_knows_the_winds_of_seat_and_round(seat: str, wind: str) -> None:
    hand = f"123m456p789s11m{str(SEATS.index(wind) + 1) * 3}z"
    assert _times("seat_wind", hand, seat=seat) == {int(seat == wind)}
    assert _times("prevailing_wind", hand, prevailing=seat) == {int(seat == wind)}


def test_it_wants_four_kongs_of_any_kind() -> None:
    assert _times("four_kongs", "11m", "2222m *3333m 4444p *5555z") == {1}
    assert _times("four_kongs", "11m", "2222m *3333m 4444p 555z") == {0}


@pytest.mark.parametrize("pattern", ["all_chows", "all_pungs", "four_kongs", "four_concealed_pungs"])
@pytest.mark.parametrize("hand", ["1122m3344p5566s77z", ORPHANS + "1m"])
def test_it_sees_no_sets_in_special_shapes(pattern: str, hand: str) -> None:
    assert _times(pattern, hand, how="self_draw") == {0}


def test_it_has_no_nine_gates_beside_a_meld() -> None:
    assert _times("nine_gates", "11123456788m", "999m") == {0}


@pytest.mark.parametrize(
    ("declared", "expected"), [("", 1), ("*2222m", 1), ("222m", 0), ("2222m", 0), ("*2222m 789m", 0)]
)
def test_it_takes_a_hand_for_concealed_until_a_tile_is_claimed(declared: str, expected: int) -> None:
    hand = ("123m456p789s234s55z", "456p789s234s55z", "456p789s55z")[len(declared.split())]
    assert _times("concealed_hand", hand, declared) == {expected}


@pytest.mark.parametrize(
    ("declared", "hand", "more", "expected"),
    [
        ("", "111m222p444s555z66z", {"last": "1m", "how": "self_draw"}, 1),
        ("", "111m222p444s555z66z", {"last": "6z"}, 1),
        ("", "111m222p444s555z66z", {"last": "1m"}, 0),
        ("*9999m *9999p", "444s555z66z", {"last": "6z"}, 1),
        ("*9999m 9999p", "444s555z66z", {"last": "6z", "how": "self_draw"}, 0),
        ("999p", "111m444s555z66z", {"last": "6z", "how": "self_draw"}, 0),
        ("", "111m222p345s555z66z", {"last": "6z", "how": "self_draw"}, 0),
    ],
)
def test_it_wants_four_concealed_pungs_that_no_discard_completed(
    declared: str, hand: str, more: dict[str, str], expected: int
) -> None:
    assert _times("four_concealed_pungs", hand, declared, **more) == {expected}


def test_it_has_four_concealed_pungs_only_in_the_reading_whose_pair_was_won() -> None:
    assert _times("four_concealed_pungs", "11122233344m555z", last="4m") == {0, 1}
    assert _times("four_concealed_pungs", "11122233344m555z", last="1m") == {0}


@pytest.mark.parametrize(
    ("pattern", "more", "expected"),
    [
        ("double_kong_replacement", {"flags": "kong_replacement double_kong_replacement"}, 1),
        ("double_kong_replacement", {"flags": "kong_replacement"}, 0),
        ("self_draw", {"how": "self_draw"}, 1),
        ("self_draw", {"how": "robbed_kong"}, 0),
        ("robbing_kong", {"how": "robbed_kong"}, 1),
        ("robbing_kong", {"how": "discard"}, 0),
        ("heavenly_hand", {"flags": "heavenly"}, 1),
        ("heavenly_hand", {"flags": "earthly"}, 0),
        ("earthly_hand", {"flags": "earthly"}, 1),
        ("kong_replacement", {"flags": "kong_replacement last_tile"}, 1),
        ("kong_replacement", {"flags": "last_tile"}, 0),
        ("last_tile", {"flags": "last_tile"}, 1),
        ("last_tile", {"flags": ""}, 0),
        ("no_bonus_tiles", {"bonus": ""}, 1),
        ("no_bonus_tiles", {"bonus": "", "flowers": "off"}, 0),
        ("no_bonus_tiles", {"bonus": "1f"}, 0),
        ("own_bonus", {"bonus": "2f2g1f"}, 2),
        ("own_bonus", {"bonus": "1f3g"}, 0),
        ("own_bonus", {"bonus": "4f4g", "seat": "N"}, 2),
        ("own_bonus", {"bonus": "1234f"}, 1),
        ("own_bonus_outside_sets", {"bonus": "1234f"}, 0),
        ("own_bonus_outside_sets", {"bonus": "1234f2g"}, 1),
        ("own_bonus_outside_sets", {"bonus": "1234g2f"}, 1),
        ("own_bonus_outside_sets", {"bonus": "1234f1234g"}, 0),
        ("flower_set", {"bonus": "1234f"}, 1),
        ("flower_set", {"bonus": "123f4g"}, 0),
        ("season_set", {"bonus": "1234g"}, 1),
        ("season_set", {"bonus": "1234f"}, 0),
        ("all_bonus_tiles", {"bonus": "1234f1234g"}, 1),
        ("all_bonus_tiles", {"bonus": "1234f123g"}, 0),
    ],
)
def test_it_reads_the_course_of_the_deal(pattern: str, more: dict[str, str], expected: int) -> None:
    assert _times(pattern, "123m456p789s234s55z", **more) == {expected}


def test_it_shows_all_chows_and_all_pungs_in_different_readings_of_one_hand() -> None:
    assert _times("all_pungs", "111222333m55p", "999s") == {0, 1}
    assert _times("all_chows", "111222333m55p", "789s") == {0, 1}
