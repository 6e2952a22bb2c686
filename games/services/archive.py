"""Packing the logs of finished deals, so that the log that is written to stays small."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, Max, OuterRef, Q

from games.models import LogEntry, PackedDeal, Table
from games.services.apart import apart
from games.stored_log import pack, single_entries, unpack

SETTLED = timedelta(hours=1)
"""A deal is packed once its last entry is so old: until then its rows are still looked at one by one."""
PACKED_AT_ONCE = 500


class Unfaithful(Exception):
    """What was packed does not unpack to the same entries."""


def pack_finished_deals(now: datetime, most: int = PACKED_AT_ONCE) -> int:
    """Pack deals to which nothing can be added any more, each in a transaction of its own; how many."""
    packed = 0
    for table_id, deal_no in _finished_deals(now, most):
        with apart(table_id):
            packed += pack_deal(table_id, deal_no, now)
    return packed


def pack_deal(table_id: int, deal_no: int, now: datetime) -> bool:
    """Have one row stand for the entries of a deal; False if it is not time for that, or done already.

    Raises Unfaithful, and changes nothing, if the row would not hold exactly those entries.
    """
    with transaction.atomic(durable=True):
        tables = Table.objects.select_for_update(skip_locked=True, of=("self",)).defer("snapshot")
        table = tables.filter(pk=table_id).first()
        if table is None or not _is_over(table, deal_no):
            return False
        entries = single_entries(table_id, deal_no)
        if not entries:
            return False
        packed = PackedDeal.objects.create(
            table=table,
            deal_no=deal_no,
            first_seq=entries[0].seq,
            last_seq=entries[-1].seq,
            packed_at=now,
            entries=pack(entries),
        )
        packed.refresh_from_db()
        if unpack(bytes(packed.entries)) != entries:
            raise Unfaithful(f"deal {deal_no} of table {table_id}")
        LogEntry.objects.filter(table=table, deal_no=deal_no).give_way()
    return True


def _is_over(table: Table, deal_no: int) -> bool:
    """Whether nothing can be added to a deal of a locked table."""
    return not table.is_open or LogEntry.objects.filter(table=table, deal_no__gt=deal_no).exists()


def _finished_deals(now: datetime, most: int) -> Iterator[tuple[int, int]]:
    """Deals that are stored entry by entry and over for long, the oldest first: table and number."""
    later = LogEntry.objects.filter(table=OuterRef("table"), deal_no__gt=OuterRef("deal_no"))
    deals = (
        LogEntry.objects.filter(Q(table__status=Table.Status.CLOSED) | Exists(later))
        .values_list("table", "deal_no")
        .annotate(ended_at=Max("at"))
        .filter(ended_at__lt=now - SETTLED)
        .order_by("ended_at")
    )
    yield from ((table_id, deal_no) for table_id, deal_no, _ in deals[:most])
