"""The pool of database connections, which is back within a moment after the database is."""

import select
import time
from typing import Any
from weakref import WeakKeyDictionary

from psycopg_pool import ConnectionPool
from psycopg_pool.base import AttemptWithBackoff

RETRY_SECONDS = 0.5
TRIED_SECONDS = 0.25
"""So long a connection that was tried counts as good: a command takes several, and must not wait for each."""

_try = ConnectionPool.check_connection
_tried_at: "WeakKeyDictionary[Any, float]" = WeakKeyDictionary()


def come_back_soon() -> None:
    """Have the pool try to connect every `RETRY_SECONDS` while the database is away.

    By itself it doubles its wait each time, and so stays away for up to as long again as the database did.
    """
    AttemptWithBackoff.INITIAL_DELAY = RETRY_SECONDS
    AttemptWithBackoff.DELAY_BACKOFF = 1.0


def try_seldom() -> None:
    """Have the pool try no connection again within `TRIED_SECONDS`, unless the server has ended it."""
    ConnectionPool.check_connection = staticmethod(_try_now_and_then)  # type: ignore[assignment]


def _try_now_and_then(connection: Any) -> None:
    if time.monotonic() - _tried_at.get(connection, 0.0) > TRIED_SECONDS or _has_news(connection):
        _try(connection)
        _tried_at[connection] = time.monotonic()


def _has_news(connection: Any) -> bool:
    """Whether the server has said something unasked, as it does when it ends a connection."""
    line = select.poll()
    line.register(connection.fileno(), select.POLLIN)
    return bool(line.poll(0))
