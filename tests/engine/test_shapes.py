"""Keys of hands, and whether a hand is complete."""

from collections import Counter
from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.melds import Meld
from games.engine.shapes import (
    PART_UNITS,
    PLACES,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
    UNITS,
    hand_key,
    is_complete,
    may_be_complete,
    suit_keys,
    whole_key,
)
from games.engine.tiles import Tile, Tiles, format_tiles, parse_tiles
from tests.engine.hands import tiles, winning_hands

ALL = (STANDARD, THIRTEEN_ORPHANS, SEVEN_PAIRS)
ORPHANS = "19m19p19s1234567z"


def _is_winning(hand: str, declared: int = 0, shapes: tuple[str, ...] = (STANDARD,)) -> bool:
    return is_complete(shapes, hand_key(tiles(hand)), declared)


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
    assert not _is_winning(hand)


@pytest.mark.parametrize("twice", ["1m", "9s", "1z", "7z"])
def test_it_knows_thirteen_orphans_with_any_pair(twice: str) -> None:
    assert _is_winning(ORPHANS + twice, shapes=ALL)


def test_it_refuses_thirteen_orphans_with_another_tile_or_where_the_rules_lack_them() -> None:
    assert not _is_winning(ORPHANS + "2m", shapes=ALL)
    assert not _is_winning(ORPHANS + "1m", shapes=(STANDARD,))
    assert not _is_winning("19m19p19s123456z11z", shapes=ALL)


def test_it_knows_seven_different_pairs_where_the_rules_have_them() -> None:
    assert _is_winning("1122m3344p5566s77z", shapes=ALL)
    assert not _is_winning("1122m3344p5566s77z", shapes=(STANDARD, THIRTEEN_ORPHANS))
    assert not _is_winning("1111m3344p5566s77z", shapes=ALL)


def test_it_knows_no_special_shape_once_something_is_declared() -> None:
    assert not _is_winning("1122m3344p5z", declared=3, shapes=ALL)


def test_it_adds_keys_like_tiles() -> None:
    assert hand_key(tiles("123m")) + UNITS[33] == hand_key(tiles("123m7z"))
    assert suit_keys(hand_key(tiles("1m1p1s1z"))) == (1, 1, 1, 1)


@pytest.mark.parametrize("hand", ["123456789m22234p", "111222333m44455p", "12345678999m123p"])
def test_it_takes_the_pair_from_three_of_a_kind_if_need_be(hand: str) -> None:
    assert _is_winning(hand)


@given(winning_hands())
def test_it_takes_every_made_hand_for_complete(made: tuple[Tiles, Tile, tuple[Meld, ...]]) -> None:
    hand, _, declared = made
    assert is_complete((STANDARD,), hand_key(hand), len(declared))


def _splits(hand: tuple[int, ...], paired: bool = False) -> bool:
    """A slow way to see sets and a pair: take the first tile's group in every way."""
    if not hand:
        return paired
    first, rest = hand[0], list(hand[1:])
    options = [[first, first], [first + 1, first + 2]] + ([] if paired else [[first]])
    for others in options:
        if first // 9 != max(others) // 9 or (first >= 27 and others[0] != first):
            continue
        if all(rest.count(other) >= others.count(other) for other in others):
            left = list(rest)
            for other in others:
                left.remove(other)
            if _splits(tuple(left), paired or len(others) == 1):
                return True
    return False


def test_it_agrees_with_taking_groups_away_on_every_small_hand() -> None:
    kinds = (0, 1, 2, 3, 9, 27, 28)
    for hand in combinations_with_replacement(kinds, 5):
        if max(Counter(hand).values()) <= 4:
            assert is_complete((STANDARD,), hand_key(hand), 3) == _splits(hand), format_tiles(hand)


@given(st.lists(st.sampled_from([tile for tile in range(13) for _ in range(4)]), min_size=14, max_size=14))
def test_it_agrees_with_taking_groups_away_on_crowded_hands(hand: list[int]) -> None:
    if max(Counter(hand).values()) <= 4:
        assert is_complete((STANDARD,), hand_key(hand), 0) == _splits(tuple(sorted(hand)))


@pytest.mark.parametrize(
    "hand",
    ["19m19p19s1234567z", "119m19p19s123456z", "1122334455667m", "11m22p33s4455667z", "123m456p789s1112z"],
)
def test_it_looks_closer_at_every_complete_hand(hand: str) -> None:
    held = parse_tiles(hand)
    complete = [whole for tile in range(34) if is_complete(ALL, whole := hand_key([*held, tile]), 0)]
    assert complete
    assert all(may_be_complete(suit_keys(whole)) for whole in complete)


@pytest.mark.parametrize("hand", ["19m19p159s1234567z", "1178m22p33s445566z", "123m456p789s11233z"])
def test_it_looks_no_closer_where_a_part_fits_no_complete_hand(hand: str) -> None:
    assert not may_be_complete(suit_keys(hand_key(parse_tiles(hand))))


def test_it_takes_a_key_apart_and_puts_it_together() -> None:
    for tile in range(34):
        parts = [0, 0, 0, 0]
        parts[PLACES[tile]] += PART_UNITS[tile]
        assert tuple(parts) == suit_keys(hand_key([tile]))
        assert whole_key(parts) == hand_key([tile])
    assert set(PART_UNITS[34:]) == {0}
