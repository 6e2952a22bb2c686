"""The making of a decision: events one after the other, with a state kept up to them."""

from games.engine.events import Event
from games.engine.evolve import apply
from games.engine.state import Chair, Deal, State


class Recorder:
    """Collects the events of one command; ``now`` is the time of all of them, in milliseconds.

    ``received_at`` is when the command was received, if not now. The recorder changes the state that it
    is given.
    """

    __slots__ = ("events", "now", "received_at", "state")

    def __init__(self, state: State, now: int, received_at: int | None = None) -> None:
        self.state = state
        self.now = now
        self.received_at = now if received_at is None else received_at
        self.events: list[Event] = []

    @property
    def deal(self) -> Deal:
        """The table's deal; there must be one."""
        deal = self.state.deal
        assert deal is not None, "no deal has been started"
        return deal

    def add(self, event: Event) -> None:
        """Let an event happen."""
        self.events.append(event)
        apply(self.state, event)

    def chair_at(self, seat: int) -> Chair:
        """The chair that has a seat in this deal."""
        return self.state.chairs[self.deal.players[seat]]
