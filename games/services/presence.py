"""Who is connected. A line is up while the account has a socket at the table in a web process that lives."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction

from games.engine.commands import SetLine
from games.models import Connection, WebProcess
from games.services.apart import apart
from games.services.updates import table_update
from games.sitters import chair_of, has_seat

DEAD_AFTER = timedelta(seconds=15)
"""A web process that was silent for so long is dead."""


@dataclass(frozen=True, slots=True)
class Socket:
    """A socket of an account at a table or (None) in the lobby, under the id that it chose for itself."""

    id: UUID
    table_id: int | None
    account_id: int


def open_connection(process_id: UUID, socket: Socket, now: datetime) -> None:
    """Note that a socket is open in a web process, once however often it is said; spectators have no line."""
    if socket.table_id is not None and not has_seat(socket.table_id, socket.account_id):
        return
    WebProcess.objects.get_or_create(pk=process_id, defaults={"seen_at": now})
    noted = Connection(
        pk=socket.id, process_id=process_id, table_id=socket.table_id, account_id=socket.account_id
    )
    Connection.objects.bulk_create([noted], ignore_conflicts=True)
    _follow_line(socket, now)


def close_connection(socket: Socket, now: datetime) -> None:
    """Note that a socket is closed."""
    closed, _ = Connection.objects.filter(pk=socket.id).delete()
    if closed:
        _follow_line(socket, now)


def _follow_line(socket: Socket, now: datetime) -> None:
    if socket.table_id is not None:
        set_line(socket.table_id, socket.account_id, now)


def set_line(table_id: int, account_id: int, now: datetime) -> None:
    """Bring the table's mark of an account's line in step with its connections."""
    with table_update(table_id, now) as update:
        if update is None or not update.table.is_open:
            return
        up = Connection.objects.filter(
            table_id=table_id, account_id=account_id, process__seen_at__gt=now - DEAD_AFTER
        ).exists()
        chair = chair_of(update.sitters, account_id)
        if chair is not None and update.state.chairs[chair].up != up:
            update.submit(SetLine(chair, up))


def bury_dead_processes(now: datetime) -> int:
    """Close the connections of web processes that died without closing them; how many processes that were."""
    dead = WebProcess.objects.filter(seen_at__lt=now - DEAD_AFTER)
    return sum(_bury(process, now) for process in list(dead))


def _bury(process: WebProcess, now: datetime) -> bool:
    at_tables = process.connections.exclude(table=None).values_list("table_id", "account_id")
    for table_id, account_id in sorted(set(at_tables)):
        with apart(table_id):
            set_line(table_id, account_id, now)
    with transaction.atomic():
        silent = WebProcess.objects.select_for_update().filter(pk=process.pk, seen_at__lt=now - DEAD_AFTER)
        return any(still_dead.delete()[0] for still_dead in silent)
