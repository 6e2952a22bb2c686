"""The one place that says what an account may do, and whether a connection still speaks for it."""

from datetime import datetime
from typing import Literal

from allauth.account.models import EmailAddress
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.core.cache import caches
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from accounts.models import Sanction, User
from accounts.prepared import Given, Prepared
from accounts.sanctions import REMEMBER_SECONDS, sanctions_in_force

Action = Literal["watch", "play", "play_rated", "host", "chat", "write", "report"]
"""`chat` is to say a quick phrase, `write` to say something in one's own words."""

Person = User | AnonymousUser | None

EVERYBODY: frozenset[Action] = frozenset(["watch"])
GUESTS: frozenset[Action] = EVERYBODY | {"play", "host", "chat", "report"}
REGISTERED: frozenset[Action] = GUESTS | {"write"}
VERIFIED: frozenset[Action] = REGISTERED | {"play_rated"}

FORBIDS: dict[Sanction.Kind, frozenset[Action]] = {
    Sanction.Kind.CHAT_MUTE: frozenset(["chat", "write"]),
    Sanction.Kind.RATED_SUSPENSION: frozenset(["play_rated"]),
    Sanction.Kind.CLOSURE: VERIFIED,
}


def may(account: Person, what: Action, now: datetime | None = None) -> bool:
    """Whether `account` may do `what` now. Without an account: watch; closed: nothing."""
    if not isinstance(account, User):
        return what in EVERYBODY
    return account.is_open and _is_granted(account, what) and forbidding(account, what, now) is None


def forbidding(account: User, what: Action, now: datetime | None = None) -> Sanction | None:
    """The sanction that keeps an account from doing `what` longest; None if there is none."""
    in_force = sanctions_in_force(account.pk, now or timezone.now())
    return next((sanction for sanction in in_force if what in FORBIDS[Sanction.Kind(sanction.kind)]), None)


def _is_granted(account: User, what: Action) -> bool:
    """Whether an account of this kind may do `what`, if nothing forbids it."""
    if account.is_guest:
        return what in GUESTS
    return what in REGISTERED or (what in VERIFIED and _has_verified_address(account))


def _has_verified_address(account: User) -> bool:
    return bool(EmailAddress.objects.filter(user=account, verified=True).exists())


def signed_in_account(session_key: str | None) -> int | None:
    """The id of the account for which this session speaks now.

    None after signing out, a new password or the closure of the account, for good or for a time. For
    sockets, which outlive the request that opened them: cheap enough to ask before every delivery, because
    the answer is remembered in this process for two seconds.
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
    stored = _sessions.first(key=session_key, now=timezone.now())
    session = {} if stored is None else SessionStore().decode(stored.session_data)
    account = _accounts.first(key=session.get(SESSION_KEY) or 0)
    if account is None or not may(account, "watch"):
        return None
    signed = session.get(HASH_SESSION_KEY, "")
    return account.pk if constant_time_compare(signed, account.get_session_auth_hash()) else None


_sessions = Prepared(
    lambda: Session.objects.filter(
        session_key=Given("key", Session._meta.pk),
        expire_date__gt=Given("now", Session._meta.get_field("expire_date")),
    )
)
_accounts = Prepared(lambda: User.objects.filter(pk=Given("key", User._meta.pk)))
