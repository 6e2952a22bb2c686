"""Telling those who watch a table or the lobby, wherever. Nothing relies on it: who missed it, reads.

Messages leave through one event loop of the process: the one that serves its sockets, or else, in a worker,
one in a thread of its own. It is started when it is first needed, so never before a fork.
"""

import asyncio
import logging
import os
import threading
from typing import Any

import uvloop
from channels.layers import get_channel_layer

from games.metrics import UNPUBLISHED

logger = logging.getLogger(__name__)

TIMEOUT = 5
"""Seconds after which a message that the broker does not take is dropped."""

_lock = threading.Lock()
_loop: asyncio.AbstractEventLoop | None = None
_under_way: "set[asyncio.Task[None]]" = set()


LOBBY_GROUP = "lobby"
"""The group in which all who are in the lobby listen."""

ACCOUNTS_GROUP = "accounts"
"""The group in which all web processes hear of accounts whose connections are to be checked."""


def viewers_group(table_id: int | None) -> str:
    """The name of the group in which a table's viewers listen; None: those of the lobby."""
    return LOBBY_GROUP if table_id is None else f"table.{table_id}"


def send_from(loop: asyncio.AbstractEventLoop) -> None:
    """Let the messages of this process leave through ``loop`` from now on."""
    global _loop
    _loop = loop


def publish(table_id: int, message: dict[str, Any]) -> None:
    """Send a stored change to the viewers of a table; a failure is logged, never raised."""
    _send(viewers_group(table_id), {"type": "table.changed", "table": table_id, **message})


def publish_chat(said: dict[str, Any]) -> None:
    """Send a line of chat to a table's viewers, or to the lobby's; a failure is logged, never raised."""
    _send(viewers_group(said["table"]), {"type": "chat.said", **said})


def announce_lobby() -> None:
    """Have the web processes read the lobby now instead of in a second."""
    _send(LOBBY_GROUP, {"type": "lobby.changed"})


def tell_account(account_id: int, notice: dict[str, Any]) -> None:
    """Tell an account something on its open pages; what it must know is stored and found there as well."""
    _send(ACCOUNTS_GROUP, {"type": "account.told", "account": account_id, "notice": notice})


def announce_account(account_id: int) -> None:
    """Have the connections of an account checked: it may have signed out, or may not play any more."""
    _send(ACCOUNTS_GROUP, {"type": "account.changed", "account": account_id})


def _send(group: str, message: dict[str, Any]) -> None:
    try:
        _sending_loop().call_soon_threadsafe(_begin, group, message)
    except Exception:
        logger.exception("nothing can be published")


def _begin(group: str, message: dict[str, Any]) -> None:
    sending = asyncio.get_running_loop().create_task(_group_send(group, message))
    _under_way.add(sending)
    sending.add_done_callback(_end)


async def _group_send(group: str, message: dict[str, Any]) -> None:
    layer = get_channel_layer()
    if layer is not None:
        async with asyncio.timeout(TIMEOUT):
            await layer.group_send(group, message)


def _end(sending: "asyncio.Task[None]") -> None:
    _under_way.discard(sending)
    if sending.cancelled():
        return
    error = sending.exception()
    if error is not None:
        UNPUBLISHED.inc()
        logger.warning("a change was not published: %s: %s", type(error).__name__, error)


def _sending_loop() -> asyncio.AbstractEventLoop:
    global _loop
    with _lock:
        if _loop is None or _loop.is_closed():
            _loop = uvloop.new_event_loop()
            threading.Thread(target=_loop.run_forever, name="publishing", daemon=True).start()
        return _loop


def _forget_loop() -> None:
    """A forked child has none of its parent's threads."""
    global _loop, _lock
    _loop, _lock = None, threading.Lock()


os.register_at_fork(after_in_child=_forget_loop)
