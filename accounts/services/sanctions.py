"""Imposing sanctions and taking them back."""

from datetime import datetime

from django.db import transaction

from accounts.models import Sanction, User
from accounts.sanctions import forget_remembered


class AlreadyOver(Exception):
    """The sanction has ended or was revoked before."""


def impose(
    account: User, kind: Sanction.Kind, reason: str, by: User, now: datetime, ends_at: datetime | None = None
) -> Sanction:
    """Forbid an account something from now on, until `ends_at` or for good.

    Raises ValueError for an end that has passed already.
    """
    if ends_at is not None and ends_at <= now:
        raise ValueError("a sanction ends after it starts")
    sanction = Sanction.objects.create(
        account=account,
        kind=kind,
        reason=reason,
        starts_at=now,
        ends_at=ends_at,
        imposed_at=now,
        imposed_by=by,
    )
    forget_remembered(account.pk)
    return sanction


def revoke(sanction: Sanction, by: User, now: datetime) -> Sanction:
    """Take a sanction back; raises AlreadyOver. Its row stays."""
    with transaction.atomic():
        sanction = Sanction.objects.select_for_update(of=("self",)).get(pk=sanction.pk)
        ended = sanction.ends_at is not None and sanction.ends_at <= now
        if ended or sanction.revoked_at is not None:
            raise AlreadyOver(sanction.public_id)
        sanction.revoked_at, sanction.revoked_by = now, by
        sanction.save(update_fields=["revoked_at", "revoked_by"])
    forget_remembered(sanction.account_id)
    return sanction
