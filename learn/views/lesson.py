"""The first lesson: its beginning, its table, and what its page asks for."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.look import table_look
from accounts.models import User
from games.parsing import BadMessage
from games.refusals import refusal_text
from games.rulesets import FIRST, chosen_ruleset
from games.views.habits import habits_of
from games.views.visitors import player_of, viewer_of
from games.words import in_language
from learn.chapters import CHAPTERS
from learn.lesson.page import step_data
from learn.models import LessonProgress
from learn.practice.wishes import parse_wish
from learn.services.lesson import act_in_lesson, begin_lesson, show_lesson


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
    try:
        step, wish = parse_wish(request.body)
    except BadMessage:
        return JsonResponse({"text": refusal_text("bad_message")}, status=400)
    return JsonResponse(act_in_lesson(account, step, wish, timezone.now()))


def _table(request: HttpRequest, progress: LessonProgress, account: User) -> HttpResponse:
    page = {
        "rules_name": in_language(chosen_ruleset(FIRST).name),
        "language": get_language(),
        "profile": table_look(request),
        "habits": habits_of(account),
        "token": get_token(request),
        "steps": step_data(),
        "first": show_lesson(progress, account, timezone.now()),
    }
    others = [chapter for chapter in CHAPTERS if chapter.page != "first_hand"]
    return render(request, "learn/first_hand/table.html", {"page": page, "others": others})
