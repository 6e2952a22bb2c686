"""Doing what was asked for once, and taking up again what was lost. Repeating anything is harmless."""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TypeVar

from django.db.models import F, QuerySet

from learn.models.jobs import Job

logger = logging.getLogger(__name__)

MOST_TRIES = 3
State = Job.State
Clock = Callable[[], datetime]
J = TypeVar("J", bound=Job)


class Dropped(Exception):
    """Nobody waits for the work any more, or another worker does it."""


def do(waiting: "QuerySet[J]", clock: Clock, work: Callable[["QuerySet[J]"], object]) -> bool:
    """Do the one job of ``waiting`` if it waits; whether it was done.

    ``work`` is given the job as a query that finds nothing any more once the job is dropped. It leaves the
    job done, or raises Dropped.
    """
    found = waiting.filter(state=State.WAITING)
    if not found.update(state=State.RUNNING, tries=F("tries") + 1, touched_at=clock()):
        return False
    tries = waiting.values_list("tries", flat=True).first()
    own = waiting.filter(state=State.RUNNING, tries=tries)
    try:
        work(own)
    except Dropped:
        return False
    except Exception:
        logger.exception("%s %s failed", waiting.model.__name__, own.values_list("pk", flat=True).first())
        own.update(state=State.FAILED, touched_at=clock())
        return False
    return True


def tell(own: "QuerySet[J]", done: int, now: datetime) -> None:
    """Store how much of a job is done; raises Dropped."""
    if not own.update(done=done, touched_at=now):
        raise Dropped


def take_up(jobs: "QuerySet[J]", silence: timedelta, now: datetime) -> list[int]:
    """The keys of the jobs of which nothing was heard for so long, to be done now, the oldest first.

    Their message was lost or their worker killed. One that was begun too often has failed.
    """
    silent = jobs.filter(touched_at__lt=now - silence)
    running = silent.filter(state=State.RUNNING)
    running.filter(tries__gte=MOST_TRIES).update(state=State.FAILED)
    running.update(state=State.WAITING)
    return list(silent.filter(state=State.WAITING).order_by("touched_at").values_list("pk", flat=True))
