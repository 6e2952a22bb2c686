"""Asking for a copy of all one's data, making it, and forgetting it. Repeating anything is harmless."""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from tempfile import TemporaryFile
from typing import IO, Any

from django.db import transaction
from django.db.models import F, QuerySet
from django.dispatch import receiver
from django.utils import translation

from accounts.limits import count_export
from accounts.models import User
from accounts.signals import account_closing
from games.models import DealPlayer
from learn.export.archive import in_parts, write_archive
from learn.models import DataExport, ExportPart

logger = logging.getLogger(__name__)

SILENCE = timedelta(minutes=5)
"""A copy at which nobody has worked for so long is taken up again."""
KEPT_FOR = timedelta(days=2)
MOST_TRIES = 3
PART_SIZE = 1_000_000
_STEP = 20
"""After so many deals the progress is stored."""

State = DataExport.State


class Dropped(Exception):
    """Nobody waits for the copy any more, or another worker makes it."""


def ask_for_export(account: User, language: str, now: datetime, send: Callable[[int], object]) -> DataExport:
    """The copy of an account's data, made anew unless it is being made; the one before is forgotten.

    ``send`` is called with its id once it is stored. Raises LimitReached.
    """
    standing = DataExport.objects.filter(account=account).first()
    if standing is not None and standing.is_open:
        return standing
    count_export(account.public_id, now)
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=account.pk)
        DataExport.objects.filter(account=account).delete()
        export = DataExport.objects.create(account=account, language=language, asked_at=now, touched_at=now)
        transaction.on_commit(lambda: send(export.pk), robust=True)
    return export


def make_export(export_id: int, clock: Callable[[], datetime]) -> bool:
    """Make a copy that waits, unless another worker has begun it; whether it was made."""
    waiting = DataExport.objects.filter(pk=export_id, state=State.WAITING)
    if not waiting.update(state=State.RUNNING, tries=F("tries") + 1, touched_at=clock()):
        return False
    export = DataExport.objects.select_related("account").filter(pk=export_id).first()
    if export is None:
        return False
    own = DataExport.objects.filter(pk=export_id, state=State.RUNNING, tries=export.tries)
    try:
        _make(export, own, clock)
    except Dropped:
        return False
    except Exception:
        logger.exception("the copy of the data of account %s failed", export.account.public_id)
        own.update(state=State.FAILED, touched_at=clock())
        return False
    return True


def make_forgotten_exports(clock: Callable[[], datetime]) -> int:
    """Make the copies of which nothing was heard for long; how many.

    Their message was lost or their worker killed. One that was begun too often has failed.
    """
    silent = DataExport.objects.filter(touched_at__lt=clock() - SILENCE)
    running = silent.filter(state=State.RUNNING)
    running.filter(tries__gte=MOST_TRIES).update(state=State.FAILED)
    running.update(state=State.WAITING)
    waiting = list(silent.filter(state=State.WAITING).order_by("touched_at").values_list("pk", flat=True))
    return sum(make_export(export_id, clock) for export_id in waiting)


def forget_old_exports(now: datetime) -> None:
    """Forget copies that were there to be fetched for long enough, and those that failed as long ago."""
    old = DataExport.objects.filter(touched_at__lt=now - KEPT_FOR)
    old.filter(state__in=(State.DONE, State.FAILED)).delete()


@receiver(account_closing)
def forget_export(account: User, **_: Any) -> None:
    """Forget the copy of an account that is being closed."""
    DataExport.objects.filter(account=account).delete()


def _make(export: DataExport, own: "QuerySet[DataExport]", clock: Callable[[], datetime]) -> None:
    account = export.account

    def tell(done: int) -> None:
        if done % _STEP == 0 and not own.update(done=done, touched_at=clock()):
            raise Dropped

    total = DealPlayer.objects.filter(account=account).values("result").distinct().count()
    own.update(total=total, touched_at=clock())
    with TemporaryFile() as file, translation.override(export.language):
        write_archive(account, file, tell)
        _store(export, own, file, clock())


@transaction.atomic
def _store(export: DataExport, own: "QuerySet[DataExport]", file: IO[bytes], now: datetime) -> None:
    """Keep the file with the copy, unless nobody waits for it; raises Dropped."""
    locked = own.select_for_update().first()
    if locked is None:
        raise Dropped
    for number, content in enumerate(in_parts(file, PART_SIZE)):
        ExportPart.objects.create(export=locked, number=number, content=content)
        locked.size += len(content)
    locked.state, locked.touched_at, locked.done = State.DONE, now, locked.total
    locked.save()
