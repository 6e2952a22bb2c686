"""Noting that the parts of the site that serve no pages are at work."""

from datetime import datetime

from games.models import Pulse


def clock_is_there(now: datetime) -> None:
    """Note that the clock looks at the tables."""
    Pulse.objects.update_or_create(pk=Pulse.Part.CLOCK, defaults={"at": now})


def beat_is_there(now: datetime) -> None:
    """Note that beat sends and a worker works."""
    Pulse.objects.update_or_create(pk=Pulse.Part.BEAT, defaults={"at": now})
