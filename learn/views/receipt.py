"""The receipt of a hand, for the player concerned and for staff."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.engine.seats import EAST, LETTERS
from games.views.visitors import viewer_of
from learn.access import may_see_all
from learn.replay.finding import Finished
from learn.replay.page import receipt_of
from learn.replay.people import shown_name_of
from learn.views.replay import deal_of, seat_asked_for


@require_safe
@never_cache
def receipt(request: HttpRequest, public_id: str, deal_no: int) -> HttpResponse:
    """What was asked of the reader in a deal and what became of it; staff may choose the seat."""
    deal = deal_of(request, public_id, deal_no)
    seat = _seat(request, deal)
    context = {
        "deal": deal,
        "receipt": receipt_of(deal, seat),
        "seat": seat,
        "letter": LETTERS[seat],
        "name": shown_name_of(deal.players[seat]),
        "letters": LETTERS if may_see_all(viewer_of(request)) else "",
    }
    return render(request, "learn/replay/receipt.html", context)


def _seat(request: HttpRequest, deal: Finished) -> int:
    """Whose receipt is asked for; raises Http404 for one that is not the reader's to see."""
    viewer = viewer_of(request)
    own, asked = deal.seat_played_by(viewer), seat_asked_for(request)
    if may_see_all(viewer):
        return next(seat for seat in (asked, own, EAST) if seat is not None)
    if own is None or asked not in (None, own):
        raise Http404
    return own
