"""Database work from sockets: in a few threads of its own, so that many sockets need few connections."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Any, ParamSpec, TypeVar

from django.db import close_old_connections

THREADS = 8

P = ParamSpec("P")
R = TypeVar("R")

_threads = ThreadPoolExecutor(THREADS, thread_name_prefix="database")


def in_database(function: Callable[P, R]) -> Callable[P, Coroutine[Any, Any, R]]:
    """The function as a coroutine; its connection goes back to the pool when it ends."""

    def work(*args: P.args, **kwargs: P.kwargs) -> R:
        close_old_connections()
        try:
            return function(*args, **kwargs)
        finally:
            close_old_connections()

    async def run(*args: P.args, **kwargs: P.kwargs) -> R:
        context, loop = copy_context(), asyncio.get_running_loop()
        return await loop.run_in_executor(_threads, lambda: context.run(work, *args, **kwargs))

    return run
