"""Pages of drills: which there are, the next one, and one of them."""

import secrets
import string

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.limits import count_drill
from accounts.models import User
from accounts.networks import address_of
from games.engine.rulesets import ruleset_ids
from games.rulesets import chosen_ruleset, ruleset_choices
from learn.drills.kinds import KINDS, drill_of
from learn.drills.progress import Progress
from learn.drills.records import AccountRecord, DrillRecord, VisitorRecord
from learn.drills.tasks import LEVELS, BadAnswer, Drill, Task, is_seed
from learn.services.drills import note_answer

_SIGNS = string.ascii_lowercase + string.digits
_NEW_SEED = 10


@require_safe
@never_cache
def overview(request: HttpRequest) -> HttpResponse:
    """All kinds of drills under a ruleset, and how the visitor has done."""
    progress = _record_of(request).progress()
    kinds = [(kind, progress.get(kind.id, Progress())) for kind in KINDS.values()]
    context = {
        "rules": chosen_ruleset(request.GET.get("ruleset")),
        "rulesets": ruleset_choices(),
        "kinds": kinds,
        "levels": LEVELS,
    }
    return render(request, "learn/drills.html", context)


@require_safe
@never_cache
def another(request: HttpRequest, drill: str, ruleset_id: str, level: int) -> HttpResponse:
    """Lead to a new drill of a kind."""
    seed = "".join(secrets.choice(_SIGNS) for _ in range(_NEW_SEED))
    task = _task_or_404(drill, ruleset_id, level, seed)
    return redirect("drills_drill", task.kind, task.ruleset_id, task.level, task.seed)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def one(request: HttpRequest, drill: str, ruleset_id: str, level: int, seed: str) -> HttpResponse:
    """One drill: the question, or how it was answered. The first answer counts."""
    task = _task_or_404(drill, ruleset_id, level, seed)
    count_drill(address_of(request), timezone.now())
    found, is_bad = drill_of(task), False
    if request.method == "POST":
        try:
            _note(request, task, found)
        except BadAnswer:
            is_bad = True
        else:
            return redirect(request.path)
    return _show(request, task, found, is_bad)


def _show(request: HttpRequest, task: Task, drill: Drill, is_bad: bool) -> HttpResponse:
    record = _record_of(request)
    answer = record.answer_to(task)
    context = {
        "task": task,
        "kind": KINDS[task.kind],
        "rules": chosen_ruleset(task.ruleset_id),
        "drill": drill,
        "answer": answer,
        "is_right": answer is not None and drill.is_right(answer),
        "progress": record.progress().get(task.kind, Progress()),
        "is_bad": is_bad,
        "part": f"learn/drills/{task.kind}.html",
    }
    return render(request, "learn/drill.html", context)


def _task_or_404(drill: str, ruleset_id: str, level: int, seed: str) -> Task:
    if drill not in KINDS or ruleset_id not in ruleset_ids() or level not in LEVELS or not is_seed(seed):
        raise Http404
    return Task(drill, ruleset_id, level, seed)


def _note(request: HttpRequest, task: Task, drill: Drill) -> None:
    answer = drill.read(dict(request.POST.lists()))
    if isinstance(request.user, User):
        note_answer(request.user, task, answer, drill.is_right(answer), timezone.now())
    else:
        VisitorRecord(request.session).note(task, answer, drill.is_right(answer))


def _record_of(request: HttpRequest) -> DrillRecord:
    user = request.user
    return AccountRecord(user) if isinstance(user, User) else VisitorRecord(request.session)
