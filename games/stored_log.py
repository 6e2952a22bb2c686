"""The log of a table as it is stored: entry by entry, or a whole finished deal in one row.

Whoever reads a log does it here, so that nobody else need know in which form it is.
"""

import zlib
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

import msgspec

from games.models import LogEntry, PackedDeal

STRONGEST = 9


class Entry(msgspec.Struct, frozen=True, array_like=True):
    """The events of one command, or those of them that belong to one deal.

    `events` are as the engine's codec writes them.
    """

    seq: int
    deal_no: int
    at: datetime
    events: list[dict[str, Any]]


_decoder = msgspec.json.Decoder(list[Entry])


def pack(entries: Iterable[Entry]) -> bytes:
    """The entries of a deal as a packed deal holds them."""
    return zlib.compress(msgspec.json.encode(list(entries)), STRONGEST)


def unpack(packed: bytes) -> list[Entry]:
    """The entries that were packed. Raises zlib.error or msgspec.DecodeError for what never was."""
    return _decoder.decode(zlib.decompress(packed))


def read_log(table_id: int, last: int | None = None) -> Iterator[Entry]:
    """A table's log in order, to its end or to the entry number `last`, holding one deal of it at a time."""
    for deal_no in deals_of(table_id):
        for entry in read_deal(table_id, deal_no):
            if last is None or entry.seq <= last:
                yield entry


def deals_of(table_id: int) -> list[int]:
    """The numbers of all deals of a table's log, in order; 0 is what came before the first."""
    # In this order: a deal may be packed meanwhile, but none is ever unpacked.
    single = set(LogEntry.objects.filter(table=table_id).values_list("deal_no", flat=True).distinct())
    packed = set(PackedDeal.objects.filter(table=table_id).values_list("deal_no", flat=True))
    return sorted(single | packed)


def read_deal(table_id: int, deal_no: int) -> list[Entry]:
    """The entries of one deal, in order; empty if the log has none."""
    single = single_entries(table_id, deal_no)
    packed = PackedDeal.objects.filter(table=table_id, deal_no=deal_no).first()
    return single if packed is None else unpack(bytes(packed.entries))


def single_entries(table_id: int, deal_no: int) -> list[Entry]:
    """Those entries of one deal that are stored one by one."""
    rows = LogEntry.objects.filter(table=table_id, deal_no=deal_no).order_by("seq")
    return [Entry(row.seq, row.deal_no, row.at, row.events) for row in rows]


def missing_entry(table_id: int, length: int) -> int | None:
    """The number of the first entry that a log of this length lacks; None if it is whole."""
    expected = 1
    for entry in read_log(table_id, length):
        if entry.seq != expected:
            return expected
        expected += 1
    return expected if expected <= length else None


def deal_at(table_id: int, seq: int) -> int | None:
    """The number of the deal to which that place in a table's log belongs; None before the first."""
    single = LogEntry.objects.filter(table=table_id, seq__lte=seq, deal_no__gt=0)
    packed = PackedDeal.objects.filter(table=table_id, first_seq__lte=seq, deal_no__gt=0)
    last = [rows.order_by("-deal_no").values_list("deal_no", flat=True).first() for rows in (single, packed)]
    return max((deal_no for deal_no in last if deal_no is not None), default=None)
