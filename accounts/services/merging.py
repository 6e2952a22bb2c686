"""Signing in to an account as a guest: what the guest has played passes to the account."""

import logging
from datetime import datetime

from django.db import transaction

from accounts.models import User
from accounts.services.closing import end_sessions
from accounts.services.relations import pass_on_decisions
from accounts.signals import guest_taken_over

logger = logging.getLogger(__name__)


def merge_guest(guest: User, account: User, now: datetime) -> bool:
    """Let the account take over the guest's finished casual deals and running seats, and end the guest.

    All of it in one transaction, with both rows locked in the order of their keys. False, and nothing
    happens, if the guest has signed up or was taken over meanwhile, or if the account was closed.
    """
    with transaction.atomic():
        locked = User.objects.select_for_update(no_key=True).filter(pk__in=[guest.pk, account.pk])
        rows = {user.pk: user for user in locked.order_by("pk")}
        guest_row, account_row = rows.get(guest.pk), rows.get(account.pk)
        if guest_row is None or account_row is None or not _can_merge(guest_row, account_row):
            return False
        pass_on_decisions(guest_row, account_row)
        guest_taken_over.send(User, guest=guest_row, account=account_row, now=now)
        _end_guest(guest_row, now)
    logger.info("guest account %s passed to %s", guest.public_id, account.public_id)
    return True


def _can_merge(guest: User, account: User) -> bool:
    return guest.is_guest and guest.is_open and account.is_open and not account.is_guest


def _end_guest(guest: User, now: datetime) -> None:
    guest.closed_at, guest.is_active = now, False
    guest.save(update_fields=["closed_at", "is_active"])
    end_sessions(guest)
