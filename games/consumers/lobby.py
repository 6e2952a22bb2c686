"""The socket in the lobby: the open tables as they change, notices and chat."""

from datetime import datetime
from typing import Any
from urllib.parse import parse_qsl

from django.utils import timezone, translation

from games.consumers.live import LiveConsumer
from games.lobby import Filters, LobbyTable, Viewer, names_for, tables_for
from games.lobby_rows import render_row
from games.messages import encode
from games.parsing import CommandMessage
from games.queries import lobby_viewer


class LobbyConsumer(LiveConsumer):
    """One socket of one account in the lobby, with the filters of its page's address.

    ``shown`` are the tables that its page shows, by id.
    """

    viewer: Viewer
    filters: Filters

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.shown: dict[str, LobbyTable] = {}

    @property
    def table_id(self) -> None:
        """None: it is at no table."""
        return None

    def admit(self) -> None:
        """Let in everybody who is signed in."""
        query = self.scope["query_string"].decode("latin-1")
        self.filters = Filters.read(dict(parse_qsl(query)))

    def check_session(self) -> None:
        """Raise SignedOut unless the session still speaks for the account; look again whom it may see."""
        super().check_session()
        self.viewer = lobby_viewer(self.account)

    async def send_view(self) -> None:
        """Send what is shown: the order of all tables, and those that the page has not got like this."""
        if self.hub is None:
            return
        self.version, lobby = await self.hub.board.look(timezone.now())
        tables = tables_for(lobby, self.viewer, self.filters)
        with translation.override(self.language):
            rows = {table.id: render_row(table) for table in tables if self.shown.get(table.id) != table}
        self.shown = {table.id: table for table in tables}
        await self.send(
            encode(
                {
                    "type": "lobby",
                    "order": list(self.shown),
                    "rows": rows,
                    "online": len(lobby.people),
                    "people": names_for(lobby, self.viewer),
                }
            )
        )

    async def send_change(self, change: dict[str, Any]) -> None:
        """Nothing travels to the lobby but what has a kind of its own."""

    async def submit(self, message: CommandMessage, received_at: datetime) -> None:
        """Refuse a command: there is nothing to play here."""
        await self.send_refusal(str(message.id), "not_seated")
