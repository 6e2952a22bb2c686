"""The socket at a table, through the whole application, with several browsers."""

import asyncio
import time
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
from channels.layers import get_channel_layer
from channels.testing import WebsocketCommunicator
from django.contrib.auth import logout
from django.core.cache import caches
from django.test import Client, RequestFactory

from accounts.models import User
from accounts.services import close_account
from games import hub
from games.consumers import live
from games.consumers import table as consumers
from games.consumers.visitors import Close
from games.database import in_database
from games.models import Connection, Table
from games.services.clock import apply_due
from games.services.creation import Plan, Robot, create_table
from games.services.leaving import close_table
from mahjongsite.asgi import application as site
from tests.games.play import NOW, four_people, person
from tests.games.sockets import Socket, session_of, web_process

pytestmark = pytest.mark.django_db(transaction=True)


@pytest_asyncio.fixture
async def running() -> AsyncIterator[None]:
    async with web_process():
        yield


class Room:
    """A table with four people, each with a browser."""

    def __init__(self, plan: Plan | None = None) -> None:
        self.people = four_people()
        self.browsers = [session_of(account) for account in self.people]
        self.table = create_table(self.people, NOW, plan or Plan())
        self.sockets: list[Socket] = []

    async def open(self) -> list[Socket]:
        """Have all four connect, and wait until each sees the others."""
        self.sockets = [await Socket(self.table, browser).open() for browser in self.browsers]
        for socket in self.sockets:
            await socket.until(lambda it: all(chair["up"] for chair in it.view["chairs"]))
        return self.sockets

    async def start(self) -> None:
        """Have all ready up, and wait until all see the deal."""
        for socket in self.sockets:
            assert (await socket.ready())["type"] == "ok"
        for socket in self.sockets:
            await socket.until(lambda it: it.view["phase"] == "playing")

    async def close(self) -> None:
        for socket in self.sockets:
            await socket.close()

    def dealer(self) -> Socket:
        return next(it for it in self.sockets if it.view["deal"]["players"][0] == it.view["chair"])


@pytest_asyncio.fixture
async def room(running: None) -> AsyncIterator[Room]:
    room = await in_database(Room)()
    await room.open()
    yield room
    await room.close()


async def refused_with(table: Table | str, browser: Client | None) -> int:
    """The code with which a socket is closed at once."""
    socket = Socket(table, browser)
    connected, _ = await socket.line.connect(timeout=5)
    assert connected
    return await socket.closing_code()


async def test_it_lets_four_people_play_in_step(room: Room) -> None:
    await room.start()
    for _ in range(12):
        asked = [socket for socket in room.sockets if socket.own["question"]]
        for socket in asked:
            answer = await socket.choose(socket.own["question"]["options"][-1])
            assert answer["type"] == "ok"
        changed = await in_database(Table.objects.get)(pk=room.table.pk)
        if changed.due_at:
            await in_database(apply_due)(room.table.pk, changed.due_at)
        for socket in room.sockets:
            await catch_up(socket)
    ponds = {str([seat["pond"] for seat in socket.view["deal"]["seats"]]) for socket in room.sockets}
    assert len(ponds) == 1
    for socket in room.sockets:
        seen = socket.view
        await socket.send(type="sync")
        await socket.until(lambda it, seen=seen: it.view is not seen)
        assert socket.view == seen


async def catch_up(socket: Socket) -> None:
    """Take all that is on its way."""
    await socket.send(type="sync")
    while True:
        message = await socket.receive()
        socket.take(message)
        if message["type"] == "table":
            return


async def test_it_begins_with_one_view_in_which_the_own_line_is_up(running: None) -> None:
    room = await in_database(Room)()
    for browser in room.browsers:
        socket = await Socket(room.table, browser).open()
        assert socket.view["chairs"][socket.view["chair"]]["up"]
        assert await socket.is_silent()
        await socket.close()


