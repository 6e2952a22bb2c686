"""The people whom somebody knows, and what he makes of them."""

from collections.abc import Callable
from datetime import datetime
from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.models import Relation, User
from accounts.names import shown_name
from accounts.people import acquaintances, find_by_name
from accounts.presence import presence_of
from accounts.services.relations import (
    NotPossible,
    accept_friend,
    ask_to_be_friends,
    end_friendship,
    relate,
    undo_relation,
)

Act = Callable[[User, User, datetime], object]
Kind = Relation.Kind


def _accept(own: User, other: User, now: datetime) -> None:
    friendship = accept_friend(own, other, now)
    if friendship is None or friendship.accepted_at is None:
        raise NotPossible


ACTS: dict[str, tuple[Act, Promise]] = {
    "befriend": (ask_to_be_friends, _("You have asked %s to be friends.")),
    "accept": (_accept, _("You and %s are friends.")),
    "unfriend": (lambda own, other, now: end_friendship(own, other), _("You and %s are not friends.")),
    "block": (lambda own, other, now: relate(own, other, Kind.BLOCK, now), _("%s is blocked.")),
    "unblock": (
        lambda own, other, now: undo_relation(own, other, Kind.BLOCK),
        _("%s is not blocked any more."),
    ),
    "avoid": (
        lambda own, other, now: relate(own, other, Kind.AVOID, now),
        _("You will not be seated with %s."),
    ),
    "unavoid": (
        lambda own, other, now: undo_relation(own, other, Kind.AVOID),
        _("You may be seated with %s again."),
    ),
    "mute": (lambda own, other, now: relate(own, other, Kind.MUTE, now), _("You won't see what %s says.")),
    "unmute": (
        lambda own, other, now: undo_relation(own, other, Kind.MUTE),
        _("You see again what %s says."),
    ),
}
"""What may be done about somebody, and what is said then."""


@login_required
@never_cache
@require_safe
def people(request: HttpRequest) -> HttpResponse:
    """Everybody whom the visitor knows; with a name, the way to the page of whoever has it."""
    viewer = cast(User, request.user)
    name = request.GET.get("name", "")
    found = find_by_name(name) if name.strip() else None
    if found is not None:
        return redirect("person", public_id=found.public_id)
    known = acquaintances(viewer)
    presence = presence_of(known.friends, viewer)
    page = {
        "known": known,
        "friends": [(friend, presence[friend.pk]) for friend in known.friends],
        "kept_away": [
            (
                "unblock",
                _("Blocked"),
                _("No messages, no invitations, never at one table."),
                known.related[Kind.BLOCK],
            ),
            ("unavoid", _("Not at my table"), _("You are not seated together."), known.related[Kind.AVOID]),
            ("unmute", _("Muted"), _("You don't see what they say."), known.related[Kind.MUTE]),
        ],
        "name": name,
    }
    return render(request, "people/people.html", page)


@require_POST
def change(request: HttpRequest, public_id: str) -> HttpResponse:
    """Do something about somebody, and go back to where that was asked for."""
    viewer = request.user
    if not isinstance(viewer, User):
        return redirect_to_login(_back(request))
    other = User.objects.filter(public_id=public_id, closed_at=None).first()
    wanted = request.POST.get("act", "")
    if other is None or wanted not in ACTS:
        raise Http404
    act, said = ACTS[wanted]
    try:
        act(viewer, other, timezone.now())
    except NotPossible:
        messages.error(request, gettext("That is not possible with %s.") % shown_name(other))
    else:
        messages.success(request, str(said) % shown_name(other))
    return HttpResponseRedirect(_back(request))


def _back(request: HttpRequest) -> str:
    wanted = request.POST.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, request.is_secure())
    return wanted if is_ours else reverse("people")
