"""Feature words: what is packed, and that a hand's word unites what it is made of."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.feature_words import hand_words, melds_word, reading_word, win_word
from games.engine.features import Features, features_of, word, word_of_shape, word_of_way
from games.engine.melds import Meld
from games.engine.readings import Reading, readings
from games.engine.shapes import SEVEN_PAIRS, SHAPES, STANDARD, THIRTEEN_ORPHANS, hand_key
from games.engine.tiles import ORPHANS, Tile, Tiles, parse_tile, parse_tiles
from games.engine.wins import FLAGS, WAYS, Win
from tests.engine.hands import bonuses, made_hands, melds, tiles, ways_of_winning

Made = tuple[Tiles, Tile, tuple[Meld, ...]]


def _all_features(
    hand: str, declared: str = "", last: str = "1z", win: int = 0, shapes: tuple[str, ...] = SHAPES
) -> list[Features]:
    words = hand_words(shapes, hand_key(tiles(hand)), parse_tile(last), melds_word(melds(declared)), win)
    return [features_of(each) for each in words]


def _features(hand: str, declared: str = "", last: str = "1z", win: int = 0) -> Features:
    (found,) = _all_features(hand, declared, last, win)
    return found


def test_it_packs_and_unpacks_every_feature() -> None:
    packed = word(chows=1, honours=1, wind_pungs=0b1001, own_bonus=2, season_set=1)
    found = features_of(packed | word_of_shape(SEVEN_PAIRS) | word_of_way("robbed_kong", frozenset()))
    assert (found.chows, found.honours, found.wind_pungs, found.pungs) == (1, 1, 0b1001, 0)
    assert (found.own_bonus, found.season_set, found.flower_set) == (2, 1, 0)
    assert (found.shape, found.how, found.flags) == (SEVEN_PAIRS, "robbed_kong", frozenset())


@given(st.sampled_from(WAYS), st.sets(st.sampled_from(FLAGS)))
def test_it_packs_every_way_to_win(how: str, flags: set[str]) -> None:
    found = features_of(word_of_way(how, frozenset(flags)))
    assert (found.how, found.flags) == (how, flags)


def test_it_refuses_a_feature_that_there_is_not() -> None:
    with pytest.raises(KeyError):
        word(luck=1)


def test_it_tells_what_groups_there_are() -> None:
    found = _features("123m99p444z", "*5555z 789s")
    assert (found.characters, found.dots, found.bamboo, found.honours, found.suits) == (1, 1, 1, 1, 3)
    assert (found.chows, found.pungs, found.middle, found.plain_sets, found.claimed) == (1, 1, 1, 1, 1)
    ends = _features("11m999p", "*5555z *9999m *1111z")
    assert (ends.chows, ends.middle, ends.plain_sets, ends.claimed, ends.bamboo) == (0, 0, 1, 0, 0)
    assert not _features("11m", "*5555z *9999m *1111z 9999p").plain_sets


def test_it_has_a_bit_for_every_wind_and_dragon() -> None:
    found = _features("11m333z666z", "222z 777z")
    assert found.wind_pungs == 0b0110
    assert found.dragon_pungs == 0b110
    assert (found.wind_pair, found.dragon_pair) == (0, 0)
    assert (_features("123456789m11z333z").wind_pair, _features("123456789m55z333z").dragon_pair) == (1, 1)


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
    assert (pairs.shape, pairs.middle, pairs.honours, pairs.dragon_pair, pairs.wind_pair) == (
        SEVEN_PAIRS,
        1,
        1,
        1,
        0,
    )
    orphans = _features("19m19p19s1234567z7z")
    assert (orphans.shape, orphans.honours, orphans.middle, orphans.suits) == (THIRTEEN_ORPHANS, 1, 0, 3)
    assert not _all_features("1199m2288p55s66z77z", shapes=(STANDARD, THIRTEEN_ORPHANS))


@pytest.mark.parametrize("hand", ["11m11p11s11z123m456p", "123m456p789s111z", "123m456p789s12z333z", "12m"])
def test_it_has_no_words_for_what_is_not_sets_and_one_pair(hand: str) -> None:
    assert not _all_features(hand)


def test_it_knows_the_bonus_tiles_as_the_seat_sees_them() -> None:
    found = features_of(win_word(Win(2, 3, "discard"), parse_tiles("3f1234g")))
    assert (found.seat, found.prevailing, found.flowers) == (2, 3, 1)
    assert (found.any_bonus, found.own_bonus, found.flower_set, found.season_set) == (1, 2, 0, 1)
    none = features_of(win_word(Win(2, 3, "discard", flowers=False), ()))
    assert (none.any_bonus, none.own_bonus, none.flowers) == (0, 0, 0)


def test_it_tells_seat_and_round_only_of_hands_with_a_pung_of_winds() -> None:
    win = win_word(Win(2, 3, "discard"), ())
    winds, none = _features("123m99p444z789s666z", win=win), _features("123m456p789s44z", "555z", win=win)
    assert (winds.seat, winds.prevailing) == (2, 3)
    assert (none.seat, none.prevailing) == (0, 0)


def _counted(reading: Reading, hand: Tiles, last: Tile) -> dict[str, object]:
    """The features of a reading, looked up one by one in its groups."""
    groups = reading.groups
    sets = [group for group in groups if group.kind in ("chow", "pung", "kong")]
    pungs = [group for group in sets if group.kind != "chow"]
    suits = {min(group.tiles[0] // 9, 3) for group in groups}
    pairs = [group.tiles[0] for group in groups if group.kind == "pair"]
    standard = reading.shape == STANDARD
    one_suit = len(hand) == 14 and hand[13] < 27 and hand[0] // 9 == hand[13] // 9
    gates = one_suit and not Counter([0, 0, *range(9), 8, 8]) - Counter(tile % 9 for tile in hand)
    return {
        "shape": reading.shape,
        "characters": 0 in suits,
        "dots": 1 in suits,
        "bamboo": 2 in suits,
        "honours": 3 in suits,
        "middle": any(not set(group.tiles) <= set(ORPHANS) for group in groups),
        "chows": any(group.kind == "chow" for group in groups),
        "pungs": bool(pungs),
        "plain_sets": any(group.kind != "kong" for group in sets),
        "claimed": any(not group.concealed for group in groups),
        "wind_pungs": sum(1 << group.tiles[0] - 27 for group in pungs if 27 <= group.tiles[0] < 31),
        "dragon_pungs": sum(1 << group.tiles[0] - 31 for group in pungs if group.tiles[0] >= 31),
        "wind_pair": any(27 <= pair < 31 for pair in pairs),
        "dragon_pair": any(pair >= 31 for pair in pairs),
        "pair_won": standard and pairs == [last],
        "nine_gates": standard and gates,
    }


@given(made_hands, bonuses, ways_of_winning())
def test_it_holds_in_every_word_what_counting_finds(made: Made, bonus: Tiles, win: Win) -> None:
    hand, last, declared = made
    key, circumstances = hand_key(hand), win_word(win, bonus)
    for reading in readings(SHAPES, key, declared):
        found = features_of(reading_word(reading, key, last, circumstances))
        for name, value in _counted(reading, hand, last).items():
            assert getattr(found, name) == value, name
        assert (found.how, found.flags, found.own_bonus) == (
            win.how,
            win.flags,
            bonus.count(34 + win.seat) + bonus.count(38 + win.seat),
        )


@given(made_hands, bonuses, ways_of_winning())
def test_it_finds_the_same_words_by_tables_as_by_readings(made: Made, bonus: Tiles, win: Win) -> None:
    hand, last, declared = made
    key, circumstances = hand_key(hand), win_word(win, bonus)
    by_readings = [reading_word(each, key, last, circumstances) for each in readings(SHAPES, key, declared)]
    assert hand_words(SHAPES, key, last, melds_word(declared), circumstances) == by_readings


def test_it_says_nothing_of_no_melds() -> None:
    assert melds_word(()) == 0
