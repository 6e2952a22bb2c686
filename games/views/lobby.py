"""The lobby, and the ways in to private tables."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.limits import count_code
from accounts.networks import address_of
from games.entry import table_of_code, table_of_token
from games.forms import CodeForm
from games.lobby import Filters, names_for, read_lobby, tables_for
from games.lobby_rows import render_row
from games.queries import lobby_viewer
from games.routing import lobby_address
from games.rulesets import ruleset_choices
from games.views.filters import filter_form
from games.views.habits import habits_of
from games.views.tables import room_for, show_room
from games.views.visitors import viewer_of
from games.waiting import what_waits_for


@require_safe
@never_cache
def lobby(request: HttpRequest) -> HttpResponse:
    """The tables that one may join or watch, by the filters of the address, and who is online."""
    account = viewer_of(request)
    viewer, filters = lobby_viewer(account), Filters.read(request.GET)
    found = read_lobby(timezone.now())
    context = {
        "rows": [(table.id, render_row(table)) for table in tables_for(found, viewer, filters)],
        "online": found.online,
        "people": names_for(found, viewer),
        "filter_form": filter_form(filters),
        "filters": filters,
        "rulesets": ruleset_choices(),
        "page": {"socket": None if account is None else lobby_address(), "habits": habits_of(account)},
        **({} if account is None else what_waits_for(account, viewer.avoided)),
    }
    return render(request, "games/lobby.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def join_by_code(request: HttpRequest) -> HttpResponse:
    """Where the code of a private table is typed in."""
    form = CodeForm(request.POST if request.method == "POST" else None, label_suffix="")
    if form.is_bound and form.is_valid():
        count_code(address_of(request), timezone.now())
        table = table_of_code(form.cleaned_data["code"])
        if table is not None:
            return redirect("join_by_link", token=table.link_token)
        form.add_error("code", gettext("No open table has this code."))
    return render(request, "games/join.html", {"form": form})


@require_safe
@never_cache
def join_by_link(request: HttpRequest, token: str) -> HttpResponse:
    """The private table to which a link leads, for who wants to sit down there."""
    table = table_of_token(token)
    if table is None:
        raise Http404
    room = room_for(request, table.public_id, token)
    if room.chair is not None:
        return redirect("table", public_id=table.public_id)
    return show_room(request, room, token)
