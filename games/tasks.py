"""Work of the background workers at tables. A task never carries more than ids, and may run twice."""

import logging
import threading
import time
from typing import Any

from celery import shared_task
from celery.signals import celeryd_after_setup
from celery.worker import state as worker_state
from django.utils import timezone

from games.services.archive import pack_finished_deals
from games.services.chat import forget_old_lines
from games.services.clock import Clock
from games.services.guests import remove_idle_guests as remove_guests
from games.services.mails import send_mails as mail_people
from games.services.pulse import beat_is_there
from games.services.receipts import forget_receipts

logger = logging.getLogger(__name__)

CLOCK_QUEUE = "clock"
SHIFT_SECONDS = 60.0
LONGEST_BREAK = 1.0
"""So long nobody keeps the time in the clock's worker before it does so by itself."""

on_shift = threading.Event()
"""Set while this worker keeps the time because a message told it to."""


@shared_task(ignore_result=True)
def run_clock() -> None:
    """Keep the time of all tables for a minute, then hand over to a message of its own.

    Where that can't be sent, the shift goes on. Nothing depends on the message: beat sends one every second.
    """
    on_shift.set()
    try:
        _keep_shifts()
    finally:
        on_shift.clear()


def _keep_shifts() -> None:
    while not is_stopping():
        Clock(is_stopping).keep(SHIFT_SECONDS)
        try:
            run_clock.apply_async(expires=SHIFT_SECONDS)
        except Exception as error:
            logger.warning("the clock goes on without a broker: %s: %s", type(error).__name__, error)
        else:
            return


@celeryd_after_setup.connect
def stand_in_for_the_broker(instance: Any, **_: Any) -> None:
    """Have the clock's worker keep the time by itself whenever no message reaches it.

    It waits for the broker before anything else, at its start and between two shifts; deadlines do not.
    """
    if CLOCK_QUEUE in instance.app.amqp.queues.consume_from:
        threading.Thread(target=stand_in, name="clock", daemon=True).start()


def stand_in() -> None:
    """Keep the time while no shift is on, until the worker is told to stop."""
    while not is_stopping():
        time.sleep(LONGEST_BREAK)
        if not on_shift.is_set():
            Clock(lambda: is_stopping() or on_shift.is_set()).keep(SHIFT_SECONDS)


def is_stopping() -> bool:
    """Whether this worker was told to stop; the mark is the exit code that it will have, which may be 0."""
    return worker_state.should_stop is not None


@shared_task(ignore_result=True)
def forget_old_receipts() -> None:
    """Forget the answers to commands that nobody will send again."""
    forget_receipts(timezone.now())


@shared_task(ignore_result=True)
def remove_idle_guests() -> None:
    """Remove guests who have not played for long."""
    remove_guests(timezone.now())


@shared_task(ignore_result=True)
def send_mails() -> None:
    """Mail people who are invited or waited for, and want to know it."""
    mail_people(timezone.now())


@shared_task(ignore_result=True)
def forget_old_chat() -> None:
    """Forget what was said long ago."""
    forget_old_lines(timezone.now())


@shared_task(ignore_result=True)
def pack_logs() -> None:
    """Pack the logs of deals that are over."""
    pack_finished_deals(timezone.now())


@shared_task(ignore_result=True)
def note_beat() -> None:
    """Note that beat sends and a worker works."""
    beat_is_there(timezone.now())
