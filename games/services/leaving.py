"""Ending things at a table other than through its socket: leaving it, closing it."""

from collections.abc import Callable
from datetime import datetime

from accounts.models import User
from games.engine.commands import Close, Leave
from games.services.updates import table_update
from games.sitters import chair_of


def leave_table(table_id: int, account: User, now: datetime) -> bool:
    """Have the account leave the table for good; False if it does not sit there (any more)."""
    with table_update(table_id, now) as update:
        chair = None if update is None or not update.table.is_open else chair_of(update.sitters, account.pk)
        if update is None or chair is None:
            return False
        update.submit(Leave(chair))
        return True


def close_table(table_id: int, now: datetime, noting: Callable[[], object] | None = None) -> bool:
    """Close a table; a deal in play is annulled. False if it is closed already.

    What `noting` writes is stored together with the closing, or not at all.
    """
    with table_update(table_id, now) as update:
        if update is None or not update.table.is_open:
            return False
        update.submit(Close("closed"))
        if noting is not None:
            noting()
        return True
