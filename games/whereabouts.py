"""Who is online, and who of them at a table."""

from collections.abc import Collection

from accounts.presence import Presence
from games.models import Connection


def whereabouts(account_ids: Collection[int]) -> dict[int, Presence]:
    """Where those accounts are that have a page with an open line: at a table, or elsewhere online."""
    lines = Connection.objects.filter(account__in=account_ids).values_list("account_id", "table_id")
    found: dict[int, Presence] = {}
    for account_id, table_id in lines:
        if table_id is not None:
            found[account_id] = "at_table"
        else:
            found.setdefault(account_id, "online")
    return found
