"""A table: the live one, a new one, the page before the game, and sitting down there."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.look import table_look
from accounts.models import User
from accounts.services import sign_in_guest
from games.fold import frozen_rules
from games.forms import InviteForm, TableForm
from games.models import Table
from games.plans import RATED_PACE
from games.queries import NoSuchTable, NotYourTable, has_played, visible_table
from games.rooms import Room, invited_names, read_room
from games.routing import socket_address
from games.rulesets import chosen_ruleset, ruleset_choices
from games.services.creation import open_table
from games.services.joining import take_seat
from games.views.habits import habits_of
from games.views.visitors import player_of, refusals_said, viewer_of
from games.words import in_language


@require_safe
@never_cache
def table(request: HttpRequest, public_id: str) -> HttpResponse:
    """The live table; before four have met, or for who could sit down, the page before the game."""
    account = viewer_of(request)
    try:
        room = read_room(public_id, account)
    except NoSuchTable:
        if account is None:
            return _offer_to_watch(request, public_id)
        watched = _watched_table(public_id, account)
        return _live_table(request, watched) if watched.is_open else _closed_to_strangers(request)
    if room.chair is None and not room.table.is_open:
        return _closed_to_strangers(request)
    could_watch = account is not None and (room.chair is not None or room.table.is_for_all_to_see)
    watches = could_watch and request.GET.get("watch") is not None
    if not watches and (room.may_sit or (room.is_gathering and not room.is_full)):
        return redirect("room", public_id=public_id)
    if not could_watch:
        return _offer_to_watch(request, public_id)
    return _live_table(request, room.table)


@require_http_methods(["GET", "HEAD", "POST"])
def watch(request: HttpRequest, public_id: str) -> HttpResponse:
    """Watch a table, as a guest if nobody is signed in."""
    if not _has_spectators(public_id):
        raise Http404
    if request.method != "POST" or not _has_spectators(public_id, status=Table.Status.OPEN):
        return redirect("table", public_id=public_id)
    if not request.user.is_authenticated:
        sign_in_guest(request)
    return redirect(f"{reverse('table', kwargs={'public_id': public_id})}?watch")


def _has_spectators(public_id: str, **which: str) -> bool:
    return Table.objects.filter(public_id=public_id, spectators=True, **which).exists()


def _closed_to_strangers(request: HttpRequest) -> HttpResponse:
    """Of a closed table, for who does not sit there: that it is over."""
    return render(request, "games/closed.html")


def _offer_to_watch(request: HttpRequest, public_id: str) -> HttpResponse:
    """How a visitor may watch; raises Http404 for accounts, and where nobody may watch."""
    if request.user.is_authenticated or not _has_spectators(public_id):
        raise Http404
    if not _has_spectators(public_id, status=Table.Status.OPEN):
        return _closed_to_strangers(request)
    return render(request, "games/watch.html", {"public_id": public_id})


def _watched_table(public_id: str, account: User) -> Table:
    """A table at which the account could not sit down, if it has spectators."""
    try:
        return visible_table(public_id, account)
    except (NoSuchTable, NotYourTable):
        raise Http404 from None


def _live_table(request: HttpRequest, found: Table) -> HttpResponse:
    rules = frozen_rules(found.ruleset_id)
    page = {
        "socket": socket_address(found.public_id),
        "rules_name": in_language(rules.name),
        "language": get_language(),
        "profile": table_look(request),
        "habits": habits_of(viewer_of(request)),
        "newcomer": not has_played(viewer_of(request)),
    }
    return render(request, "games/table.html", {"table": found, "rules": rules, "page": page})


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def new_table(request: HttpRequest) -> HttpResponse:
    """What kind of table one wants; made, it waits for others."""
    asked = request.POST if request.method == "POST" else request.GET
    rules = chosen_ruleset(asked.get("ruleset"))
    form = TableForm(
        rules,
        viewer_of(request),
        request.POST if request.method == "POST" else None,
        initial={"rated": "rated", "clock": str(RATED_PACE)} if asked.get("kind") == "rated" else None,
    )
    if form.is_bound and form.is_valid() and form.plan is not None:
        with refusals_said(request):
            made = open_table(player_of(request), timezone.now(), form.plan, form.cleaned_data["robots"])
            return redirect("table", public_id=made.public_id)
    context = {"form": form, "rules": rules, "rulesets": ruleset_choices()}
    return render(request, "games/new_table.html", context)


@require_safe
@never_cache
def room(request: HttpRequest, public_id: str) -> HttpResponse:
    """Who sits at a table and what is played there, for who sits or may sit down."""
    return show_room(request, room_for(request, public_id))


def show_room(
    request: HttpRequest, found: Room, token: str = "", invite_form: InviteForm | None = None
) -> HttpResponse:
    """The page before the game; ``token`` is that of the link by which somebody came.

    An ``invite_form`` that was refused is shown again.
    """
    may_listen = viewer_of(request) is not None and (found.chair is not None or found.table.is_for_all_to_see)
    context = {
        "room": found,
        "token": token,
        "invited": [] if found.chair is None else invited_names(found.table),
        "invite_form": (invite_form or InviteForm(label_suffix="")) if found.may_invite else None,
        "page": {
            "socket": socket_address(found.table.public_id) if may_listen else None,
            "habits": habits_of(viewer_of(request)),
            "language": get_language(),
        },
    }
    return render(request, "games/room.html", context)


def room_for(request: HttpRequest, public_id: str, token: str = "") -> Room:
    """The table as the visitor finds it; for who may not know of it there is no such page."""
    try:
        return read_room(public_id, viewer_of(request), token)
    except NoSuchTable:
        raise Http404 from None


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def sit(request: HttpRequest, public_id: str) -> HttpResponse:
    """Take a free chair, as a guest if nobody is signed in; whoever only looks is led to the table."""
    token = request.POST.get("token", "")
    found = room_for(request, public_id, token)
    if request.method != "POST":
        return redirect("table", public_id=public_id)
    with refusals_said(request):
        take_seat(found.table.pk, player_of(request), timezone.now(), token)
        return redirect("table", public_id=public_id)
    came_by_link = token and token == found.table.link_token
    return redirect("join_by_link", token=token) if came_by_link else redirect("room", public_id=public_id)
