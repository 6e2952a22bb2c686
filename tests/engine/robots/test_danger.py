"""How dangerous discards are thought to be."""

from games.engine.robots.danger import danger
from games.engine.tiles import parse_tile
from tests.engine.robots.positions import waiting
from tests.engine.tables import EAST, chow, holding, pung

HAND = "147m258p369s1234z"
FLUSH = holding("1m", melds=[chow("123p", EAST), pung("777p", EAST), pung("555z", EAST)], pond="3s")


def _danger(tile: str, wall: int = 20, **more) -> float:
    return danger(waiting(HAND, wall="1m" * wall, **more), parse_tile(tile))


def test_it_fears_nothing_early() -> None:
    assert _danger("4p", wall=80, others=(None, FLUSH, None)) == 0


def test_it_fears_more_the_later_it_is() -> None:
    early, late = (_danger("4p", wall=wall, others=(None, FLUSH, None)) for wall in (50, 10))
    assert late > early > 0


def test_it_fears_more_the_more_lies_open() -> None:
    assert _danger("4p", others=(None, FLUSH, None)) > _danger("4p")


def test_it_fears_the_suit_that_somebody_collects() -> None:
    dots, bamboo = (_danger(tile, others=(None, FLUSH, None)) for tile in ("4p", "6s"))
    assert dots > bamboo


def test_it_fears_less_what_somebody_has_discarded() -> None:
    assert _danger("3s", others=(None, FLUSH, None)) < _danger("6s", others=(None, FLUSH, None))


def test_it_does_not_fear_the_last_honour_of_a_kind() -> None:
    gone = holding("1m", melds=FLUSH.melds, pond="4z4z4z")
    assert _danger("4z", others=(None, gone, None)) == 0
    assert _danger("3z", others=(None, gone, None)) > 0


def test_it_sees_no_flush_in_one_meld_or_two_suits() -> None:
    one = holding("1m", melds=[chow("123p", EAST)])
    two = holding("1m", melds=[chow("123p", EAST), chow("123s", EAST)])
    for opponent in (one, two):
        others = (None, opponent, None)
        assert _danger("4p", others=others) == _danger("4m", others=others)
