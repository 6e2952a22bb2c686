"""Replays of finished deals, and the ways to show them to others."""

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.http import urlencode
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.limits import count_drawing
from accounts.look import table_look
from accounts.networks import address_of
from games.engine.seats import LETTERS
from games.fold import frozen_rules
from games.models import Table
from games.sitters import had_seat
from games.views.habits import habits_of
from games.views.visitors import refusals_said, viewer_of
from games.words import in_language
from learn.access import may_all_see, may_see_all
from learn.models import ReplayLink
from learn.replay.download import log_lines
from learn.replay.finding import Finished, NoSuchDeal, deals_to_see, find_deal, find_table
from learn.replay.page import replay_data
from learn.replay.people import shown_name_of
from learn.replay.picture import picture_of
from learn.services.links import make_link, remove_link
from learn.tile_names import WINDS

KEPT = 24 * 3600
"""For so many seconds a browser keeps the picture of a moment that everybody may see."""


@require_safe
@never_cache
def replay(request: HttpRequest, public_id: str, deal_no: int) -> HttpResponse:
    """A finished deal, from the moment and the seat of the address."""
    viewer, deal = viewer_of(request), deal_of(request, public_id, deal_no)
    seat, moment, token = seat_asked_for(request), _moment(request), request.GET.get("link", "")
    own_seat = deal.seat_played_by(viewer)
    is_private = deal.table.visibility == Table.Visibility.PRIVATE
    page = {
        **replay_data(deal, viewer, seat),
        "at": moment,
        "language": get_language(),
        "profile": table_look(request),
        "habits": habits_of(viewer),
    }
    context = {
        "deal": deal,
        "page": page,
        "seats": _seats(deal),
        "seat": page["seat"],
        "token": token,
        "has_list": own_seat is not None or may_see_all(viewer) or may_all_see(deal.table),
        "has_receipt": own_seat is not None or may_see_all(viewer),
        "own_link": _own_link(request, deal) if is_private and own_seat is not None else None,
        "may_make_link": is_private and own_seat is not None,
        "is_for_all": may_all_see(deal.table, deal_no, token),
        "rules_name": _rules_name(deal.table),
        "picture": request.build_absolute_uri(_picture_address(deal, seat, moment, token)),
    }
    return render(request, "learn/replay.html", context)


@require_safe
@never_cache
def replays(request: HttpRequest, public_id: str) -> HttpResponse:
    """The finished deals of a table, as far as the reader may see them."""
    viewer = viewer_of(request)
    try:
        table = find_table(public_id)
    except NoSuchDeal:
        raise Http404 from None
    deals = deals_to_see(viewer, table)
    if not deals and (viewer is None or not had_seat(table.pk, viewer.pk)):
        raise Http404
    return render(
        request, "learn/replays.html", {"table": table, "rules_name": _rules_name(table), "deals": deals}
    )


@require_safe
@never_cache
def log(request: HttpRequest, public_id: str, deal_no: int) -> HttpResponse:
    """The log of a deal, as a file."""
    deal = deal_of(request, public_id, deal_no)
    answer = HttpResponse("".join(log_lines(deal)), content_type="application/x-ndjson; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="saamfaan-{public_id}-{deal_no}.ndjson"'
    return answer


@require_safe
def picture(request: HttpRequest, public_id: str, deal_no: int) -> HttpResponse:
    """A picture of a moment that everybody may see, or everybody with the link, for where it is shared."""
    token = request.GET.get("link", "")
    try:
        deal = find_deal(None, public_id, deal_no, token)
    except NoSuchDeal:
        raise Http404 from None
    address, now = address_of(request), timezone.now()
    drawn = picture_of(deal, seat_asked_for(request), _moment(request), lambda: count_drawing(address, now))
    answer = HttpResponse(drawn, content_type="image/png")
    answer["Cache-Control"] = "private, no-cache" if token else f"public, max-age={KEPT}"
    return answer


@require_POST
def share(request: HttpRequest, public_id: str, deal_no: int) -> HttpResponse:
    """Make the reader's link to a deal of a private table, or close it."""
    viewer, deal = viewer_of(request), deal_of(request, public_id, deal_no)
    if viewer is None:
        raise PermissionDenied
    with refusals_said(request):
        if request.POST.get("do") == "close":
            remove_link(viewer, deal.table, deal_no)
        else:
            make_link(viewer, deal.table, deal_no, timezone.now())
    return redirect("replay", public_id=public_id, deal_no=deal_no)


def deal_of(request: HttpRequest, public_id: str, deal_no: int) -> Finished:
    """The deal of an address, for who may see it; for all others there is no such page."""
    try:
        return find_deal(viewer_of(request), public_id, deal_no, request.GET.get("link", ""))
    except NoSuchDeal:
        raise Http404 from None


def _rules_name(table: Table) -> str:
    return in_language(frozen_rules(table.ruleset_id).name)


def _seats(deal: Finished) -> list[tuple[str, Promise, str]]:
    """The seats with their winds in words, and what their players are called."""
    return list(zip(LETTERS, WINDS, map(shown_name_of, deal.players), strict=True))


def seat_asked_for(request: HttpRequest) -> int | None:
    """The seat whose view is asked for; None for all hands open."""
    letter = request.GET.get("seat", "")
    return LETTERS.index(letter) if letter and letter in tuple(LETTERS) else None


def _moment(request: HttpRequest) -> int:
    """The number of the moment that is asked for, else of the first."""
    number = request.GET.get("at", "")
    return int(number) if number.isascii() and number.isdigit() and len(number) < 5 else 0


def _own_link(request: HttpRequest, deal: Finished) -> str | None:
    """The address of the reader's own link to the deal, if he has made one."""
    link = ReplayLink.objects.filter(table=deal.table, deal_no=deal.no, made_by=viewer_of(request)).first()
    return None if link is None else f"{_address('replay', deal)}?{urlencode({'link': link.token})}"


def _picture_address(deal: Finished, seat: int | None, moment: int, token: str) -> str:
    asked: dict[str, Any] = {"at": moment}
    if seat is not None:
        asked["seat"] = LETTERS[seat]
    if token:
        asked["link"] = token
    return f"{_address('replay_picture', deal)}?{urlencode(asked)}"


def _address(page: str, deal: Finished) -> str:
    return reverse(page, kwargs={"public_id": deal.table.public_id, "deal_no": deal.no})
