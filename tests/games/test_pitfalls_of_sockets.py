"""Failures that other sites had with many sockets: storms of them, and what they hold on to."""

import asyncio
from collections.abc import AsyncIterator
from urllib.parse import urlsplit

import psutil
import pytest
import pytest_asyncio
from django.conf import settings
from django.db import connection

from games.database import in_database
from games.hub import MOST_SOCKETS
from games.models import Connection, Table
from games.publishing import publish
from games.services.creation import Plan, create_table
from tests.games.play import NOW, four_people, person
from tests.games.sockets import Socket, session_of, web_process

pytestmark = pytest.mark.django_db(transaction=True)

OPEN = Plan(spectators=True)


@pytest_asyncio.fixture
async def table() -> AsyncIterator[Table]:
    """A table that all may watch, in a web process that works."""
    async with web_process():
        yield await in_database(lambda: create_table(four_people(), NOW, OPEN))()


async def test_it_lets_a_household_in_again_however_often_its_network_breaks(table: Table) -> None:
    """All come from one address, which is counted for nothing here; no trace of the broken lines is left."""
    browsers = await in_database(lambda: [session_of(person(f"Guest{number}")) for number in range(10)])()
    for _ in range(4):
        opened = [await Socket(table, browser).open() for browser in browsers]
        assert all(socket.view["chairs"] for socket in opened)
        for socket in opened:
            await socket.close()
    assert await in_database(Connection.objects.count)() == 0


def sessions_at_the_database() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()")
        return int(cursor.fetchone()[0])


async def test_it_holds_no_more_connections_to_the_database_than_its_pool(table: Table) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("how many connections sockets hold, because there is no PostgreSQL")
    browsers = await in_database(lambda: [session_of(person(f"Guest{number}")) for number in range(3)])()
    sockets = [Socket(table, browser) for browser in browsers for _ in range(MOST_SOCKETS)]
    await asyncio.gather(*(socket.open() for socket in sockets))
    most = settings.DATABASES["default"]["OPTIONS"]["pool"]["max_size"]
    assert len(sockets) > most
    assert await in_database(sessions_at_the_database)() <= most
    await asyncio.gather(*(socket.close() for socket in sockets))


def lines_to_the_broker() -> int:
    port = urlsplit(settings.VALKEY_URL).port
    return sum(line.raddr.port == port for line in psutil.Process().net_connections("tcp") if line.raddr)


def test_it_opens_no_connection_to_the_broker_for_each_message() -> None:
    publish(4711, {"version": 1})
    before = lines_to_the_broker()
    for version in range(300):
        publish(4711, {"version": version})
    assert lines_to_the_broker() <= before + 1
