"""Schemes: what a hand lacks for a kind of hand, what helps and what can go."""

from random import Random

import pytest

from games.engine.distance import kinds_held, kinds_of
from games.engine.schemes import (
    ALL_CHOWS,
    ALL_PUNGS,
    FLUSHES_OF_PUNGS,
    FULL_FLUSHES,
    HALF_FLUSHES,
    STANDARD_SETS,
    Scheme,
)
from games.engine.shapes import UNITS, copies, hand_key
from games.engine.tiles import format_tiles, full_set
from tests.engine.hands import tiles

CHARACTERS, DOTS, BAMBOO = range(3)


@pytest.mark.parametrize(
    ("scheme", "hand", "expected"),
    [
        (STANDARD_SETS[4], "123m456p789s11z23p", 1),
        (STANDARD_SETS[4], "123m456p789s111z22p", 0),
        (STANDARD_SETS[0], "2p", 1),
        (HALF_FLUSHES[CHARACTERS][4], "123456789m1122z", 1),
        (HALF_FLUSHES[CHARACTERS][4], "123456789m11z5p9s", 3),
        (HALF_FLUSHES[DOTS][4], "123456789m1122z", 9 + 1),
        (FULL_FLUSHES[CHARACTERS][4], "123456789m1122z", 5),
        (FLUSHES_OF_PUNGS[BAMBOO][4], "111222s333s11z22z", 1),
        (FLUSHES_OF_PUNGS[BAMBOO][4], "123s456s789s11z22z", 8 - 1),
        (ALL_PUNGS[4], "111m222p33s44z55z7z", 2),
        (ALL_PUNGS[4], "123456789m1122z", 7),
        (ALL_CHOWS[4], "123m456p789s2234s", 1),
        (ALL_CHOWS[4], "111m456p789s2233s", 2),
        (ALL_CHOWS[4], "123m456p789s11z23s", 1),
        (ALL_CHOWS[4], "123m456p111z11s23s", 2),
        (ALL_CHOWS[1], "23s1z", 2),
    ],
)
def test_it_counts_the_tiles_that_are_lacking(scheme: Scheme, hand: str, expected: int) -> None:
    assert scheme.lacking(hand_key(tiles(hand))) == expected


@pytest.mark.parametrize(
    ("scheme", "hand", "expected"),
    [
        (HALF_FLUSHES[CHARACTERS][4], "123456789m1122z", "1z2z"),
        (ALL_PUNGS[4], "111m222p333s4455z", "4z5z"),
        (ALL_CHOWS[4], "123m456p789s11z23s", "1s4s"),
        (FULL_FLUSHES[DOTS][1], "23p55p", "1p4p"),
        (STANDARD_SETS[1], "1111m", format_tiles(tuple(kind for kind in range(34) if kind))),
    ],
)
def test_it_lists_the_kinds_that_help(scheme: Scheme, hand: str, expected: str) -> None:
    assert format_tiles(kinds_of(scheme.useful(hand_key(tiles(hand))))) == expected


@pytest.mark.parametrize(
    ("scheme", "hand", "expected"),
    [
        (HALF_FLUSHES[CHARACTERS][4], "123456789m1122z5p", "5p"),
        (STANDARD_SETS[4], "123m456p789s11z23p9m", "9m"),
        (ALL_PUNGS[1], "11m22p3s", "3s"),
    ],
)
def test_it_lists_the_kinds_that_can_go(scheme: Scheme, hand: str, expected: str) -> None:
    assert format_tiles(kinds_of(scheme.spare(hand_key(tiles(hand))))) == expected


def test_it_knows_tiles_that_no_flush_has_a_use_for() -> None:
    key = hand_key(tiles("123456789m1z2z5p9s"))
    assert kinds_of(kinds_held(HALF_FLUSHES[CHARACTERS][4].strangers(key))) == tiles("5p9s")
    assert kinds_of(kinds_held(FULL_FLUSHES[CHARACTERS][4].strangers(key))) == tiles("5p9s1z2z")
    assert STANDARD_SETS[4].strangers(key) == 0


ALL_SCHEMES = [
    STANDARD_SETS,
    ALL_PUNGS,
    ALL_CHOWS,
    *HALF_FLUSHES,
    *FLUSHES_OF_PUNGS,
    *FULL_FLUSHES,
]


@pytest.mark.parametrize("scheme", ALL_SCHEMES)
@pytest.mark.parametrize("melds", range(4))
def test_it_agrees_with_trying_every_kind(scheme: tuple[Scheme, ...], melds: int) -> None:
    lots = Random(melds)
    goal = scheme[4 - melds]
    for kinds in (range(34), range(9), range(18, 34)):
        pool = [tile for tile in full_set(flowers=False) if tile in kinds]
        key = hand_key(lots.sample(pool, 14 - 3 * melds))
        now = goal.lacking(key)
        helps = {
            kind for kind in range(34) if copies(key, kind) < 4 and goal.lacking(key + UNITS[kind]) < now
        }
        assert set(kinds_of(goal.useful(key))) == helps
        held = [kind for kind in range(34) if copies(key, kind)]
        spare = {kind for kind in held if goal.lacking(key - UNITS[kind]) == now}
        assert set(kinds_of(goal.spare(key))) == spare
        strangers = kinds_of(kinds_held(goal.strangers(key)))
        assert goal.highest_spare(key, goal.lacking(key)) == max(strangers or spare, default=None)
