"""Deals played by robots alone, without clock, network or database. The same input gives the same deals."""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from itertools import count

from games.engine.between import commit, needs_commitment
from games.engine.commands import Commit, SeatCommand, Sit
from games.engine.deal_log import Player
from games.engine.decide import advance, new_table, play
from games.engine.events import Event
from games.engine.legal import deal_in_play
from games.engine.projection import sight
from games.engine.recorder import Recorder
from games.engine.robots import choose
from games.engine.state import PLAYING, ROBOT, Deal, Setup, State

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
    chairs = state.chairs

    def decide(seat: int) -> SeatCommand:
        chair = deal_in_play(state).players[seat]
        return choose(sight(state, chair), chairs[chair].level)

    return tuple(play_deal(state, seed, decide))


def play_deal(state: State, seed: str, decide: Callable[[int], SeatCommand]) -> list[Event]:
    """Play a whole deal of robots, whose seats decide by choosing from what they are offered.

    There must be neither clock nor pause, so that somebody is asked as long as the deal is in play.
    """
    rec = Recorder(state, now=0)
    commit(rec, Commit(seed))
    deal = rec.deal
    while state.phase == PLAYING:
        seat = deal.turn if deal.window is None else _first_asked(deal)
        play(rec, decide(seat), "player")
    return rec.events


def _first_asked(deal: Deal) -> int:
    return next(seat for seat, question in enumerate(deal.questions) if question is not None)
