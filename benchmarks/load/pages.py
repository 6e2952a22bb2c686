"""Open pages of people who play by the options that their messages offer, and what they saw and when."""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

import msgspec

from benchmarks.load.wire import Wire
from games.engine.pace import timed

UNHURRIED, HURRIED = 60, 30
"""The seconds for a decision: where nobody is to be late, and where all are."""
QUIET_SECONDS = 5.0
"""A page that has heard nothing for so long gives a sign of life, as the site's own page does."""
CLAIMS_TAKEN = 0.3
GRACE = timed(UNHURRIED).grace
"""How long (ms) after a deadline the server is to apply it."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody sits: the table's public id, and the cookie of the browser in which he is signed in."""

    table: str
    cookie: str


class Question(msgspec.Struct):
    """What a person is asked, and by when (ms) he has to answer."""

    prompt: str
    options: list[dict[str, Any]]
    due: int | None = None


class Promised(msgspec.Struct):
    """A deal for which a person has to be ready."""

    prompt: str


class Own(msgspec.Struct):
    """What concerns a person alone."""

    question: Question | None = None
    ready: Promised | None = None


class Seen(msgspec.Struct):
    """Something that happened; ``auto``: the server decided."""

    type: str
    auto: bool = False


class Message(msgspec.Struct):
    """As much of a message as a player needs."""

    type: str
    id: str | None = None
    code: str | None = None
    own: Own | None = None
    events: list[Seen] = []


_read = msgspec.json.Decoder(Message).decode


@dataclass
class Tally:
    """What all pages together saw since it was last cleared; spans in seconds.

    ``latency`` is from sending a discard to its coming to the last of the four, ``answered`` from a command
    to its answer. ``unseen`` counts discards that had not come to all four when the next one was sent.
    ``late`` is how long after its moment a timeout came to the person whose time was up;
    ``lost`` counts sockets that the server closed, by the code that it gave.
    """

    latency: list[float] = field(default_factory=list)
    answered: list[float] = field(default_factory=list)
    unseen: int = 0
    late: list[float] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)
    lost: Counter[int] = field(default_factory=Counter)
    messages: int = 0

    def clear(self) -> None:
        """Begin to count anew."""
        self.__init__()  # type: ignore[misc]


@dataclass
class Discard:
    """A discard that was sent, and to how many pages it has not come yet."""

    at: float
    unseen: int


class LiveTable:
    """The pages at one table, which send a command every ``pace`` seconds, or at once where that is 0.

    With ``dawdling`` people let their time run out on their own turns, and only pass.
    """

    def __init__(self, tally: Tally, pace: float, dawdling: bool = False) -> None:
        self.tally = tally
        self.pace = pace
        self.dawdling = dawdling
        self.pages: list[Page] = []
        self.discard: Discard | None = None
        self.lots = random.Random()
        self.next_at = time.monotonic() + self.lots.random() * pace

    def turn(self) -> float:
        """In how many seconds the next command may go out; whoever asks is to send one then."""
        now = time.monotonic()
        at = max(now, self.next_at)
        self.next_at = at + self.pace
        return at - now

    def see(self, event: Seen) -> None:
        """Count a discard that has come to one of the pages."""
        if event.type == "discarded" and not event.auto and self.discard is not None:
            self.discard.unseen -= 1
            if not self.discard.unseen:
                self.tally.latency.append(time.monotonic() - self.discard.at)
                self.discard = None


class Page(Wire):
    """One person's page at a table."""

    def __init__(self, table: LiveTable, place: Place, port: int) -> None:
        super().__init__(f"/ws/tables/{place.table}/", port, place.cookie)
        self.table = table
        self.own = Own()
        self.sent: dict[str, float] = {}
        self.answering = ""
        self.heard_at = time.monotonic()
        self.shown: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        table.pages.append(self)

    def hear(self, text: bytes) -> None:
        """Take a message, and answer what it asks."""
        message, tally = _read(text), self.table.tally
        self.heard_at = time.monotonic()
        tally.messages += 1
        self._note_shown()
        if message.id in self.sent:
            tally.answered.append(self.heard_at - self.sent.pop(message.id))
            if message.type == "error":
                tally.refused[message.code or ""] += 1
        for event in message.events:
            self.table.see(event)
            self._note_timeout(event)
        if message.own is not None:
            self.own = message.own
            self._answer()

    def lost(self) -> None:
        """Count a socket that the server closed."""
        self.table.tally.lost[self.code] += 1
        self._note_shown()

    def _note_shown(self) -> None:
        if not self.shown.done():
            self.shown.set_result(None)

    def _note_timeout(self, event: Seen) -> None:
        question = self.own.question
        if event.type == "discarded" and event.auto and question is not None and question.due is not None:
            self.table.tally.late.append(time.time() - (question.due + GRACE) / 1000)

    def _answer(self) -> None:
        """Answer in good time what the page is asked now, each question once."""
        prompt = self._prompt()
        if not prompt or prompt == self.answering or self._waits_for_time():
            return
        self.answering = prompt
        wait = self.table.turn()
        if wait:
            asyncio.get_running_loop().call_later(wait, self._give, prompt)
        else:
            self._give(prompt)

    def _prompt(self) -> str:
        asked = self.own.question or self.own.ready
        return "" if asked is None else asked.prompt

    def _waits_for_time(self) -> bool:
        question = self.own.question
        return self.table.dawdling and question is not None and _passing(question) is None

    def _give(self, prompt: str) -> None:
        if prompt != self._prompt() or self.closing:
            return
        question = self.own.question
        order = {"do": "ready", "seed": "00"} if question is None else self._choose(question)
        command_id = str(uuid4())
        now = time.monotonic()
        self.sent[command_id] = now
        if order["do"] == "discard":
            self.table.tally.unseen += self.table.discard is not None
            self.table.discard = Discard(now, len(self.table.pages))
        fields = {key: value for key, value in order.items() if key != "fan"}
        self.say(msgspec.json.encode({"type": "command", "id": command_id, "prompt": prompt, **fields}))

    def _choose(self, question: Question) -> dict[str, Any]:
        """An option by chance: most claims are passed, and no win is taken, so that deals last."""
        passing, lots = _passing(question), self.table.lots
        if passing is not None and lots.random() > CLAIMS_TAKEN:
            return passing
        quiet = [option for option in question.options if option["do"] not in ("win", "kong", "pass")]
        return lots.choice(quiet) if quiet else passing or question.options[-1]

    def keep_alive(self, now: float) -> None:
        """Give a sign of life after a while without news."""
        if now - self.heard_at > QUIET_SECONDS and not self.closing:
            self.heard_at = now
            self.say(b'{"type":"ping"}')


def _passing(question: Question) -> dict[str, Any] | None:
    return next((option for option in question.options if option["do"] == "pass"), None)


async def open_table(table: LiveTable, places: Sequence[Place], port: int) -> None:
    """Open the pages of those who sit at a table, until each shows it."""
    pages = await asyncio.gather(*[Page(table, place, port).open(port) for place in places])
    await asyncio.gather(*[page.shown for page in pages])


async def keep_open(tables: Sequence[LiveTable], seconds: float) -> None:
    """Let the people at these tables play for so long."""
    end = time.monotonic() + seconds
    while (now := time.monotonic()) < end:
        for table in tables:
            for page in table.pages:
                page.keep_alive(now)
        await asyncio.sleep(min(1.0, end - now))


def close_tables(tables: Sequence[LiveTable]) -> None:
    """Close all pages."""
    for table in tables:
        for page in table.pages:
            if not page.closing:
                page.close()
