"""The table that a visitor is shown to watch."""

from datetime import datetime, timedelta

from accounts.models import User
from accounts.relations import avoid
from games.lobby import FREES_CHAIRS, LobbyTable, lobby_table, with_sitters
from games.models import Table

LIVELY = timedelta(minutes=2)
"""A table at which nothing was done for longer is nothing to watch."""
MOST_LOOKED_AT = 5


def table_to_watch(now: datetime, viewer: User | None = None) -> LobbyTable | None:
    """The public table that was begun last of those in play now that welcome spectators, if there is one.

    Only full ones, and none at which the viewer sits, or somebody whom the viewer must not meet. Its sitters
    are without ratings.
    """
    tables = Table.objects.filter(status=Table.Status.OPEN, visibility=Table.Visibility.PUBLIC)
    tables = tables.filter(spectators=True, started_at__isnull=False, last_action_at__gt=now - LIVELY)
    newest = list(with_sitters(tables.exclude(FREES_CHAIRS).order_by("-started_at", "-pk"))[:MOST_LOOKED_AT])
    unwanted = {viewer.pk} | avoid(viewer) if viewer is not None and newest else set()
    for table in map(lobby_table, newest):
        if not table.account_ids & unwanted:
            return table
    return None
