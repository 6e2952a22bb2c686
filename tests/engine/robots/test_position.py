"""What a robot knows."""

from games.engine.distance import kinds_of
from games.engine.melds import CHOW, PUNG
from games.engine.shapes import hand_key
from games.engine.tiles import parse_tile
from tests.engine.hands import tiles
from tests.engine.robots.positions import waiting
from tests.engine.tables import WEST, chow, holding, pung


def test_it_holds_the_own_hand_and_what_lies_open() -> None:
    position = waiting("123m456p789s1z", melds=[pung("555z", WEST)], bonus="2f", wall="1m2m" * 10)
    assert position.key == hand_key(tiles("123m456p789s1z"))
    assert position.declared == ((PUNG, parse_tile("5z")),)
    assert position.rounds == 5
    assert position.unseen[parse_tile("5z")] == 1
    assert position.unseen[parse_tile("9p")] == 4


def test_it_lists_the_opponents_in_turn_order() -> None:
    west, north = holding("1m", pond="9m"), holding("1m", pond="9p")
    position = waiting("123m456p789s1234z", others=(None, west, north))
    assert [opponent.pond for opponent in position.opponents] == [(8,), (17,), ()]


def test_it_takes_tiles_off_and_declares_sets() -> None:
    position = waiting("123m456p789s1155z")
    after = position.declaring(PUNG, parse_tile("5z"), tiles("55z"))
    assert after.key == hand_key(tiles("123m456p789s11z"))
    assert after.declared == ((PUNG, parse_tile("5z")),)
    assert after.without(parse_tile("1z")).key == hand_key(tiles("123m456p789s1z"))
    assert position.key == hand_key(tiles("123m456p789s1155z"))
    assert position.declared == ()


def test_it_names_a_set_by_its_lowest_tile() -> None:
    position = waiting("123m456p789s1z", melds=[chow("345m", WEST)])
    assert position.declared == ((CHOW, parse_tile("3m")),)


def test_it_knows_the_kinds_that_it_holds() -> None:
    assert kinds_of(waiting("1122m3p99s1115577z").held) == tiles("12m3p9s157z")


def test_it_rates_every_plan_by_what_is_usual() -> None:
    prospects = waiting("123456789m1122z").prospects()
    worth, lacking, plan = max(prospects, key=lambda each: each[0])
    assert plan.patterns == ("half_flush",)
    assert lacking == 1
    assert worth == waiting("123456789m1122z").usual_worth(plan, 1)
    assert all(0 < each[0] < each[2].stake for each in prospects if each[1])


def test_it_promises_more_the_nearer_a_plan_and_the_longer_the_wall() -> None:
    position = waiting("123456789m1122z")
    plan = max(position.prospects(), key=lambda each: each[0])[2]
    worths = [position.usual_worth(plan, lacking) for lacking in range(15)]
    assert worths == sorted(worths, reverse=True)
    assert len(set(worths)) == 15
    assert waiting("123456789m1122z", wall="1m" * 8).usual_worth(plan, 2) < worths[2]