async def test_it_shows_both_tabs_of_one_person_the_same(room: Room) -> None:
    tab = await Socket(room.table, room.browsers[0]).open()
    await room.start()
    await tab.until(lambda it: it.view["phase"] == "playing")
    await room.sockets[0].until(lambda it: it.cursor == tab.cursor)
    assert tab.view == room.sockets[0].view
    assert tab.own == room.sockets[0].own
    await tab.close()


async def test_it_takes_one_of_two_discards_from_two_tabs(room: Room) -> None:
    await room.start()
    dealer = room.dealer()
    tab = await Socket(room.table, room.browsers[dealer.view["chair"]]).open()
    first, second = dealer.own["question"]["options"][-2:]
    answers = await asyncio.gather(dealer.choose(first), tab.choose(second))
    assert sorted(answer["type"] for answer in answers) == ["error", "ok"]
    assert [answer["code"] for answer in answers if answer["type"] == "error"] == ["stale_prompt"]
    await tab.close()


async def test_it_keeps_a_hand_from_the_other_sockets(room: Room) -> None:
    await room.start()
    hands = {socket.view["deal"]["hand"] for socket in room.sockets}
    assert len(hands) == 4
    assert {socket.view["deal"]["server_seed"] for socket in room.sockets} == {None}


async def test_it_answers_a_ping_with_the_cursor(room: Room) -> None:
    socket = room.sockets[0]
    await socket.send(type="ping")
    answer = await socket.receive()
    assert (answer["type"], answer["cursor"]) == ("pong", socket.cursor)


async def test_it_says_what_was_wrong_and_stays_open(room: Room) -> None:
    socket = room.sockets[0]
    await socket.line.send_to(text_data="garbage")
    answer = await socket.receive()
    assert (answer["type"], answer["id"], answer["code"]) == ("error", None, "bad_message")
    assert answer["text"] == "The server did not understand that."
    assert (await socket.ready())["type"] == "ok"


async def test_it_names_the_refused_command(room: Room) -> None:
    answer = await room.sockets[0].command("discard", "old", tile="1m")
    assert (answer["type"], answer["code"]) == ("error", "stale_prompt")
    assert answer["text"]


async def test_it_refuses_in_the_language_of_the_page(running: None) -> None:
    room = await in_database(Room)()
    socket = await Socket(room.table, room.browsers[0], accept_language="zh-hant").open()
    answer = await socket.command("discard", "old", tile="1m")
    assert answer["code"] == "stale_prompt"
    await socket.close()


async def test_it_closes_for_a_message_of_a_megabyte(room: Room) -> None:
    await room.sockets[0].line.send_to(text_data="x" * 1_000_000)
    assert await room.sockets[0].closing_code() == 4009


async def test_it_closes_for_bytes(room: Room) -> None:
    await room.sockets[0].line.send_to(bytes_data=b"\x00\x01")
    assert await room.sockets[0].closing_code() == 1003


async def test_it_closes_for_a_flood(room: Room) -> None:
    for _ in range(30):
        await room.sockets[0].send(type="ping")
    assert await room.sockets[0].closing_code() == 4009


async def test_it_goes_on_for_the_others_when_one_is_closed(room: Room) -> None:
    await room.sockets[0].line.send_to(text_data="x" * 1_000_000)
    await room.sockets[0].closing_code()
    await room.sockets[1].until(lambda it: not it.view["chairs"][0]["up"])


async def test_it_refuses_strangers(running: None) -> None:
    room = await in_database(Room)()
    eve = await in_database(person)("Eve")
    browser = await in_database(session_of)(eve)
    for table in (room.table, "no-such-table"):
        assert await refused_with(table, browser) == 4004, "nobody learns that there is a table"
    assert await refused_with(room.table, None) == 4001


