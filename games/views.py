"""Pages: the start page, the way to a practice table, and the table."""

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from accounts.permissions import may
from accounts.services import sign_in_guest
from games.engine.rulesets import Name
from games.fold import frozen_rules
from games.queries import NoSuchTable, NotYourTable, running_practice_table, visible_table
from games.routing import socket_address
from games.services.creation import AlreadyPlaying, create_practice_table
from games.services.leaving import leave_table


@require_safe
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    """What the site is, "Play now", and the way back to a table that still runs."""
    account = _viewer(request)
    running = None if account is None else running_practice_table(account)
    return render(request, "home.html", {"running": running})


@require_POST
def play(request: HttpRequest) -> HttpResponse:
    """A seat with three robots, for a guest if nobody is signed in; asks first if another such table runs."""
    account = _player(request)
    if request.POST.get("again"):
        _leave_running(account)
    try:
        table = create_practice_table(account, timezone.now())
    except AlreadyPlaying as playing:
        return render(request, "games/resume.html", {"table": playing.table})
    return redirect("table", public_id=table.public_id)


@require_safe
@never_cache
def table(request: HttpRequest, public_id: str) -> HttpResponse:
    """The table, for those who may see it; for all others there is no such page."""
    account = _viewer(request)
    if account is None:
        raise Http404
    try:
        found = visible_table(public_id, account)
    except (NoSuchTable, NotYourTable):
        raise Http404 from None
    page = {
        "socket": socket_address(found.public_id),
        "rules_name": _in_language(frozen_rules(found.ruleset_id).name),
        "language": get_language(),
    }
    return render(request, "games/table.html", {"table": found, "page": page})


def _viewer(request: HttpRequest) -> User | None:
    """The account that is signed in, if it may look at tables."""
    user = request.user
    return user if isinstance(user, User) and may(user, "watch") else None


def _player(request: HttpRequest) -> User:
    """The account that is to play: the one that is signed in, else a new guest; raises PermissionDenied."""
    user = request.user
    if not isinstance(user, User):
        return sign_in_guest(request)
    if not may(user, "play"):
        raise PermissionDenied
    return user


def _leave_running(account: User) -> None:
    running = running_practice_table(account)
    if running is not None:
        leave_table(running.pk, account, timezone.now())


def _in_language(name: Name) -> str:
    language = (get_language() or "en").replace("-", "_")
    return str(getattr(name, language, name.en))
