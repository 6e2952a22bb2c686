"""What every socket of an account does: be let in, wait for changes, send them in order, let go."""

import asyncio
import logging
import time
from abc import ABC, abstractmethod
from contextlib import suppress
from datetime import datetime
from enum import Enum, auto
from typing import Any
from uuid import UUID, uuid4

from channels.consumer import get_handler_name
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.utils import timezone, translation

from accounts.models import User
from games.allowance import Allowance
from games.consumers.chat import ChatDesk
from games.consumers.visitors import Close, SignedOut, check_session, language_of, session_key_of
from games.database import in_database, in_database_at_leisure
from games.drained import seen_drain
from games.hub import Hub, current_hub
from games.messages import encode
from games.metrics import BACKLOG, TOO_SLOW
from games.notices import drain_message, notice_message
from games.parsing import LONGEST, BadMessage, ChatMessage, CommandMessage, Message, Ping, Sync, parse_message
from games.queries import NoSuchTable, NotYourTable
from games.refusals import refusal_text
from games.services.presence import Socket, close_connection, open_connection
from games.times import to_ms

logger = logging.getLogger(__name__)

MOST_WAITING = 200
"""So many changes may wait for a slow browser; then it is to connect again and begin with a fresh view."""

TRUST_SECONDS = 10.0
"""So long a socket takes for granted that its session still speaks for the account, unless told otherwise."""


class Wish(Enum):
    """Something to be done between the changes that wait to be sent."""

    VIEW = auto()
    """Send a fresh view."""
    CHECK = auto()
    """Check the session."""


Item = dict[str, Any] | Wish


