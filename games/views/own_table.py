"""What those do who sit at a table, outside the game: leave, invite, play again, and what the host may."""

from collections.abc import Callable
from datetime import datetime

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from games.engine.formats import SINGLE_HAND
from games.forms import InviteForm
from games.models import Table
from games.queries import is_deal_on, is_left_early, table_sat_at
from games.refusals import Refused
from games.rooms import Room
from games.services.hosting import (
    Sitting,
    close_by_host,
    fill_with_robots,
    hand_over,
    renew_ways_in,
    revoke_ways_in,
    send_away,
)
from games.services.invitations import invite
from games.services.leaving import leave_table
from games.services.rematch import play_again
from games.sitters import has_seat
from games.views.tables import room_for, show_room
from games.views.visitors import refusals_said, viewer_of, why_refused

DEEDS: dict[str, Callable[[int, User, datetime], object]] = {
    "robots": fill_with_robots,
    "renew": renew_ways_in,
    "revoke": revoke_ways_in,
    "close": close_by_host,
}
DEEDS_TO_SITTERS: dict[str, Callable[[int, User, Sitting, datetime], object]] = {
    "send-away": send_away,
    "hand-over": hand_over,
}
CHAIRS = {"0": 0, "1": 1, "2": 2, "3": 3}


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def leave(request: HttpRequest, public_id: str) -> HttpResponse:
    """Get up for good; harmless for who has left already. Whoever only looks is led to the table."""
    if request.method != "POST":
        _own_room(request, public_id)
        return redirect("table", public_id=public_id)
    account = viewer_of(request)
    if account is None:
        raise Http404
    with refusals_said(request):
        table = table_sat_at(public_id, account)
        if leave_table(table.pk, account, timezone.now()):
            _say_left(request, table)
    return redirect("lobby")


@require_safe
@never_cache
def left(request: HttpRequest, public_id: str) -> HttpResponse:
    """Where the live table leads whoever has left it."""
    account = viewer_of(request)
    if account is None:
        raise Http404
    with refusals_said(request):
        table = table_sat_at(public_id, account)
        if not has_seat(table.pk, account.pk):
            _say_left(request, table)
    return redirect("home")


def _say_left(request: HttpRequest, table: Table) -> None:
    if is_left_early(table.pk):
        text = (
            gettext("You have left the table; the hand is played to its end for you and noted as left early.")
            if table.format == SINGLE_HAND
            else gettext(
                "You have left the table; the game is played to its end for you and noted as left early."
            )
        )
    elif is_deal_on(table.pk):
        text = gettext("You have left the table; your seat is played on to the end of the hand.")
    else:
        text = gettext("You have left the table.")
    messages.success(request, text)


@require_POST
def host(request: HttpRequest, public_id: str) -> HttpResponse:
    """Something that the host does before the game: about a chair, the ways in, or the table."""
    room, account = _own_room(request, public_id)
    deed, chair = request.POST.get("deed"), CHAIRS.get(request.POST.get("chair", ""))
    with refusals_said(request):
        if deed in DEEDS:
            DEEDS[deed](room.table.pk, account, timezone.now())
        elif deed in DEEDS_TO_SITTERS and chair is not None:
            sitting = Sitting(chair, request.POST.get("person", ""))
            DEEDS_TO_SITTERS[deed](room.table.pk, account, sitting, timezone.now())
        else:
            raise Http404
        if deed == "close":
            return redirect("lobby")
        if deed == "robots":
            return redirect("table", public_id=public_id)
    return redirect("room", public_id=public_id)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def invite_person(request: HttpRequest, public_id: str) -> HttpResponse:
    """Invite somebody by name; a name that is refused stays in its field, with the reason."""
    room, account = _own_room(request, public_id)
    if request.method != "POST":
        return redirect("room", public_id=public_id)
    form = InviteForm(request.POST, label_suffix="")
    if form.is_valid() and _invited(request, form, room, account):
        messages.success(request, gettext("%(name)s is invited.") % form.cleaned_data)
        return redirect("room", public_id=public_id)
    form.fields["name"].widget.attrs["autofocus"] = True
    return show_room(request, room, invite_form=form)


def _invited(request: HttpRequest, form: InviteForm, room: Room, account: User) -> bool:
    """Whether the one whom the form names is invited now; if not, it says why."""
    try:
        invite(room.table.pk, account, form.cleaned_data["name"], timezone.now())
    except Refused as refused:
        form.add_error("name", why_refused(request, refused.code))
        return False
    return True


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def rematch(request: HttpRequest, public_id: str) -> HttpResponse:
    """Play again with the same four, once the table is closed, if its kind has that."""
    room, account = _own_room(request, public_id)
    if not room.table.has_rematch:
        raise Http404
    if request.method == "POST":
        with refusals_said(request):
            table = play_again(room.table.pk, account, timezone.now())
            return redirect("table", public_id=table.public_id)
    return render(request, "games/rematch.html", {"room": room})


def _own_room(request: HttpRequest, public_id: str) -> tuple[Room, User]:
    """The table at which the visitor sits; for all others there is no such page."""
    account, room = viewer_of(request), room_for(request, public_id)
    if account is None or room.chair is None:
        raise Http404
    return room, account
