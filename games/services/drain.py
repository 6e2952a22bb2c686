"""Draining the site before a restart: deals end, none begins; afterwards nobody has lost any time by it."""

from datetime import datetime, timedelta

from django.db import transaction

from games.models import Downtime, Drain


def begin_drain(now: datetime) -> bool:
    """Let no deal against the clock and no table begin from now on; False if that is so already."""
    return Drain.objects.get_or_create(pk=Drain.ONLY, defaults={"began_at": now})[1]


def end_drain(now: datetime) -> bool:
    """Let deals begin again, and credit the time to who waited for one; False if nothing was drained."""
    with transaction.atomic():
        drain = Drain.objects.select_for_update().filter(pk=Drain.ONLY).first()
        if drain is None:
            return False
        began_at = drain.began_at + _credited_already(drain.began_at)
        drain.delete()
        Downtime.objects.create(began_at=began_at, ended_at=max(began_at, now), between_deals=True)
    return True


def _credited_already(since: datetime) -> timedelta:
    """How much of the time since then no web process was there, so that every table has it already."""
    gaps = Downtime.objects.filter(ended_at__gt=since, between_deals=False)
    return sum((gap.ended_at - max(gap.began_at, since) for gap in gaps), timedelta())
