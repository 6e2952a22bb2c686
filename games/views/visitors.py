"""For whom a page is, and how refusals are said."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.utils import timezone

from accounts.models import User
from accounts.notices import notices_of
from accounts.permissions import may
from accounts.services import sign_in_guest
from games.queries import NoSuchTable
from games.refusals import Refused, refusal_text


def viewer_of(request: HttpRequest) -> User | None:
    """The account that is signed in, if it may look at tables."""
    user = request.user
    return user if isinstance(user, User) and may(user, "watch") else None


def player_of(request: HttpRequest) -> User:
    """The account that is to play: the one that is signed in, else a new guest; raises PermissionDenied."""
    user = request.user
    if not isinstance(user, User):
        return sign_in_guest(request)
    if not may(user, "play"):
        raise PermissionDenied
    return user


@contextmanager
def refusals_said(request: HttpRequest) -> Iterator[None]:
    """Do something for the visitor; where it is refused he is told why, and what stands behind goes on.

    Raises Http404 where there is no such table.
    """
    try:
        yield
    except NoSuchTable:
        raise Http404 from None
    except Refused as refused:
        messages.error(request, _why(request, refused.code))


def _why(request: HttpRequest, code: str) -> str:
    """The refusal in words, with what the staff have forbidden where the account may not do that."""
    if code not in ("may_not", "may_not_rated") or not isinstance(request.user, User):
        return refusal_text(code)
    return " ".join([refusal_text(code), *notices_of(request.user, timezone.now())])
