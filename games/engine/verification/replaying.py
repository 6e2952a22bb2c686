"""A logged deal played again by the engine, which must come to the same events."""

from collections import deque
from collections.abc import Iterable

from games.engine import commands as cmd
from games.engine import events as ev
from games.engine.deal_log import LIVE_ONLY, TABLE_ONLY
from games.engine.decide import advance
from games.engine.evolve import apply
from games.engine.legal import EXPOSED, deal_in_play, legal_commands
from games.engine.log_reading import LogLine
from games.engine.recorder import Recorder
from games.engine.seats import LETTERS, SEATS, seat_of
from games.engine.state import ROBOT, Chair, Commitment, Deal, Setup, State
from games.engine.tiles import parse_tile, parse_tiles
from games.engine.turns import deal_tiles
from games.engine.verification.comparing import compare
from games.engine.verification.findings import Wrong
from games.engine.verification.logged import Record


class Replay:
    """A deal that is told the decisions of its log and knows what has to follow from them.

    Whoever is asked and does nothing in the log has passed. Chairs are the seats of this one deal.
    """

    def __init__(self, setup: Setup, started: ev.DealStarted, server_seed: str) -> None:
        chairs = tuple(Chair(kind=ROBOT, score=score) for score in started.scores)
        promise = Commitment(started.deal_no, started.commitment, server_seed, at=0)
        self._start = State(setup, chairs, next=promise)
        self.state = self._start.copy()
        self._events: list[ev.Event] = []
        self._awaited: deque[ev.Event] = deque()
        rec = Recorder(self.state, now=0)
        rec.start(started)
        deal_tiles(rec)
        self._await(rec.events)
        self._awaited.popleft()

    @property
    def deal(self) -> Deal:
        """The deal as far as it was played."""
        return deal_in_play(self.state)

    @property
    def awaited(self) -> tuple[ev.Event, ...]:
        """What must come next in the log; nothing while somebody has to decide."""
        return tuple(self._awaited)

    def take(self, line: LogLine) -> None:
        """Go on by the log's next event; raises Wrong if it can't be that."""
        if not self._awaited:
            self._decide(line)
        compare(self._awaited[0], line, self.state)
        self._awaited.popleft()

    def before_awaited(self) -> State:
        """The state after the events that were taken so far, which the engine may be ahead of."""
        if not self._awaited:
            return self.state.copy()
        state = self._start.copy()
        for event in self._events:
            if event is self._awaited[0]:
                break
            apply(state, event)
        return state

    def settle(self, state: State, won: ev.Won) -> None:
        """Let the deal end by a win that this engine would have scored otherwise."""
        apply(state, won)
        deal = deal_in_play(state)
        east, south, west, north = (
            chair.score + paid for chair, paid in zip(state.chairs, won.payments, strict=True)
        )
        ended = ev.DealEnded((east, south, west, north), deal.server_seed, deal.client_seeds)
        apply(state, ended)
        self.state = state
        self._awaited = deque([ended])

    def _await(self, events: Iterable[ev.Event]) -> None:
        for event in events:
            self._events.append(event)
            if not isinstance(event, (*LIVE_ONLY, *TABLE_ONLY)):
                self._awaited.append(event)

    def _advance(self, command: cmd.Command) -> None:
        self._await(advance(self.state, command, now=0))

    def _decide(self, line: LogLine) -> None:
        """Let those who are asked decide so that this event comes of it."""
        if self.deal.ended:
            raise Wrong(line, "the deal has ended")
        if line.type == ev.Annulled.TYPE:
            self._advance(cmd.Close(line.record["reason"]))
            return
        command = decision(line.record)
        if command is None:
            self._pass_all(line)
        elif command not in legal_commands(self.state, command.seat):
            raise Wrong(line, self._refusal(command))
        else:
            self._pass_others(command.seat)
            self._advance(command)

    def _pass_all(self, line: LogLine) -> None:
        if self.deal.window is None:
            raise Wrong(line, f"{LETTERS[self.deal.turn]} should discard, declare a kong or win here")
        while not self._awaited:
            self._advance(cmd.Pass(next(seat for seat in SEATS if self.deal.questions[seat])))

    def _pass_others(self, decider: int) -> None:
        """While the decider has not answered, the claim window stays open."""
        if self.deal.window is not None:
            for seat in SEATS:
                if seat != decider and self.deal.questions[seat]:
                    self._advance(cmd.Pass(seat))

    def _refusal(self, command: cmd.SeatCommand) -> str:
        asked = {seat: question for seat, question in enumerate(self.deal.questions) if question}
        if isinstance(command, cmd.Discard) and self.deal.window is None and command.seat in asked:
            return "tile: not in the hand"
        words = (f"{LETTERS[seat]} may {', '.join(question.may)}" for seat, question in asked.items())
        return f"not legal here: {'; '.join(words)}"


def decision(record: Record) -> cmd.SeatCommand | None:
    """The decision that an event of a log comes of; None where nobody decides."""
    if "seat" not in record:
        return None
    seat = seat_of(record["seat"])
    match record["type"]:
        case "discarded":
            return cmd.Discard(seat, parse_tile(record["tile"]))
        case "chow":
            first, second = parse_tiles(record["with"])
            return cmd.Chow(seat, (first, second))
        case "pung":
            return cmd.Pung(seat)
        case "kong_announced":
            return cmd.Kong(seat, record["kind"], parse_tile(record["tile"]))
        case "kong" if record["kind"] == EXPOSED:
            return cmd.Kong(seat, EXPOSED, parse_tile(record["tile"]))
        case "won":
            return cmd.Win(seat)
    return None
