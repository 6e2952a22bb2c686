"""Positions out of deals that robots play: what a seat sees at moments that are worth a question."""

from collections.abc import Callable, Iterator

from games.engine.commands import SeatCommand, Sit
from games.engine.decide import advance, new_table
from games.engine.legal import deal_in_play
from games.engine.pace import SIMULATION
from games.engine.projection import sight
from games.engine.robots import STEADY, choose
from games.engine.rulesets import Ruleset
from games.engine.seats import SEATS
from games.engine.sight import Sight
from games.engine.simulation import play_deal, server_seed
from games.engine.state import ROBOT, Setup, State

_DEALS = 6
"""So many deals are looked through for a position at most."""


def played_positions(rules: Ruleset, seed: str, wanted: Callable[[Sight], bool]) -> Iterator[Sight]:
    """What seats saw when they had to decide, of what is wanted, in deal after deal."""
    for number in range(1, _DEALS + 1):
        yield from _of_deal(rules, server_seed(seed, number), wanted)


def _of_deal(rules: Ruleset, seed: str, wanted: Callable[[Sight], bool]) -> list[Sight]:
    state, found = _table(rules), list[Sight]()

    def decide(seat: int) -> SeatCommand:
        seen = sight(state, deal_in_play(state).players[seat])
        if seen is not None and wanted(seen):
            _ = seen.view  # it is looked at now, for the deal goes on
            found.append(seen)
        return choose(seen, STEADY)

    play_deal(state, seed, decide)
    return found


def _table(rules: Ruleset) -> State:
    state = new_table(Setup(rules, SIMULATION, rules.formats[0].id))
    for chair in SEATS:
        advance(state, Sit(chair, ROBOT, STEADY), now=0)
    return state
