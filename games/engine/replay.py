"""A table is its setup plus a fold over its events."""

from collections.abc import Iterable

from games.engine.decide import new_table
from games.engine.events import Event
from games.engine.evolve import apply
from games.engine.state import Setup, State


def replay(setup: Setup, events: Iterable[Event]) -> State:
    """The state of a table after all its events."""
    state = new_table(setup)
    for event in events:
        apply(state, event)
    return state
