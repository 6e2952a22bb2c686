"""A person at a table without a browser: keeps the line up as the page does, and never loses a command."""

import asyncio
import json
import random
import secrets
import time
import urllib.parse
import urllib.request
import uuid
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from http.cookiejar import CookieJar
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

Message = dict[str, Any]

PING_EVERY = 5.0
ANSWER_WITHIN = 4.0
SOONEST, FIRST_WAIT, LONGEST_WAIT = 0.2, 0.4, 8.0
"""The waits of the page of somebody who plays against a clock (static/table/socket.js)."""
AGAIN_AFTER_FAILURE = 1.0
THINKING = (0.1, 1.5)
LAPSE = 0.02
"""How often a question is left to the clock."""
HABITS = {"win": 1.0, "kong": 0.7, "pung": 0.5, "chow": 0.4}
"""How often what is offered is taken."""
SHUT_OUT = (4001, 4003, 4004, 4011)
"""Codes with which the server says that coming back is no use."""
TRANSPORT_FAILURES = (OSError, WebSocketException, TimeoutError, EOFError)


@dataclass(slots=True)
class Order:
    """Something that a person asked for: at which deal, when first (s), and since when it is acknowledged."""

    id: str
    deal_no: int
    message: Message
    own_turn: bool
    sent_at: float
    acknowledged_at: float | None = None
    refusal: str | None = None


@dataclass(slots=True)
class Question:
    """A question that reached a person: by when it was due (s), when it was first seen."""

    deal_no: int
    due: float | None
    seen_at: float


@dataclass
class Notes:
    """All that a person remembers for the proof afterwards."""

    orders: list[Order] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)
    cut_off: list[tuple[float, float]] = field(default_factory=list)
    heard: Counter[str] = field(default_factory=Counter)
    shut_out: int | None = None


