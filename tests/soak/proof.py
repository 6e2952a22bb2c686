"""What is proved of a table after the faults, by its log and by what its people remember."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from games.engine import events as ev
from games.engine.codec import decode_event
from games.engine.commands import AutoPlay, Leave, StartDeal
from games.engine.deal_log import Player, write_deal
from games.engine.decide import new_table
from games.engine.due import next_due
from games.engine.state import HUMAN, State
from games.engine.tiles import NAMES
from games.engine.verification import verify_log
from games.fold import follow, setup_of
from games.models import Table
from games.stored_log import read_log
from tests.soak.outages import Late, Outage, waited
from tests.soak.person import Order, Person

Deed = tuple[int, str, str]
"""Something a person did: in which deal, what, and with which tile or answer."""


@dataclass
class Proof:
    """What was found at a table. `late` is what the server was to do, with how late it was."""

    faults: list[str] = field(default_factory=list)
    late: list[Late] = field(default_factory=list)
    deals: int = 0
    annulled: int = 0
    timeouts: int = 0
    credits: int = 0
    deeds: int = 0


class Reading:
    """One table's log, read event by event with the state before each."""

    def __init__(self, table: Table, outages: Sequence[Outage]) -> None:
        self.table = table
        self.outages = outages
        self.setup = setup_of(table)
        self.proof = Proof()
        self.done: dict[int, Counter[Deed]] = {chair: Counter() for chair in range(4)}
        self.by_deal: dict[int, list[ev.Event]] = {}
        self.kinds: dict[int, list[str]] = {}

    def read(self) -> None:
        """Go through the log."""
        state = new_table(self.setup)
        for entry in read_log(self.table.pk):
            events = [decode_event(event) for event in entry.events]
            self.by_deal.setdefault(entry.deal_no, []).extend(events)
            counted = False
            for step in follow(state, events):
                if not counted and not isinstance(step.event, ev.Credited):
                    self._note_lateness(state, step.event)
                    counted = True
                self._note_deed(state, entry.deal_no, step.event)
                if isinstance(step.event, ev.DealStarted):
                    self.kinds[entry.deal_no] = [chair.kind for chair in state.chairs]
                state = step.state

    def _note_lateness(self, before: State, event: ev.Event) -> None:
        due = next_due(before)
        if due is None or event.at < due.at or isinstance(event, ev.LineChanged):
            return
        done_at = event.at / 1000
        self.proof.late.append(
            Late(
                table=self.table.public_id,
                what=f"{type(due.action).__name__} ({event.TYPE})",
                seconds=waited(due.at / 1000, done_at, self.outages),
                done_at=done_at,
                is_deadline=isinstance(due.action, AutoPlay | Leave | StartDeal),
            )
        )

    def _note_deed(self, before: State, deal_no: int, event: ev.Event) -> None:
        self.proof.credits += isinstance(event, ev.Credited)
        self.proof.annulled += isinstance(event, ev.Annulled)
        self.proof.timeouts += isinstance(event, ev.Answered) and event.by == "timeout"
        found = deed_of(before, event)
        if found is not None:
            chair, what, with_what = found
            if before.chairs[chair].kind == HUMAN:
                self.done[chair][(deal_no, what, with_what)] += 1

    def verify(self) -> None:
        """Let the verifier judge every deal; one that has not ended is a fault."""
        lines = [line for deal_no in sorted(self.kinds) for line in self._lines(deal_no)]
        verdicts = list(verify_log(lines))
        self.proof.deals = len(verdicts)
        for verdict in verdicts:
            for finding in (verdict.fault, verdict.warning):
                if finding is not None:
                    self.proof.faults.append(f"not by the rules: {finding}")

    def _lines(self, deal_no: int) -> Iterator[str]:
        events = self.by_deal[deal_no]
        if not isinstance(events[-1], ev.DealEnded) and not any(
            isinstance(it, ev.DealEnded) for it in events
        ):
            self.proof.faults.append(f"deal {deal_no} has not ended")
        chairs = [Player(f"chair {number}", kind) for number, kind in enumerate(self.kinds[deal_no])]
        yield from write_deal(self.setup, events, chairs, live=True)

    def compare(self, person: Person) -> None:
        """What was acknowledged to a person against what the log says that he did."""
        acknowledged = Counter(
            deed for order in person.notes.orders if order.acknowledged_at for deed in deeds_ordered(order)
        )
        logged = self.done[person.chair]
        self.proof.deeds += acknowledged.total()
        for deed in (acknowledged - logged).elements():
            self.proof.faults.append(f"acknowledged and lost: chair {person.chair}, {deed}")
        for deed in (logged - acknowledged).elements():
            self.proof.faults.append(f"done but never acknowledged: chair {person.chair}, {deed}")


def deed_of(before: State, event: ev.Event) -> tuple[int, str, str] | None:
    """Whose decision an event is: the chair, what it is and with which tile; None if nobody's in person."""
    match event:
        case ev.Readied(chair=chair):
            return chair, "ready", ""
        case ev.Left(chair=chair):
            return chair, "leave", ""
        case ev.Discarded(seat=seat, tile=tile, auto=False):
            return _chair(before, seat), "discard", NAMES[tile]
        case ev.Answered(seat=seat, answer=answer, by="player"):
            return _chair(before, seat), "answer", answer
        case ev.KongAnnounced(seat=seat, tile=tile):
            return _chair(before, seat), "kong", NAMES[tile]
        case ev.Won(seat=seat, source=None, auto=False):
            return _chair(before, seat), "win", ""
    return None


def _chair(state: State, seat: int) -> int:
    assert state.deal is not None
    return state.deal.players[seat]


def deeds_ordered(order: Order) -> Iterator[Deed]:
    """What the log must say of an order that was carried out."""
    what = order.message["do"]
    if what in ("ready", "leave"):
        yield order.deal_no, what, ""
    elif what != "back" and not order.own_turn:
        yield order.deal_no, "answer", what
    elif what == "win":
        yield order.deal_no, "win", ""
    elif what in ("discard", "kong"):
        yield order.deal_no, what, order.message["tile"]


def prove(table: Table, people: Iterable[Person], outages: Sequence[Outage]) -> Proof:
    """All that is to be proved of a table that is closed."""
    reading = Reading(table, outages)
    reading.read()
    reading.verify()
    if table.is_open:
        reading.proof.faults.append("it is still open")
    for person in people:
        reading.compare(person)
    return reading.proof


def summed(proofs: Mapping[str, Proof]) -> Proof:
    """The proofs of all tables as one, each fault with its table's name."""
    total = Proof()
    for name, proof in proofs.items():
        total.faults += [f"table {name}: {fault}" for fault in proof.faults]
        total.late += proof.late
        for count in ("deals", "annulled", "timeouts", "credits", "deeds"):
            setattr(total, count, getattr(total, count) + getattr(proof, count))
    return total
