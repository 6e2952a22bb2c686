"""What a robot knows."""

from games.engine.distance import kinds_of
from games.engine.melds import CHOW, PUNG
from games.engine.robots.chances import OPEN, USUAL_CHANCES
from games.engine.shapes import hand_key
from games.engine.tiles import parse_tile
from tests.engine.hands import tiles
from tests.engine.robots.positions import waiting
from tests.engine.tables import WEST, chow, holding, pung


def test_it_holds_the_own_hand_and_what_lies_open() -> None:
    position = waiting("123m456p789s1z", melds=[pung("555z", WEST)], bonus="2f", wall="1m2m" * 10)
    assert position.key == hand_key(tiles("123m456p789s1z"))
    assert position.declared == ((PUNG, parse_tile("5z")),)
    assert position.sight.rounds == 5
    assert position.sight.unseen[parse_tile("5z")] == 1
    assert position.sight.unseen[parse_tile("9p")] == 4


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
    assert worth == plan.stake * USUAL_CHANCES[OPEN][60 // 4][1]
    assert all(0 < each[0] < each[2].stake for each in prospects if each[1])


def _promise(hand: str, *patterns: str, **more) -> float:
    return next(each[0] for each in waiting(hand, **more).prospects() if each[2].patterns == patterns)


def test_it_promises_more_the_nearer_a_plan_and_the_longer_the_wall() -> None:
    ready, near, far = (
        _promise(hand, "half_flush") for hand in ("123456789m1122z", "123456m79m1122z9p", "147m258p369s1234z")
    )
    assert ready > near > far > 0
    assert _promise("123456m79m1122z9p", "half_flush", wall="1m" * 8) < near


def test_it_promises_more_for_more_fan() -> None:
    half, full = _promise("123456789m1122z", "half_flush"), _promise("1234567891122m", "full_flush")
    assert full > half


def test_it_promises_less_where_only_a_self_draw_is_enough() -> None:
    hand = "123m456p789s11s23s"
    assert _promise(hand, "all_chows", bonus="2f2g") > _promise(hand, "all_chows", bonus="2f") > 0