class LiveConsumer(AsyncWebsocketConsumer, ABC):
    """One socket of one account, at a table or in the lobby.

    What is to be done waits in ``inbox``, and one task does it in order: changes as they are heard, and
    ``wishes``, each at most once. ``version`` is that of what was sent last, ``latest`` that of the newest
    change in the ``inbox``.
    """

    account: User
    language: str
    chat: ChatDesk

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.inbox: asyncio.Queue[Item] = asyncio.Queue(MOST_WAITING)
        self.wishes: set[Wish] = set()
        self.allowance = Allowance()
        self.version = self.latest = -1
        self.cursor = 0
        self.chair: int | None = None
        self.trusted_until = 0.0
        self.session_key: str | None = None
        self.hub: Hub | None = None
        self.socket: Socket | None = None
        self.noting = asyncio.Lock()
        self.answering = asyncio.Lock()
        self.feeding: asyncio.Task[None] | None = None
        self.closing = False

    @property
    @abstractmethod
    def table_id(self) -> int | None:
        """The primary key of the table; None in the lobby."""

    @property
    def account_id(self) -> int:
        """The account's primary key."""
        return int(self.account.pk)

    @abstractmethod
    def admit(self) -> None:
        """Read what the socket is for; raises NoSuchTable, NotYourTable. In the database's threads."""

    @abstractmethod
    async def send_view(self) -> None:
        """Send all that the account may see now; raises NotYourTable."""

    @abstractmethod
    async def send_change(self, change: dict[str, Any]) -> None:
        """Send one change that was heard, or a fresh view instead."""

    @abstractmethod
    async def submit(self, message: CommandMessage, received_at: datetime) -> None:
        """Take a command of the account."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve the socket to its end, and let go of all that it held then, whatever the end was.

        Channels would wait for a channel of the socket's own as well, with a task for each message.
        """
        self.scope, self.base_send = scope, send
        try:
            with suppress(StopConsumer):
                while True:
                    await self.dispatch(await receive())
        finally:
            self.closing = True
            await self._let_go()

    async def dispatch(self, message: Any) -> None:
        """Hand on what the server tells; no connection to the database is open here that could be closed."""
        await getattr(self, get_handler_name(message))(message)

    async def _let_go(self) -> None:
        if self.feeding is not None:
            self.feeding.cancel()
        if self.hub is not None:
            await self.hub.leave(self)
        if self.socket is not None:
            async with self.noting:
                await in_database_at_leisure(close_connection)(self.socket, timezone.now())

    async def connect(self) -> None:
        """Let in who may look; join first, then read, then send, so that no change falls between."""
        await self.accept()
        self.account = self.scope["user"]
        self.session_key = session_key_of(self.scope)
        self.language = language_of(self.scope)
        try:
            await in_database(self._let_in)()
        except SignedOut:
            return await self.close(Close.NOT_SIGNED_IN)
        except NoSuchTable:
            return await self.close(Close.NO_SUCH_TABLE)
        except NotYourTable:
            return await self.close(Close.NOT_YOUR_TABLE)
        self.chat = ChatDesk(self.account, self.table_id, self.send, self.language)
        hub = current_hub()
        if not hub.has_room(self.account_id):
            return await self.close(Close.TOO_MUCH)
        self.socket = Socket(uuid4(), self.table_id, self.account_id)
        self.hub = hub
        await self.hub.join(self)
        self.ask_for_view()
        if seen_drain():
            self.hear({"type": "site.drained", "on": True})
        await self.connect_again(self.hub.process_id)
        self.feeding = asyncio.create_task(self._feed())

    def _let_in(self) -> None:
        self.check_session()
        self.admit()

    def check_session(self) -> None:
        """Raise SignedOut unless the session that opened the socket still speaks for the account."""
        check_session(self.session_key, self.account)
        self.trusted_until = time.monotonic() + TRUST_SECONDS

    def trust(self) -> None:
        """Take for granted that the session speaks for the account, unless it is to be checked."""
        if Wish.CHECK not in self.wishes:
            self.trusted_until = time.monotonic() + TRUST_SECONDS

    async def connect_again(self, process_id: UUID) -> None:
        """Note in the database that the socket is open, unless it is about to close."""
        async with self.noting:
            if self.socket is not None and not self.closing:
                await in_database_at_leisure(open_connection)(process_id, self.socket, timezone.now())

    async def close(self, code: int | bool | None = None, reason: str | None = None) -> None:
        """Close the socket once; what is heard afterwards is not sent."""
        if not self.closing:
            self.closing = True
            await super().close(code, reason)

    def hear(self, change: dict[str, Any]) -> None:
        """Take a change, a line of chat or a notice to be sent."""
        self.latest = max(self.latest, change.get("version", -1))
        self._put(change)

    def ask_for_view(self) -> None:
        """Have a fresh view sent."""
        self._wish(Wish.VIEW)

    def check_account(self) -> None:
        """Check the session before anything else is sent."""
        self.trusted_until = 0.0
        self.chat.look_again()
        self._wish(Wish.CHECK)

    def _wish(self, wish: Wish) -> None:
        if wish not in self.wishes:
            self.wishes.add(wish)
            self._put(wish)

    def _put(self, item: Item) -> None:
        if self.closing:
            return
        BACKLOG.observe(self.inbox.qsize())
        try:
            self.inbox.put_nowait(item)
        except asyncio.QueueFull:
            TOO_SLOW.inc()
            if self.feeding is not None:
                self.feeding.cancel()
            self.feeding = asyncio.create_task(self.close(Close.TOO_SLOW))

    async def _feed(self) -> None:
        while not self.closing:
            item = await self.inbox.get()
            try:
                await self._do(item)
            except SignedOut:
                await self.close(Close.NOT_SIGNED_IN)
            except NotYourTable:
                async with self.answering:  # who has just left is to learn that he has
                    await self.close(Close.NOT_YOUR_TABLE)
            except OSError:  # the browser is gone
                return
            except Exception:
                logger.exception("a change could not be sent")
                self.version = self.latest = -1

    async def _do(self, item: Item) -> None:
        if isinstance(item, Wish):
            self.wishes.discard(item)
        if time.monotonic() > self.trusted_until:
            await in_database(self.check_session)()
        if item is Wish.VIEW:
            await self.send_view()
        elif isinstance(item, Wish):
            return
        elif item.get("type") == "chat.said":
            await self.chat.hear(item, self.chair)
        elif item.get("type") == "account.told":
            await self.send_notice(item["notice"])
        elif item.get("type") == "site.drained":
            await self.send_drain(item["on"])
        else:
            await self.send_change(item)

    async def send_notice(self, notice: dict[str, Any]) -> None:
        """Tell the account something, in the language of its page."""
        with translation.override(self.language):
            text = notice_message(notice)
        await self.send(text)

    async def send_drain(self, on: bool) -> None:
        """Tell the page that the site is drained before a restart, or is not any more."""
        with translation.override(self.language):
            text = drain_message(on)
        await self.send(text)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Take a message from the browser; the moment of its receipt is what counts."""
        received_at = timezone.now()
        if text_data is None:
            return await self.close(Close.NOT_TEXT)
        if len(text_data.encode()) > LONGEST or not self.allowance.take(time.monotonic()):
            return await self.close(Close.TOO_MUCH)
        if self.feeding is None or self.closing:
            return
        try:
            message = parse_message(text_data)
        except BadMessage as bad:
            return await self.send_refusal(bad.id, "bad_message")
        await self._take(message, received_at)

    async def _take(self, message: Message, received_at: datetime) -> None:
        match message:
            case CommandMessage():
                async with self.answering:
                    await self.submit(message, received_at)
            case Ping():
                await self.send(encode({"type": "pong", "cursor": self.cursor, "now": to_ms(received_at)}))
            case Sync():
                self.ask_for_view()
            case _:
                await self._chat(message, received_at)

    async def _chat(self, message: ChatMessage, received_at: datetime) -> None:
        try:
            await in_database(self.check_session)()
        except SignedOut:
            return await self.close(Close.NOT_SIGNED_IN)
        await self.chat.take(message, self.chair, received_at)

    async def send_refusal(self, message_id: str | None, code: str) -> None:
        """Say why something that the browser sent was not done."""
        with translation.override(self.language):
            text = refusal_text(code)
        await self.send(encode({"type": "error", "id": message_id, "code": code, "text": text}))
