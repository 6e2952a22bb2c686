"""Closing an account. What its person played stays; who he was is forgotten."""

import logging
from collections.abc import Callable
from datetime import datetime
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from allauth.usersessions.models import UserSession
from django.contrib.sessions.backends.db import SessionStore
from django.db import transaction

from accounts.models import User
from accounts.services.relations import forget_relations
from accounts.signals import account_closed, account_closing

logger = logging.getLogger(__name__)

FORGOTTEN: dict[str, Any] = {
    "closed_at": None,
    "is_active": False,
    "is_staff": False,
    "is_superuser": False,
    "display_name": "",
    "username": None,
    "email": "",
    "language": "",
    "time_zone": "",
    "country": "",
    "preferences": {},
}


def close_account(account: User, now: datetime, noting: Callable[[], object] | None = None) -> bool:
    """From now on the account may do nothing, nobody can sign in to it, and nothing tells whose it was.

    Its name stays taken. False if it is closed already. What `noting` writes is stored together with the
    closing, or not at all.
    """
    with transaction.atomic(durable=True):
        if User.objects.select_for_update(no_key=True).get(pk=account.pk).closed_at is not None:
            return False
        _forget_person(account, now)
        if noting is not None:
            noting()
    logger.info("account %s closed", account.public_id)
    account_closed.send_robust(User, account=account, now=now)
    return True


def _forget_person(account: User, now: datetime) -> None:
    for field, value in {**FORGOTTEN, "closed_at": now}.items():
        setattr(account, field, value)
    account.set_unusable_password()
    account.save(update_fields=[*FORGOTTEN, "password"])
    account.names.update(name="")
    account.groups.clear()
    account.user_permissions.clear()
    forget_relations(account)
    for keys in (EmailAddress, SocialAccount, Authenticator):
        keys.objects.filter(user=account).delete()
    account_closing.send(User, account=account, now=now)
    end_sessions(account)


def end_sessions(account: User) -> None:
    """Sign all browsers out that have signed in to the account."""
    sessions = UserSession.objects.filter(user=account)
    for key in sessions.values_list("session_key", flat=True):
        SessionStore(key).delete()
    sessions.delete()
