"""Noting answers to drills: each drill counts once for an account."""

from datetime import datetime
from typing import Any

from django.contrib.auth.signals import user_logged_in
from django.db import transaction
from django.db.models import Count
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils import timezone

from accounts.models import User
from accounts.signals import account_closing, guest_taken_over
from learn.drills.records import VisitorRecord
from learn.drills.tasks import Task
from learn.models import DrillAnswer, DrillProgress

MOST_ANSWERS = 10_000
"""So many answers of an account are kept, the latest; a drill that was answered before those counts anew."""


def note_answer(account: User, task: Task, answer: str, is_right: bool, now: datetime) -> bool:
    """Keep an answer and count it. False, and nothing changes, if the account has answered before."""
    with transaction.atomic():
        row, _ = DrillProgress.objects.select_for_update().get_or_create(account=account, kind=task.kind)
        given = {"answer": answer, "is_right": is_right, "at": now}
        _, is_new = DrillAnswer.objects.get_or_create(account=account, drill=task.name, defaults=given)
        if is_new:
            row.progress = row.progress.after(is_right)
            row.save()
    return is_new


def forget_surplus_answers() -> int:
    """Forget the oldest answers of accounts that have very many; how many that were."""
    counted = DrillAnswer.objects.values("account").annotate(answers=Count("pk"))
    forgotten = 0
    for account_id in counted.filter(answers__gt=MOST_ANSWERS).values_list("account", flat=True):
        own = DrillAnswer.objects.filter(account=account_id)
        newest_surplus = own.order_by("-pk").values_list("pk", flat=True)[MOST_ANSWERS]
        forgotten += own.filter(pk__lte=newest_surplus).delete()[0]
    return forgotten


@receiver(guest_taken_over)
def pass_on_drills(guest: User, account: User, **_: Any) -> None:
    """Let the account have what the guest has answered and how far he came; the rows of both are locked."""
    known = DrillAnswer.objects.filter(account=account).values("drill")
    DrillAnswer.objects.filter(account=guest).exclude(drill__in=known).update(account=account)
    for theirs in DrillProgress.objects.filter(account=guest):
        row, _new = DrillProgress.objects.select_for_update().get_or_create(account=account, kind=theirs.kind)
        row.progress = row.progress.joined(theirs.progress)
        row.save()
    _forget(guest)


@receiver(user_logged_in)
def keep_what_visitor_answered(request: HttpRequest, user: User, **_: Any) -> None:
    """Let the account have what was answered in this browser before anybody was signed in."""
    record = VisitorRecord(request.session)
    if record.answers():
        with transaction.atomic():
            _take_over(record, User.objects.select_for_update(no_key=True).get(pk=user.pk), timezone.now())
        record.forget()


def _take_over(record: VisitorRecord, account: User, now: datetime) -> None:
    """Count for the account what was answered, but for drills that it has answered itself."""
    given = {drill: (answer, is_right) for drill, answer, is_right in record.answers()}
    own = DrillAnswer.objects.filter(account=account, drill__in=given)
    known = set(own.values_list("drill", flat=True))
    answers = [
        DrillAnswer(account=account, drill=drill, answer=answer, is_right=is_right, at=now)
        for drill, (answer, is_right) in given.items()
        if drill not in known
    ]
    DrillAnswer.objects.bulk_create(answers, ignore_conflicts=True)
    for kind, progress in record.progress().items():
        again = [given[drill][1] for drill in known if drill.startswith(f"{kind}:")]
        row, _new = DrillProgress.objects.select_for_update().get_or_create(account=account, kind=kind)
        row.progress = row.progress.joined(progress.without(again))
        row.save()


@receiver(account_closing)
def forget_drills(account: User, **_: Any) -> None:
    """Forget what the person of a closed account has answered."""
    _forget(account)


def _forget(account: User) -> None:
    DrillAnswer.objects.filter(account=account).delete()
    DrillProgress.objects.filter(account=account).delete()
