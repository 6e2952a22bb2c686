"""Becoming an account: out of nothing, or out of a guest, whose row it then is."""

import logging
from datetime import datetime

from accounts.lookalikes import name_mark
from accounts.models import NameHistory, User

logger = logging.getLogger(__name__)


def row_for_newcomer(guest: User | None) -> User:
    """The row that becomes the account: the guest's own, locked, so that he keeps all; else a new one.

    A new one also for a guest who has signed up meanwhile, in another tab. Inside a transaction.
    """
    if guest is None:
        return User()
    rows = User.objects.select_for_update(no_key=True).filter(pk=guest.pk, is_guest=True, closed_at=None)
    return rows.first() or User()


def become_account(account: User, name: str, now: datetime) -> None:
    """Note that a row is somebody's account from now on, under the name that he has chosen."""
    account.is_guest = False
    account.display_name = name
    account.save()
    remember_name(account, now)
    logger.info("account %s signed up", account.public_id)


def remember_name(account: User, now: datetime) -> None:
    """Note that the account shows its name from now on."""
    name = account.display_name
    NameHistory.objects.create(account=account, name=name, mark=name_mark(name), since=now)
