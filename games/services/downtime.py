"""Whether the site can be reached, by heartbeats of its web processes, and what is credited if it was not."""

from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction

from games.models import Downtime, Heartbeat, Table, WebProcess
from games.services.apart import apart
from games.services.updates import latest_downtime, table_update

BEAT_SECONDS = 2
LONGEST_SILENCE = timedelta(seconds=5)
"""No heartbeat for longer is a downtime, in which no deadline counts."""

CREDITED_AT_ONCE = 200


def beat(process_id: UUID, now: datetime) -> bool:
    """Show that a web process is there; whether it is new, or was taken for dead meanwhile.

    The first heartbeat after a silence of all processes makes a downtime of it, once, for the row is locked.
    """
    Heartbeat.objects.get_or_create(pk=Heartbeat.ONLY, defaults={"at": now})
    with transaction.atomic(durable=True):
        heartbeat = Heartbeat.objects.select_for_update().get(pk=Heartbeat.ONLY)
        if now - heartbeat.at > LONGEST_SILENCE:
            Downtime.objects.create(began_at=heartbeat.at, ended_at=now)
        if now > heartbeat.at:
            heartbeat.at = now
            heartbeat.save(update_fields=["at"])
        _, new = WebProcess.objects.update_or_create(pk=process_id, defaults={"seen_at": now})
    return new


def credit_open_tables(now: datetime) -> int:
    """Credit the last downtime to the open tables that have not had it yet; how many that were.

    Crediting is part of every change of a table, so it can't be forgotten; this only tells people early.
    """
    waiting = Table.objects.filter(status=Table.Status.OPEN, credited__lt=latest_downtime())
    table_ids = list(waiting.order_by("due_at").values_list("pk", flat=True)[:CREDITED_AT_ONCE])
    for table_id in table_ids:
        with apart(table_id), table_update(table_id, now, skip_locked=True):
            pass
    return len(table_ids)
