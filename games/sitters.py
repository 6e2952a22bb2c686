"""Who sits at a table now."""

from collections.abc import Iterable, Mapping

from django.db.models import QuerySet

from accounts.models import User
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


KNOWN = ("id", "public_id", "display_name", "is_guest", "is_active", "closed_at")
"""What is read of the accounts of those who sit there; all else takes a query of its own."""


def _sitting() -> QuerySet[Seat]:
    seats = Seat.objects.filter(table=Given("table", Table._meta.pk), left_at=None)
    unknown = [field.name for field in User._meta.concrete_fields if field.name not in KNOWN]
    return seats.select_related("account").defer(*(f"account__{name}" for name in unknown))


sitting = Prepared(_sitting)


def chair_of(sitters: Mapping[int, Seat], account_id: int) -> int | None:
    """The chair in which an account sits; None if it has none."""
    return next((chair for chair, seat in sitters.items() if seat.account_id == account_id), None)


def had_seat(table_id: int, account_id: int) -> bool:
    """Whether an account sits at a table or ever sat there."""
    return Seat.objects.filter(table_id=table_id, account_id=account_id).exists()


def has_seat(table_id: int, account_id: int) -> bool:
    """Whether an account sits at a table."""
    return Seat.objects.filter(table_id=table_id, account_id=account_id, left_at=None).exists()
