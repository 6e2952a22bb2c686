"""The page of a review, the asking for it, and how far it is."""

from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.limits import count_review_from
from accounts.networks import address_of
from games.engine.seats import EAST, LETTERS
from games.models import Seat
from games.views.visitors import viewer_of
from learn.models import Review
from learn.replay.finding import Finished
from learn.replay.people import shown_name_of
from learn.review.page import find_review, review_of_seat
from learn.services.reviewing import ask_for_review
from learn.tasks import make_review
from learn.views.replay import deal_of, seat_asked_for


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def review(request: HttpRequest, public_id: str, deal_no: int) -> HttpResponse:
    """What a seat decided in a finished deal, and what the analysis prefers; a POST asks for the review."""
    deal = deal_of(request, public_id, deal_no)
    if request.method == "POST":
        return _ask(request, deal)
    found, seat = find_review(deal.table, deal_no), _seat(request, deal)
    context: dict[str, Any] = {
        "deal": deal,
        "review": found,
        "seat": seat,
        "seats": _seats(request, deal),
        "ways": _ways(request, deal, seat),
    }
    if found is not None and found.is_done:
        context["told"] = review_of_seat(found, deal.table.ruleset_id, seat)
    elif found is not None:
        context["progress"] = _progress_text(found)
    return render(request, "learn/review.html", context)


@require_safe
@never_cache
def progress(request: HttpRequest, public_id: str, deal_no: int) -> HttpResponse:
    """How far a review is, for the script of its page."""
    found = find_review(deal_of(request, public_id, deal_no).table, deal_no)
    if found is None:
        raise Http404
    told = {"open": found.is_open, "done": found.done, "total": found.total, "text": _progress_text(found)}
    return JsonResponse(told)


def _ask(request: HttpRequest, deal: Finished) -> HttpResponse:
    """Ask for the review, as somebody who is signed in, and come back to its page."""
    account = viewer_of(request)
    if account is None:
        return redirect_to_login(request.get_full_path())
    now = timezone.now()
    count_review_from(address_of(request), now)
    ask_for_review(account, deal.table, deal.no, now, make_review.delay)
    return redirect(request.get_full_path())


def _seat(request: HttpRequest, deal: Finished) -> int:
    """The seat that is asked for, else the reader's own, else the first one of a person."""
    people = [player.seat for player in deal.players if player.kind == Seat.Kind.HUMAN]
    wanted = (seat_asked_for(request), deal.seat_played_by(viewer_of(request)), *people, EAST)
    return next(seat for seat in wanted if seat is not None)


def _seats(request: HttpRequest, deal: Finished) -> list[tuple[int, str, str]]:
    """Each seat with its player's name and the address of its review."""
    return [
        (player.seat, shown_name_of(player), f"?{_query(request, seat=LETTERS[player.seat])}")
        for player in deal.players
    ]


def _ways(request: HttpRequest, deal: Finished, seat: int) -> dict[str, str]:
    """Where the page leads: to the replay as that seat saw it, and to how far the review is."""
    names = {"public_id": deal.table.public_id, "deal_no": deal.no}
    return {
        "replay": f"{reverse('replay', kwargs=names)}?{_query(request, seat=LETTERS[seat])}",
        "progress": f"{reverse('review_progress', kwargs=names)}?{_query(request)}",
    }


def _query(request: HttpRequest, **values: str) -> str:
    """A query with these values, and the secret of the link by which the reader came."""
    link = request.GET.get("link", "")
    return urlencode({**values, **({"link": link} if link else {})})


def _progress_text(found: Review) -> str:
    if found.state == Review.State.WAITING or not found.total:
        return gettext("The review waits for its turn.")
    return gettext("%(done)d of %(total)d decisions are looked at.") % {
        "done": found.done,
        "total": found.total,
    }
