"""What a web process does beside its requests, such as telling the others that it is alive."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from django.utils.module_loading import import_string

from mahjongsite import garbage

logger = logging.getLogger(__name__)

Application = Callable[[dict[str, Any], Any, Any], Awaitable[Any]]

PAUSE_SECONDS = 1.0


class WithBackground:
    """An ASGI application with jobs: coroutine functions by dotted name that never return.

    The jobs start with the server, or with the first request under servers that don't tell of their start.
    A job that fails is logged and begun again, so that no error ends it for good.
    """

    def __init__(self, application: Application, jobs: Iterable[str]) -> None:
        self.application = application
        self.jobs = tuple(jobs)
        self.running: list[asyncio.Task[None]] = []

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        """Serve one connection, with the jobs running."""
        if not self.running:
            self.running = [asyncio.create_task(keep_running(job)) for job in self.jobs]
        if scope["type"] == "lifespan":
            return await self.live(receive, send)
        return await self.application(scope, receive, send)

    async def live(self, receive: Any, send: Any) -> None:
        """The server's start and end, as ASGI's lifespan protocol tells them."""
        garbage.settle()
        while (message := await receive())["type"] != "lifespan.shutdown":
            await send({"type": message["type"] + ".complete"})
        for task in self.running:
            task.cancel()
        await asyncio.gather(*self.running, return_exceptions=True)
        await send({"type": "lifespan.shutdown.complete"})


async def keep_running(job: str) -> None:
    """Run a job, by its dotted name, again and again; only cancelling ends it."""
    while True:
        try:
            await import_string(job)()
        except Exception:
            logger.exception("%s failed and is begun again", job)
        await asyncio.sleep(PAUSE_SECONDS)
