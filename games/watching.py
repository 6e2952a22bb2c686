"""The table that a visitor is shown to watch."""

from collections.abc import Collection
from datetime import datetime, timedelta

from games.lobby import FREES_CHAIRS, LobbyTable, lobby_table, with_sitters
from games.models import Table

LIVELY = timedelta(minutes=2)
"""A table at which nothing was done for longer is nothing to watch."""
MOST_LOOKED_AT = 5


def table_to_watch(now: datetime, unwanted: Collection[int] = ()) -> LobbyTable | None:
    """The public table that was begun last of those in play now that welcome spectators, if there is one.

    Only full ones, and none where one of the accounts sits that are ``unwanted``: the viewer's own, and those
    whom the viewer must not meet. Its sitters are without ratings.
    """
    tables = Table.objects.filter(status=Table.Status.OPEN, visibility=Table.Visibility.PUBLIC)
    tables = tables.filter(spectators=True, started_at__isnull=False, last_action_at__gt=now - LIVELY)
    newest = with_sitters(tables.exclude(FREES_CHAIRS).order_by("-started_at", "-pk"))[:MOST_LOOKED_AT]
    for table in map(lobby_table, newest):
        if not table.account_ids & set(unwanted):
            return table
    return None
