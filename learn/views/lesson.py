"""The first lesson: its beginning, its table, and what its page asks for."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.models import User
from games.refusals import refusal_text
from games.rulesets import FIRST
from games.views.visitors import player_of, viewer_of
from learn.chapters import CHAPTERS
from learn.lesson.page import step_data
from learn.models import LessonProgress
from learn.services.lesson import act_in_lesson, begin_lesson, show_lesson
from learn.views.hand_pages import answered, page_data

_AFTERWARDS = ("rules", "strategy", "practice", "drills")
"""The chapters that somebody goes on with who has just won a first hand."""


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def first_hand(request: HttpRequest) -> HttpResponse:
    """The lesson where its pupil has left it; it begins with a form, for a guest if nobody is signed in."""
    if request.content_type == "application/json" and request.method == "POST":
        return _answer(request)
    if request.method == "POST":
        begin_lesson(player_of(request))
        return redirect("first_hand")
    account = viewer_of(request)
    progress = None if account is None else LessonProgress.objects.filter(account=account).first()
    if account is None or progress is None:
        return render(request, "learn/first_hand.html")
    return _table(request, progress, account)


def _answer(request: HttpRequest) -> HttpResponse:
    account = viewer_of(request)
    if account is None:
        return JsonResponse({"text": refusal_text("not_your_table")}, status=403)
    return answered(request, lambda step, wish: act_in_lesson(account, step, wish, timezone.now()))


def _table(request: HttpRequest, progress: LessonProgress, account: User) -> HttpResponse:
    first = show_lesson(progress, account, timezone.now())
    page = {**page_data(request, account, FIRST, first), "steps": step_data()}
    others = [chapter for chapter in CHAPTERS if chapter.page in _AFTERWARDS]
    return render(request, "learn/first_hand/table.html", {"page": page, "others": others})
