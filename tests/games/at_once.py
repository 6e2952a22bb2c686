"""Doing several things at the same moment, each with a connection of its own to the database."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

from django.db import connection

Result = TypeVar("Result")


def at_once(actions: Sequence[Callable[[], Result]]) -> list[Result]:
    """What each action returns, all started at the same moment in threads of their own."""
    barrier = Barrier(len(actions))

    def run(action: Callable[[], Result]) -> Result:
        barrier.wait(10)
        try:
            return action()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(actions)) as threads:
        return list(threads.map(run, actions))
