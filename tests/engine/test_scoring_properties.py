"""Scoring, held against a second scorer that was written from the rule file for this test alone."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.melds import Meld
from games.engine.rulesets import load_ruleset
from games.engine.scoring import Win, is_winning_shape, score_hand
from games.engine.tiles import ORPHANS, Tile, Tiles, format_tiles
from tests.engine.hands import tiles, winning_hands

RULES = load_ruleset("hkos-3-v1")
Made = tuple[Tiles, Tile, tuple[Meld, ...]]
wins = st.builds(
    Win,
    seat=st.integers(0, 3),
    prevailing=st.integers(0, 3),
    how=st.sampled_from(["self_draw", "discard"]),
    flags=st.sampled_from([frozenset(), frozenset({"last_tile"})]),
)
bonuses = st.sets(st.integers(34, 41)).map(lambda found: tuple(sorted(found)))


def _arrangements(left: Tiles) -> Iterator[list[Tiles]]:
    """All ways to take groups of two and three off a hand, pairs and sets mixed."""
    if not left:
        yield []
        return
    first = left[0]
    for group in ((first, first), (first, first, first), (first, first + 1, first + 2)):
        if len(set(group)) > 1 and (first >= 27 or first // 9 != group[-1] // 9):
            continue
        rest = list(left)
        try:
            for tile in group:
                rest.remove(tile)
        except ValueError:
            continue
        for others in _arrangements(tuple(rest)):
            yield [group, *others]


def _hand_fan(sets: list[Tiles], pair: Tile, everything: Tiles, win: Win) -> int:
    """The fan of the tiles themselves: rule file, rows all chows to all terminals."""
    pungs = [each[0] for each in sets if each[0] == each[-1]]
    suits = {min(tile // 9, 3) for tile in everything}
    dragons, winds = [p for p in pungs if p >= 31], [p for p in pungs if 27 <= p < 31]
    big = 10 * (len(winds) == 3 and 27 <= pair < 31) + 10 * (suits == {3})
    big += 10 * all(tile in (0, 8, 9, 17, 18, 26) for tile in everything)
    three = 8 if len(dragons) == 3 else 5 if len(dragons) == 2 and pair >= 31 else 0
    if big:
        return big + three
    fan = 1 if not pungs else 3 if len(pungs) == 4 else 0
    fan += three or len(dragons)
    fan += (27 + win.seat in pungs) + (27 + win.prevailing in pungs)
    return fan + (7 if len(suits) == 1 else 3 if len(suits) == 2 and 3 in suits else 0)


def _bonus_fan(bonus: Tiles, seat: int) -> int:
    if len(bonus) in (0, 8):
        return 8 if bonus else 1
    fan = 0
    for first in (34, 38):
        own = [tile for tile in bonus if first <= tile < first + 4]
        fan += 2 if len(own) == 4 else own.count(first + seat)
    return fan


def _is_limit(sets: list[Tiles], hand: Tiles, declared: tuple[Meld, ...]) -> bool:
    if len({each[0] for each in sets if each[0] == each[-1] and 27 <= each[0] < 31}) == 4:
        return True
    if sum(len(each) == 4 for each in sets) == 4:
        return True
    suit = [tile % 9 for tile in hand]
    one = hand[-1] < 27 and hand[0] // 9 == hand[-1] // 9
    return not declared and one and not Counter([0, 0, *range(9), 8, 8]) - Counter(suit)


def second_opinion(hand: Tiles, declared: tuple[Meld, ...], bonus: Tiles, win: Win) -> int | None:
    """The fan of the best arrangement; None if there is none."""
    if not declared and set(hand) == set(ORPHANS):
        return 13
    everything = hand + tuple(tile for meld in declared for tile in meld.tiles)
    best = None
    for groups in _arrangements(hand):
        pairs = [group for group in groups if len(group) == 2]
        if len(pairs) != 1:
            continue
        sets = [meld.tiles for meld in declared] + [group for group in groups if len(group) > 2]
        fan = _hand_fan(sets, pairs[0][0], everything, win) + _bonus_fan(bonus, win.seat)
        fan += (win.how == "self_draw") + ("last_tile" in win.flags)
        fan = 13 if _is_limit(sets, hand, declared) else min(fan, 13)
        best = fan if best is None else max(best, fan)
    return best


@given(winning_hands(), bonuses, wins)
@settings(max_examples=300)
def test_it_agrees_with_a_second_opinion(made: Made, bonus: Tiles, win: Win) -> None:
    hand, last, declared = made
    found = score_hand(RULES, hand, last, declared, bonus, win)
    assert found is not None
    assert found.fan == second_opinion(hand, declared, bonus, win), format_tiles(hand)


@given(st.lists(st.sampled_from(sorted(list(range(34)) * 4)), min_size=14, max_size=14), wins)
def test_it_agrees_on_random_tiles_too(found: list[Tile], win: Win) -> None:
    hand = tuple(sorted(found))
    if max(Counter(hand).values()) <= 4:
        expected = second_opinion(hand, (), (), win)
        result = score_hand(RULES, hand, hand[0], (), (), win)
        assert (result.fan if result else None) == expected
        assert is_winning_shape(RULES, hand, ()) == (expected is not None)


@pytest.mark.parametrize("text", ["11122233344455m", "11223344556677p", "22233344455566s", "33344455566677m"])
def test_it_takes_the_better_of_runs_and_pungs(text: str) -> None:
    hand = tiles(text)
    win = Win(1, 0, "discard")
    found = score_hand(RULES, hand, hand[0], (), (34,), win)
    assert found is not None
    assert found.fan == second_opinion(hand, (), (34,), win)


@given(winning_hands(), bonuses, wins)
def test_it_never_pays_above_the_limit(made: Made, bonus: Tiles, win: Win) -> None:
    hand, last, declared = made
    found = score_hand(RULES, hand, last, declared, bonus, win)
    assert found is not None
    assert 0 <= found.fan <= 13
    assert found.fan == min(found.uncapped, 13)
    assert found.uncapped == sum(fan for _, fan in found.patterns)


@given(winning_hands(), bonuses, wins, st.permutations([0, 1, 2]))
def test_it_does_not_care_for_the_names_of_the_suits(
    made: Made, bonus: Tiles, win: Win, order: list[int]
) -> None:
    hand, last, declared = made

    def renamed(found: Tiles) -> Tiles:
        return tuple(sorted(tile if tile >= 27 else 9 * order[tile // 9] + tile % 9 for tile in found))

    moved = tuple(Meld(meld.kind, renamed(meld.tiles)) for meld in declared)
    before = score_hand(RULES, hand, last, declared, bonus, win)
    after = score_hand(RULES, renamed(hand), renamed((last,))[0], moved, bonus, win)
    assert before is not None
    assert after is not None
    assert before.patterns == after.patterns


@given(winning_hands(), bonuses, wins, st.randoms(use_true_random=False))
def test_it_does_not_care_for_the_order_of_melds_and_bonus_tiles(
    made: Made, bonus: Tiles, win: Win, lots: Random
) -> None:
    hand, last, declared = made
    shuffled = lots.sample(declared, len(declared)), tuple(lots.sample(bonus, len(bonus)))
    before = score_hand(RULES, hand, last, declared, bonus, win)
    after = score_hand(RULES, hand, last, tuple(shuffled[0]), shuffled[1], win)
    assert before is not None
    assert after is not None
    assert before.patterns == after.patterns
