"""Work of the background workers at tables. A task never carries more than ids, and may run twice."""

import logging
import time
from collections.abc import Callable
from datetime import datetime, timedelta

from celery import shared_task
from celery.worker import state as worker_state
from django.db import close_old_connections
from django.utils import timezone

from games.queries import due_tables, heartbeat_at
from games.services.clock import apply_due, set_back
from games.services.downtime import LONGEST_SILENCE, credit_open_tables
from games.services.presence import bury_dead_processes
from games.services.receipts import forget_receipts

logger = logging.getLogger(__name__)

SHIFT_SECONDS = 60.0
SHORT_SLEEP = timedelta(milliseconds=50)
"""How long the clock looks away at most."""
LONG_SLEEP = timedelta(milliseconds=500)
CHORES_SECONDS = 1.0
AFTER_FAILURE = timedelta(seconds=1)


@shared_task(ignore_result=True)
def run_clock() -> None:
    """Keep the time of all tables for a minute, then hand over to a message of its own.

    Where that can't be sent, the shift goes on. Nothing depends on the message: beat sends one every second.
    """
    while not is_stopping():
        Clock(is_stopping).keep(SHIFT_SECONDS)
        try:
            run_clock.apply_async(expires=SHIFT_SECONDS)
        except Exception as error:
            logger.warning("the clock goes on without a broker: %s: %s", type(error).__name__, error)
        else:
            return


def is_stopping() -> bool:
    """Whether this worker was told to stop; the mark is the exit code that it will have, which may be 0."""
    return worker_state.should_stop is not None


@shared_task(ignore_result=True)
def forget_old_receipts() -> None:
    """Forget the answers to commands that nobody will send again."""
    forget_receipts(timezone.now())


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
        if beat_at is None or now - beat_at > LONGEST_SILENCE:
            return now + LONG_SLEEP
        if time.monotonic() >= self.chores_at:
            self.chores_at = time.monotonic() + CHORES_SECONDS
            credit_open_tables(now)
            bury_dead_processes(now)
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
        except Exception:
            logger.exception("nothing could be done at table %s", table_id)
            set_back(table_id, timezone.now())
