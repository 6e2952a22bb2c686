"""What all sockets share: for whom they speak, in which language, and why the server closes them."""

from enum import IntEnum
from typing import Any

from django.http import HttpRequest
from django.utils import translation

from accounts.models import User
from accounts.permissions import signed_in_account


class Close(IntEnum):
    """Why the server closes a socket."""

    NOT_TEXT = 1003
    NOT_SIGNED_IN = 4001
    NOT_YOUR_TABLE = 4003
    NO_SUCH_TABLE = 4004
    TOO_SLOW = 4008
    TOO_MUCH = 4009
    MAY_NOT = 4011


class SignedOut(Exception):
    """The session does not speak for the account any more."""


def check_session(session_key: str | None, account: User) -> None:
    """Raise SignedOut unless the session that opened the socket still speaks for the account."""
    signed_in = signed_in_account(session_key)
    if signed_in is None or signed_in != account.pk:
        raise SignedOut


def session_key_of(scope: dict[str, Any]) -> str | None:
    """The key of the session that opened the socket."""
    session = scope.get("session")
    return session.session_key if session else None


def language_of(scope: dict[str, Any]) -> str:
    """The language of the page that opened the socket, found as for a page."""
    request = HttpRequest()
    request.COOKIES = scope.get("cookies", {})
    headers = dict(scope["headers"])
    request.META["HTTP_ACCEPT_LANGUAGE"] = headers.get(b"accept-language", b"").decode("latin-1")
    return translation.get_language_from_request(request)