async def test_it_lets_anybody_watch_where_spectators_are_welcome(running: None) -> None:
    room = await in_database(Room)(Plan(spectators=True))
    eve = await in_database(person)("Eve")
    socket = await Socket(room.table, await in_database(session_of)(eve)).open()
    await room.open()
    await room.start()
    await socket.until(lambda it: it.view["phase"] == "playing")
    assert socket.view["chair"] is None
    assert socket.view["deal"]["hand"] is None
    assert not any(socket.own.values())
    answer = await socket.command("leave")
    assert answer["code"] == "not_your_table"
    await socket.close()
    await room.close()


@pytest.mark.parametrize(
    "origin",
    [
        "https://evil.example",
        "null",
        "",
        "http://localhost:8001",
        "http://localhost.evil.example",
        "https://localhost",
    ],
)
async def test_it_refuses_pages_of_other_sites(running: None, origin: str) -> None:
    room = await in_database(Room)()
    socket = Socket(room.table, room.browsers[0], origin=origin)
    connected, _ = await socket.line.connect(timeout=5)
    assert not connected


async def test_it_tells_who_is_connected(room: Room) -> None:
    await room.sockets[3].close()
    await room.sockets[0].until(lambda it: not it.view["chairs"][3]["up"])
    room.sockets[3] = await Socket(room.table, room.browsers[3]).open()
    await room.sockets[0].until(lambda it: it.view["chairs"][3]["up"])


async def test_it_says_goodbye_to_somebody_who_left(room: Room) -> None:
    tab = await Socket(room.table, room.browsers[1]).open()
    assert (await room.sockets[1].command("leave"))["type"] == "ok"
    assert await tab.closing_code() == 4003
    await room.sockets[0].until(lambda it: it.view["chairs"][1]["kind"] == "robot")


