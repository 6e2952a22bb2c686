"""What is stored of a person's learning."""

from typing import Any

from accounts.models import User
from learn.export.written import Json
from learn.models import DrillAnswer, DrillProgress, LessonProgress, PracticeHand, ReplayLink, Review


def learning(own: User) -> Json:
    """Drills, the first lesson, practice hands, reviews asked for, links to replays.

    What is hidden in a practice hand is left out.
    """
    drills = DrillProgress.objects.filter(account=own).order_by("kind")
    answers = DrillAnswer.objects.filter(account=own).order_by("pk")
    practice = PracticeHand.objects.filter(account=own).order_by("pk")
    lesson = LessonProgress.objects.filter(account=own)
    reviews = Review.objects.filter(asked_by=own).order_by("pk")
    links = ReplayLink.objects.filter(made_by=own).order_by("pk")
    return {
        "drills": _rows(drills, "kind", "answered", "right", "streak", "best"),
        "answers": _rows(answers, "drill", "answer", "is_right", "at"),
        "practice": _rows(practice, "public_id", "ruleset_id", "seat", "levels", "decisions", "played_at"),
        "first_lesson": _rows(lesson, "taken", "finished_at"),
        "reviews": _rows(reviews, "table__public_id", "deal_no", "asked_at"),
        "replay_links": _rows(links, "table__public_id", "deal_no", "token", "made_at"),
    }


def _rows(found: Any, *names: str) -> list[Json]:
    return list(found.values(*names))
