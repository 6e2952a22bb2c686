"""What the server does by itself: robots, pauses, timeouts, expiry. The same way in as for people."""

import logging
import time
from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import InterfaceError, OperationalError, close_old_connections
from django.utils import timezone

from games.engine.commands import Close, Command
from games.engine.due import Due, RobotTurn
from games.engine.legal import deal_in_play
from games.engine.projection import sight
from games.engine.robots import choose
from games.engine.state import State
from games.metrics import LATENESS
from games.models import Table
from games.ports import match_rated
from games.queries import due_tables, heartbeat_at
from games.services.downtime import LONGEST_SILENCE, credit_open_tables
from games.services.presence import bury_dead_processes
from games.services.pulse import clock_is_there
from games.services.quickplay import match_people
from games.services.updates import TableUpdate, expires_at, table_update
from games.times import to_ms

logger = logging.getLogger(__name__)

MOST_STEPS = 40
"""After so many things done at one table the others come first."""

SET_BACK = timedelta(seconds=60)
SHORT_SLEEP = timedelta(milliseconds=50)
"""How long the clock looks away at most."""
LONG_SLEEP = timedelta(milliseconds=500)
CHORES_SECONDS = 1.0
AFTER_FAILURE = timedelta(seconds=1)
DATABASE_FAILURES = (OperationalError, InterfaceError)


def apply_due(table_id: int, now: datetime) -> int:
    """Do all that is due at a table, each in a transaction of its own; how many things were done.

    Nothing if another process has the table just now: that one, or the next look, does it.
    """
    done = 0
    more: bool | None = True
    while done < MOST_STEPS and more:
        more = _apply_next(table_id, now)
        done += more is not None
    return done


def _apply_next(table_id: int, now: datetime) -> bool | None:
    """Do one thing, and say whether another is due already; None if nothing is to be done."""
    with table_update(table_id, now, skip_locked=True) as update:
        command = None if update is None or not update.table.is_open else _due_command(update)
        if update is None or command is None:
            return None
        update.submit(command)
    return update.table.due_at is not None and update.table.due_at <= now


def _due_command(update: TableUpdate) -> Command | None:
    if update.now >= expires_at(update.table):
        return Close("expired")
    due = update.due
    if due is None or due.at > to_ms(update.now):
        return None
    LATENESS.observe((to_ms(update.received_at) - due.at) / 1000)
    return _to_command(update.state, due)


def _to_command(state: State, due: Due) -> Command:
    if not isinstance(due.action, RobotTurn):
        return due.action
    chair = deal_in_play(state).players[due.action.seat]
    return choose(sight(state, chair), state.chairs[chair].level)


def set_back(table_id: int, now: datetime, span: timedelta = SET_BACK) -> None:
    """Leave a table alone for a while, at which something went wrong, so that the others are not held up."""
    Table.objects.filter(pk=table_id).update(due_at=now + span)


def do_chores(now: datetime) -> None:
    """What is to be done about once a second, for all tables together."""
    credit_open_tables(now)
    bury_dead_processes(now)
    match_people(now)
    match_rated(now)


class Clock:
    """One shift of the clock: does what is due and sleeps to the next, looking again after 50 ms at most."""

    def __init__(self, stopping: Callable[[], bool]) -> None:
        self.stopping = stopping
        self.chores_at = 0.0

    def keep(self, seconds: float) -> None:
        """Keep the time for so long, or until the worker is told to stop."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and not self.stopping():
            try:
                again_at = self.look(timezone.now())
            except Exception:
                logger.exception("the clock could not be kept")
                again_at = timezone.now() + AFTER_FAILURE
                close_old_connections()
            time.sleep(max(0.0, (again_at - timezone.now()).total_seconds()))

    def look(self, now: datetime) -> datetime:
        """Do what is due; when to look again. Without web processes nobody could answer: all waits."""
        beat_at = heartbeat_at()
        alone = beat_at is None or now - beat_at > LONGEST_SILENCE
        if time.monotonic() >= self.chores_at:
            self.chores_at = time.monotonic() + CHORES_SECONDS
            clock_is_there(now)
            if not alone:
                do_chores(now)
        if alone:
            return now + LONG_SLEEP
        upcoming = due_tables(now + SHORT_SLEEP)
        for table_id in (table_id for table_id, due_at in upcoming if due_at <= now):
            if self.stopping():
                break
            self.apply(table_id)
        return min([now + SHORT_SLEEP, *(due_at for _, due_at in upcoming if due_at > now)])

    def apply(self, table_id: int) -> None:
        """Do what is due at one table; one that fails does not hold up the others."""
        try:
            apply_due(table_id, timezone.now())
        except DATABASE_FAILURES:
            # That is no fault of the table, and may be over in a moment.
            logger.exception("the database failed at table %s", table_id)
            set_back(table_id, timezone.now(), AFTER_FAILURE)
        except Exception:
            logger.exception("nothing could be done at table %s", table_id)
            set_back(table_id, timezone.now())
