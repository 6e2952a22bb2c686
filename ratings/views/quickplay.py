"""Rated Quick Play: entering the queue of a pool, and waiting there."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.networks import address_of, network_mark
from games.models import QueueEntry
from games.pools import Pool
from games.queries import running_quick_table
from games.routing import lobby_address
from games.services.queue import leave_queue
from games.times import to_ms
from games.views.habits import habits_of
from games.views.visitors import player_of, refusals_said, viewer_of
from games.waiting import queue_entry_of
from ratings.matching import CHAIRS, MINUTE, matching_rules
from ratings.pools import find_pool
from ratings.services.matchmaking import enter_rated_queue
from ratings.waiting import people_waiting, waiting_in_pools
from ratings.words import band_text, pool_name, waited_text


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def rated_quick_play(request: HttpRequest) -> HttpResponse:
    """Wait in a pool for three others; whoever has a table is led there, from any device."""
    if request.method == "POST":
        return _enter(request)
    account = viewer_of(request)
    running = None if account is None else running_quick_table(account)
    if running is not None:
        return redirect("table", public_id=running.public_id)
    entry = None if account is None else queue_entry_of(account)
    if account is None or entry is None or not entry.rated:
        return redirect("quick_play")
    pool = find_pool(f"{entry.ruleset}/{entry.format}")
    if pool is None:  # its ruleset is not rated any more
        leave_queue(account, timezone.now())
        return redirect("quick_play")
    return _waiting_page(request, entry, pool)


def _enter(request: HttpRequest) -> HttpResponse:
    network = network_mark(address_of(request))
    if not request.user.is_authenticated:
        return redirect("quick_play")
    with refusals_said(request):
        enter_rated_queue(player_of(request), request.POST.get("pool", ""), network, timezone.now())
        return redirect("rating_quick_play")
    return redirect("quick_play")


def _waiting_page(request: HttpRequest, entry: QueueEntry, pool: Pool) -> HttpResponse:
    now, rules = timezone.now(), matching_rules()
    (own,) = people_waiting([entry], pool, now)
    waiting = waiting_in_pools()[pool]
    context = {
        "entry": entry,
        "pool": pool_name(pool),
        "waiting": waiting,
        "waited": waited_text(own.waited(now)),
        "band": band_text(own, now),
        "rating": round(own.value),
        "open": round(rules.open_after / MINUTE),
        "lone": round(rules.lone_after / MINUTE),
        "network": round(rules.network_after / MINUTE),
        "repeat": round(rules.repeat_after),
        "may_be_apart": waiting >= CHAIRS and own.waited(now) < max(rules.network_after, rules.repeat_after),
        "page": {
            "socket": lobby_address(),
            "habits": habits_of(viewer_of(request)),
            "since": to_ms(entry.since),
            "now": to_ms(now),
        },
    }
    return render(request, "ratings/waiting.html", context)
