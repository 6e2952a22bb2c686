"""The socket in the lobby: the open tables as they change, notices and chat."""

from datetime import datetime
from typing import Any
from urllib.parse import parse_qsl

from django.utils import timezone, translation

from games.consumers.live import LiveConsumer
from games.database import in_database
from games.lobby import Filters, Lobby, LobbyTable, Viewer, names_for, tables_for
from games.lobby_rows import render_row
from games.messages import encode
from games.notices import invited
from games.parsing import CommandMessage
from games.queries import lobby_viewer
from games.waiting import open_invitations


class LobbyConsumer(LiveConsumer):
    """One socket of one account in the lobby, with the filters of its page's address.

    ``shown`` are the tables that its page shows, by id, and ``told`` is what it was sent beside them last.
    Pages of ``only_notices`` show no tables.
    """

    viewer: Viewer
    filters: Filters
    only_notices: bool

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.shown: dict[str, LobbyTable] = {}
        self.told: dict[str, Any] | None = None

    @property
    def table_id(self) -> None:
        """None: it is at no table."""
        return None

    def admit(self) -> None:
        """Let in everybody who is signed in."""
        query = dict(parse_qsl(self.scope["query_string"].decode("latin-1")))
        self.filters = Filters.read(query)
        self.only_notices = query.get("only") == "notices"

    def check_session(self) -> None:
        """Raise SignedOut unless the session still speaks for the account; look again whom it may see."""
        super().check_session()
        self.viewer = lobby_viewer(self.account)

    def check_account(self) -> None:
        """Check the session, and look again at what it may see: whom to avoid may have changed."""
        super().check_account()
        self.ask_for_view()

    async def send_view(self) -> None:
        """Send the order of all tables, those that the page has not got like this, and who is online."""
        if self.hub is None:
            return
        begins = self.version < 0
        if begins:
            self.shown, self.told = {}, None
        self.version, lobby = await self.hub.board.look(timezone.now())
        tables = [] if self.only_notices else tables_for(lobby, self.viewer, self.filters)
        with translation.override(self.language):
            changed = [table for table in tables if self.shown.get(table.id) != table]
            rows = {table.id: "".join(render_row(table)) for table in changed}  # plain text for the encoder
        self.shown = {table.id: table for table in tables}
        await self._tell(lobby, rows)
        if begins:
            await self._remind()

    async def _tell(self, lobby: Lobby, rows: dict[str, str]) -> None:
        """Say what is shown now, unless the page knows that already."""
        people = [] if self.only_notices else names_for(lobby, self.viewer)
        online = "" if self.only_notices else lobby.online
        told = {"type": "lobby", "order": list(self.shown), "online": online, "people": people}
        if rows or told != self.told:
            self.told = told
            await self.send(encode({**told, "rows": rows}))

    async def _remind(self) -> None:
        """Tell of invitations again: some may have come before the socket was there to hear of them."""
        for invitation in await in_database(open_invitations)(self.account):
            await self.send_notice(invited(invitation))

    async def send_change(self, change: dict[str, Any]) -> None:
        """Nothing travels to the lobby but what has a kind of its own."""

    async def submit(self, message: CommandMessage, received_at: datetime) -> None:
        """Refuse a command: there is nothing to play here."""
        await self.send_refusal(str(message.id), "not_seated")
