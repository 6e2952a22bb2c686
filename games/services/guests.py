"""Guests who don't come back."""

from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef

from accounts.models import User
from accounts.services.guests import remove_guest
from games.models import DealPlayer, Seat, Table

IDLE = timedelta(days=30)
"""A guest who has finished no deal for so long is removed."""

MOST = 1000
"""So many guests are removed in one go."""


def remove_idle_guests(now: datetime) -> int:
    """Remove guests without a deal for 30 days, nor a seat at an open table; how many that were."""
    own = OuterRef("pk")
    seats = Seat.objects.filter(account=own, left_at=None, table__status=Table.Status.OPEN)
    deals = DealPlayer.objects.filter(account=own, result__ended_at__gt=now - IDLE)
    idle = User.objects.filter(~Exists(seats), ~Exists(deals), is_guest=True, date_joined__lt=now - IDLE)
    return sum(map(remove_guest, idle.order_by("pk")[:MOST]))
