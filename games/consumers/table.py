"""The socket at a table: commands in, one viewer's own part of every change out."""

import logging
from datetime import datetime
from typing import Any

from channels.generic.websocket import AsyncWebsocketConsumer
from django.utils import timezone

from games.consumers.live import LiveConsumer
from games.consumers.visitors import Close, SignedOut
from games.database import in_database
from games.messages import encode
from games.metrics import VIEWS
from games.models import Table
from games.parsing import CommandMessage
from games.queries import Fresh, fresh_view, visible_table
from games.services.commands import Answer, submit_command

logger = logging.getLogger(__name__)


class NowhereConsumer(AsyncWebsocketConsumer):
    """A socket to an address at which there is no table."""

    channel_layer_alias = "none"

    async def connect(self) -> None:
        """Say so: a refused handshake would look to the page like a server that is away."""
        await self.accept()
        await self.close(Close.NO_SUCH_TABLE)


class TableConsumer(LiveConsumer):
    """One socket of one account at one table. ``cursor`` and ``chair`` are those of what was sent last."""

    table: Table

    @property
    def table_id(self) -> int:
        """The table's primary key."""
        return int(self.table.pk)

    def admit(self) -> None:
        """Read the table; raises NoSuchTable, NotYourTable."""
        self.table = visible_table(self.scope["url_route"]["kwargs"]["public_id"], self.account)

    async def send_view(self) -> None:
        """Send the table as the account sees it now; raises NotYourTable."""
        fresh: Fresh = await in_database(fresh_view)(self.table_id, self.account_id, timezone.now())
        VIEWS.inc()
        self.version, self.cursor, self.chair = fresh.version, fresh.cursor, fresh.chair
        await self.send(fresh.text)

    async def send_change(self, change: dict[str, Any]) -> None:
        """Send the account's own part of a change; a fresh view if it is not the next one."""
        if change["version"] <= self.version:
            return
        part = change["for"].get(str(self.account_id), change["spectators"])
        is_next = change["version"] == self.version + 1
        if not is_next or part is None or part["chair"] != self.chair:
            return await self.send_view()
        self.version, self.cursor = change["version"], part["cursor"]
        if part["text"] is not None:
            await self.send(part["text"])

    async def submit(self, message: CommandMessage, received_at: datetime) -> None:
        """Carry a command out and answer it."""
        try:
            answer = await in_database(self._carry_out)(message, received_at)
        except SignedOut:
            return await self.close(Close.NOT_SIGNED_IN)
        except Exception:
            logger.exception("a command failed")
            answer = Answer("failed")
        if answer.refusal == "may_not":
            return await self.close(Close.MAY_NOT)
        if answer.refusal is not None:
            return await self.send_refusal(str(message.id), answer.refusal)
        await self.send(encode({"type": "ok", "id": str(message.id)}))

    def _carry_out(self, message: CommandMessage, received_at: datetime) -> Answer:
        self.check_session()
        return submit_command(self.account, self.table, message, received_at)
