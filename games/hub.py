"""What one web process knows of its sockets, and how it hears of changes at their tables.

One channel listens for all sockets of the process. Messages may get lost: once a second the hub compares what
its sockets have shown with the versions in the database.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Collection
from contextlib import suppress
from datetime import datetime
from itertools import islice
from typing import Any, Protocol
from uuid import UUID, uuid4
from weakref import WeakKeyDictionary

from channels.layers import get_channel_layer
from django.utils import timezone

from accounts.permissions import signed_in_accounts
from accounts.sanctions import REMEMBER_SECONDS
from games import publishing
from games.board import Board
from games.database import in_database
from games.drained import note_drain
from games.publishing import ACCOUNTS_GROUP, viewers_group
from games.queries import is_draining, versions
from games.services.downtime import BEAT_SECONDS, beat
from games.services.presence import DEAD_AFTER

logger = logging.getLogger(__name__)

MOST_SOCKETS = 10
"""So many sockets one account may have open in a process: a few pages on a few devices."""

WATCH_SECONDS = 1.0
SESSIONS_SECONDS = 1.5
"""A little less than answers about sessions are remembered."""
CHECKED_AT_ONCE = 100
LOBBY_SECONDS = 0.1
"""The least time between two readings of the lobby."""
RETRY_SECONDS = 1.0
BROKER_SECONDS = 2.0
"""How long anything may wait for the broker."""


class Viewer(Protocol):
    """A socket at a table, or (None) in the lobby, as the hub needs it."""

    @property
    def table_id(self) -> int | None:
        """The table's primary key; None in the lobby."""

    @property
    def account_id(self) -> int:
        """The account's primary key."""

    session_key: str | None
    """The session that opened it."""
    version: int
    """That of what it has shown."""
    latest: int
    """That of the newest change that it was given, which may still wait to be sent."""

    def hear(self, change: dict[str, Any]) -> None:
        """Take a change of the table, a line of chat or a notice; must not wait."""

    def ask_for_view(self) -> None:
        """Note that changes were missed; must not wait."""

    def check_account(self) -> None:
        """Note that the account may have lost its right to listen; must not wait."""

    def trust(self) -> None:
        """Note that its session still speaks for the account."""

    async def connect_again(self, process_id: UUID) -> None:
        """Note in the database once more that the socket is open."""


