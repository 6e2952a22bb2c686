"""The making of a decision: events one after the other, with a state kept up to them."""

from games.engine.events import DealStarted, Event
from games.engine.evolve import FOLDS
from games.engine.state import Chair, Deal, State


class Recorder:
    """Collects the events of one command; ``now`` is the time of all of them, in milliseconds.

    ``received_at`` is when the command was received, if not now. The recorder changes the state that it
    is given. ``deal`` is the table's deal, for those who know that there is one.
    """

    __slots__ = ("deal", "events", "now", "received_at", "state")

    def __init__(self, state: State, now: int, received_at: int | None = None) -> None:
        self.state = state
        self.deal: Deal = state.deal  # type: ignore[assignment]
        self.now = now
        self.received_at = now if received_at is None else received_at
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        """Let an event happen."""
        self.events.append(event)
        FOLDS[type(event)](self.state, event)

    def start(self, event: DealStarted) -> None:
        """Let the next deal begin."""
        self.add(event)
        self.deal = self.state.deal  # type: ignore[assignment]

    def chair_at(self, seat: int) -> Chair:
        """The chair that has a seat in this deal."""
        return self.state.chairs[self.deal.players[seat]]
