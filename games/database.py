"""Database work from sockets: in a few threads of its own, so that many sockets need few connections."""

from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ParamSpec, TypeVar

from channels.db import database_sync_to_async

THREADS = 8

P = ParamSpec("P")
R = TypeVar("R")

_threads = ThreadPoolExecutor(THREADS, thread_name_prefix="database")


def in_database(function: Callable[P, R]) -> Callable[P, Coroutine[Any, Any, R]]:
    """The function as a coroutine; its connection goes back to the pool when it ends."""
    wrapped: Callable[P, Coroutine[Any, Any, R]] = database_sync_to_async(
        function, thread_sensitive=False, executor=_threads
    )
    return wrapped
