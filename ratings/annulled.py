"""Annulments of somebody's rated results, of which he is told for some days."""

from datetime import datetime, timedelta

from accounts.models import User
from ratings.models import LedgerLine

TOLD_FOR = timedelta(days=14)
MOST = 3
"""No more are told at once; all are in the history."""


def annulments_of(account: User, now: datetime) -> list[LedgerLine]:
    """The lines that have lately taken back what results had brought the account, the newest first."""
    lines = LedgerLine.objects.filter(
        account=account, kind=LedgerLine.Kind.ANNULLED, at__gt=now - TOLD_FOR
    ).order_by("-at", "-pk")
    return list(lines.select_related("result")[:MOST])
