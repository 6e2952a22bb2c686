"""Making snapshots anew from the log, and proving that they are what the log leads to."""

from datetime import datetime

from django.db import transaction

from games.engine.state import STATE_VERSION
from games.fold import Position, read_position, rebuild, write_snapshot
from games.models import Table
from games.stored_log import missing_entry

PAGE = 200


class Unfoldable(Exception):
    """A log that leads to no position, with the reason; no text of another error, which could hold tiles."""


def next_tables(after: int) -> list[int]:
    """The primary keys of the next tables after one of them."""
    return list(Table.objects.filter(pk__gt=after).order_by("pk").values_list("pk", flat=True)[:PAGE])


def snapshot_fault(table_id: int) -> str | None:
    """What is wrong with a table's snapshot, or None: it is the fold of the log. Changes nothing.

    A snapshot that another version of the site wrote is no fault: it is not used.
    """
    table = Table.objects.get(pk=table_id)
    try:
        folded = _fold(table)
    except Unfoldable as reason:
        return str(reason)
    return (
        None if _is_unused(table) or _agrees(table, folded) else "its snapshot is not what its log leads to"
    )


def rebuild_snapshot(table_id: int, now: datetime) -> bool:
    """Write the fold of a table's log where the snapshot is another one or not used; whether that was so.

    Who watches the table looks again then, and so does the clock. Raises Unfoldable, and changes nothing.
    """
    with transaction.atomic(durable=True):
        table = Table.objects.select_for_update(of=("self",)).get(pk=table_id)
        folded = _fold(table)
        if not _is_unused(table) and _agrees(table, folded):
            return False
        write_snapshot(table, folded)
        table.version += 1
        table.due_at = now if table.is_open else None
        table.save(update_fields=["snapshot", "state_version", "version", "due_at"])
    return True


def _fold(table: Table) -> Position:
    missing = missing_entry(table.pk, table.log_length)
    if missing is not None:
        raise Unfoldable(f"its log has no entry {missing} of {table.log_length}")
    try:
        return rebuild(table)
    except Exception as error:
        raise Unfoldable(f"its log can't be folded: {type(error).__name__}") from None


def _is_unused(table: Table) -> bool:
    return table.state_version != STATE_VERSION or not table.snapshot


def _agrees(table: Table, folded: Position) -> bool:
    """Whether the snapshot says the same as the fold; one that can't be read does not."""
    try:
        return read_position(table) == folded
    except Exception:
        return False
