"""Pages: the start page, the way to a practice table, and the table."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.models import User
from accounts.permissions import may
from accounts.services import sign_in_guest
from games.engine.rulesets import Name
from games.fold import frozen_rules
from games.queries import NoSuchTable, NotYourTable, running_practice_table, visible_table
from games.services.creation import AlreadyPlaying, TooManyTables, create_practice_table
from games.services.leaving import leave_table


@require_GET
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    """What the site is, "Play now", and the way back to a table that still runs."""
    account = _account(request)
    running = None if account is None else running_practice_table(account)
    return render(request, "home.html", {"running": running})


@require_POST
def play(request: HttpRequest) -> HttpResponse:
    """A seat with three robots, for a guest if nobody is signed in; asks first if another such table runs."""
    account = _account(request) or sign_in_guest(request)
    if request.POST.get("again"):
        _leave_running(account)
    try:
        table = create_practice_table(account, timezone.now())
    except AlreadyPlaying as playing:
        return render(request, "games/resume.html", {"table": playing.table})
    except TooManyTables:
        return render(request, "429.html", {"minutes": 60}, status=429)
    return redirect("table", public_id=table.public_id)


@require_GET
@never_cache
def table(request: HttpRequest, public_id: str) -> HttpResponse:
    """The table, for those who may see it; for all others there is no such page."""
    account = _account(request)
    if account is None:
        raise Http404
    try:
        found = visible_table(public_id, account)
    except (NoSuchTable, NotYourTable):
        raise Http404 from None
    page = {
        "socket": f"/ws/tables/{found.public_id}/",
        "rules_name": _in_language(frozen_rules(found.ruleset_id).name),
        "language": get_language(),
    }
    return render(request, "games/table.html", {"table": found, "page": page})


def _account(request: HttpRequest) -> User | None:
    user = request.user
    return user if isinstance(user, User) and may(user, "play") else None


def _leave_running(account: User) -> None:
    running = running_practice_table(account)
    if running is not None:
        leave_table(running.pk, account, timezone.now())


def _in_language(name: Name) -> str:
    language = (get_language() or "en").replace("-", "_")
    return str(getattr(name, language, name.en))