class Hub:
    """The sockets of this process by table, and what it does for them: listen, watch, show that it lives."""

    def __init__(self) -> None:
        self.process_id = uuid4()
        self.board = Board()
        self.viewers: defaultdict[int | None, set[Viewer]] = defaultdict(set)
        self._of_account: defaultdict[int, set[Viewer]] = defaultdict(set)
        self._channel: str | None = None
        self._joined: set[str] = set()
        self._seen: dict[int, int] = {}
        self._lobby_changed = asyncio.Event()
        self._unnoted: set[Viewer] = set()
        self._beat_at = timezone.now()

    async def run(self) -> None:
        """Do the jobs of a web process; never returns."""
        publishing.send_from(asyncio.get_running_loop())
        async with asyncio.TaskGroup() as jobs:
            jobs.create_task(self._listen())
            jobs.create_task(self._repeat(self._watch, WATCH_SECONDS))
            jobs.create_task(self._repeat(self._watch_sessions, SESSIONS_SECONDS))
            jobs.create_task(self._repeat(self._watch_lobby, LOBBY_SECONDS))
            jobs.create_task(self._repeat(self._watch_site, WATCH_SECONDS))
            jobs.create_task(self._repeat(self._beat, BEAT_SECONDS))
            jobs.create_task(self._repeat(self._note_again, WATCH_SECONDS))

    def has_room(self, account_id: int) -> bool:
        """Whether an account may open one more socket."""
        return len(self._of_account.get(account_id, ())) < MOST_SOCKETS

    async def join(self, viewer: Viewer) -> None:
        """Let a socket hear of all changes at its table from now on."""
        self.viewers[viewer.table_id].add(viewer)
        self._of_account[viewer.account_id].add(viewer)
        await self._join_group(viewers_group(viewer.table_id))

    async def leave(self, viewer: Viewer) -> None:
        """Forget a socket."""
        watching = self.viewers[viewer.table_id]
        watching.discard(viewer)
        self._unnoted.discard(viewer)
        self._forget_at_account(viewer)
        if watching:
            return
        del self.viewers[viewer.table_id]
        if viewer.table_id is not None:
            self._seen.pop(viewer.table_id, None)
        await self._leave_group(viewers_group(viewer.table_id))

    def _forget_at_account(self, viewer: Viewer) -> None:
        of_account = self._of_account[viewer.account_id]
        of_account.discard(viewer)
        if not of_account:
            del self._of_account[viewer.account_id]

    async def _listen(self) -> None:
        while True:
            try:
                await self._hear_all()
            except Exception as error:
                logger.warning("changes are not heard now: %s: %s", type(error).__name__, error)
                await asyncio.sleep(RETRY_SECONDS)

    async def _hear_all(self) -> None:
        layer = get_channel_layer()
        self._joined.clear()
        self._channel = await layer.new_channel()
        await self._join_missing()
        while True:
            message = await layer.receive(self._channel)
            self._hear(message)
            await asyncio.sleep(0)  # a burst is no reason to call browsers slow that had no time to take it

    def _hear(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "account.changed":
                later = asyncio.get_running_loop().call_later
                later(REMEMBER_SECONDS, self._check_account, message["account"])
            case "account.told":
                self._tell(self._of_account.get(message["account"], ()), message)
            case "lobby.changed":
                self._lobby_changed.set()
            case _:
                self._tell(self.viewers.get(message["table"], ()), message)

    def _tell(self, viewers: Collection[Viewer], message: dict[str, Any]) -> None:
        for viewer in tuple(viewers):
            viewer.hear(message)

    def _check_account(self, account_id: int) -> None:
        for viewer in tuple(self._of_account.get(account_id, ())):
            viewer.check_account()

    def _all_viewers(self) -> list[Viewer]:
        return [viewer for watching in self.viewers.values() for viewer in watching]

    async def _watch(self, now: datetime) -> None:
        """Have those look again that have not even heard of what was stored a whole round ago."""
        for table_id, version in self._seen.items():
            for viewer in self.viewers.get(table_id, ()):
                if max(viewer.version, viewer.latest) < version:
                    viewer.ask_for_view()
        tables = [table_id for table_id in self.viewers if table_id is not None]
        self._seen = await in_database(versions)(tables) if tables else {}
        await self._join_missing()

    async def _watch_sessions(self, _: datetime) -> None:
        """Ask for many sockets at tables at once what each would ask before its next command or delivery."""
        viewers = iter([viewer for viewer in self._all_viewers() if viewer.table_id is not None])
        while some := list(islice(viewers, CHECKED_AT_ONCE)):
            keys = {viewer.session_key for viewer in some if viewer.session_key}
            accounts = await in_database(signed_in_accounts)(keys)
            for viewer in some:
                known = accounts.get(viewer.session_key or "") == viewer.account_id
                (viewer.trust if known else viewer.check_account)()

    async def _watch_lobby(self, _: datetime) -> None:
        """Read the lobby for those who are there, when it has changed or once a second."""
        with suppress(TimeoutError):
            async with asyncio.timeout(WATCH_SECONDS):
                await self._lobby_changed.wait()
        self._lobby_changed.clear()
        if self.viewers.get(None):
            await self.board.read(timezone.now())
        for viewer in self.viewers.get(None, ()):
            if viewer.version != self.board.version:
                viewer.ask_for_view()

    async def _watch_site(self, _: datetime) -> None:
        """Tell all sockets when the site begins or ends to be drained before a restart."""
        draining = await in_database(is_draining)()
        if note_drain(draining):
            self._tell(self._all_viewers(), {"type": "site.drained", "on": draining})

    async def _beat(self, now: datetime) -> None:
        """Show that the process lives; if it may have been taken for dead, have its sockets noted anew."""
        new = await in_database(beat)(self.process_id, now)
        if new or timezone.now() - self._beat_at > DEAD_AFTER:
            self._unnoted.update(self._all_viewers())
        self._beat_at = now

    async def _note_again(self, _: datetime) -> None:
        """Note sockets anew. That takes long where there are many, and no heartbeat may wait for it."""
        for viewer in tuple(self._unnoted):
            await self._note(viewer)

    async def _note(self, viewer: Viewer) -> None:
        """Note a socket as open; it is tried again where that fails."""
        try:
            await viewer.connect_again(self.process_id)
        except Exception:
            logger.exception("an open socket could not be noted")
        else:
            self._unnoted.discard(viewer)

    async def _repeat(self, job: Any, seconds: float) -> None:
        while True:
            try:
                await job(timezone.now())
            except Exception:
                logger.exception("%s failed", job.__name__)
            await asyncio.sleep(seconds)

    async def _join_missing(self) -> None:
        """Listen in all groups; where one can't be joined, the others are left to the next time."""
        for group in (ACCOUNTS_GROUP, *map(viewers_group, tuple(self.viewers))):
            if not await self._join_group(group):
                return

    async def _join_group(self, group: str) -> bool:
        if self._channel is None:
            return False
        if group in self._joined:
            return True
        try:
            async with asyncio.timeout(BROKER_SECONDS):
                await get_channel_layer().group_add(group, self._channel)
        except Exception as error:
            logger.warning("%s is not heard now: %s: %s", group, type(error).__name__, error)
            return False
        self._joined.add(group)
        return True

    async def _leave_group(self, group: str) -> None:
        if self._channel is None or group not in self._joined:
            return
        self._joined.discard(group)
        try:
            async with asyncio.timeout(BROKER_SECONDS):
                await get_channel_layer().group_discard(group, self._channel)
        except Exception as error:
            logger.warning("%s is still heard: %s: %s", group, type(error).__name__, error)


_hubs: "WeakKeyDictionary[asyncio.AbstractEventLoop, Hub]" = WeakKeyDictionary()


def current_hub() -> Hub:
    """The hub of the running event loop; a web process has one of each."""
    return _hubs.setdefault(asyncio.get_running_loop(), Hub())