class Person:
    """A guest who plays by the messages, by chance of his own, at whichever web process answers."""

    def __init__(self, urls: Sequence[str], seed: int) -> None:
        self.urls = urls
        self.chance = random.Random(seed)
        self.cookies = CookieJar()
        self.http = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))
        self.notes = Notes()
        self.table = ""
        self.chair = -1
        self.phase = ""
        self.deal_no = 0
        self.next_no = 0
        self.cursor = -1
        self.away = False
        self.own: Message = {}
        self.unanswered: dict[str, Order] = {}
        self.seen: set[str] = set()
        self.plays_on = True
        self.line: ClientConnection | None = None
        self.tasks: set[asyncio.Task[None]] = set()

    def press(self, page: str, form: Message) -> str:
        """Send a form of the site; the path of the page to which it led."""
        url = self.chance.choice(self.urls)
        if not any(cookie.name == "csrftoken" for cookie in self.cookies):
            self.http.open(url, timeout=20).close()
        token = next(cookie.value for cookie in self.cookies if cookie.name == "csrftoken")
        data = urllib.parse.urlencode({"csrfmiddlewaretoken": token, **form}).encode()
        with self.http.open(f"{url}{page}", data, timeout=20) as led_to:
            return urllib.parse.urlsplit(led_to.url).path

    async def play(self) -> None:
        """Play until shut out: keep a line up, and come back after it broke, as the page does."""
        attempt, lost_at = 0, time.time()
        while True:
            try:
                async with self._open_line() as line:
                    await self._begin(line)
                    self.notes.cut_off.append((lost_at, time.time()))
                    attempt = 0
                    await self._listen(line)
            except TRANSPORT_FAILURES as failure:
                if isinstance(failure, ConnectionClosed) and failure.rcvd and failure.rcvd.code in SHUT_OUT:
                    self.notes.shut_out = failure.rcvd.code
                    return
                self.notes.heard[f"line lost: {type(failure).__name__}"] += 1
            if self.line is not None:
                self.line, lost_at = None, time.time()
            longest = min(LONGEST_WAIT, FIRST_WAIT * 2**attempt)
            attempt += 1
            await asyncio.sleep(SOONEST + (longest - SOONEST) * self.chance.random())

    def _open_line(self) -> connect:
        url = self.chance.choice(self.urls)
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.cookies)
        return connect(
            f"ws{url.removeprefix('http')}/ws/tables/{self.table}/",
            origin=url,
            additional_headers={"Cookie": cookies},
            open_timeout=2 * ANSWER_WITHIN,
            close_timeout=1,
            ping_interval=None,
        )

    async def _begin(self, line: ClientConnection) -> None:
        """The first view; then what is without an answer is sent again."""
        async with asyncio.timeout(2 * ANSWER_WITHIN):
            while True:
                message = json.loads(await line.recv())
                if message["type"] == "table":
                    break
        self.line = line
        self._take(message)
        for order in self.unanswered.values():
            await self._write(order.message)

    async def _listen(self, line: ClientConnection) -> None:
        while True:
            try:
                async with asyncio.timeout(PING_EVERY):
                    text = await line.recv()
            except TimeoutError:
                await self._write({"type": "ping"})
                async with asyncio.timeout(ANSWER_WITHIN):
                    text = await line.recv()
            self._take(json.loads(text))

    async def _write(self, message: Message) -> None:
        if self.line is not None:
            try:
                await self.line.send(json.dumps(message))
            except TRANSPORT_FAILURES:
                self.line = None

    def _later(self, seconds: float, task: Any) -> None:
        async def wait() -> None:
            await asyncio.sleep(seconds)
            await task()

        started = asyncio.create_task(wait())
        self.tasks.add(started)
        started.add_done_callback(self.tasks.discard)

    # What comes in

    def _take(self, message: Message) -> None:
        kind = message["type"]
        self.notes.heard[kind] += 1
        if kind == "table":
            self._take_view(message)
        elif kind == "events":
            self._take_events(message)
        elif kind in ("ok", "error"):
            self._take_answer(message)
        elif kind == "pong" and message["cursor"] > self.cursor:
            self._ask_for_view("pong tells of more")

    def _take_view(self, message: Message) -> None:
        view = message["view"]
        self.cursor, self.chair, self.phase = message["cursor"], view["chair"], view["phase"]
        self.deal_no = view["deal"]["no"] if view["deal"] else 0
        self.next_no = view["next"]["deal_no"] if view["next"] else 0
        self.away = view["chairs"][self.chair]["away"]
        self._consider(message["own"])

    def _take_events(self, message: Message) -> None:
        if message["cursor"] - message["count"] != self.cursor:
            if message["cursor"] > self.cursor and message["count"]:
                self._ask_for_view("gap")
            return
        self.cursor = message["cursor"]
        for event in message["events"]:
            self._follow(event)
        self._consider(message["own"])

    def _follow(self, event: Message) -> None:
        match event["type"]:
            case "deal_committed":
                self.next_no = event["deal_no"]
            case "deal_started":
                self.phase, self.deal_no = "playing", event["deal_no"]
            case "deal_ended":
                self.phase = "between"
            case "closed":
                self.phase = "closed"
            case "away" | "back" if event["chair"] == self.chair:
                self.away = event["type"] == "away"

    def _ask_for_view(self, why: str) -> None:
        self.notes.heard[f"sync: {why}"] += 1
        self._later(0, lambda: self._write({"type": "sync"}))

    def _take_answer(self, message: Message) -> None:
        order = self.unanswered.pop(message["id"] or "", None)
        if order is None:
            return
        if message["type"] == "ok":
            order.acknowledged_at, order.refusal = time.time(), None
            return
        order.refusal = message["code"]
        self.notes.heard[f"refused: {message['code']}"] += 1
        if message["code"] == "failed":
            self.unanswered[order.id] = order
            self._later(AGAIN_AFTER_FAILURE, lambda: self._write(order.message))

    # What is done about it

    def finish(self) -> None:
        """Leave as soon as the deal in play has ended."""
        self.plays_on = False
        self._leave_between_deals()

    def _leave_between_deals(self) -> None:
        if not self.plays_on and self.phase == "between":
            self._once("leave", lambda: self._order(do="leave"))

    def _consider(self, own: Message) -> None:
        self.own = own
        self._leave_between_deals()
        if self.away and self.phase == "playing":
            self._once(f"back {self.deal_no} {self.cursor}", lambda: self._order(do="back"))
        if (ready := own.get("ready")) and self.plays_on:
            self._once(ready["prompt"], lambda: self._get_ready(ready))
        if question := own.get("question"):
            if question["prompt"] not in self.seen:
                due = question["due"] and question["due"] / 1000
                self.notes.questions.append(Question(self.deal_no, due, time.time()))
            self._once(question["prompt"], lambda: self._decide(question))

    def _once(self, what: str, task: Any) -> None:
        if what not in self.seen:
            self.seen.add(what)
            self._later(self.chance.uniform(*THINKING), task)

    async def _get_ready(self, ready: Message) -> None:
        if self.own.get("ready") == ready:
            await self._order(do="ready", prompt=ready["prompt"], seed=secrets.token_hex(16))

    async def _decide(self, question: Message) -> None:
        still = (self.own.get("question") or {}).get("prompt") == question["prompt"]
        if still and self.chance.random() >= LAPSE:
            await self._order(prompt=question["prompt"], **self._choose(question["options"]))

    def _choose(self, options: list[Message]) -> Message:
        for option in options:
            if self.chance.random() < HABITS.get(option["do"], 0.0):
                return {key: value for key, value in option.items() if key != "fan"}
        return self.chance.choice([option for option in options if option["do"] in {"pass", "discard"}])

    async def _order(self, **command: Any) -> None:
        message = {"type": "command", "id": str(uuid.uuid4()), **command}
        deal_no = self.next_no if command["do"] in {"ready", "leave"} else self.deal_no
        may = (self.own.get("question") or {}).get("may", ())
        order = Order(message["id"], deal_no, message, "act" in may, time.time())
        self.notes.orders.append(order)
        self.unanswered[order.id] = order
        await self._write(message)
