"""Asking for a copy of all one's data, making it, and forgetting it. Repeating anything is harmless."""

from collections.abc import Callable
from datetime import datetime, timedelta
from tempfile import TemporaryFile
from typing import IO, Any

from django.db import transaction
from django.db.models import QuerySet
from django.dispatch import receiver
from django.utils import translation

from accounts.limits import count_export
from accounts.models import User
from accounts.signals import account_closing
from games.models import DealPlayer
from learn.export.archive import in_parts, write_archive
from learn.models import DataExport, ExportPart
from learn.services.jobs import Clock, Dropped, State, do, take_up, tell

SILENCE = timedelta(minutes=5)
"""A copy at which nobody has worked for so long is taken up again."""
KEPT_FOR = timedelta(days=2)
PART_SIZE = 1_000_000
_STEP = 20
"""After so many deals the progress is stored."""


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


def make_export(export_id: int, clock: Clock) -> bool:
    """Make a copy that waits, unless another worker has begun it; whether it was made."""
    return do(DataExport.objects.filter(pk=export_id), clock, lambda own: _make(own, clock))


def make_forgotten_exports(clock: Clock) -> int:
    """Make the copies of which nothing was heard for long; how many."""
    forgotten = take_up(DataExport.objects.all(), SILENCE, clock())
    return sum(make_export(export_id, clock) for export_id in forgotten)


def forget_old_exports(now: datetime) -> None:
    """Forget copies that were there to be fetched for long enough, and those that failed as long ago."""
    old = DataExport.objects.filter(touched_at__lt=now - KEPT_FOR)
    old.filter(state__in=(State.DONE, State.FAILED)).delete()


@receiver(account_closing)
def forget_export(account: User, **_: Any) -> None:
    """Forget the copy of an account that is being closed."""
    DataExport.objects.filter(account=account).delete()


def _make(own: "QuerySet[DataExport]", clock: Clock) -> None:
    export = own.select_related("account").first()
    if export is None:
        raise Dropped
    account = export.account
    total = DealPlayer.objects.filter(account=account).values("result").distinct().count()
    own.update(total=total, touched_at=clock())

    def told(done: int) -> None:
        if done % _STEP == 0:
            tell(own, done, clock())

    with TemporaryFile() as file, translation.override(export.language):
        write_archive(account, file, told)
        _store(own, file, clock())


@transaction.atomic
def _store(own: "QuerySet[DataExport]", file: IO[bytes], now: datetime) -> None:
    """Keep the file with the copy, unless nobody waits for it; raises Dropped."""
    locked = own.select_for_update().first()
    if locked is None:
        raise Dropped
    for number, content in enumerate(in_parts(file, PART_SIZE)):
        ExportPart.objects.create(export=locked, number=number, content=content)
        locked.size += len(content)
    locked.state, locked.touched_at, locked.done = State.DONE, now, locked.total
    locked.save()
