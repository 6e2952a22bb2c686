"""Makes the engine's tables of what parts of a hand lack: ``python -m tools.distance_tables``.

A suit is walked rank by rank. All that the higher ranks need to know of the lower ones is what these lack
for each number of chows that are still open, and there are few such states.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from pathlib import Path

from games.engine import cost_tables
from games.engine.cost_tables import (
    COSTS,
    HELD,
    IMPOSSIBLE,
    KINDS_OF_SETS,
    NEVER,
    NOTHING,
    RANKS,
    SETS,
    SUMS,
    Costs,
    Sums,
    packed,
)
from games.engine.tiles import COPIES

State = tuple[tuple[tuple[int, int], Costs], ...]
"""Costs by the number of chows begun two ranks below and one rank below."""
START: State = (((0, 0), NOTHING),)


def next_state(state: State, held: int, chows: bool, pungs: bool) -> State:
    """The state after a further rank, of which ``held`` tiles are there.

    More than two equal chows are never needed (three are three pungs) but where pungs don't count.
    """
    found: dict[tuple[int, int], list[int]] = {}
    most_chows = (2 if pungs else SETS) if chows else 0
    for (older, newer), costs in state:
        for begun, pung, pair in product(range(most_chows + 1), range(pungs + 1), range(2)):
            need = older + newer + begun + 3 * pung + 2 * pair
            if need <= COPIES:
                best = found.setdefault((newer, begun), list(IMPOSSIBLE))
                _improve(best, costs, begun + pung, pair, max(0, need - held))
    return tuple(sorted((chows_open, tuple(best)) for chows_open, best in found.items() if min(best) < NEVER))


def _improve(best: list[int], costs: Costs, sets: int, pair: int, lacking: int) -> None:
    """Take in what it costs to have so many sets and a pair more than ``costs`` are for."""
    for before in range(SETS + 1 - sets):
        for paired in range(2 - pair):
            place = 2 * (before + sets) + paired + pair
            best[place] = min(best[place], costs[2 * before + paired] + lacking)


def costs_of(state: State) -> Costs:
    """What is lacking where no rank follows: chows that are still open can't be had."""
    return dict(state).get((0, 0), IMPOSSIBLE)


def arrangement_costs(held: Iterable[int], chows: bool, pungs: bool) -> Costs:
    """What one arrangement lacks: ``held`` tiles of each rank."""
    state = START
    for number in held:
        state = next_state(state, number, chows, pungs)
    return costs_of(state)


def make_table(chows: bool, pungs: bool) -> tuple[list[Costs], bytes]:
    """The costs that there are, sorted, and which of them each arrangement has."""
    states: list[State] = [START]
    numbers = {START: 0}
    reached = [0]

    def follow(state: State, held: int) -> State:
        return next_state(state, held, chows, pungs)

    for _ in range(RANKS):
        after = list(_transitions(set(reached), states, numbers, follow))
        steps = [dict(each) for each in zip(*after, strict=True)]
        reached = [step[number] for step in steps for number in reached]
    costs = [costs_of(state) for state in states]
    there_are = sorted({costs[number] for number in set(reached)})
    place = {each: number for number, each in enumerate(there_are)}
    return there_are, bytes([place.get(costs[number], 0) for number in reached])


def _transitions(
    reached: Iterable[int],
    states: list[State],
    numbers: dict[State, int],
    follow: Callable[[State, int], State],
) -> Iterator[list[tuple[int, int]]]:
    """For each state, what follows by the tiles held; new states get a number."""
    for number in reached:
        row = []
        for held in range(HELD):
            state = follow(states[number], held)
            if state not in numbers:
                numbers[state] = len(states)
                states.append(state)
            row.append((number, numbers[state]))
        yield row


HONOURS_OF_A_PAIR = tuple((0, lacking, *(NEVER,) * (COSTS - 2)) for lacking in range(3))
"""What honours lack where only a pair of them is of use."""


def make_sums(costs: Iterable[Costs]) -> Sums:
    """The sums of the costs that the tables know."""
    parts = sorted({*costs, NOTHING, *HONOURS_OF_A_PAIR})
    sums = [[merge(first, second) for second in parts] for first in parts]
    every = (*parts, *sorted({merged for row in sums for merged in row}.difference(parts)))
    number = {each: place for place, each in enumerate(every)}
    return Sums(
        every,
        len(parts),
        b"".join([number[merged].to_bytes(2, "big") for row in sums for merged in row]),
        tuple(
            bytes([_least(first, second, 2 * sets + 1) for first in every for second in every])
            for sets in range(SETS + 1)
        ),
    )


def merge(first: Costs, second: Costs) -> Costs:
    """What two parts lack together."""
    return tuple([_least(first, second, goal) for goal in range(COSTS)])


def _least(first: Costs, second: Costs, goal: int) -> int:
    return min(NEVER, min([first[one] + second[other] for one, other in SUMS[goal]]))


def main() -> None:
    """Write all tables into the engine's package."""
    folder = Path(cost_tables.__path__[0])
    tables = {name: make_table(*kinds) for name, kinds in KINDS_OF_SETS.items()}
    for name, table in tables.items():
        (folder / f"{name}.bin").write_bytes(packed(*table))
    sums = make_sums(each for costs, _ in tables.values() for each in costs)
    (folder / "sums.bin").write_bytes(sums.packed())


if __name__ == "__main__":
    main()
