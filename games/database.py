"""Database work from sockets: in a few threads of its own, so that many sockets need few connections.

More threads do less: they and the event loop wait for one another before every step of Python.
"""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Any, ParamSpec, TypeVar

from django.db import close_old_connections

THREADS = 4
PATIENT_THREADS = 1

P = ParamSpec("P")
R = TypeVar("R")

_threads = ThreadPoolExecutor(THREADS, thread_name_prefix="database")
_patient_threads = ThreadPoolExecutor(PATIENT_THREADS, thread_name_prefix="patient")


def in_database(function: Callable[P, R]) -> Callable[P, Coroutine[Any, Any, R]]:
    """The function as a coroutine; its connection goes back to the pool when it ends."""
    return _in_threads(function, _threads)


def in_database_at_leisure(function: Callable[P, R]) -> Callable[P, Coroutine[Any, Any, R]]:
    """The same for what nobody waits for, so that no command waits behind a thousand who come at once."""
    return _in_threads(function, _patient_threads)


def _in_threads(function: Callable[P, R], threads: ThreadPoolExecutor) -> Callable[P, Coroutine[Any, Any, R]]:
    def work(*args: P.args, **kwargs: P.kwargs) -> R:
        close_old_connections()
        try:
            return function(*args, **kwargs)
        finally:
            close_old_connections()

    async def run(*args: P.args, **kwargs: P.kwargs) -> R:
        context, loop = copy_context(), asyncio.get_running_loop()
        return await loop.run_in_executor(threads, lambda: context.run(work, *args, **kwargs))

    return run
