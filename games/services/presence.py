"""Who is connected. A line is up while the account has a socket at the table in a web process that lives."""

from datetime import datetime, timedelta
from uuid import UUID

from games.engine.commands import SetLine
from games.models import Connection, WebProcess
from games.services.updates import table_update

DEAD_AFTER = timedelta(seconds=15)
"""A web process that was silent for so long is dead."""


def open_connection(process_id: UUID, table_id: int, account_id: int, now: datetime) -> int:
    """Note an open socket of a seated account; the id by which it is closed."""
    process, _ = WebProcess.objects.get_or_create(pk=process_id, defaults={"seen_at": now})
    connection = Connection.objects.create(process=process, table_id=table_id, account_id=account_id)
    set_line(table_id, account_id, now)
    return connection.pk


def close_connection(connection_id: int, table_id: int, account_id: int, now: datetime) -> None:
    """Note that a socket was closed."""
    Connection.objects.filter(pk=connection_id).delete()
    set_line(table_id, account_id, now)


def set_line(table_id: int, account_id: int, now: datetime) -> None:
    """Bring the table's mark of an account's line in step with its connections."""
    with table_update(table_id, now) as update:
        if update is None or not update.table.is_open:
            return
        up = Connection.objects.filter(
            table_id=table_id, account_id=account_id, process__seen_at__gt=now - DEAD_AFTER
        ).exists()
        for chair, seat in update.sitters.items():
            if seat.account_id == account_id and update.state.chairs[chair].up != up:
                update.submit(SetLine(chair, up))


def bury_dead_processes(now: datetime) -> int:
    """Close the connections of web processes that died without closing them; how many processes that were."""
    dead = list(WebProcess.objects.filter(seen_at__lt=now - DEAD_AFTER))
    for process in dead:
        for table_id, account_id in sorted(set(process.connections.values_list("table_id", "account_id"))):
            set_line(table_id, account_id, now)
        process.delete()
    return len(dead)
