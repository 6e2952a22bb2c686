"""Pages with somebody's statistics."""

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.names import shown_name
from accounts.views import about_person
from learn.statistics.access import may_see_statistics
from learn.statistics.forms import SelectionForm
from learn.statistics.selection import PEOPLE, ROBOTS, Selection
from learn.statistics.summary import Summary, summary_of
from learn.tile_names import WINDS

OWN, OTHERS = (PEOPLE, ROBOTS), (PEOPLE,)
"""Against whom one may look at oneself, and at others: practice is nobody else's business."""


@require_safe
@never_cache
def own_statistics(request: HttpRequest) -> HttpResponse:
    """The way to one's own statistics; who has not played yet is told what there will be."""
    if isinstance(request.user, User):
        return redirect("statistics", public_id=request.user.public_id)
    return render(request, "learn/statistics/of_nobody.html")


@require_safe
@never_cache
@about_person
def statistics(request: HttpRequest, person: User) -> HttpResponse:
    """The statistics of an account, as the address selects, for whom that account lets see them."""
    viewer = request.user if isinstance(request.user, User) else None
    context: dict[str, Any] = {"person": person, "name": shown_name(person), "is_self": person == viewer}
    if not may_see_statistics(viewer, person):
        return render(request, "learn/statistics/hidden.html", context)
    against = OWN if person == viewer else OTHERS
    summary = summary_of(person, Selection.read(request.GET, against), timezone.now())
    return render(request, "learn/statistics.html", context | _shown(summary, against))


def _shown(summary: Summary, against: Sequence[str]) -> dict[str, Any]:
    return {
        "summary": summary,
        "total": summary.total,
        "seats": list(zip(WINDS, summary.seats, strict=True)),
        "form": SelectionForm(summary.selection, summary.rulesets, against),
    }
