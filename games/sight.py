"""What can be seen of the site as a whole from its database: for health checks and figures."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count

from games.models import Connection, Pulse, QueueEntry, Table


@dataclass(frozen=True, slots=True)
class Sight:
    """Open tables by kind, people who are connected, people in the queue, and the most overdue deadline.

    `overdue` is how long (s) the table that waits longest has waited for the clock; 0 if none does.
    """

    tables: dict[str, int]
    connected: int
    waiting: int
    overdue: float


def look(now: datetime) -> Sight:
    """How the site stands."""
    open_tables = Table.objects.filter(status=Table.Status.OPEN)
    kinds = open_tables.order_by().values_list("kind").annotate(Count("pk"))
    earliest = open_tables.filter(due_at__lt=now).order_by("due_at").values_list("due_at", flat=True).first()
    return Sight(
        tables=dict.fromkeys(Table.Kind.values, 0) | dict(kinds),
        connected=Connection.objects.aggregate(people=Count("account", distinct=True))["people"],
        waiting=QueueEntry.objects.count(),
        overdue=0.0 if earliest is None else (now - earliest).total_seconds(),
    )


def pulses() -> dict[str, datetime]:
    """When each part of the site last showed that it works; parts that never did are missing."""
    return dict(Pulse.objects.values_list("part", "at"))
