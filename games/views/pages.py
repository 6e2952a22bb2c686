"""The start page, and the way to a practice table in one click."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from games.queries import running_practice_table
from games.routing import lobby_address
from games.rulesets import ruleset_choices
from games.services.creation import AlreadyPlaying, create_practice_table
from games.services.leaving import leave_table
from games.views.habits import habits_of
from games.views.visitors import player_of, refusals_said, viewer_of
from games.waiting import own_tables, what_waits_for
from games.watching import table_to_watch


@require_safe
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    """What the site is, ways to a game, a table to watch, and what waits for who is signed in."""
    account = viewer_of(request)
    context: dict[str, Any] = {
        "rulesets": ruleset_choices(),
        "to_watch": table_to_watch(timezone.now(), account),
    }
    if account is not None:
        context |= {
            **what_waits_for(account),
            "page": {"socket": lobby_address(), "habits": habits_of(account)},
        }
    return render(request, "home.html", context)


@require_safe
@never_cache
def onward(request: HttpRequest) -> HttpResponse:
    """Where somebody goes on who has signed in or up: at the own open table, if it is the only one."""
    account = viewer_of(request)
    own = [] if account is None else own_tables(account)
    return redirect("table", public_id=own[0].id) if len(own) == 1 else redirect("home")


@require_POST
def play(request: HttpRequest) -> HttpResponse:
    """A seat with three robots, for a guest if nobody is signed in; asks first if another such table runs."""
    account = player_of(request)
    if request.POST.get("again"):
        _leave_running(account)
    with refusals_said(request):
        try:
            table = create_practice_table(account, timezone.now())
        except AlreadyPlaying as playing:
            return render(request, "games/resume.html", {"table": playing.table})
        return redirect("table", public_id=table.public_id)
    return redirect("home")


def _leave_running(account: User) -> None:
    running = running_practice_table(account)
    if running is not None:
        leave_table(running.pk, account, timezone.now())
