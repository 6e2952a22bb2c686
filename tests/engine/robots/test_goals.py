"""What a hand lacks for all goals together, against asking for each by itself."""

from random import Random

import pytest

from games.engine.distance import orphans_lacking, pairs_lacking
from games.engine.robots import goals
from games.engine.robots.goals import lacking_for_goals
from games.engine.schemes import (
    ALL_CHOWS,
    ALL_PUNGS,
    FLUSHES_OF_PUNGS,
    FULL_FLUSHES,
    HALF_FLUSHES,
    STANDARD_SETS,
)
from games.engine.shapes import hand_key
from games.engine.tiles import full_set
from tests.engine.hands import tiles


@pytest.mark.parametrize("melds", range(5))
@pytest.mark.parametrize("suit", range(3))
def test_it_agrees_with_each_scheme_by_itself(melds: int, suit: int) -> None:
    lots, sets = Random(10 * melds + suit), 4 - melds
    schemes = (
        STANDARD_SETS,
        ALL_PUNGS,
        ALL_CHOWS,
        HALF_FLUSHES[suit],
        FLUSHES_OF_PUNGS[suit],
        FULL_FLUSHES[suit],
    )
    for kinds in (range(34), range(9 * suit, 9 * suit + 9), range(18, 34)):
        pool = [tile for tile in full_set(flowers=False) if tile in kinds]
        key = hand_key(lots.sample(pool, 14 - 3 * melds))
        of, found = lacking_for_goals(key, melds, suit)
        assert of == suit
        assert list(found[: len(schemes)]) == [scheme[sets].lacking(key) for scheme in schemes]
        assert len(found) == goals.GOALS


@pytest.mark.parametrize(
    "hand", ["19m19p19s1234567z", "1122m3344p5566s7z", "19m19p19s11234z55p", "147m258p369s1234z"]
)
def test_it_knows_the_special_shapes_of_a_hand_without_melds(hand: str) -> None:
    key = hand_key(tiles(hand))
    orphans, pairs = lacking_for_goals(key, 0, 0)[1][-2:]
    assert (orphans, pairs) == (orphans_lacking(key), pairs_lacking(key))


def test_it_has_no_special_shape_with_melds() -> None:
    assert min(lacking_for_goals(hand_key(tiles("1122m3344p55z")), 1, 0)[1][-2:]) > 14


@pytest.mark.parametrize(
    ("hand", "suit"), [("1111m222p33s", 0), ("11m222p3s77z", 1), ("1m2p333s", 2), ("12m34p", 0), ("11z", 0)]
)
def test_it_thinks_of_a_flush_in_the_longest_suit(hand: str, suit: int) -> None:
    key = hand_key(tiles(hand))
    assert lacking_for_goals(key, 0, None) == (suit, lacking_for_goals(key, 0, suit)[1])
