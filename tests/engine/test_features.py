"""Feature words: what is packed, and that a hand's word is the sum of what it is made of."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.feature_words import hand_words, melds_word, reading_word, win_word
from games.engine.features import Features, features_of, word, word_of_shape, word_of_way
from games.engine.melds import Meld
from games.engine.readings import Reading, readings
from games.engine.shapes import SEVEN_PAIRS, SHAPES, STANDARD, THIRTEEN_ORPHANS, hand_key
from games.engine.tiles import Tile, Tiles, parse_tile, parse_tiles
from games.engine.wins import FLAGS, WAYS, Win
from tests.engine.hands import bonuses, made_hands, melds, tiles, ways_of_winning

Made = tuple[Tiles, Tile, tuple[Meld, ...]]
NOTHING = features_of(0)


def _all_features(
    hand: str, declared: str = "", last: str = "1z", shapes: tuple[str, ...] = SHAPES
) -> list[Features]:
    words = hand_words(shapes, hand_key(tiles(hand)), parse_tile(last), melds_word(melds(declared)))
    return [features_of(each) for each in words]


def _features(hand: str, declared: str = "", last: str = "1z") -> Features:
    (found,) = _all_features(hand, declared, last)
    return found


def test_it_packs_and_unpacks_every_feature() -> None:
    packed = word(pairs=1, chows=4, honours=9, wind_pungs=0b1001, own_bonus=2, season_set=1)
    found = features_of(packed + word_of_shape(SEVEN_PAIRS) + word_of_way("robbed_kong", frozenset()))
    assert (found.pairs, found.chows, found.honours, found.wind_pungs) == (1, 4, 9, 0b1001)
    assert (found.own_bonus, found.season_set, found.flower_set) == (2, 1, 0)
    assert (found.shape, found.how, found.flags) == (SEVEN_PAIRS, "robbed_kong", frozenset())


@given(st.sampled_from(WAYS), st.sets(st.sampled_from(FLAGS)))
def test_it_packs_every_way_to_win(how: str, flags: set[str]) -> None:
    found = features_of(word_of_way(how, frozenset(flags)))
    assert (found.how, found.flags) == (how, flags)


def test_it_refuses_a_feature_that_there_is_not() -> None:
    with pytest.raises(KeyError):
        word(luck=1)


def test_it_counts_the_groups_of_a_hand() -> None:
    found = _features("123m99p444z", "*5555z 789s")
    assert (found.chows, found.pungs, found.pairs, found.groups) == (2, 2, 1, 5)
    assert (found.characters, found.dots, found.bamboo, found.honours) == (1, 1, 1, 2)
    assert (found.kongs, found.concealed_pungs, found.claimed) == (1, 2, 1)
    assert (found.terminals, found.suits) == (1, 3)
    assert found.is_whole


def test_it_has_a_bit_for_every_wind_and_dragon() -> None:
    found = _features("11m333z666z", "222z 777z")
    assert found.wind_pungs == 0b0110
    assert found.dragon_pungs == 0b110
    assert (found.wind_pairs, found.dragon_pairs) == (0, 0)
    assert (_features("123456789m11z333z").wind_pairs, _features("123456789m55z333z").dragon_pairs) == (1, 1)


@pytest.mark.parametrize(("last", "expected"), [("9p", 1), ("9s", 0), ("1m", 0), ("4z", 0)])
def test_it_knows_whether_the_pair_was_won(last: str, expected: int) -> None:
    assert _features("123m99p444z789s666z", last=last).pair_won == expected


def test_it_knows_the_pair_that_was_won_by_reading() -> None:
    assert sorted(each.pair_won for each in _all_features("11123444m", "555z 666z", last="1m")) == [0, 1]


def test_it_knows_nine_gates_by_the_whole_hand() -> None:
    assert {each.nine_gates for each in _all_features("11123456788999p")} == {1}
    assert {each.nine_gates for each in _all_features("11123456789p", "999p")} == {0}
    assert _features("11123456799m", "888m").nine_gates == 0


def test_it_reads_special_shapes_where_there_are_any() -> None:
    pairs = _features("1199m2288p55s66z77z")
    assert (pairs.shape, pairs.pairs, pairs.terminals, pairs.honours) == (SEVEN_PAIRS, 7, 2, 2)
    assert pairs.is_whole
    orphans = _features("19m19p19s1234567z7z")
    assert (orphans.shape, orphans.honours, orphans.terminals, orphans.suits) == (THIRTEEN_ORPHANS, 8, 6, 3)
    assert not _all_features("1199m2288p55s66z77z", shapes=(STANDARD, THIRTEEN_ORPHANS))


def test_it_tells_what_is_no_hand_at_all() -> None:
    four_pairs = _all_features("11m11p11s11z123m456p")
    assert four_pairs
    assert not any(each.is_whole for each in four_pairs)
    assert not any(each.is_whole for each in _all_features("123m11p"))
    assert not _all_features("123m456p789s12z333z")


def test_it_knows_the_bonus_tiles_as_the_seat_sees_them() -> None:
    found = features_of(win_word(Win(2, 3, "discard"), parse_tiles("3f1234g")))
    assert (found.seat, found.prevailing, found.flowers) == (2, 3, 1)
    assert (found.any_bonus, found.own_bonus, found.flower_set, found.season_set) == (1, 2, 0, 1)
    none = features_of(win_word(Win(2, 3, "discard", flowers=False), ()))
    assert (none.any_bonus, none.own_bonus, none.flowers) == (0, 0, 0)


def _counted(reading: Reading, hand: Tiles, last: Tile) -> dict[str, object]:
    """The features of a reading, counted one by one."""
    groups = reading.groups
    pungs = [group for group in groups if group.kind in ("pung", "kong")]
    suits = Counter(min(group.tiles[0] // 9, 3) for group in groups)
    pairs = [group.tiles[0] for group in groups if group.kind == "pair"]
    standard = reading.shape == STANDARD
    return {
        "shape": reading.shape,
        "chows": sum(group.kind == "chow" for group in groups),
        "pungs": len(pungs),
        "kongs": sum(group.kind == "kong" for group in groups),
        "concealed_pungs": sum(group.concealed for group in pungs),
        "claimed": sum(not group.concealed for group in groups),
        "characters": suits[0],
        "dots": suits[1],
        "bamboo": suits[2],
        "honours": suits[3],
        "terminals": sum(set(group.tiles) <= {0, 8, 9, 17, 18, 26} for group in groups),
        "wind_pungs": sum(1 << group.tiles[0] - 27 for group in pungs if 27 <= group.tiles[0] < 31),
        "dragon_pungs": sum(1 << group.tiles[0] - 31 for group in pungs if group.tiles[0] >= 31),
        "pairs": len(pairs),
        "wind_pairs": sum(27 <= pair < 31 for pair in pairs),
        "dragon_pairs": sum(pair >= 31 for pair in pairs),
        "pair_won": int(standard and pairs == [last]),
        "nine_gates": int(
            standard
            and len(hand) == 14
            and hand[13] < 27
            and hand[0] // 9 == hand[13] // 9
            and not Counter([0, 0, *range(9), 8, 8]) - Counter(tile % 9 for tile in hand)
        ),
    }


@given(made_hands, bonuses, ways_of_winning())
def test_it_holds_in_every_word_what_counting_finds(made: Made, bonus: Tiles, win: Win) -> None:
    hand, last, declared = made
    key = hand_key(hand)
    for reading in readings(SHAPES, key, declared):
        found = features_of(reading_word(reading, key, last) + win_word(win, bonus))
        for name, value in _counted(reading, hand, last).items():
            assert getattr(found, name) == value, name
        assert (found.seat, found.prevailing, found.how, found.flags) == (
            win.seat,
            win.prevailing,
            win.how,
            win.flags,
        )


@given(made_hands)
def test_it_finds_the_same_words_by_tables_as_by_readings(made: Made) -> None:
    hand, last, declared = made
    key = hand_key(hand)
    by_readings = [reading_word(each, key, last) for each in readings(SHAPES, key, declared)]
    assert hand_words(SHAPES, key, last, melds_word(declared)) == by_readings


def test_it_adds_nothing_for_no_melds() -> None:
    assert melds_word(()) == 0
    assert NOTHING.groups == 0
