"""What the levels differ in: the worth of hands, and discards."""

import pytest

from games.engine.robots import easy, sharp, steady
from games.engine.robots.position import Position
from games.engine.rulesets import load_ruleset, ruleset_ids
from games.engine.shapes import UNITS
from games.engine.tiles import NAMES, parse_tile
from tests.engine.robots.positions import waiting
from tests.engine.tables import SOUTH, chow, holding, pung

ALL = (easy, steady, sharp)
FLUSH = holding("1p", melds=[chow("123p", SOUTH), pung("777p", SOUTH), chow("456p", SOUTH)])


def _drawing(hand: str, tile: str, **more) -> Position:
    """South's position with a fourteenth tile."""
    position = waiting(hand, **more)
    position.key += UNITS[parse_tile(tile)]
    return position


@pytest.mark.parametrize("level", ALL)
def test_it_thinks_more_of_a_hand_that_is_nearer(level) -> None:
    near, far = waiting("123456789m1122z"), waiting("147m258p369s1234z")
    assert level.worth(near) > level.worth(far)


@pytest.mark.parametrize("level", ALL)
def test_it_keeps_what_it_collects(level) -> None:
    position = _drawing("123456789m1122z", "5p")
    assert NAMES[level.discard(position)] == "5p"


@pytest.mark.parametrize("level", ALL)
@pytest.mark.parametrize("ruleset", ruleset_ids())
@pytest.mark.parametrize(
    "hand", ["147m258p369s1234z", "1122m3344p5566s7z", "19m19p19s1234567z", "1112345678999m"]
)
def test_it_discards_a_tile_of_its_hand_under_every_ruleset(level, ruleset: str, hand: str) -> None:
    position = _drawing(hand, "5s", rules=load_ruleset(ruleset))
    assert position.held >> level.discard(position) & 1


@pytest.mark.parametrize("level", ALL)
def test_it_discards_something_where_nothing_can_be_enough(level) -> None:
    melds = [chow("123m", SOUTH), chow("456p", SOUTH), pung("999s", SOUTH), chow("345s", SOUTH)]
    position = _drawing("5m", "7p", melds=melds, bonus="1f")
    assert position.prospects() == []
    assert NAMES[level.discard(position)] in ("5m", "7p")


def test_it_weighs_fan_if_it_is_steady_and_only_distance_if_it_is_easy() -> None:
    cheap, dear = waiting("11m123456789p99s", bonus="2f2g"), waiting("1123456789999m", bonus="2f2g")
    assert steady.worth(dear) > steady.worth(cheap)
    assert easy.worth(waiting("123456789m1122z")) == easy.worth(waiting("1112345678999m", bonus="1f"))


def test_it_gives_up_late_against_a_flush_if_it_is_sharp() -> None:
    late = _drawing("147m25m258p369s12z", "9p", wall="1m" * 8, others=(None, FLUSH, None))
    assert NAMES[sharp.discard(late)][1] in "ms"


@pytest.mark.parametrize(("gone", "discarded"), [("9m9m2z2z", "9m"), ("7m7m7m7m", "8m")])
def test_it_keeps_the_wait_of_which_more_is_left_if_it_is_sharp(gone: str, discarded: str) -> None:
    """Ready for 9m and 2z without the 8m, for 7m without a 9m."""
    seen = holding("147p258p369s1334z", pond=gone)
    position = _drawing("123456m111z22z99m", "8m", others=(None, seen, None))
    assert NAMES[sharp.discard(position)] == discarded
