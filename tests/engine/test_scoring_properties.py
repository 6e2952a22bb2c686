"""Scoring by every ruleset, held against a second scorer that was written from the rule files."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.melds import Meld
from games.engine.rulesets import load_ruleset, ruleset_ids
from games.engine.scoring import Score, Win, best_reading, is_winning_shape, score_hand
from games.engine.tiles import Tile, Tiles, format_tiles
from tests.engine.hands import bonuses, made_hands, tiles, ways_of_winning, winning_hands
from tests.engine.second_opinion import BOOKS, arrangements, qualifying_live, second_opinion, ways_to_see

Made = tuple[Tiles, Tile, tuple[Meld, ...]]
every_ruleset = pytest.mark.parametrize("ruleset", ruleset_ids())
suits_alike = pytest.mark.parametrize("ruleset", [name for name in BOOKS if BOOKS[name].suits_alike])


def _score(ruleset: str, made: Made, bonus: Tiles, win: Win) -> Score | None:
    hand, last, declared = made
    return score_hand(load_ruleset(ruleset), hand, last, declared, _in_play(bonus, win), win)


def _in_play(bonus: Tiles, win: Win) -> Tiles:
    return bonus if win.flowers else ()


def test_it_has_a_second_opinion_on_every_ruleset() -> None:
    assert set(BOOKS) == set(ruleset_ids())


@every_ruleset
@given(made_hands, bonuses, ways_of_winning())
@settings(max_examples=250)
def test_it_agrees_with_a_second_opinion(ruleset: str, made: Made, bonus: Tiles, win: Win) -> None:
    hand, last, declared = made
    found = _score(ruleset, made, bonus, win)
    expected = second_opinion(ruleset, hand, last, declared, _in_play(bonus, win), win)
    assert (found.fan if found else None) == expected, format_tiles(hand)


@every_ruleset
@given(st.lists(st.sampled_from(sorted(list(range(34)) * 4)), min_size=14, max_size=14), ways_of_winning())
def test_it_agrees_on_random_tiles_too(ruleset: str, found: list[Tile], win: Win) -> None:
    hand = tuple(sorted(found))
    if max(Counter(hand).values()) <= 4:
        expected = second_opinion(ruleset, hand, hand[0], (), (), win)
        result = _score(ruleset, (hand, hand[0], ()), (), win)
        assert (result.fan if result else None) == expected
        assert is_winning_shape(load_ruleset(ruleset), hand, ()) == (expected is not None)


@every_ruleset
@pytest.mark.parametrize("text", ["11122233344455m", "11223344556677p", "22233344455566s", "33344455566677m"])
@pytest.mark.parametrize("how", ["self_draw", "discard"])
def test_it_takes_the_best_of_runs_pungs_and_pairs(ruleset: str, text: str, how: str) -> None:
    hand = tiles(text)
    win = Win(1, 0, how)
    for last in set(hand):
        found = _score(ruleset, (hand, last, ()), (34,), win)
        assert found is not None
        assert found.fan == second_opinion(ruleset, hand, last, (), (34,), win)


@every_ruleset
@given(made_hands, bonuses, ways_of_winning())
def test_it_never_pays_above_the_limit(ruleset: str, made: Made, bonus: Tiles, win: Win) -> None:
    found, limit = _score(ruleset, made, bonus, win), BOOKS[ruleset].limit
    if found is not None:
        assert 0 <= found.fan <= (limit or found.uncapped)
        assert found.fan == min(found.uncapped, limit or found.uncapped)
        assert found.uncapped == sum(fan for _, fan in found.patterns)


@every_ruleset
@given(made_hands, bonuses, ways_of_winning(), st.randoms(use_true_random=False))
def test_it_does_not_care_for_any_order(
    ruleset: str, made: Made, bonus: Tiles, win: Win, lots: Random
) -> None:
    hand, last, declared = made
    other = tuple(lots.sample(hand, len(hand))), last, tuple(lots.sample(declared, len(declared)))
    shuffled = tuple(lots.sample(bonus, len(bonus)))
    assert _score(ruleset, made, bonus, win) == _score(ruleset, other, shuffled, win)


@suits_alike
@given(made_hands, bonuses, ways_of_winning(), st.permutations([0, 1, 2]))
def test_it_does_not_care_for_the_names_of_the_suits(
    ruleset: str, made: Made, bonus: Tiles, win: Win, order: list[int]
) -> None:
    hand, last, declared = made

    def renamed(found: Tiles) -> Tiles:
        return tuple(sorted(tile if tile >= 27 else 9 * order[tile // 9] + tile % 9 for tile in found))

    moved = tuple(Meld(meld.kind, renamed(meld.tiles)) for meld in declared)
    other = renamed(hand), renamed((last,))[0], moved
    assert _score(ruleset, made, bonus, win) == _score(ruleset, other, bonus, win)


@every_ruleset
@given(made_hands, bonuses, ways_of_winning())
def test_it_remembers_nothing_that_it_would_not_find_again(
    ruleset: str, made: Made, bonus: Tiles, win: Win
) -> None:
    hand, last, declared = made
    forgetful = replace(load_ruleset(ruleset))
    assert score_hand(forgetful, hand, last, declared, bonus, win) == score_hand(
        load_ruleset(ruleset), hand, last, declared, bonus, win
    )


def test_it_starts_to_remember_anew_when_it_has_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.engine.scoring._REMEMBERED", 2)
    rules = replace(load_ruleset("hkos-3-v1"))
    hands = [tiles(text) for text in ("123m456p789s234s55z", "111m222p333s44455z", "12345678999m999p")]
    for _ in range(3):
        for hand in hands:
            expected = score_hand(load_ruleset("hkos-3-v1"), hand, hand[0], (), (), Win(1, 0, "discard"))
            assert score_hand(rules, hand, hand[0], (), (), Win(1, 0, "discard")) == expected


@every_ruleset
@given(winning_hands(), bonuses, ways_of_winning())
def test_it_shows_an_arrangement_that_is_there(ruleset: str, made: Made, bonus: Tiles, win: Win) -> None:
    hand, last, declared = made
    reading = best_reading(load_ruleset(ruleset), hand, last, declared, bonus, win)
    assert reading is not None
    shown = [group.tiles for group in reading.groups]
    assert shown[: len(declared)] == [meld.tiles for meld in declared]
    concealed = sorted(shown[len(declared) :])
    assert concealed in [sorted(groups) for groups in arrangements(hand)]


@given(made_hands, bonuses, ways_of_winning())
def test_it_counts_no_bonus_tile_as_qualifying_in_the_live_preset(made: Made, bonus: Tiles, win: Win) -> None:
    hand, last, declared = made
    found = _score("hk-live-v1", made, bonus, win)
    if found is not None and not found.is_limit:
        seen = ways_to_see(BOOKS["hk-live-v1"], hand, last, declared, bonus, win)
        assert found.qualifying == max(map(qualifying_live, seen))
        assert found.enough == (found.qualifying >= 3)
