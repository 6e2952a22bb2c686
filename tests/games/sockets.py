"""Browsers with an open socket, for tests: through the whole ASGI application, as from outside."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from channels.testing import WebsocketCommunicator, application
from django.db import close_old_connections
from django.test import Client

from accounts.models import User
from games.hub import current_hub
from games.models import Table
from mahjongsite.asgi import application as site
from tests.engine.client import fold
from tests.games.play import new_id

# The communicator keeps connections open, for tests in a transaction; ours are to go back to the pool.
application.no_op = close_old_connections

Json = dict[str, Any]
HOST = "localhost"
PATIENCE = 5.0


def session_of(account: User) -> Client:
    """A browser in which the account is signed in."""
    browser = Client()
    browser.force_login(account)
    return browser


class Socket:
    """One open page: keeps its view as the page does, from what comes through the socket."""

    def __init__(self, table: Table | str, browser: Client | None = None, **headers: str) -> None:
        public_id = table if isinstance(table, str) else table.public_id
        cookies = (
            "" if browser is None else "; ".join(f"{key}={it.value}" for key, it in browser.cookies.items())
        )
        sent = {"host": HOST, "origin": f"http://{HOST}", "cookie": cookies, **headers}
        raw = [(key.replace("_", "-").encode(), value.encode()) for key, value in sent.items()]
        self.line = WebsocketCommunicator(site, f"/ws/tables/{public_id}/", headers=raw)
        self.view: Json = {}
        self.own: Json = {}
        self.cursor = -1
        self.answers: dict[str, Json] = {}
        self.closed = False

    async def open(self) -> "Socket":
        """Connect and take the first view."""
        connected, code = await self.line.connect(timeout=PATIENCE)
        assert connected, code
        self.take(await self.receive())
        return self

    async def receive(self) -> Json:
        output = await self.line.receive_output(timeout=PATIENCE)
        assert output["type"] == "websocket.send", output
        return json.loads(output["text"])

    async def closing_code(self) -> int:
        """The code with which the server closes the socket; what it sends before is passed over."""
        while True:
            output = await self.line.receive_output(timeout=PATIENCE)
            if output["type"] == "websocket.close":
                await self.close()
                return output["code"]

    def take(self, message: Json) -> None:
        """Do with a message what the page does."""
        if message["type"] == "table":
            self.view, self.cursor, self.own = message["view"], message["cursor"], message["own"]
        elif message["type"] == "events":
            assert message["cursor"] - message["count"] == self.cursor, "a gap"
            self.cursor, self.own = message["cursor"], message["own"]
            for event in message["events"]:
                self.view = fold(self.view, event)
        elif message["type"] in ("ok", "error"):
            self.answers[message["id"]] = message

    async def until(self, condition: Any) -> "Socket":
        """Take messages until the condition holds for this socket."""
        while not condition(self):
            self.take(await self.receive())
        return self

    async def send(self, **message: Any) -> None:
        await self.line.send_to(text_data=json.dumps(message))

    async def command(self, do: str, prompt: str | None = None, **fields: Any) -> Json:
        """Send a command and wait for its answer."""
        command_id = new_id()
        extra = {} if prompt is None else {"prompt": prompt}
        await self.send(type="command", id=command_id, do=do, **extra, **fields)
        await self.until(lambda socket: command_id in socket.answers)
        return self.answers.pop(command_id)

    async def ready(self) -> Json:
        return await self.command("ready", self.own["ready"]["prompt"], seed="00")

    async def choose(self, option: Json) -> Json:
        """Answer the question that is open with one of its options."""
        fields = {key: value for key, value in option.items() if key not in ("do", "fan")}
        return await self.command(option["do"], self.own["question"]["prompt"], **fields)

    async def is_silent(self) -> bool:
        return await self.line.receive_nothing(timeout=0.3)

    async def close(self) -> None:
        """Go away; repeating is harmless."""
        if not self.closed:
            self.closed = True
            await self.line.disconnect(timeout=PATIENCE)


@asynccontextmanager
async def web_process() -> AsyncIterator[None]:
    """What a web process does beside its sockets."""
    job = asyncio.create_task(current_hub().run())
    await asyncio.sleep(0.1)
    try:
        yield
    finally:
        job.cancel()
        await asyncio.gather(job, return_exceptions=True)
