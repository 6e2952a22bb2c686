"""Tiles from ready and useful tiles: a table by hand, and all complete hands searched by brute force."""

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement, product
from random import Random

import pytest

from games.engine.distance import (
    discards,
    distance,
    distance_of_tiles,
    kinds_of,
    orphans_lacking,
    orphans_wanted,
    pairs_lacking,
    pairs_wanted,
    useful_tiles,
)
from games.engine.shapes import SEVEN_PAIRS, STANDARD, THIRTEEN_ORPHANS, UNITS, hand_key, is_complete
from games.engine.tiles import ORPHANS, Tiles, count_kinds, format_tiles, full_set
from tests.engine.hands import CHOW_STARTS, tiles

HONG_KONG = (STANDARD, THIRTEEN_ORPHANS)
ALL = (*HONG_KONG, SEVEN_PAIRS)
ALL_ORPHANS = "19m19p19s1234567z"


def _distance(hand: str, melds: int = 0, shapes: tuple[str, ...] = (STANDARD,)) -> int:
    return distance(shapes, hand_key(tiles(hand)), melds)


def _useful(hand: str, melds: int = 0, shapes: tuple[str, ...] = (STANDARD,)) -> str:
    return format_tiles(useful_tiles(shapes, hand_key(tiles(hand)), melds))


@pytest.mark.parametrize(
    ("hand", "melds", "expected"),
    [
        ("123m456p789s111z22p", 0, -1),  # complete
        ("22p", 4, -1),
        ("123m456p789s11z23p", 0, 0),  # ready
        ("2p", 4, 0),
        ("123m456p789s1z235p", 0, 1),
        ("123m456p789s112z3p", 0, 1),
        ("147m258p369s1234z", 0, 8),  # nothing fits together
        ("147m258p369s12345z", 0, 8),
        ("1122m3344p5566s7z", 0, 3),  # six pairs: one is the pair, three more half sets of four
        ("1111m", 3, 1),  # a fifth copy does not exist
        ("1111m2222p3333s4z", 0, 2),  # a set lacks two tiles beside three triplets, the pair one
        ("19m", 4, 0),  # to discard one of them
    ],
)
def test_it_counts_the_tiles_from_ready(hand: str, melds: int, expected: int) -> None:
    assert _distance(hand, melds) == expected


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        (ALL_ORPHANS, 0),
        (ALL_ORPHANS + "5z", -1),
        ("19m19p19s123456z1z", 0),
        ("19m19p19s123456z5p", 1),
        ("1m19p19s123456z11z", 1),
        ("2345678m234567p", 13),
    ],
)
def test_it_counts_for_thirteen_orphans(hand: str, expected: int) -> None:
    assert orphans_lacking(hand_key(tiles(hand))) - 1 == expected


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("1122m3344p5566s7z", 0),
        ("1122m3344p5566s77z", -1),
        ("1122m3344p5555s6z7z", 1),
        ("111122223333m4p", 6),
        ("123456789m1234p", 6),
    ],
)
def test_it_counts_for_seven_different_pairs(hand: str, expected: int) -> None:
    assert pairs_lacking(hand_key(tiles(hand))) - 1 == expected


def test_it_takes_the_shape_that_is_nearest() -> None:
    assert _distance("1122m3344p5566s7z", shapes=ALL) == 0
    assert _distance("1122m3344p5566s7z", shapes=HONG_KONG) == 3
    assert _distance(ALL_ORPHANS, shapes=HONG_KONG) == 0
    assert _distance(ALL_ORPHANS, shapes=(STANDARD,)) == 8


def test_it_knows_no_special_shape_with_melds() -> None:
    assert _distance("19m19p19s1234z", melds=1, shapes=ALL) == _distance("19m19p19s1234z", melds=1)


@pytest.mark.parametrize(
    ("hand", "melds", "expected"),
    [
        ("123m456p789s11z23p", 0, "1p4p7p"),
        ("123m456p789s11z13p", 0, "2p"),
        ("123m456p789s111z2p", 0, "2p"),
        ("1112345678999m", 0, "1m2m3m4m5m6m7m8m9m"),
        ("2345m", 3, "2m5m"),
        ("3334m", 3, "2m4m5m"),
        ("1z", 4, "1z"),
        ("123m456p789s111z22p", 0, ""),
    ],
)
def test_it_lists_the_tiles_that_a_ready_hand_wants(hand: str, melds: int, expected: str) -> None:
    assert _useful(hand, melds) == expected


def test_it_wants_any_orphan_for_thirteen_orphans() -> None:
    assert _useful(ALL_ORPHANS, shapes=HONG_KONG) == format_tiles(ORPHANS)
    assert _useful("19m19p19s123456z5p", shapes=HONG_KONG) == format_tiles(ORPHANS)
    assert _useful("19m19p19s123456z1z", shapes=HONG_KONG) == "7z"


def test_it_wants_the_tiles_of_every_shape_that_is_equally_near() -> None:
    hand = "1122m3344p5566s7z"
    assert _useful(hand, shapes=ALL) == "7z"
    assert _useful(hand, shapes=(STANDARD,)) != "7z"


def test_it_never_wants_a_fifth_copy() -> None:
    assert "1m" not in _useful("1111m", 3)


def test_it_takes_tiles_in_any_order() -> None:
    assert distance_of_tiles(ALL, tiles("3p2p1z1z987s654p321m"), 0) == 0


def test_it_knows_hands_that_may_be_special_only() -> None:
    only_pairs = (SEVEN_PAIRS,)
    assert (
        _distance("123m456p789s11z23p", shapes=only_pairs)
        == pairs_lacking(hand_key(tiles("123m456p789s11z23p"))) - 1
    )
    assert _useful("1122m3344p5566s7z", shapes=only_pairs) == "7z"


