"""A person at a table without a browser: signs in as a guest, opens the socket and plays by the messages."""

import json
import secrets
import urllib.parse
import urllib.request
import uuid
from collections.abc import Callable
from contextlib import ExitStack
from http.cookiejar import CookieJar
from types import TracebackType
from typing import Any, Self

from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from tests.stack import patiently

Message = dict[str, Any]


class Player:
    """A guest at a practice table of the site at `url`. Use it with `with`; reconnect with `connect`."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.cookies = CookieJar()
        self.http = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))
        self.view: Message = {}
        self.own: Message = {}
        self.socket: ClientConnection | None = None
        self.closing = ExitStack()
        self.table = self._play_now()

    def __enter__(self) -> Self:
        self.connect()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.disconnect()

    def _play_now(self) -> str:
        """Press "Play now"; the public id of the table."""
        self.http.open(self.url).close()
        token = next(cookie.value for cookie in self.cookies if cookie.name == "csrftoken")
        form = urllib.parse.urlencode({"csrfmiddlewaretoken": token}).encode()
        with self.http.open(f"{self.url}/play/", form) as page:
            return urllib.parse.urlsplit(page.url).path.rstrip("/").rpartition("/")[2]

    def connect(self) -> None:
        """Open the socket, as often as it takes while the server is away, and read the table."""
        address = f"ws{self.url.removeprefix('http')}/ws/tables/{self.table}/"
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.cookies)

        def try_to_connect() -> ClientConnection | None:
            try:
                opening = connect(address, origin=self.url, additional_headers={"Cookie": cookies})
                return self.closing.enter_context(opening)
            except (OSError, InvalidStatus):
                return None

        self.socket = patiently(try_to_connect, "the socket opens")
        self.wait_until(lambda: bool(self.view))

    def disconnect(self) -> None:
        self.closing.close()
        self.view, self.own = {}, {}

    def wait_until(self, reached: Callable[[], bool], seconds: float = 30) -> None:
        """Read messages until `reached`; the view is asked for anew after every change."""
        while not reached():
            self._take(self._receive(seconds))

    def _receive(self, seconds: float) -> Message:
        assert self.socket
        return dict(json.loads(self.socket.recv(timeout=seconds)))

    def _take(self, message: Message) -> None:
        if message["type"] == "table":
            self.view, self.own = message["view"], message["own"]
        elif message["type"] == "events":
            self._send({"type": "sync"})

    def _send(self, message: Message) -> None:
        assert self.socket
        self.socket.send(json.dumps(message))

    def command(self, **command: Any) -> Message:
        """Give a command; the server's answer to it."""
        return self.answer_to(self.give(**command))

    def give(self, **command: Any) -> Message:
        """Give a command without waiting for the answer; the message that was sent."""
        message = {"type": "command", "id": str(uuid.uuid4()), **command}
        self._send(message)
        return message

    def give_again(self, message: Message) -> Message:
        """Send a command once more, as the page does that got no answer; the server's answer to it."""
        self._send(message)
        return self.answer_to(message)

    def answer_to(self, given: Message) -> Message:
        """The server's answer to a command."""
        while True:
            message = self._receive(30)
            if message.get("id") == given["id"]:
                return message
            self._take(message)

    @property
    def question(self) -> Message | None:
        return self.own.get("question")

    @property
    def deal(self) -> Message:
        return dict(self.view["deal"])

    def play_until_asked(self) -> None:
        """Go on, ready for each next deal, until the own seat is asked something."""
        while self.question is None:
            if ready := self.own.get("ready"):
                self.command(do="ready", prompt=ready["prompt"], seed=secrets.token_hex(32))
                self._send({"type": "sync"})
            self._take(self._receive(30))

    def answer(self) -> Message:
        """Answer the question in the plainest way."""
        return self.command(**self.plainest())

    def plainest(self) -> Message:
        """The plainest answer to the question: pass, else discard the first tile that may go."""
        assert self.question
        options = self.question["options"]
        chosen = next(option for option in options if option["do"] in {"pass", "discard"})
        return {"prompt": self.question["prompt"], **chosen}

    def is_cut_off(self) -> bool:
        """Whether the server is gone: reads until the socket ends."""
        try:
            while True:
                self._receive(10)
        except (ConnectionClosed, TimeoutError) as error:
            return isinstance(error, ConnectionClosed)
