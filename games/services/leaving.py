"""Leaving a table other than through its socket."""

from datetime import datetime

from accounts.models import User
from games.engine.commands import Leave
from games.services.commands import chair_of
from games.services.updates import table_update


def leave_table(table_id: int, account: User, now: datetime) -> bool:
    """Have the account leave the table for good; False if it does not sit there (any more)."""
    with table_update(table_id, now) as update:
        chair = None if update is None or not update.table.is_open else chair_of(update, account)
        if update is None or chair is None:
            return False
        update.submit(Leave(chair))
        return True
