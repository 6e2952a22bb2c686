"""What a robot knows."""

import pytest

from games.engine.melds import PUNG, Meld
from games.engine.shapes import hand_key
from games.engine.tiles import parse_tile
from tests.engine.hands import tiles
from tests.engine.robots.positions import waiting
from tests.engine.tables import WEST, holding, pung


def test_it_holds_the_own_hand_and_what_lies_open() -> None:
    position = waiting("123m456p789s1z", melds=[pung("555z", WEST)], bonus="2f", wall="1m2m" * 10)
    assert position.key == hand_key(tiles("123m456p789s1z"))
    assert [meld.kind for meld in position.melds] == [PUNG]
    assert position.bonus == (35,)
    assert position.rounds == 5
    assert position.unseen[parse_tile("5z")] == 1
    assert position.unseen[parse_tile("9p")] == 4


def test_it_lists_the_opponents_in_turn_order() -> None:
    west, north = holding("1m", pond="9m"), holding("1m", pond="9p")
    position = waiting("123m456p789s1234z", others=(None, west, north))
    assert [opponent.pond for opponent in position.opponents] == [(8,), (17,), ()]


def test_it_takes_tiles_off_and_declares_sets() -> None:
    position = waiting("123m456p789s1155z")
    after = position.melding(Meld(PUNG, tiles("555z")), *tiles("55z"))
    assert after.key == hand_key(tiles("123m456p789s11z"))
    assert len(after.melds) == 1
    assert after.without(*tiles("1z")).key == hand_key(tiles("123m456p789s1z"))
    assert position.key == hand_key(tiles("123m456p789s1155z"))


@pytest.mark.parametrize(
    ("kind", "fan"), [("1z", 1), ("2z", 1), ("3z", 0), ("4z", 0), ("5z", 1), ("6z", 1), ("7z", 1), ("5m", 0)]
)
def test_it_knows_what_a_pung_of_a_kind_is_worth(kind: str, fan: int) -> None:
    assert waiting("123m456p789s1155z").value_of(parse_tile(kind)) == fan
