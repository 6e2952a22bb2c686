"""Bad messages without end at the sockets: each is refused, and nothing else happens."""

import asyncio
import json
import logging
import random
from collections import Counter
from collections.abc import AsyncIterator
from itertools import islice
from typing import Any
from urllib.parse import urlencode

import psutil
import pytest
import pytest_asyncio
from channels.testing import WebsocketCommunicator
from django.test import Client

from accounts.models import User
from games.allowance import Allowance
from games.consumers import live
from games.database import in_database
from games.hub import current_hub
from games.models import ChatLine, Table
from games.parsing import LONGEST
from games.services.creation import Plan, create_table
from mahjongsite.asgi import application as site
from tests.games.play import NOW, four_people, person
from tests.games.sockets import PATIENCE, Socket, session_of, web_process
from tests.hostile.messages import bad_messages, read
from tests.hostile.site import Headers
from tests.hostile.spoilers import BAD_HEADERS
from tests.hostile.texts import BAD_BYTES, bad_text

PATIENT = Allowance(messages=1, seconds=0.0)
"""It lets all pass, and remembers one moment: what remembers more would grow with each message."""
SHARE, MILLION = 300, 1_000_000
MEGABYTE = 1 << 20
SPECTATOR = 4
FILTERS = ("ruleset", "pace", "kind", "only", "seats", "")
REFUSED = {"bad_message", "stale_prompt", "not_your_table", "not_seated"}
Json = dict[str, Any]


class Attacked:
    """A table with four people and a spectator, each with a browser."""

    def __init__(self) -> None:
        self.people: list[User] = [*four_people(), person("Eve")]
        self.browsers: list[Client] = [session_of(account) for account in self.people]
        self.table = create_table(self.people[:4], NOW, Plan(spectators=True))

    def stored(self) -> tuple[Any, ...]:
        """All that a message could have changed: the table, its people's switches, and what was said."""
        table = Table.objects.get(pk=self.table.pk)
        columns = [(field.name, getattr(table, field.attname)) for field in Table._meta.concrete_fields]
        seats = list(table.seats.order_by("pk").values())
        return columns, seats, ChatLine.objects.count()


def test_it_reads_none_of_many_bad_messages() -> None:
    """Whatever it is, there is one error for it; only commands with a wrong prompt can be read."""
    seen = Counter(type(read(text)).__name__ for text in islice(bad_messages("parser"), 20_000))
    assert set(seen) == {"NoneType", "CommandMessage"}
    assert seen["NoneType"] > 15_000


@pytest_asyncio.fixture
async def attacked(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Attacked]:
    """A table at a web process that lets everybody send as much as he likes."""
    monkeypatch.setattr(live, "Allowance", lambda: PATIENT)
    async with web_process():
        yield await in_database(Attacked)()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("chair", [0, SPECTATOR], ids=["player", "spectator"])
async def test_it_refuses_each_bad_message_and_changes_nothing(
    attacked: Attacked, chair: int, caplog: pytest.LogCaptureFixture
) -> None:
    socket = await Socket(attacked.table, attacked.browsers[chair]).open()
    view, before = socket.view, await in_database(attacked.stored)()
    for text in islice(bad_messages(f"sockets {chair}"), SHARE):
        await socket.line.send_input({"type": "websocket.receive", "text": text})
        assert (await answer_of(socket))["code"] in REFUSED, text
    await socket.send(type="sync")
    await socket.until(lambda it: it.view is not view)
    assert socket.view == view
    assert await in_database(attacked.stored)() == before
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
    await socket.close()


async def answer_of(socket: Socket) -> Json:
    """The next answer to what was sent."""
    while (message := await socket.receive())["type"] != "error":
        socket.take(message)
    return message


@pytest.mark.django_db(transaction=True)
async def test_it_refuses_each_bad_message_in_the_lobby(attacked: Attacked) -> None:
    line = WebsocketCommunicator(site, "/ws/lobby/", headers=headers_of(attacked.browsers[0]))
    assert (await line.connect(timeout=PATIENCE))[0]
    for text in islice(bad_messages("lobby"), SHARE):
        await line.send_input({"type": "websocket.receive", "text": text})
        while (answer := json.loads(await line.receive_from(PATIENCE)))["type"] == "lobby":
            pass
        assert answer["code"] in REFUSED, text
    await line.disconnect()


