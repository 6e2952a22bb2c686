"""What parts of a hand lack: cases by hand, and a search of all sets for many arrangements."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from random import Random

import pytest

from games.engine import costs
from games.engine.cost_tables import KINDS_OF_SETS, NEVER, NOTHING, Costs, load_table
from games.engine.costs import (
    ANY_SETS,
    CHOWS,
    HONOUR_PAIR,
    LACKING,
    MERGED,
    NO_USE,
    PUNGS,
    SHIFT,
    WANTED,
    PartCosts,
    goal_of,
    number_of,
)
from games.engine.shapes import hand_key
from tests.engine.hands import tiles


def _costs(part: PartCosts, text: str) -> Costs:
    return costs._costs[part[hand_key(tiles(text))]]


def _lacks(part: PartCosts, text: str, sets: int, pair: int) -> int:
    return _costs(part, text)[goal_of(sets, pair)]


@pytest.mark.parametrize(
    ("part", "text", "sets", "pair", "expected"),
    [
        (ANY_SETS, "", 0, 0, 0),
        (ANY_SETS, "", 0, 1, 2),
        (ANY_SETS, "", 4, 1, 14),
        (ANY_SETS, "123m", 1, 0, 0),
        (ANY_SETS, "12344m", 1, 1, 0),
        (ANY_SETS, "1111m", 1, 1, 2),  # a fifth copy does not exist
        (CHOWS, "111m", 1, 0, 2),
        (CHOWS, "111222333m", 3, 0, 0),
        (CHOWS, "111122223333m", 4, 0, 0),
        (PUNGS, "123m", 1, 0, 2),
        (PUNGS, "111222333m", 3, 0, 0),
        (PUNGS, "1122m", 1, 1, 1),
        (HONOUR_PAIR, "12m", 0, 1, 1),
        (HONOUR_PAIR, "11m", 0, 1, 0),
        (HONOUR_PAIR, "111m", 1, 0, NEVER),
    ],
)
def test_it_counts_what_a_part_lacks(part: PartCosts, text: str, sets: int, pair: int, expected: int) -> None:
    assert _lacks(part, text, sets, pair) == expected


def test_it_never_makes_anything_of_tiles_that_are_of_no_use() -> None:
    assert _costs(NO_USE, "123456789m") == NOTHING


def _sets(chows: bool, pungs: bool) -> list[tuple[int, ...]]:
    runs = [(rank, rank + 1, rank + 2) for rank in range(7)] if chows else []
    return runs + ([(rank,) * 3 for rank in range(9)] if pungs else [])


@cache
def _goals(chows: bool, pungs: bool, sets: int, pair: int) -> list[Counter[int]]:
    """Everything that four copies allow for so many sets and a pair or none."""
    found = []
    for chosen in combinations_with_replacement(_sets(chows, pungs), sets):
        for rank in range(9) if pair else (None,):
            goal = Counter(tile for group in chosen for tile in group)
            if rank is not None:
                goal[rank] += 2
            if all(number <= 4 for number in goal.values()):
                found.append(goal)
    return found


def _searched(held: Counter[int], chows: bool, pungs: bool, sets: int, pair: int) -> int:
    return min((sum((goal - held).values()) for goal in _goals(chows, pungs, sets, pair)), default=NEVER)


def _arrangements(number: int) -> Iterator[Counter[int]]:
    lots = Random(number)
    for _ in range(number):
        yield Counter(lots.sample([rank for rank in range(9) for _ in range(4)], lots.randrange(0, 15)))


@pytest.mark.parametrize(("name", "part"), [("sets", ANY_SETS), ("chows", CHOWS), ("pungs", PUNGS)])
@pytest.mark.parametrize("sets", range(4))
@pytest.mark.parametrize("pair", range(2))
def test_it_agrees_with_a_search_of_all_sets(name: str, part: PartCosts, sets: int, pair: int) -> None:
    for held in _arrangements(12):
        key = hand_key(held.elements())
        lacking = costs._costs[part[key]][goal_of(sets, pair)]
        assert lacking == _searched(held, *KINDS_OF_SETS[name], sets, pair), sorted(held.elements())


def test_it_gives_equal_costs_one_number() -> None:
    assert number_of[NOTHING] == number_of[tuple(NOTHING)] == NO_USE[0] != ANY_SETS[0]


def _number(part: PartCosts, text: str) -> int:
    return part[hand_key(tiles(text))]


def test_it_merges_with_nothing_unchanged() -> None:
    number, nothing = _number(ANY_SETS, "1356788m"), number_of[NOTHING]
    assert MERGED[number << SHIFT | nothing] == MERGED[nothing << SHIFT | number] == number


def test_it_merges_what_two_parts_lack() -> None:
    together = costs._costs[MERGED[_number(ANY_SETS, "123m") << SHIFT | _number(ANY_SETS, "45688m")]]
    assert together[goal_of(2, 1)] == 0
    assert (
        together[goal_of(3, 1)] == 2 + 1 - 0
    )  # a further set has only the two 8s to begin with, then no pair
    assert together[goal_of(3, 0)] == 1


def test_it_finds_the_tiles_that_two_halves_lack() -> None:
    first, second = _number(ANY_SETS, "123m"), _number(ANY_SETS, "45688m")
    assert LACKING[2][first << SHIFT | second] == 0
    assert LACKING[1][number_of[NOTHING] << SHIFT | first] == 2


def test_it_says_what_is_wanted_of_each_part() -> None:
    first, second = _number(ANY_SETS, "123m"), _number(ANY_SETS, "88m")
    one, other = WANTED[1 << goal_of(1, 1) + 2 * SHIFT | first << SHIFT | second]
    assert one == 1 << goal_of(1, 0)
    assert other == 1 << goal_of(0, 1)


def _ranks(bits: int) -> list[int]:
    return [rank + 1 for rank in range(9) if bits >> rank & 1]


def _place(text: str, sets: int, pair: int) -> int:
    return hand_key(tiles(text)) << 10 | 1 << goal_of(sets, pair)


def test_it_lists_the_ranks_that_bring_a_goal_nearer() -> None:
    assert _ranks(ANY_SETS.useful[_place("23m", 1, 0)]) == [1, 4]
    assert _ranks(ANY_SETS.useful[_place("11123m", 1, 1)]) == []
    assert _ranks(PUNGS.useful[_place("1122m", 1, 1)]) == [1, 2]
    assert 1 not in _ranks(ANY_SETS.useful[_place("1111m", 1, 1)])


def test_it_lists_the_ranks_that_can_go() -> None:
    assert _ranks(ANY_SETS.spare[_place("1239m", 1, 0)]) == [9]
    assert _ranks(ANY_SETS.spare[_place("11m", 0, 0)]) == [1]
    assert _ranks(ANY_SETS.spare[_place("123m", 1, 0)]) == []


@pytest.mark.parametrize("name", KINDS_OF_SETS)
def test_it_has_a_table_of_every_arrangement(name: str) -> None:
    found, places = load_table(name)
    assert len(places) == 5**9
    assert found == sorted(set(found))
    assert max(places) < len(found)
    assert found[places[0]][:2] == (0, 2)


def test_it_forgets_before_it_has_remembered_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(costs, "_REMEMBERED", 3)
    part = PartCosts(lambda key: NOTHING)
    for key in range(8):
        assert part[key] == number_of[NOTHING]
        part.spare[key << 10 | 1]
    assert len(part) <= 3
    assert len(part.spare) <= 3
