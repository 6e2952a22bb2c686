"""Answering an invitation."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.models import Invitation
from games.services.invitations import accept, decline
from games.views.tables import room_for
from games.views.visitors import refusals_said, viewer_of
from games.waiting import invitation_of


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def invitation(request: HttpRequest, public_id: str) -> HttpResponse:
    """Who invites to what; accepting takes a seat, also when another device has accepted already."""
    found = _own_invitation(request, public_id)
    if request.method == "POST":
        with refusals_said(request):
            return _answer(found, accepts=request.POST.get("answer") == "accept")
    room = None if found.is_over else room_for(request, found.table.public_id)
    if room is not None and room.chair is not None:
        return redirect("table", public_id=found.table.public_id)
    return render(request, "games/invitation.html", {"invitation": found, "room": room})


def _own_invitation(request: HttpRequest, public_id: str) -> Invitation:
    account = viewer_of(request)
    found = None if account is None else invitation_of(public_id, account)
    if found is None:
        raise Http404
    return found


def _answer(found: Invitation, accepts: bool) -> HttpResponse:
    now = timezone.now()
    if not accepts:
        decline(found, now)
        return redirect("lobby")
    return redirect("table", public_id=accept(found, now).public_id)