@pytest.mark.parametrize("shapes", [(SEVEN_PAIRS,), (THIRTEEN_ORPHANS,), (THIRTEEN_ORPHANS, SEVEN_PAIRS)])
def test_it_counts_special_shapes_of_whole_hands_as_of_their_parts(shapes: tuple[str, ...]) -> None:
    lacking = {SEVEN_PAIRS: pairs_lacking, THIRTEEN_ORPHANS: orphans_lacking}
    for hand in _random_hands(13, 60, range(34)) + _random_hands(13, 20, range(9, 18)):
        key = hand_key(hand)
        assert distance(shapes, key, 0) == min(lacking[shape](key) for shape in shapes) - 1


def test_it_lists_what_each_discard_leads_to() -> None:
    hand = tiles("123m456p789s11z23p9m")
    found = {tile: (away, useful) for tile, away, useful in discards((STANDARD,), hand, 0)}
    assert len(found) == 13
    assert found[8] == (0, tiles("147p"))
    assert all(away == 1 for tile, (away, _) in found.items() if tile != 8)
    for tile, (away, useful) in found.items():
        rest = list(hand)
        rest.remove(tile)
        assert distance((STANDARD,), hand_key(rest), 0) == away
        assert useful_tiles((STANDARD,), hand_key(rest), 0) == useful


def test_it_finds_what_a_special_shape_wants() -> None:
    assert kinds_of(pairs_wanted(hand_key(tiles("1122m3344p5566s7z")))) == tiles("7z")
    assert len(kinds_of(pairs_wanted(hand_key(tiles("111122223333m4p"))))) == 34 - 3
    assert kinds_of(orphans_wanted(hand_key(tiles(ALL_ORPHANS)))) == ORPHANS


@pytest.mark.parametrize(
    ("lacking", "wanted"), [(pairs_lacking, pairs_wanted), (orphans_lacking, orphans_wanted)]
)
def test_it_wants_for_a_special_shape_exactly_what_brings_it_nearer(lacking, wanted) -> None:
    for hand in _random_hands(13, 40, range(34)) + _random_hands(13, 40, range(26, 34)):
        key, now = hand_key(hand), lacking(hand_key(hand))
        nearer = [kind for kind in range(34) if hand.count(kind) < 4 and lacking(key + UNITS[kind]) < now]
        assert kinds_of(wanted(key)) == tuple(nearer)


def test_it_names_the_kinds_of_a_bit_each() -> None:
    assert kinds_of(0) == ()
    assert kinds_of(1 << 33 | 1 | 1 << 9) == (0, 9, 33)


@cache
def _complete_hands(sets: int) -> list[tuple[tuple[int, int], ...]]:
    """Every hand of so many sets and a pair that four copies allow, as kinds with their numbers."""
    groups = [(start, start + 1, start + 2) for start in CHOW_STARTS] + [(kind,) * 3 for kind in range(34)]
    found = set()
    for chosen in combinations_with_replacement(groups, sets):
        base = Counter(tile for group in chosen for tile in group)
        for pair in range(34):
            hand = base + Counter({pair: 2})
            if max(hand.values()) <= 4:
                found.add(tuple(sorted(hand.items())))
    return sorted(found)


def _searched_distance(hand: Tiles, sets: int) -> int:
    held = count_kinds(hand)
    return min(_missing(goal, held) for goal in _complete_hands(sets)) - 1


def _missing(goal: tuple[tuple[int, int], ...], held: list[int]) -> int:
    return sum([number - held[kind] for kind, number in goal if number > held[kind]])


def _random_hands(size: int, number: int, kinds: range) -> list[Tiles]:
    lots = Random(size)
    pool = [tile for tile in full_set(flowers=False) if tile in kinds]
    return [tuple(sorted(lots.sample(pool, size))) for _ in range(number)]


@pytest.mark.parametrize("kinds", [range(34), range(9), range(18, 34), range(5, 14)])
def test_it_agrees_with_a_search_of_all_hands_with_one_set(kinds: range) -> None:
    for hand in _random_hands(4, 8, kinds):
        near = _searched_distance(hand, 1)
        assert distance((STANDARD,), hand_key(hand), 3) == near, format_tiles(hand)
        useful = tuple(
            kind for kind in range(34) if hand.count(kind) < 4 and _searched_distance((*hand, kind), 1) < near
        )
        assert useful_tiles((STANDARD,), hand_key(hand), 3) == useful, format_tiles(hand)


@pytest.mark.parametrize("size", [7, 8])
def test_it_agrees_with_a_search_of_all_hands_with_two_sets(size: int) -> None:
    for hand in _random_hands(size, 5, range(34)) + _random_hands(size, 5, range(9, 18)):
        assert distance((STANDARD,), hand_key(hand), 2) == _searched_distance(hand, 2), format_tiles(hand)


def test_it_is_complete_exactly_at_minus_one() -> None:
    for hand in _random_hands(14, 300, range(9)):
        key = hand_key(hand)
        assert is_complete((STANDARD,), key, 0) == (distance((STANDARD,), key, 0) == -1)


def test_it_comes_nearer_by_one_with_a_useful_tile_and_never_by_more() -> None:
    for hand, kind in product(_random_hands(13, 20, range(34)), range(34)):
        if hand.count(kind) < 4:
            before = distance(ALL, hand_key(hand), 0)
            after = distance(ALL, hand_key((*hand, kind)), 0)
            assert before - after == (kind in useful_tiles(ALL, hand_key(hand), 0))
