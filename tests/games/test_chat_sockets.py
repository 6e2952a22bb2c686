"""Chat through sockets, with several viewers at one table."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio

from accounts.models import Relation, Sanction, User
from accounts.services import create_guest
from accounts.services.relations import relate
from accounts.services.sanctions import impose
from games.consumers.visitors import Close
from games.database import in_database
from games.models import ChatLine
from games.services.creation import Plan, create_table
from tests.games.play import NOW, four_people, new_id, person
from tests.games.sockets import Socket, session_of, web_process

pytestmark = pytest.mark.django_db(transaction=True)

Json = dict[str, Any]


class Listener(Socket):
    """An open page that also shows the chat."""

    lines: list[Json]
    history: Json

    async def listen(self) -> "Listener":
        await self.open()
        await self.send(type="listen")
        await self.until_chat(lambda: True)
        return self

    def take(self, message: Json) -> None:
        super().take(message)
        if message["type"] == "chat_history":
            self.history, self.lines = message, message["lines"]
        elif message["type"] == "chat":
            self.lines = [*self.lines, message]

    async def until_chat(self, condition: Any) -> None:
        """Take messages until the chat is there and the condition holds."""
        while not hasattr(self, "history") or not condition():
            self.take(await self.receive())

    async def ask(self, **message: Any) -> Json:
        """Send a message about chat and wait for its answer."""
        sent_id = new_id()
        await self.send(id=sent_id, **message)
        await self.until(lambda it: sent_id in it.answers)
        return self.answers.pop(sent_id)

    async def say(self, text: str) -> Json:
        return await self.ask(type="chat", text=text)

    async def reads(self, *texts: str) -> None:
        """Wait until the last line is there, and see that nothing came before it but the others."""
        await self.until_chat(lambda: self.said()[-1:] == [texts[-1]])
        assert self.said() == list(texts)

    def said(self) -> list[str]:
        return [line.get("text") or line["phrase"] for line in self.lines]


class Room:
    """A table with four people and a spectator, each with an open page."""

    def __init__(self) -> None:
        self.people = [*four_people(), person("Zoe")]
        self.table = create_table(self.people[:4], NOW, Plan(spectators=True))
        self.browsers = [session_of(account) for account in self.people]

    async def enter(self) -> list[Listener]:
        return [await Listener(self.table, browser).listen() for browser in self.browsers]

    async def start(self, sockets: list[Listener]) -> None:
        for socket in sockets[:4]:
            await socket.ready()
        for socket in sockets:
            await socket.until(lambda it: it.view["phase"] == "playing")


@pytest_asyncio.fixture
async def room() -> AsyncIterator[Room]:
    async with web_process():
        yield await in_database(Room)()


async def leave(sockets: list[Listener]) -> None:
    for socket in sockets:
        await socket.close()


async def test_it_shows_a_line_to_all_at_the_table_and_after_a_reload(room: Room) -> None:
    sockets = await room.enter()

    assert (await sockets[0].say("good luck"))["type"] == "ok"

    for socket in sockets:
        await socket.reads("good luck")
    again = await Listener(room.table, room.browsers[3]).listen()
    assert again.said() == ["good luck"]
    await leave([*sockets, again])


async def test_it_sends_nothing_of_the_chat_to_a_page_that_did_not_ask(room: Room) -> None:
    quiet = await Socket(room.table, room.browsers[1]).open()
    speaker = await Listener(room.table, room.browsers[0]).listen()
    await quiet.until(lambda it: it.view["chairs"][0]["up"])

    await speaker.say("good luck")

    assert await quiet.is_silent()
    await leave([quiet, speaker])


async def test_it_keeps_players_from_hearing_spectators_in_a_deal(room: Room) -> None:
    sockets = await room.enter()
    await room.start(sockets)
    ann, zoe = sockets[0], sockets[4]

    await zoe.say("he waits for 5 dots")
    await ann.say("quiet, please")

    await zoe.reads("he waits for 5 dots", "quiet, please")
    for player in sockets[:4]:
        await player.reads("quiet, please")
    reloaded = await Listener(room.table, room.browsers[1]).listen()
    assert reloaded.said() == ["quiet, please"]
    await leave([*sockets, reloaded])


async def test_it_hands_on_nothing_of_somebody_muted(room: Room) -> None:
    sockets = await room.enter()
    ann, bo = sockets[:2]
    await ann.say("first")
    await bo.reads("first")

    answer = await bo.ask(type="mute", who=room.people[0].public_id)
    assert answer["type"] == "ok"
    await bo.until_chat(lambda: bo.said() == [])
    await ann.say("second")
    await sockets[2].say("third")

    await bo.reads("third")
    await sockets[3].reads("first", "second", "third")
    await leave(sockets)


async def test_it_hands_on_nothing_between_two_who_are_blocked(room: Room) -> None:
    await in_database(relate)(room.people[0], room.people[1], Relation.Kind.BLOCK, NOW)
    sockets = await room.enter()

    await sockets[0].say("from Ann")
    await sockets[1].say("from Bo")
    await sockets[2].say("from Cy")

    await sockets[0].reads("from Ann", "from Cy")
    await sockets[1].reads("from Bo", "from Cy")
    await sockets[3].reads("from Ann", "from Bo", "from Cy")
    await leave(sockets)


async def test_it_looks_again_whom_the_reader_mutes_in_another_tab(room: Room) -> None:
    sockets = await room.enter()
    await sockets[0].say("first")
    await sockets[1].reads("first")

    await in_database(relate)(room.people[1], room.people[0], Relation.Kind.MUTE, NOW)
    sockets[1].take({"type": "chat_history", "lines": []})
    await _checked(room.people[1])
    await sockets[0].say("second")
    await sockets[2].say("third")

    await sockets[1].reads("third")
    await leave(sockets)


async def _checked(account: User) -> None:
    """Have the hub check the account's sockets now, instead of after its two seconds."""
    from games.hub import current_hub

    current_hub()._check_account(account.pk)


