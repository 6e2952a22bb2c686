"""For whom a page is, and how refusals are said."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext

from accounts.models import User
from accounts.notices import notices_of
from accounts.permissions import may
from accounts.services import sign_in_guest
from games.queries import NoSuchTable, running_timed_table
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
        messages.error(request, why_refused(request, refused.code))


def why_refused(request: HttpRequest, code: str) -> str:
    """The refusal in words, with what helps: a way to the table that is in the way, or the staff's reason."""
    text = refusal_text(code)
    if not isinstance(request.user, User):
        return text
    if code == "plays_already":
        return _with_way_back(text, request.user)
    if code in ("may_not", "may_not_rated"):
        notices = notices_of(request.user, timezone.now())
        if code == "may_not_rated" and not notices:
            return _with_way_to_rated(text, request.user)
        return " ".join([text, *notices])
    if code == "rated_paused":
        return _with_link(text, reverse("standing"), gettext("When it goes on"))
    return text


def _with_way_back(text: str, account: User) -> str:
    table = running_timed_table(account)
    if table is None:
        return text
    address = reverse("table", kwargs={"public_id": table.public_id})
    return _with_link(text, address, gettext("Back to your table"))


def _with_way_to_rated(text: str, account: User) -> str:
    if account.is_guest:
        return _with_link(text, reverse("account_signup"), gettext("Sign up"))
    return _with_link(text, reverse("account_email"), gettext("Confirm your address"))


def _with_link(text: str, address: str, name: str) -> str:
    return format_html('{} <a href="{}">{}</a>', text, address, name)
