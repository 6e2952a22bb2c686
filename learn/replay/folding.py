"""Folding one deal by itself: what its table was like before it, and after each of its events."""

from collections.abc import Iterable, Iterator, Sequence

from games.engine import events as ev
from games.engine.codec import decode_event
from games.engine.decide import new_table
from games.engine.evolve import apply
from games.engine.state import Chair, Setup, State
from games.models import DealPlayer
from games.stored_log import read_deal

_OF_PRESENCE = (ev.WentAway, ev.CameBack)


def deal_events(table_id: int, deal_no: int) -> list[ev.Event]:
    """The events of a finished deal, from the promise of its wall to its end."""
    events: list[ev.Event] = []
    for entry in read_deal(table_id, deal_no):
        for data in entry.events:
            events.append(decode_event(data))
            if isinstance(events[-1], ev.DealEnded):
                return events
    return events


def started(events: Iterable[ev.Event]) -> ev.DealStarted:
    """The beginning of a deal among its events."""
    return next(event for event in events if isinstance(event, ev.DealStarted))


def opening_state(setup: Setup, players: Sequence[DealPlayer], events: Sequence[ev.Event]) -> State:
    """The table as it was when the wall of this deal had been promised.

    ``players`` are its four. Whether somebody was away or without a line then follows from what came later.
    """
    state = new_table(setup)
    state.chairs = tuple(_chair(player, events) for player in sorted(players, key=lambda each: each.chair))
    opening = started(events)
    for seat, chair in enumerate(opening.players):
        state.chairs[chair].score = opening.scores[seat]
    apply(state, next(event for event in events if isinstance(event, ev.DealCommitted)))
    return state


def _chair(player: DealPlayer, events: Iterable[ev.Event]) -> Chair:
    chair = Chair(kind=player.kind)
    later = [event for event in events if getattr(event, "chair", None) == player.chair]
    line = next((event for event in later if isinstance(event, ev.LineChanged)), None)
    presence = next((event for event in later if isinstance(event, _OF_PRESENCE)), None)
    chair.up = line is None or not line.up
    if presence is not None:
        chair.away = isinstance(presence, ev.CameBack)
    else:
        chair.away = player.left_early and not any(isinstance(event, ev.Left) for event in later)
    return chair


def unfold(state: State, events: Iterable[ev.Event]) -> Iterator[ev.Event]:
    """The events from the deal's beginning on; when one comes, the state has been brought up to it."""
    begun = False
    for event in events:
        begun = begun or isinstance(event, ev.DealStarted)
        if begun:
            apply(state, event)
            yield event
