"""Quick Play: choosing, waiting in the casual queue, and leaving the queue."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.queries import running_quick_table
from games.routing import lobby_address
from games.rulesets import chosen_ruleset, ruleset_choices
from games.services.queue import leave_queue
from games.services.quickplay import enter_queue
from games.times import to_ms
from games.views.habits import habits_of
from games.views.visitors import player_of, refusals_said, viewer_of
from games.waiting import queue_entry_of, waiting_for


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def quick_play(request: HttpRequest) -> HttpResponse:
    """Choose a ruleset and wait for others; whoever has a table is led there, from any device."""
    if request.method == "POST":
        with refusals_said(request):
            enter_queue(player_of(request), request.POST.get("ruleset", ""), timezone.now())
        return redirect("quick_play")
    account = viewer_of(request)
    running = None if account is None else running_quick_table(account)
    if running is not None:
        return redirect("table", public_id=running.public_id)
    entry = None if account is None else queue_entry_of(account)
    if entry is None:
        return render(request, "games/quick_play.html", {"rulesets": ruleset_choices()})
    if entry.robots_at is None:
        return redirect("rating_quick_play")
    now = timezone.now()
    context = {
        "entry": entry,
        "rules": chosen_ruleset(entry.ruleset),
        "waiting": waiting_for(entry.ruleset),
        "seconds": max(0, round((entry.robots_at - now).total_seconds())),
        "page": {
            "socket": lobby_address(),
            "habits": habits_of(account),
            "robots_at": to_ms(entry.robots_at),
            "now": to_ms(now),
        },
    }
    return render(request, "games/waiting.html", context)


@require_POST
def stop_waiting(request: HttpRequest) -> HttpResponse:
    """Leave the queue, and choose anew."""
    account = viewer_of(request)
    if account is not None and queue_entry_of(account) is not None:
        leave_queue(account, timezone.now())
        messages.info(request, gettext("You no longer wait."))
    return redirect("quick_play")
