"""Jobs beside the requests of a web process."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator

from mahjongsite import background
from mahjongsite.background import WithBackground

HERE = "tests.mahjongsite.test_background"

started: list[str] = []
woken = asyncio.Event()


async def beat() -> None:
    """A job that runs for as long as it may."""
    started.append("beat")
    woken.set()
    await asyncio.Event().wait()


async def stumble() -> None:
    """A job that fails at its first try."""
    started.append("stumble")
    if len(started) == 1:
        raise ValueError("stumbled")
    woken.set()
    await asyncio.Event().wait()


async def answer(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "answer"})


@pytest.fixture(autouse=True)
async def _fresh(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    started.clear()
    woken.clear()
    monkeypatch.setattr(background, "PAUSE_SECONDS", 0)
    yield
    jobs = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
    for job in jobs:
        job.cancel()
    await asyncio.gather(*jobs, return_exceptions=True)


async def test_it_runs_its_jobs_from_start_to_end_of_the_server() -> None:
    application = WithBackground(answer, [f"{HERE}.beat"])
    server = ApplicationCommunicator(application, {"type": "lifespan"})

    await server.send_input({"type": "lifespan.startup"})
    assert await server.receive_output() == {"type": "lifespan.startup.complete"}
    await woken.wait()
    await server.send_input({"type": "lifespan.shutdown"})
    assert await server.receive_output() == {"type": "lifespan.shutdown.complete"}

    assert started == ["beat"]
    assert all(job.cancelled() for job in application.running)


async def test_it_starts_its_jobs_with_the_first_request_if_not_told_of_the_start() -> None:
    application = WithBackground(answer, [f"{HERE}.beat"])

    for _ in range(2):
        request = ApplicationCommunicator(application, {"type": "http"})
        assert await request.receive_output() == {"type": "answer"}
    await woken.wait()

    assert started == ["beat"]


async def test_it_begins_a_job_again_that_failed(caplog: pytest.LogCaptureFixture) -> None:
    job = asyncio.create_task(background.keep_running(f"{HERE}.stumble"))

    await woken.wait()

    assert started == ["stumble", "stumble"]
    assert "ValueError: stumbled" in caplog.text
    job.cancel()
