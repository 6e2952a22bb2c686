"""Readings: every way to take a hand for sets and a pair, or for a special shape."""

from collections import Counter

import pytest
from hypothesis import given

from games.engine.melds import Meld
from games.engine.readings import part_readings, readings
from games.engine.shapes import SEVEN_PAIRS, STANDARD, THIRTEEN_ORPHANS, hand_key, is_complete_part
from games.engine.tiles import Tile, Tiles, format_tiles
from tests.engine.hands import melds, tiles, winning_hands

ALL = (STANDARD, THIRTEEN_ORPHANS, SEVEN_PAIRS)
ORPHANS = "19m19p19s1234567z"


def _parts(hand: str, declared: str = "", shapes: tuple[str, ...] = (STANDARD,)) -> set[tuple[str, ...]]:
    found = readings(shapes, hand_key(tiles(hand)), melds(declared))
    return {tuple(format_tiles(group.tiles) for group in reading.groups) for reading in found}


def test_it_reads_a_plain_hand_in_one_way() -> None:
    assert _parts("123m456p789s111z22p") == {("1m2m3m", "4p5p6p", "7s8s9s", "1z1z1z", "2p2p")}


def test_it_reads_three_equal_runs_also_as_three_pungs() -> None:
    assert _parts("111222333m456p99s") == {
        ("1m1m1m", "2m2m2m", "3m3m3m", "4p5p6p", "9s9s"),
        ("1m2m3m", "1m2m3m", "1m2m3m", "4p5p6p", "9s9s"),
    }


def test_it_finds_every_place_of_the_pair() -> None:
    assert {parts[-1] for parts in _parts("11123444m", "555z 666z")} == {"1m1m", "4m4m"}


def test_it_puts_melds_first_as_they_were_declared_and_the_pair_last() -> None:
    assert _parts("789m99m", "555z 123m *1111p") == {("5z5z5z", "1m2m3m", "1p1p1p1p", "7m8m9m", "9m9m")}


@pytest.mark.parametrize(
    "hand",
    [
        "123m456p789s111z23p",  # no pair
        "891m456p789s111z22p",  # no sequence from 9 to 1
        "123z456p789s111m22p",  # no sequence of honours
        "1122m3344p5566s77z",  # seven pairs are no sets
        "11m22p33s111z222z3z",  # pairs in several suits
        "11m11p11s11z123m456p",  # four pairs
    ],
)
def test_it_refuses_what_is_not_four_sets_and_a_pair(hand: str) -> None:
    assert not _parts(hand)


@pytest.mark.parametrize("twice", ["1m", "9s", "1z", "7z"])
def test_it_knows_thirteen_orphans_with_any_pair(twice: str) -> None:
    (parts,) = _parts(ORPHANS + twice, shapes=ALL)
    assert len(parts) == 14
    assert parts[:3] == ("1m", "9m", "1p")
    assert parts[-1] == twice


def test_it_reads_seven_different_pairs_where_the_rules_have_them() -> None:
    assert _parts("1122m3344p5566s77z", shapes=ALL) == {
        ("1m1m", "2m2m", "3p3p", "4p4p", "5s5s", "6s6s", "7z7z")
    }


def test_it_offers_seven_pairs_beside_runs() -> None:
    assert len(_parts("11223344556677m", shapes=ALL)) > len(_parts("11223344556677m"))


@given(winning_hands())
def test_it_reads_every_made_hand_without_losing_a_tile(made: tuple[Tiles, Tile, tuple[Meld, ...]]) -> None:
    hand, _, declared = made
    for reading in readings((STANDARD,), hand_key(hand), declared):
        shown = Counter(tile for group in reading.groups for tile in group.tiles)
        assert shown == Counter(hand) + Counter(tile for meld in declared for tile in meld.tiles)
        assert [group.kind == "pair" for group in reading.groups] == [False] * 4 + [True]


def test_it_gives_every_reading_of_a_suit_once() -> None:
    found = [
        tuple(format_tiles(group.tiles) for group in (*sets, *pair))
        for sets, pair in part_readings(hand_key(tiles("11112233444m")), 0)
    ]
    assert sorted(found) == [
        ("1m1m1m", "1m2m3m", "2m3m4m", "4m4m"),
        ("1m2m3m", "1m2m3m", "4m4m4m", "1m1m"),
    ]


def test_it_gives_no_reading_of_what_is_left_over() -> None:
    assert not part_readings(hand_key(tiles("12m")), 0)
    assert not part_readings(hand_key(tiles("123m")), 3)
    assert part_readings(0, 1) == (((), ()),)
    assert is_complete_part(hand_key(tiles("123m")), 2)


def test_it_keeps_declared_sets_apart_from_concealed_ones() -> None:
    (reading,) = readings((STANDARD,), hand_key(tiles("789m99m")), melds("555z *1111p 2222p"))
    assert [(group.kind, group.concealed) for group in reading.groups] == [
        ("pung", False),
        ("kong", True),
        ("kong", False),
        ("chow", True),
        ("pair", True),
    ]
