"""The ladders: all of them, one of them, and how its ratings are spread."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from ratings.census import spread_of, spreads
from ratings.ladder import Selection, read_page
from ratings.plots import histogram
from ratings.pools import pools
from ratings.standings import standing_in, standings_of
from ratings.views.visitors import pool_or_404, viewer_of


@require_safe
@never_cache
def overview(request: HttpRequest) -> HttpResponse:
    """All pools, how many play there, and how the visitor stands."""
    viewer, now = viewer_of(request), timezone.now()
    own = {} if viewer is None else {it.pool: it for it in standings_of(viewer, now)}
    found = spreads(pools(), now)
    cards = [{"pool": pool, "spread": found[pool], "own": own.get(pool)} for pool in pools()]
    return render(request, "ratings/overview.html", {"cards": cards})


@require_safe
@never_cache
def ladder(request: HttpRequest, ruleset_id: str, format_id: str) -> HttpResponse:
    """A page of a pool's ladder, as the address selects."""
    pool, viewer, now = pool_or_404(ruleset_id, format_id), viewer_of(request), timezone.now()
    selection, found = Selection.read(request.GET), spread_of(pool, now)
    context = {
        "pool": pool,
        "tab": selection.show,
        "selection": selection,
        "page": read_page(pool, found, selection, viewer, now),
        "spread": found,
        "own": None if viewer is None else standing_in(pool, found, viewer, now),
    }
    return render(request, "ratings/ladder.html", context)


@require_safe
@never_cache
def spread(request: HttpRequest, ruleset_id: str, format_id: str) -> HttpResponse:
    """How the ratings of a pool are spread, as a plot and as a table."""
    pool, viewer, now = pool_or_404(ruleset_id, format_id), viewer_of(request), timezone.now()
    found = spread_of(pool, now)
    own = None if viewer is None else standing_in(pool, found, viewer, now)
    mark = own.value if own is not None and own.place else None
    context: dict[str, Any] = {
        "pool": pool,
        "tab": "spread",
        "spread": found,
        "plot": histogram(found.counts, mark) if found.total else None,
        "own": own if mark is not None else None,
    }
    return render(request, "ratings/spread.html", context)