async def test_it_answers_who_has_left_before_it_says_goodbye(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the change is heard before the answer is there."""
    carry_out = consumers.submit_command

    def slowly(*given: Any) -> Any:
        answer = carry_out(*given)
        time.sleep(0.3)
        return answer

    monkeypatch.setattr(consumers, "submit_command", slowly)
    assert (await room.sockets[1].command("leave"))["type"] == "ok"
    assert await room.sockets[1].closing_code() == 4003


async def test_it_tells_all_that_the_table_is_closed(room: Room) -> None:
    await in_database(close_table)(room.table.pk, NOW)
    await room.sockets[0].until(lambda it: it.view["phase"] == "closed")
    answer = await room.sockets[0].command("back")
    assert answer["code"] == "closed"


async def test_it_shows_a_change_that_was_never_published(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The broker lost a message: the next comparison of versions brings a fresh view."""
    monkeypatch.setattr("games.services.updates.publish", lambda table_id, message: None)
    await in_database(close_table)(room.table.pk, NOW)
    for socket in room.sockets:
        await socket.until(lambda it: it.view["phase"] == "closed")


async def test_it_sends_a_fresh_view_after_a_gap(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as lost:
        lost.setattr("games.services.updates.publish", lambda table_id, message: None)
        await room.sockets[0].ready()
    await room.sockets[1].ready()
    message = await room.sockets[2].receive()
    assert message["type"] == "table"
    assert [chair["ready"] for chair in message["view"]["chairs"]] == [True, True, False, False]


async def test_it_ignores_changes_that_it_has_shown(room: Room) -> None:
    stale = {"type": "table.changed", "table": room.table.pk, "version": 1, "for": {}, "spectators": None}
    await get_channel_layer().group_send(f"table.{room.table.pk}", stale)
    assert await room.sockets[0].is_silent()


async def test_it_closes_the_sockets_of_a_session_that_signed_out(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "REMEMBER_SECONDS", 0.1)
    await in_database(sign_out)(room.browsers[0], room.people[0])
    assert await room.sockets[0].closing_code() == 4001
    await room.sockets[1].send(type="ping")
    await room.sockets[1].until(lambda it: not it.view["chairs"][0]["up"])


def sign_out(browser: Client, account: User) -> None:
    browser.logout()
    caches["process"].clear()
    request = RequestFactory().post("/")
    request.user, request.session = account, browser.session
    logout(request)


async def test_it_carries_nothing_out_for_an_account_that_was_closed(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await in_database(close_account)(room.people[0], NOW)
    caches["process"].clear()
    socket = room.sockets[0]
    prompt = socket.own["ready"]["prompt"]
    await socket.send(type="command", id="6f9619ff-8b86-d011-b42d-00cf4fc964ff", do="ready", prompt=prompt)
    assert await socket.closing_code() in (4001, 4003, 4011)
    fresh = await Socket(room.table, room.browsers[1]).open()
    assert not fresh.view["chairs"][0]["ready"]
    await fresh.close()


async def test_it_sends_one_view_for_all_syncs_that_wait(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    views = []
    read = consumers.fresh_view

    def slow_view(*arguments: Any) -> Any:
        views.append(arguments)
        time.sleep(0.3)
        return read(*arguments)

    monkeypatch.setattr(consumers, "fresh_view", slow_view)
    socket = room.sockets[0]
    await socket.send(type="sync")
    await asyncio.sleep(0.1)
    for _ in range(14):
        await socket.send(type="sync")
    await socket.until(lambda it: len(views) == 2)
    await asyncio.sleep(0.5)
    assert len(views) == 2, "the one that was being read, and one for all the others"


async def test_it_reads_no_view_to_check_an_account(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    views = []
    monkeypatch.setattr(consumers, "fresh_view", lambda *arguments: views.append(arguments))
    for consumer in tuple(hub.current_hub().viewers[room.table.pk]):
        consumer.check_account()
        consumer.check_account()
    await asyncio.sleep(0.3)
    assert views == []
    for consumer in tuple(hub.current_hub().viewers[room.table.pk]):
        assert consumer.trusted_until > time.monotonic()


async def test_it_asks_for_a_view_again_after_one_failed(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    socket = room.sockets[0]
    with monkeypatch.context() as broken:
        broken.setattr(consumers, "fresh_view", lambda *_: 1 / 0)
        await socket.send(type="sync")
        await asyncio.sleep(0.3)
    await socket.send(type="sync")
    assert (await socket.receive())["type"] == "table"


async def test_it_has_one_row_for_a_socket_that_is_noted_twice_at_once(room: Room) -> None:
    now_hub = hub.current_hub()
    for consumer in tuple(now_hub.viewers[room.table.pk]):
        await asyncio.gather(*(consumer.connect_again(now_hub.process_id) for _ in range(3)))
    assert await in_database(Connection.objects.count)() == 4
    await room.sockets[3].close()
    await room.sockets[0].until(lambda it: not it.view["chairs"][3]["up"])


async def test_it_is_not_noted_again_once_it_closes(room: Room) -> None:
    (consumer,) = (it for it in hub.current_hub().viewers[room.table.pk] if it.chair == 3)
    await room.sockets[3].close()
    await consumer.connect_again(hub.current_hub().process_id)
    assert await in_database(Connection.objects.count)() == 3


async def test_it_gives_up_a_browser_that_does_not_read(
    running: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "MOST_WAITING", 3)
    room = await in_database(Room)()
    slow = await Socket(room.table, room.browsers[0]).open()
    blocked = asyncio.Event()
    (consumer,) = hub.current_hub().viewers[room.table.pk]

    async def never(*_: Any, **__: Any) -> None:
        await blocked.wait()

    monkeypatch.setattr(consumer, "send", never)
    for version in range(consumer.version + 1, consumer.version + 7):
        consumer.hear({"version": version, "for": {}, "spectators": None})
    assert await slow.closing_code() == 4008


async def test_it_answers_that_something_failed_and_goes_on(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any) -> None:
        raise RuntimeError

    with monkeypatch.context() as broken:
        broken.setattr(consumers, "submit_command", fail)
        answer = await room.sockets[0].command("ready", "x", seed="00")
    assert answer["code"] == "failed"
    assert (await room.sockets[0].ready())["type"] == "ok"


async def test_it_finds_a_practice_table_closed_to_all_others(running: None) -> None:
    ann, bo = await in_database(person)("Ann"), await in_database(person)("Bo")
    table = await in_database(create_table)([ann, Robot(), Robot(), Robot()], NOW, Plan())
    assert await refused_with(table, await in_database(session_of)(bo)) == 4004
    socket = await Socket(table, await in_database(session_of)(ann)).open()
    assert [sitter["kind"] for sitter in socket.view["chairs"]] == ["human", "robot", "robot", "robot"]
    await socket.close()


async def test_it_shows_everybody_the_same_as_before_after_a_reconnect(room: Room) -> None:
    """Also to the chairs that are not East: hand, prompts and buttons are those of before."""
    await room.start()
    for chair, socket in enumerate(room.sockets):
        await catch_up(socket)
        again = await Socket(room.table, room.browsers[chair]).open()
        assert (again.view, again.own, again.cursor) == (socket.view, socket.own, socket.cursor)
        await again.close()


async def test_it_goes_on_with_an_open_question_after_a_reconnect(room: Room) -> None:
    await room.start()
    dealer = room.dealer()
    chair = dealer.view["chair"]
    await dealer.close()
    room.sockets[chair] = await Socket(room.table, room.browsers[chair]).open()
    assert room.sockets[chair].own["question"]["prompt"] == dealer.own["question"]["prompt"]
    answer = await room.sockets[chair].choose(dealer.own["question"]["options"][-1])
    assert answer["type"] == "ok"


async def test_it_repeats_the_answer_to_a_command_that_was_sent_again(room: Room) -> None:
    """The answer was lost with the line: the page sends the command again from its new socket."""
    socket = room.sockets[0]
    command = {
        "type": "command",
        "id": "6f9619ff-8b86-d011-b42d-00cf4fc964ff",
        "do": "ready",
        "prompt": socket.own["ready"]["prompt"],
        "seed": "00",
    }
    again = await Socket(room.table, room.browsers[0]).open()
    for line in (socket, again):
        await line.send(**command)
        await line.until(lambda it: command["id"] in it.answers)
        assert line.answers[command["id"]] == {"type": "ok", "id": command["id"]}
    await again.close()


async def test_it_keeps_two_tables_apart(room: Room) -> None:
    other = await in_database(create_table)(room.people, NOW, Plan())
    elsewhere = await Socket(other, room.browsers[0]).open()
    await elsewhere.until(lambda it: it.view["chairs"][0]["up"])
    await room.start()
    assert await elsewhere.is_silent()
    assert elsewhere.view["phase"] == "between"
    await elsewhere.close()


async def test_it_opens_a_table_that_is_over(running: None) -> None:
    room = await in_database(Room)()
    await in_database(close_table)(room.table.pk, NOW)
    socket = await Socket(room.table, room.browsers[0]).open()
    assert socket.view["phase"] == "closed"
    await socket.close()


@pytest.mark.parametrize("path", ["ws/", "ws/tables/", "ws/tables/a/b/", "ws/tables/%0A/", "nowhere", ""])
async def test_it_says_at_any_other_address_that_no_table_is_there(path: str) -> None:
    headers = [(b"host", b"localhost"), (b"origin", b"http://localhost")]
    line = WebsocketCommunicator(site, f"/{path}", headers=headers)
    connected, _ = await line.connect(timeout=5)
    assert connected
    assert await line.receive_output(timeout=5) == {"type": "websocket.close", "code": 4004}
    await line.disconnect()


async def test_it_lets_an_account_open_only_so_many_sockets(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "MOST_SOCKETS", 2)
    second = await Socket(room.table, room.browsers[0]).open()
    assert await refused_with(room.table, room.browsers[0]) == Close.TOO_MUCH
    await second.close()
    third = await Socket(room.table, room.browsers[0]).open()
    await third.close()
    assert await Connection.objects.acount() == 4
