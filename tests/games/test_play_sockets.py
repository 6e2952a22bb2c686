"""Live tables among people, through sockets: switches in two tabs, votes, the end, being thrown out."""

from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any

import pytest
import pytest_asyncio
from django.test import Client
from django.utils import timezone

from accounts import permissions
from accounts.models import Sanction, User
from accounts.services.sanctions import impose
from games import hub
from games.consumers.visitors import Close
from games.database import in_database
from games.models import Table
from games.services.creation import Plan, create_table, open_table
from games.services.hosting import Sitting, send_away
from games.services.joining import take_seat
from games.services.leaving import close_table
from tests.games.play import four_people, person
from tests.games.sockets import Socket, session_of, web_process

pytestmark = pytest.mark.django_db(transaction=True)

TEN_MINUTES = timedelta(minutes=10)


@pytest_asyncio.fixture
async def running(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    """A web process that remembers nothing of accounts, so that no test has to wait for it to forget."""
    monkeypatch.setattr(hub, "REMEMBER_SECONDS", 0.2)
    monkeypatch.setattr(permissions, "REMEMBER_SECONDS", 0)
    async with web_process():
        yield


class Seated:
    """Four people at a table without a clock, none of them connected for ten minutes; others may watch."""

    def __init__(self) -> None:
        self.people = four_people()
        self.browsers = [session_of(account) for account in self.people]
        self.table = create_table(self.people, timezone.now() - TEN_MINUTES, Plan(spectators=True))

    async def open(self, chair: int) -> Socket:
        return await Socket(self.table, self.browsers[chair]).open()


def watcher_of(name: str = "Eve") -> tuple[User, Client]:
    account = person(name)
    return account, session_of(account)


async def test_it_switches_in_both_tabs_and_after_a_reload(running: None) -> None:
    seated = await in_database(Seated)()
    first, second, other = await seated.open(0), await seated.open(0), await seated.open(1)
    answer = await first.command("switch", name="auto_win", on=True)
    assert answer["type"] == "ok"
    for tab in (first, second):
        await tab.until(lambda it: it.own["switches"]["auto_win"])
    assert await other.is_silent() or not other.own["switches"]["auto_win"]
    third = await seated.open(0)
    assert third.own["switches"]["auto_win"]
    for socket in (first, second, third, other):
        await socket.close()


async def test_it_lets_no_spectator_switch_or_vote(running: None) -> None:
    seated = await in_database(Seated)()
    _, browser = await in_database(watcher_of)()
    watcher = await Socket(seated.table, browser).open()
    for do, fields in (("switch", {"name": "no_calls", "on": True}), ("vote", {"on": True})):
        assert (await watcher.command(do, **fields))["code"] == "not_your_table"
    assert watcher.own["switches"] is None
    await watcher.close()


async def test_it_shows_a_vote_to_all_and_the_end_after_the_last_one(running: None) -> None:
    seated = await in_database(Seated)()
    sockets = [await seated.open(chair) for chair in range(3)]
    assert (await sockets[0].command("vote", on=True))["type"] == "ok"
    await sockets[1].until(lambda it: it.view["chairs"][0]["voted"])
    for socket in sockets[1:]:
        assert (await socket.command("vote", on=True))["type"] == "ok"
    for socket in sockets:
        await socket.until(lambda it: it.view["phase"] == "closed")
        await socket.close()
    assert (await in_database(Table.objects.get)()).ending == Table.Ending.VOTED


async def test_it_tells_how_a_table_ended(running: None) -> None:
    seated = await in_database(Seated)()
    _, browser = await in_database(watcher_of)()
    player, watcher = await seated.open(0), await Socket(seated.table, browser).open()
    await in_database(close_table)(seated.table.pk, timezone.now())
    ends = [await end_of(socket) for socket in (player, watcher)]
    assert [end["reason"] for end in ends] == ["closed", "closed"]
    assert [end["again"] is not None for end in ends] == [True, False]
    for socket in (player, watcher):
        await socket.close()


async def end_of(socket: Socket) -> dict[str, Any]:
    while True:
        message = await socket.receive()
        socket.take(message)
        if message.get("end"):
            return message["end"]


async def test_it_closes_the_socket_of_somebody_who_is_sent_away(running: None) -> None:
    table, guest, browser = await in_database(private_table)()
    socket = await Socket(table, browser).open()
    await in_database(send_away)(table.pk, table.host, Sitting(1, guest.public_id), timezone.now())
    assert await socket.closing_code() == Close.NOT_YOUR_TABLE


def private_table() -> tuple[Table, User, Client]:
    """A private table that waits for people, its host's only guest, and the guest's browser."""
    host, guest = person("Host"), person("Guest")
    table = open_table(host, timezone.now(), Plan())
    take_seat(table.pk, guest, timezone.now(), table.link_token)
    return table, guest, session_of(guest)


async def test_it_closes_the_socket_of_somebody_who_is_banned(running: None) -> None:
    seated = await in_database(Seated)()
    banned, other = await seated.open(0), await seated.open(1)
    await in_database(ban)(seated.people[0])
    assert await banned.closing_code() in (Close.NOT_SIGNED_IN, Close.MAY_NOT)
    assert (await other.ready())["type"] == "ok"
    await other.close()


def ban(account: User) -> None:
    impose(account, Sanction.Kind.CLOSURE, "test", person("Mod"), timezone.now())
