"""How somebody is rated, and how that came."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.names import shown_name
from accounts.views import about_person
from games.pools import Pool
from ratings.conduct import conduct_of, conduct_rules
from ratings.histories import course_of, history_of
from ratings.standings import standings_of
from ratings.views.visitors import pool_or_404


@require_safe
@never_cache
@about_person
def player(request: HttpRequest, person: User) -> HttpResponse:
    """The ratings of somebody, with graph and results of the pool in which he played last."""
    return _show(request, person, None)


@require_safe
@never_cache
@about_person
def history(request: HttpRequest, person: User, ruleset_id: str, format_id: str) -> HttpResponse:
    """The ratings of somebody, with graph and results of one pool."""
    return _show(request, person, pool_or_404(ruleset_id, format_id))


def _show(request: HttpRequest, person: User, pool: Pool | None) -> HttpResponse:
    now = timezone.now()
    standings = standings_of(person, now)
    chosen = pool or (standings[0].pool if standings else None)
    context = {
        "person": person,
        "name": shown_name(person),
        "is_self": person == request.user,
        "conduct": conduct_of(person, now),
        "conduct_rules": conduct_rules(),
        "standings": standings,
        "pool": chosen,
        "course": None if chosen is None else course_of(person, chosen),
        "history": None if chosen is None else history_of(person, chosen, request.GET.get("before", "")),
    }
    return render(request, "ratings/player.html", context)
