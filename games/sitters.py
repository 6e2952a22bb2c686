"""Who sits at a table now."""

from collections.abc import Iterable, Mapping

from accounts.prepared import Given, Prepared
from games.models import Seat, Table

Sitters = dict[int, Seat]
"""Who sits at a table now, by chair."""


def current_sitters(table: Table) -> Sitters:
    """Who sits at the table, with the accounts loaded."""
    return by_chair(table, sitting(table=table.pk))


def by_chair(table: Table, seats: Iterable[Seat]) -> Sitters:
    """The seats of a table by chair, which know its row."""
    sitters = {}
    for seat in seats:
        seat.table = table
        sitters[seat.chair] = seat
    return sitters


sitting = Prepared(
    lambda: Seat.objects.filter(table=Given("table", Table._meta.pk), left_at=None).select_related("account")
)


def chair_of(sitters: Mapping[int, Seat], account_id: int) -> int | None:
    """The chair in which an account sits; None if it has none."""
    return next((chair for chair, seat in sitters.items() if seat.account_id == account_id), None)


def had_seat(table_id: int, account_id: int) -> bool:
    """Whether an account sits at a table or ever sat there."""
    return Seat.objects.filter(table_id=table_id, account_id=account_id).exists()


def has_seat(table_id: int, account_id: int) -> bool:
    """Whether an account sits at a table."""
    return Seat.objects.filter(table_id=table_id, account_id=account_id, left_at=None).exists()