@pytest.mark.django_db(transaction=True)
async def test_it_takes_messages_up_to_the_size_that_closes(attacked: Attacked) -> None:
    """The size counts as it goes through the line: a letter may take three bytes."""
    socket = await Socket(attacked.table, attacked.browsers[0]).open()
    for filler in ("x", "麻"):
        count = (LONGEST - len('{"type":"ping"}')) // len(filler.encode())
        await socket.line.send_to(text_data=f'{{"type":"{filler * count}ping"}}')
        assert (await answer_of(socket))["code"] == "bad_message"
    await socket.line.send_to(text_data="麻" * (LONGEST // 3 + 1))
    assert await socket.closing_code() == live.Close.TOO_MUCH


@pytest.mark.django_db(transaction=True)
async def test_it_fails_at_no_bad_handshake(attacked: Attacked, caplog: pytest.LogCaptureFixture) -> None:
    """With addresses, filters and headers of all kinds: somebody is let in, or told why not."""
    chance = random.Random("handshakes")
    for _ in range(SHARE // 2):
        line = WebsocketCommunicator(site, "/")
        line.scope.update(handshake(attacked, chance))
        connected, _ = await line.connect(timeout=PATIENCE)
        if connected:
            await line.receive_output(timeout=PATIENCE)
        await line.disconnect()
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


def headers_of(browser: Client) -> Headers:
    """What a browser says when it opens a socket."""
    cookie = "; ".join(f"{key}={it.value}" for key, it in browser.cookies.items())
    return [(b"host", b"localhost"), (b"origin", b"http://localhost"), (b"cookie", cookie.encode())]


def handshake(attacked: Attacked, chance: random.Random) -> Json:
    """What a web server says of a request for a socket: one of a good browser, with something spoilt."""
    good = headers_of(chance.choice(attacked.browsers))
    bad = chance.choice(BAD_HEADERS)
    headers = [header for header in good if header[0] != bad[0] or chance.random() < 0.3]
    public_id = chance.choice((attacked.table.public_id, "%00", bad_text(chance)))
    path = chance.choice((f"/ws/tables/{public_id}/", "/ws/lobby/", f"/{bad_text(chance)}"))
    query = urlencode(
        [(chance.choice(FILTERS), bad_text(chance)) for _ in range(chance.randrange(3))]
    ).encode()
    return {
        "path": path,
        "query_string": query + chance.choice((b"", *BAD_BYTES)),
        "headers": [*headers, bad],
    }


@pytest.mark.soak
@pytest.mark.django_db(transaction=True)
async def test_it_bears_a_million_bad_messages(
    attacked: Attacked, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All through one socket of a player. Of those that ask the database one in twenty is sent."""
    socket = await Socket(attacked.table, attacked.browsers[0]).open()
    (consumer,) = current_hub().viewers[attacked.table.pk]
    answers: Counter[str] = Counter()

    async def count(text: str) -> None:
        answers[json.loads(text)["code"]] += 1

    monkeypatch.setattr(consumer, "send", count)
    before, sizes = await in_database(attacked.stored)(), []
    for number, text in enumerate(islice(bad_messages("million"), MILLION)):
        if number % 20 == 0 or read(text) is None:
            await consumer.receive(text_data=text)
        if number % 100 == 0:
            await asyncio.sleep(0)  # a process that shows no life would be credited with a downtime
        if number % (MILLION // 10) == 0:
            sizes.append(psutil.Process().memory_info().rss)
    print(f"{answers}, {[size // MEGABYTE for size in sizes]} MB")
    assert set(answers) == {"bad_message", "stale_prompt"}
    assert await in_database(attacked.stored)() == before
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
    assert sizes[-1] - sizes[1] < 16 * MEGABYTE, sizes
    await socket.close()
