"""What people are told while the site is drained before a restart."""

import re
from collections.abc import AsyncIterator, Iterator
from datetime import timedelta
from typing import Any

import pytest
import pytest_asyncio
from django.test import Client
from django.utils import timezone

from games import hub
from games.database import in_database
from games.drained import note_drain
from games.models import Table
from games.services.creation import create_table
from games.services.drain import begin_drain, end_drain
from tests.games.play import NOW, Plan, four_people, person
from tests.games.sockets import Socket, session_of, web_process

pytestmark = pytest.mark.django_db(transaction=True)

SENTENCE = "The site will restart in a few minutes."


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    yield
    note_drain(False)


@pytest_asyncio.fixture
async def running(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    monkeypatch.setattr(hub, "WATCH_SECONDS", 0.05)
    async with web_process():
        yield


async def drain_message(socket: Socket) -> str:
    while True:
        message = await socket.receive()
        if message["type"] == "drain":
            return message["text"]
        socket.take(message)


@pytest.mark.usefixtures("running")
async def test_it_tells_open_tables_when_it_begins_and_when_it_is_over() -> None:
    people = await in_database(four_people)()
    table = await in_database(create_table)(people, NOW, Plan())
    socket = await Socket(table, await in_database(session_of)(people[0])).open()
    await in_database(begin_drain)(timezone.now())
    assert SENTENCE in await drain_message(socket)
    await in_database(end_drain)(timezone.now() + timedelta(seconds=5))
    assert await drain_message(socket) == ""
    await socket.close()


@pytest.mark.usefixtures("running")
async def test_it_tells_whoever_comes_meanwhile() -> None:
    people = await in_database(four_people)()
    table = await in_database(create_table)(people, NOW, Plan())
    note_drain(True)
    await in_database(begin_drain)(timezone.now())
    socket = await Socket(table, await in_database(session_of)(people[0])).open()
    assert SENTENCE in await drain_message(socket)
    await socket.close()


@pytest.mark.parametrize("page", ["/", "/lobby/", "/quick-play/", "/about/"])
def test_it_stands_on_pages(client: Client, page: str) -> None:
    assert SENTENCE not in client.get(page).content.decode()
    note_drain(True)
    text = client.get(page).content.decode()
    assert SENTENCE in text
    (place,) = re.findall(r'<p [^>]*id="drain"[^>]*>', text)
    assert 'role="status"' in place
    assert "hidden" not in place


def test_it_stands_there_in_the_language_of_the_reader(client: Client) -> None:
    note_drain(True)
    assert 'lang="zh-hant"' in client.get("/about/", headers={"Accept-Language": "zh-HK"}).content.decode()


@pytest.mark.parametrize(
    ("address", "fields"),
    [
        ("/play/", {}),
        ("/quick-play/", {"ruleset": "hkos-3-v1"}),
    ],
)
def test_it_says_why_nothing_begins(address: str, fields: dict[str, Any]) -> None:
    ann = person("Ann")
    browser = session_of(ann)
    begin_drain(timezone.now())
    text = browser.post(address, fields, follow=True).content.decode()
    assert "no new hand or table begins now" in text
    assert not Table.objects.exists()


def test_it_asks_the_database_for_no_page(client: Client, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        client.get("/about/")
