"""A finished deal cut into moments, as a browser steps through them.

A moment is what one act brings about: a discard, a draw, a claim, with all that goes with it. The moments are
the same for every onlooker, so that a number names the same moment for all of them; moment 0 is the dealt
table, the last one is how the deal ended.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from games.engine import events as ev
from games.engine.legal import deal_in_play
from games.engine.projection import project, project_event
from games.engine.state import Setup, State
from games.engine.view import View, to_json
from games.models import DealPlayer
from learn.replay.acts import ACTS
from learn.replay.folding import opening_state, unfold

Json = dict[str, Any]

_OF_A_SEAT = (ev.Dealt, ev.Drawn, ev.Asked, ev.Answered)
"""What its own seat alone sees while the deal is played."""
_SECRETS = {"server_seed": None, "client_seeds": None}
"""The seeds tell the whole wall, so they are in the log of the deal only."""


@dataclass(frozen=True, slots=True)
class Retold:
    """A deal as one onlooker sees it: the table before it began, and the events of each moment.

    The events' times are milliseconds since the beginning of the deal.
    """

    view: Json
    moments: list[list[Json]]


def retell(
    setup: Setup, players: Sequence[DealPlayer], events: Sequence[ev.Event], seat: int | None = None
) -> Retold:
    """The deal with all hands open, or with nothing but what was known at one seat then."""
    state = opening_state(setup, players, events)
    chair = None if seat is None else _chair_of(events, seat)
    view = to_json(project(state, chair))
    moments: list[list[Json]] = [[]]
    start = 0
    for event in unfold(state, events):
        if isinstance(event, ev.DealStarted):
            start = event.at
        if isinstance(event, ACTS):
            moments.append([])
        shown = _shown(event, state, chair, is_open=seat is None)
        if shown is not None:
            moments[-1].append({**shown, "at": max(0, event.at - start)})
    return Retold(view, moments)


def views_at(
    setup: Setup, players: Sequence[DealPlayer], events: Sequence[ev.Event], moment: int
) -> tuple[View, ...]:
    """What the four seats saw at a moment, in the order of seats; beyond the last one, that."""
    state = opening_state(setup, players, events)
    for _ in unfold(state, _until(events, moment)):
        pass
    return tuple([project(state, chair) for chair in deal_in_play(state).players])


def _until(events: Iterable[ev.Event], moment: int) -> Iterator[ev.Event]:
    """The events to the end of a moment."""
    reached = -1
    for event in events:
        reached += isinstance(event, (ev.DealStarted, *ACTS))
        if reached > moment:
            return
        yield event


def _chair_of(events: Sequence[ev.Event], seat: int) -> int:
    return next(event.players[seat] for event in events if isinstance(event, ev.DealStarted))


def _shown(event: ev.Event, state: State, chair: int | None, is_open: bool) -> Json | None:
    """The event as the onlooker may know it; None if it is hidden from him."""
    if is_open and isinstance(event, _OF_A_SEAT):
        chair = deal_in_play(state).players[event.seat]
    shown = project_event(event, state, chair)
    if shown is not None and isinstance(event, ev.DealEnded):
        shown |= _SECRETS
    return shown
