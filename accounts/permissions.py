"""The one place that says what an account may do, and whether a connection still speaks for it."""

from typing import Literal

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.core.cache import caches
from django.utils.crypto import constant_time_compare

from accounts.models import User

Action = Literal["watch", "play", "chat"]

NEEDS_ACCOUNT: dict[Action, bool] = {"watch": False, "play": True, "chat": True}
REMEMBER_SECONDS = 2


def may(account: User | AnonymousUser | None, what: Action) -> bool:
    """Whether `account` may do `what` now. Without an account: watch; closed: nothing."""
    needs_account = NEEDS_ACCOUNT[what]
    if account is None or not isinstance(account, User):
        return not needs_account
    return account.is_open


def signed_in_account(session_key: str | None) -> int | None:
    """The id of the account for which this session speaks now.

    None after signing out, a new password or the closure of the account. For sockets, which outlive the
    request that opened them: cheap enough to ask before every delivery, because the answer is remembered in
    this process for two seconds.
    """
    if not session_key:
        return None
    process = caches["process"]
    key = f"signed-in:{session_key}"
    answer = process.get(key)
    if answer is None:
        answer = _read_session(session_key) or 0
        process.set(key, answer, REMEMBER_SECONDS)
    return answer or None


def _read_session(session_key: str) -> int | None:
    session = SessionStore(session_key)
    account = User.objects.filter(pk=session.get(SESSION_KEY) or 0).first()
    if account is None or not account.is_open:
        return None
    signed = session.get(HASH_SESSION_KEY, "")
    return account.pk if constant_time_compare(signed, account.get_session_auth_hash()) else None
