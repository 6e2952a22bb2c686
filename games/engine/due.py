"""What the server has to do next at a table, and when: a function of the state and nothing else."""

from dataclasses import dataclass

from games.engine.between import is_ready, ready_due, start_due
from games.engine.claims import is_decided
from games.engine.closing_votes import closing_due
from games.engine.commands import AutoPlay, Close, Leave, Resume, StartDeal, Switched
from games.engine.seats import SEATS
from games.engine.state import BETWEEN, PLAYING, Deal, Question, State
from games.engine.switches import ByChair, drawn_discard
from games.engine.wall import moment

PAUSE_MARGIN = 10
"""A robot answers no sooner than a tenth of the pause after a discard, and no later than nine tenths."""


@dataclass(frozen=True, slots=True)
class RobotTurn:
    """A robot decides for its seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class Due:
    """Something that the server does at a time (ms)."""

    at: int
    action: RobotTurn | AutoPlay | Switched | Resume | StartDeal | Leave | Close


_NO_SWITCHES: ByChair = {}


def next_due(state: State, switches: ByChair = _NO_SWITCHES) -> Due | None:
    """The earliest thing to be done by the server; None if all depends on people.

    ``switches`` are what people leave to the server.
    """
    closing = closing_due(state)
    if state.phase == PLAYING and state.deal is not None:
        due = _in_play(state, state.deal, switches)
    else:
        due = _between_deals(state) if state.phase == BETWEEN else None
    if closing is None or (due is not None and due.at <= closing):
        return due
    return Due(closing, Close("voted"))


def _in_play(state: State, deal: Deal, switches: ByChair) -> Due | None:
    earliest = None
    for seat, question in enumerate(deal.questions):
        if question is not None:
            due = _decision(state, deal, seat, question, switches)
            if due is not None and (earliest is None or due.at < earliest.at):
                earliest = due
    if deal.window is not None and is_decided(deal, deal.window):
        end = deal.window.opened_at + state.setup.pace.pause
        if earliest is None or end < earliest.at:
            return Due(end, Resume())
    return earliest


def _decision(state: State, deal: Deal, seat: int, question: Question, switches: ByChair) -> Due | None:
    number = deal.players[seat]
    chair = state.chairs[number]
    if chair.plays_itself:
        at = _own_moment(state, deal, number, question)
        return Due(at, AutoPlay(seat, "away") if chair.away else _ROBOT_TURNS[seat])
    by_switch = drawn_discard(state, seat, switches)
    if by_switch is not None:
        return Due(_own_moment(state, deal, number, question), by_switch)
    if question.due is None:
        return None
    return Due(question.due + state.setup.pace.grace, AutoPlay(seat, "timeout"))


def _own_moment(state: State, deal: Deal, chair: int, question: Question) -> int:
    """When a robot or an away seat decides: inside the pause, or shortly after its draw (rules: common 4)."""
    pace = state.setup.pace
    if deal.window is None:
        begin, (first, last) = deal.turn_at, pace.act
    else:
        margin = pace.pause // PAUSE_MARGIN
        begin, first, last = deal.window.opened_at, margin, pace.pause - margin
    return begin + (first if first == last else moment(deal.server_seed, chair, question.no, first, last))


def _between_deals(state: State) -> Due | None:
    start = start_due(state)
    if start is not None:
        return Due(start, StartDeal())
    limit = ready_due(state)
    if limit is None:
        return None
    late = next(number for number, chair in enumerate(state.chairs) if not is_ready(chair))
    return Due(limit + state.setup.pace.grace, Leave(late))


_ROBOT_TURNS = tuple(RobotTurn(seat) for seat in SEATS)
