"""The one place that says what an account may do, and whether a connection still speaks for it."""

from collections.abc import Collection
from datetime import datetime
from functools import lru_cache
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
from accounts.sanctions import REMEMBER_SECONDS, remember_sanctions, sanctions_in_force

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
    answer = process.get(_key(session_key))
    if answer is None:
        answer = _read_session(session_key) or 0
        process.set(_key(session_key), answer, REMEMBER_SECONDS)
    return answer or None


def signed_in_accounts(session_keys: Collection[str]) -> dict[str, int]:
    """The accounts for which many sessions speak, read anew all at once; without those that speak for none.

    Remembered like the answers of `signed_in_account`, and with them what is forbidden to the accounts.
    """
    sessions = Session.objects.filter(pk__in=session_keys, expire_date__gt=timezone.now())
    claims = {key: _claim(data) for key, data in sessions.values_list("pk", "session_data")}
    accounts = User.objects.only("password", "is_active", "closed_at", "is_guest").in_bulk(
        {account_id for account_id, _ in claims.values()}
    )
    remember_sanctions(accounts)
    found = {key: _spoken_for(accounts.get(account_id), sign) for key, (account_id, sign) in claims.items()}
    caches["process"].set_many({_key(key): found.get(key) or 0 for key in session_keys}, REMEMBER_SECONDS)
    return {key: account_id for key, account_id in found.items() if account_id is not None}


def _key(session_key: str) -> str:
    return f"signed-in:{session_key}"


def _read_session(session_key: str) -> int | None:
    stored = _sessions.first(key=session_key, now=timezone.now())
    account_id, sign = (0, "") if stored is None else _claim(stored.session_data)
    return _spoken_for(_accounts.first(key=account_id), sign)


def _spoken_for(account: User | None, sign: str) -> int | None:
    """The id of the account that a session names with this sign, if it still may speak for it."""
    if account is None or not may(account, "watch"):
        return None
    return account.pk if constant_time_compare(sign, account.get_session_auth_hash()) else None


@lru_cache(maxsize=20_000)
def _claim(session_data: str) -> tuple[int, str]:
    """The account that a stored session names, 0 for none, and the sign that it was given for it."""
    session = SessionStore().decode(session_data)
    return int(session.get(SESSION_KEY) or 0), session.get(HASH_SESSION_KEY, "")


_sessions = Prepared(
    lambda: Session.objects.filter(
        session_key=Given("key", Session._meta.pk),
        expire_date__gt=Given("now", Session._meta.get_field("expire_date")),
    )
)
_accounts = Prepared(lambda: User.objects.filter(pk=Given("key", User._meta.pk)))
