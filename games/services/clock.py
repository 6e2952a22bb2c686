"""What the server does by itself: robots, pauses, timeouts, expiry. The same way in as for people."""

from datetime import datetime, timedelta

from games.engine.commands import Close, Command
from games.engine.due import Due, RobotTurn, next_due
from games.engine.legal import deal_in_play
from games.engine.projection import project
from games.engine.robots import choose
from games.engine.state import State
from games.models import Table
from games.services.updates import EXPIRY, TableUpdate, table_update
from games.times import to_ms

MOST_STEPS = 40
"""After so many things done at one table the others come first."""

SET_BACK = timedelta(seconds=60)


def apply_due(table_id: int, now: datetime) -> int:
    """Do all that is due at a table, each in a transaction of its own; how many things were done.

    Nothing if another process has the table just now: that one, or the next look, does it.
    """
    done = 0
    while done < MOST_STEPS and _apply_next(table_id, now):
        done += 1
    return done


def _apply_next(table_id: int, now: datetime) -> bool:
    with table_update(table_id, now, skip_locked=True) as update:
        if update is None or not update.table.is_open:
            return False
        command = _due_command(update)
        if command is None:
            return False
        update.submit(command)
        return True


def _due_command(update: TableUpdate) -> Command | None:
    if update.now >= update.table.last_action_at + EXPIRY:
        return Close("expired")
    due = next_due(update.state)
    if due is None or due.at > to_ms(update.now):
        return None
    return _to_command(update.state, due)


def _to_command(state: State, due: Due) -> Command:
    if not isinstance(due.action, RobotTurn):
        return due.action
    chair = deal_in_play(state).players[due.action.seat]
    return choose(project(state, chair), state.setup.rules, state.chairs[chair].level)


def set_back(table_id: int, now: datetime) -> None:
    """Leave a table alone for a while, at which something went wrong, so that the others are not held up."""
    Table.objects.filter(pk=table_id).update(due_at=now + SET_BACK)


def close_table(table_id: int, now: datetime) -> bool:
    """Close a table; a deal in play is annulled. False if it is closed already."""
    with table_update(table_id, now) as update:
        if update is None or not update.table.is_open:
            return False
        update.submit(Close("closed"))
        return True
