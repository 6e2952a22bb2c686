"""Hands to measure with."""

from random import Random

from benchmarks import own
from benchmarks.hands import near_misses, random_hands, winning_hands
from games.engine.shapes import STANDARD, hand_key, is_complete
from games.engine.tiles import COPIES
from tests.engine.tables import RULES


def test_it_makes_winning_hands() -> None:
    for hand in winning_hands(40, Random(1)):
        assert is_complete((STANDARD,), hand.key, 0)
        assert hand.key == hand_key(hand.tiles)
        assert hand.winning in hand.tiles
        assert max(map(hand.tiles.count, hand.tiles)) <= COPIES


def test_it_makes_hands_that_nearly_win() -> None:
    missed = near_misses(40, Random(1))
    assert {len(hand) for hand in missed} == {14}
    assert sum(is_complete((STANDARD,), hand_key(hand), 0) for hand in missed) < 4


def test_it_deals_hands_of_any_size() -> None:
    assert [len(hand) for hand in random_hands(3, 13, Random(1))] == [13] * 3
    assert random_hands(3, 14, Random(1)) == random_hands(3, 14, Random(1))


def test_it_does_the_engines_work_for_every_hand() -> None:
    hands = winning_hands(6, Random(1))
    waiting, drawn = random_hands(5, 13, Random(1)), random_hands(4, 14, Random(1))
    assert own.score_tiles(RULES, hands)() == own.score_keys(RULES, hands)()
    assert own.wins([hand.tiles for hand in hands])() == [True] * 6
    assert own.distances(waiting)() == own.distances_of_tiles(waiting)()
    assert len(own.advice(drawn)()) == 4


def test_it_plays_deals_to_measure() -> None:
    assert [last.TYPE for last in own.robot_deals(RULES, 2)()] == ["deal_ended"] * 2
    assert [last.TYPE for last in own.chance_deals(RULES, 2)()] == ["deal_ended"] * 2
