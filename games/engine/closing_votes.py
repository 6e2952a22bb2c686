"""Closing a table without a clock because somebody does not come back (rules: common 9).

Such a table waits for people whose line is down. Once one of them has been missing for ten minutes the
others may vote; the table closes when all of them have, but for those who are missing as long themselves.
"""

from games.engine import between, endings
from games.engine import events as ev
from games.engine.commands import Close, IllegalCommand, Vote
from games.engine.recorder import Recorder
from games.engine.state import CLOSED, HUMAN, Chair, State

PATIENCE = 10 * 60 * 1000
"""So long (ms) a table waits for somebody before the others may vote."""


def vote_opens(state: State) -> int | None:
    """From when on people may vote (ms); None while the table waits for nobody."""
    if state.phase == CLOSED or state.setup.pace.decision is not None or endings.is_gathering(state):
        return None
    since = [chair.down_since for chair in _people(state) if chair.down_since is not None]
    return min(since) + PATIENCE if since else None


def closing_due(state: State) -> int | None:
    """When the votes close the table (ms); None while somebody who is there has not voted for it."""
    if state.phase == CLOSED or not any(chair.voted for chair in state.chairs):
        return None
    silent = [chair.down_since for chair in _people(state) if not chair.voted]
    missing = [since for since in silent if since is not None]
    return max(missing) + PATIENCE if missing and len(missing) == len(silent) else None


def _people(state: State) -> list[Chair]:
    return [chair for chair in state.chairs if chair.kind == HUMAN and not chair.left]


def vote(rec: Recorder, command: Vote) -> None:
    """Vote for closing the table, or take that back; the last vote closes it."""
    chair, opens = rec.state.chairs[command.chair], vote_opens(rec.state)
    if chair.kind != HUMAN or chair.left:
        raise IllegalCommand("not_seated")
    if opens is None or rec.now < opens:
        raise IllegalCommand("no_vote")
    if chair.voted != command.on:
        rec.add(ev.Voted(chair=command.chair, on=command.on, at=rec.now))
    due = closing_due(rec.state)
    if due is not None and rec.now >= due:
        between.close(rec, Close("voted"))
