"""Deals played by robots alone, without clock, network or database. The same input gives the same deals."""

import hashlib
from collections.abc import Iterator, Sequence
from itertools import count

from games.engine.between import needs_commitment
from games.engine.commands import Command, Commit, Sit
from games.engine.deal_log import Player
from games.engine.decide import advance, new_table
from games.engine.due import RobotTurn, next_due
from games.engine.events import Event
from games.engine.projection import project
from games.engine.robots import choose
from games.engine.state import PLAYING, ROBOT, Setup, State

PLAYERS = tuple(Player(f"robot {number}", ROBOT) for number in range(1, 5))
"""How the four are named in logs, by chair."""


def server_seed(seed: str, number: int) -> str:
    """The server seed of the n-th deal of a run (n from 1)."""
    return hashlib.sha256(f"{seed}:{number}".encode()).hexdigest()


def simulate(setup: Setup, seed: str, levels: Sequence[str]) -> Iterator[tuple[Event, ...]]:
    """Deal after deal without end, each from ``deal_committed`` to ``deal_ended``.

    ``levels`` are the strengths of chairs 0-3. When a match ends, a new table begins with deal 1.
    """
    state = _seated(setup, levels)
    for number in count(1):
        if not needs_commitment(state):
            state = _seated(setup, levels)
        yield _play_deal(state, server_seed(seed, number))


def _seated(setup: Setup, levels: Sequence[str]) -> State:
    state = new_table(setup)
    for chair, level in enumerate(levels):
        advance(state, Sit(chair, ROBOT, level), now=0)
    return state


def _play_deal(state: State, seed: str) -> tuple[Event, ...]:
    played = advance(state, Commit(seed), now=0)
    while state.phase == PLAYING:
        played += advance(state, _next_command(state), now=0)
    return tuple(played)


def _next_command(state: State) -> Command:
    due = next_due(state)
    assert due is not None, "robots always have something to do"
    assert state.deal is not None, "a deal is in play"
    if not isinstance(due.action, RobotTurn):
        return due.action
    chair = state.deal.players[due.action.seat]
    return choose(project(state, chair), state.setup.rules, state.chairs[chair].level)