async def test_it_tells_a_guest_what_he_may_do_and_why_he_is_refused(room: Room) -> None:
    guest = await in_database(create_guest)(NOW)
    page = await Listener(room.table, await in_database(session_of)(guest)).listen()
    assert (page.history["may_say"], page.history["may_write"]) == (True, False)

    answer = await page.say("hello")

    assert (answer["type"], answer["code"]) == ("error", "chat_phrases_only")
    assert (await page.ask(type="chat", phrase="hello"))["type"] == "ok"
    await page.reads("hello")
    await page.close()


async def test_it_tells_the_muted_until_when_and_why(room: Room) -> None:
    ann = room.people[0]
    await in_database(impose)(ann, Sanction.Kind.CHAT_MUTE, "insults at the table", ann, NOW)
    page = await Listener(room.table, room.browsers[0]).listen()
    assert not page.history["may_say"]

    answer = await page.ask(type="chat", phrase="hello")

    assert answer["code"] == "chat_forbidden"
    assert "insults at the table" in answer["text"] == page.history["notice"]
    assert not await in_database(ChatLine.objects.exists)()
    await page.close()


async def test_it_ends_the_sockets_of_an_account_that_staff_close_for_a_time(room: Room) -> None:
    sockets = await room.enter()
    ann = room.people[0]

    await in_database(impose)(ann, Sanction.Kind.CLOSURE, "cheating", ann, NOW)

    assert await sockets[0].closing_code() == Close.NOT_SIGNED_IN
    await sockets[1].until(lambda it: not it.view["chairs"][0]["up"])
    late = Socket(room.table, room.browsers[0])
    await late.line.connect(timeout=5)
    assert await late.closing_code() == Close.NOT_SIGNED_IN
    await leave(sockets[1:])


async def test_it_takes_nothing_more_from_an_account_that_is_closed_while_its_page_is_open(
    room: Room,
) -> None:
    page = await Listener(room.table, room.browsers[0]).listen()
    ann = room.people[0]
    await in_database(impose)(ann, Sanction.Kind.CLOSURE, "cheating", ann, NOW)

    await page.send(type="chat", id=new_id(), text="hello")
    await page.send(type="command", id=new_id(), do="leave")

    assert await page.closing_code() in (Close.MAY_NOT, Close.NOT_SIGNED_IN)
    assert not await in_database(ChatLine.objects.exists)()


async def test_it_survives_a_line_that_fails(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    page = await Listener(room.table, room.browsers[0]).listen()
    with monkeypatch.context() as broken:
        broken.setattr("games.consumers.chat.say", lambda *_: 1 / 0)
        assert (await page.say("hello"))["code"] == "failed"

    assert (await page.say("hello"))["type"] == "ok"
    await page.close()
