"""Going through the first lesson: its progress is kept, and only the decision that it teaches leads on."""

from datetime import datetime
from typing import Any

from django.dispatch import receiver
from msgspec.structs import replace

from accounts.models import User
from accounts.signals import account_closing, guest_taken_over
from games.parsing import Chow, Pung
from learn.lesson.page import course_at
from learn.lesson.steps import STEPS, reply_to
from learn.models import LessonProgress
from learn.practice.messages import news, whole
from learn.practice.wishes import Again, Decision, Wish

Json = dict[str, Any]


def begin_lesson(account: User) -> LessonProgress:
    """The account's progress in the lesson, begun now if there is none."""
    return LessonProgress.objects.get_or_create(account=account)[0]


@receiver(guest_taken_over)
def take_over(guest: User, account: User, **_: Any) -> None:
    """Let the account go on where the guest was, if it has not begun the lesson itself."""
    if not LessonProgress.objects.filter(account=account).exists():
        LessonProgress.objects.filter(account=guest).update(account=account)


@receiver(account_closing)
def remove_progress(account: User, **_: Any) -> None:
    """Remove the progress of an account that is about to be closed."""
    LessonProgress.objects.filter(account=account).delete()


def show_lesson(progress: LessonProgress, account: User, now: datetime) -> Json:
    """The lesson's hand as far as its pupil is."""
    messages = whole(course_at(progress.taken), account, False, now)
    return {"step": progress.taken, "taken": progress.taken, "say": "", "messages": messages}


def act_in_lesson(account: User, step: int, wish: Wish, now: datetime) -> Json:
    """Do what the pupil wants. What was meant for another step is answered by the lesson as it is.

    A decision that the lesson does not teach changes nothing; ``say`` tells why, and what to try.
    """
    progress = begin_lesson(account)
    if isinstance(wish, Again) and step == progress.taken:
        _go_to(progress, 0, now)
    elif isinstance(wish, Decision) and step == progress.taken < len(STEPS):
        return _decide(progress, account, wish, now)
    return show_lesson(progress, account, now)


def _decide(progress: LessonProgress, account: User, decision: Decision, now: datetime) -> Json:
    step = STEPS[progress.taken]
    if _without_claimed(decision) != step.decision:
        say = reply_to(step, decision)
        return {"step": progress.taken, "taken": progress.taken, "say": say, "messages": []}
    if not _go_to(progress, progress.taken + 1, now):
        return show_lesson(begin_lesson(account), account, now)
    messages = news(course_at(progress.taken), False, now)
    return {"step": progress.taken, "taken": progress.taken, "say": "", "messages": messages}


def _without_claimed(decision: Decision) -> Decision:
    """The decision as the lesson writes it down: a claim does not name the tile that lies open."""
    return replace(decision, tile=None) if isinstance(decision, Pung | Chow) else decision


def _go_to(progress: LessonProgress, taken: int, now: datetime) -> bool:
    """Keep that so many decisions are taken; False if another tab was quicker."""
    changes: Json = {"taken": taken}
    if taken == len(STEPS) and progress.finished_at is None:
        changes["finished_at"] = now
    unchanged = LessonProgress.objects.filter(pk=progress.pk, taken=progress.taken)
    if not unchanged.update(**changes):
        return False
    progress.taken = taken
    return True
