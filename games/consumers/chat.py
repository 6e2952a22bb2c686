"""Chat through a socket, the same at a table and in the lobby."""

import logging
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Any

from django.utils import timezone, translation

from accounts.models import User
from accounts.notices import sanction_notice
from accounts.permissions import forbidding, may
from accounts.relations import muted_by
from accounts.services.relations import NotPossible
from games.chat import history_message, lines_for
from games.database import in_database
from games.messages import encode
from games.models import ChatLine
from games.parsing import ChatMessage, Listen, MutePerson, Say
from games.refusals import Refused, refusal_text
from games.services.chat import mute, say

logger = logging.getLogger(__name__)


class ChatDesk:
    """What one socket does about chat: it takes what its account says, and hands on what it may hear.

    Nothing is handed on before the page has asked to listen. ``muted`` are the ids of those whom the account
    does not hear, None until they are read (again).
    """

    def __init__(
        self, account: User, table_id: int | None, send: Callable[[str], Awaitable[None]], language: str
    ) -> None:
        self.account = account
        self.table_id = table_id
        self.send = send
        self.language = language
        self.listening = False
        self.muted: set[int] | None = None

    def look_again(self) -> None:
        """Note that whom the account mutes may have changed."""
        self.muted = None

    async def take(self, message: ChatMessage, chair: int | None, received_at: datetime) -> None:
        """Do what the page asks for; ``chair`` is the account's at the table, None for a spectator."""
        match message:
            case Listen():
                self.listening = True
                await self._send_history(chair)
            case Say() | MutePerson():
                await self._answer(message, received_at)
                if isinstance(message, MutePerson):
                    self.look_again()
                    await self._send_history(chair)

    async def hear(self, said: dict[str, Any], chair: int | None) -> None:
        """Hand a line on, unless its author is muted or it is not for those who play."""
        if not self.listening or (chair is not None and said["audience"] == ChatLine.Audience.SPECTATORS):
            return
        if self.muted is None:
            self.muted = await in_database(muted_by)(self.account)
        if said["author"] not in self.muted:
            await self.send(said["text"])

    async def _answer(self, message: Say | MutePerson, received_at: datetime) -> None:
        try:
            refusal = await in_database(self._carry_out)(message, received_at)
        except Exception:
            logger.exception("a line of chat failed")
            refusal = "failed"
        if refusal is None:
            return await self.send(encode({"type": "ok", "id": str(message.id)}))
        text = await in_database(self._why)(refusal, received_at)
        await self.send(encode({"type": "error", "id": str(message.id), "code": refusal, "text": text}))

    def _carry_out(self, message: Say | MutePerson, received_at: datetime) -> str | None:
        try:
            if isinstance(message, Say):
                say(self.account, self.table_id, message, received_at)
            else:
                mute(self.account, message, received_at)
        except Refused as refused:
            return refused.code
        except NotPossible:
            return "chat_nobody"
        return None

    def _why(self, refusal: str, now: datetime) -> str:
        with translation.override(self.language):
            return (self._notice(now) if refusal == "chat_forbidden" else "") or refusal_text(refusal)

    def _notice(self, now: datetime) -> str:
        sanction = forbidding(self.account, "chat", now)
        return "" if sanction is None else sanction_notice(sanction)

    async def _send_history(self, chair: int | None) -> None:
        await self.send(await in_database(self._history)(chair, timezone.now()))

    def _history(self, chair: int | None, now: datetime) -> str:
        lines = lines_for(self.account, self.table_id, chair)
        with translation.override(self.language):
            may_say, may_write = may(self.account, "chat", now), may(self.account, "write", now)
            return history_message(lines, may_say, may_write, self._notice(now))
