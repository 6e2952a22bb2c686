"""The detectors one by one, with hands that show a pattern and hands that nearly do."""

import pytest

from games.engine.patterns import DETECTORS, Case
from games.engine.shapes import SHAPES, readings
from games.engine.tiles import parse_tile, parse_tiles
from games.engine.wins import Win
from tests.engine.hands import melds, tiles

ORPHANS = "19m19p19s1234567z"
SEATS = "ESWN"


def _times(pattern: str, hand: str, declared: str = "", **more: str) -> set[int]:
    """How often each reading of the hand shows the pattern."""
    held, sets = tiles(hand), melds(declared)
    win = Win(
        SEATS.index(more.get("seat", "S")),
        SEATS.index(more.get("prevailing", "E")),
        more.get("how", "discard"),
        frozenset(more.get("flags", "").split()),
        flowers=more.get("flowers", "on") == "on",
    )
    kinds = frozenset(held).union(*(each.tiles for each in sets))
    case = Case(
        held, parse_tile(more.get("last", "1m")), sets, parse_tiles(more.get("bonus", "")), win, kinds
    )
    found = readings(SHAPES, held, sets)
    assert found, "the hand is complete"
    return {int(DETECTORS[pattern](reading, case)) for reading in found}


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


def test_it_has_no_nine_gates_beside_a_meld() -> None:
    assert _times("nine_gates", "11123456788m", "999m") == {0}


@pytest.mark.parametrize(
    ("pattern", "more", "expected"),
    [
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
