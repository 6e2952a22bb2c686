"""The socket in the lobby, through the whole application, with several browsers."""

import asyncio
import json
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any

import pytest
import pytest_asyncio
from channels.testing import WebsocketCommunicator
from django.contrib.auth import logout
from django.core.cache import caches
from django.test import Client, RequestFactory
from django.utils import timezone

from accounts.models import Relation, User
from accounts.services.relations import relate
from games import hub
from games.consumers.visitors import Close
from games.database import in_database
from games.models import Connection, Table, WebProcess
from games.plans import Plan
from games.services.creation import open_table
from games.services.invitations import invite
from games.services.joining import take_seat
from games.services.leaving import close_table
from games.services.presence import Socket, bury_dead_processes, open_connection
from games.services.quickplay import enter_queue
from mahjongsite.asgi import application as site
from tests.games.play import NOW, new_id, person
from tests.games.sockets import HOST, PATIENCE, Json, session_of, web_process

pytestmark = pytest.mark.django_db(transaction=True)

PUBLIC = Plan(visibility=Table.Visibility.PUBLIC)


class LobbySocket:
    """A page in the lobby: keeps its list as the page does, from what comes through the socket."""

    def __init__(self, browser: Client | None = None, query: str = "", **headers: str) -> None:
        cookies = (
            "" if browser is None else "; ".join(f"{key}={it.value}" for key, it in browser.cookies.items())
        )
        sent = {"host": HOST, "origin": f"http://{HOST}", "cookie": cookies, **headers}
        raw = [(key.replace("_", "-").encode(), value.encode()) for key, value in sent.items()]
        self.line = WebsocketCommunicator(site, f"/ws/lobby/{query}", headers=raw)
        self.order: list[str] = []
        self.rows: dict[str, str] = {}
        self.online, self.people = "0", []
        self.notices: list[Json] = []
        self.others: list[Json] = []

    async def open(self) -> "LobbySocket":
        connected, code = await self.line.connect(timeout=PATIENCE)
        assert connected, code
        await self.take()
        return self

    async def take(self) -> None:
        """Do with the next message what the page does."""
        output = await self.line.receive_output(timeout=PATIENCE)
        assert output["type"] == "websocket.send", output
        message = json.loads(output["text"])
        if message["type"] == "lobby":
            self.order, self.online, self.people = message["order"], message["online"], message["people"]
            self.rows = {**self.rows, **message["rows"]}
            assert set(self.order) <= set(self.rows), "a row was never sent"
        elif message["type"] == "notice":
            self.notices.append(message)
        else:
            self.others.append(message)

    async def until(self, condition: Any) -> "LobbySocket":
        while not condition(self):
            await self.take()
        return self

    async def closing_code(self) -> int:
        while True:
            output = await self.line.receive_output(timeout=PATIENCE)
            if output["type"] == "websocket.close":
                await self.line.disconnect(timeout=PATIENCE)
                return output["code"]

    async def send(self, **message: Any) -> None:
        await self.line.send_to(text_data=json.dumps(message))

    async def close(self) -> None:
        await self.line.disconnect(timeout=PATIENCE)


class Visitors:
    """Ann, Bo and Cy with a browser each, and the pages that they have open."""

    def __init__(self) -> None:
        self.ann, self.bo, self.cy = (person(name) for name in ("Ann", "Bo", "Cy"))
        self.browsers = {account: session_of(account) for account in (self.ann, self.bo, self.cy)}
        self.pages: list[LobbySocket] = []

    async def open(self, account: User, query: str = "") -> LobbySocket:
        page = await LobbySocket(self.browsers[account], query).open()
        self.pages.append(page)
        return page


@pytest_asyncio.fixture
async def visitors() -> AsyncIterator[Visitors]:
    async with web_process():
        visitors = await in_database(Visitors)()
        yield visitors
        for page in visitors.pages:
            await page.close()


async def opened(account: User, plan: Plan = PUBLIC) -> Table:
    return await in_database(open_table)(account, timezone.now(), plan)


async def test_it_shows_a_new_table_to_all_who_are_there(visitors: Visitors) -> None:
    pages = [await visitors.open(account) for account in (visitors.bo, visitors.cy)]
    assert [page.order for page in pages] == [[], []]
    table = await opened(visitors.ann)
    for page in pages:
        await page.until(lambda it: it.order == [table.public_id])
        assert "Ann" in page.rows[table.public_id]


async def test_it_follows_who_sits_down_and_leaves_out_what_is_over(visitors: Visitors) -> None:
    table = await opened(visitors.ann)
    page = await visitors.open(visitors.cy)
    assert page.order == [table.public_id]
    await in_database(take_seat)(table.pk, visitors.bo, NOW)
    await page.until(lambda it: "Bo" in it.rows[table.public_id])
    await in_database(close_table)(table.pk, NOW)
    await page.until(lambda it: it.order == [])


async def test_it_sends_a_row_again_only_when_it_has_changed(visitors: Visitors) -> None:
    await opened(visitors.ann)
    page = await visitors.open(visitors.cy)
    page.rows = {}
    other = await opened(visitors.bo)
    with pytest.raises(AssertionError, match="never sent"):
        await page.take()
    assert list(page.rows) == [other.public_id]


async def test_it_learns_of_a_table_though_no_message_came(
    visitors: Visitors, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = await visitors.open(visitors.bo)
    monkeypatch.setattr("games.services.creation.announce_lobby", lambda: None)
    table = await opened(visitors.ann)
    await page.until(lambda it: it.order == [table.public_id])


async def test_it_narrows_down_by_the_page_s_address(visitors: Visitors) -> None:
    page = await visitors.open(visitors.bo, "?pace=15&ruleset=")
    slow = await opened(visitors.ann)
    fast = await opened(visitors.cy, Plan(clock=15, visibility=Table.Visibility.PUBLIC))
    await page.until(lambda it: fast.public_id in it.order)
    assert slow.public_id not in page.rows


async def test_it_speaks_the_language_of_the_page(visitors: Visitors) -> None:
    table = await opened(visitors.ann)
    browser = visitors.browsers[visitors.bo]
    page = await LobbySocket(browser, accept_language="zh-hant").open()
    visitors.pages.append(page)
    assert "香港" in page.rows[table.public_id]


async def test_it_shows_names_as_text(visitors: Visitors) -> None:
    page = await visitors.open(visitors.bo)
    mallory = await in_database(person)("<img src=x>")
    table = await opened(mallory)
    await page.until(lambda it: it.order)
    assert "<img" not in page.rows[table.public_id]
    assert "&lt;img src=x&gt;" in page.rows[table.public_id]


async def test_it_never_tells_of_private_tables(visitors: Visitors) -> None:
    page = await visitors.open(visitors.bo)
    private = await opened(visitors.ann, Plan())
    public = await opened(visitors.cy)
    await page.until(lambda it: public.public_id in it.order)
    told = str(page.rows) + str(page.order)
    assert not any(secret in told for secret in (private.public_id, private.link_token, private.code))


async def test_it_hides_the_tables_of_those_whom_one_must_not_meet(visitors: Visitors) -> None:
    await in_database(relate)(visitors.ann, visitors.bo, Relation.Kind.BLOCK, NOW)
    page = await visitors.open(visitors.bo)
    await opened(visitors.ann)
    other = await opened(visitors.cy)
    await page.until(lambda it: it.order)
    assert page.order == [other.public_id]


async def test_it_counts_who_is_online_and_names_who_shows_himself(visitors: Visitors) -> None:
    def show() -> None:
        User.objects.filter(pk=visitors.bo.pk).update(preferences={"presence": "everybody"})
        User.objects.filter(pk=visitors.cy.pk).update(preferences={"presence": "nobody"})

    await in_database(show)()
    page = await visitors.open(visitors.ann)
    for account in (visitors.bo, visitors.cy):
        await visitors.open(account)
    await page.until(lambda it: it.online == "3")
    assert page.people == ["Ann", "Bo"]
    await visitors.pages.pop().close()
    await page.until(lambda it: it.online == "2")


async def test_it_tells_somebody_of_an_invitation_on_every_page(visitors: Visitors) -> None:
    pages = [await visitors.open(visitors.bo, query) for query in ("", "?only=notices")]
    table = await opened(visitors.ann, Plan())
    invitation = await in_database(invite)(table.pk, visitors.ann, "Bo", NOW)
    for page in pages:
        await page.until(lambda it: it.notices)
        (notice,) = page.notices
        assert notice["text"] == "Ann invites you to a table."
        assert notice["address"] == f"/invitations/{invitation.public_id}/"


async def test_it_tells_of_invitations_that_came_before(visitors: Visitors) -> None:
    table = await opened(visitors.ann, Plan())
    invitation = await in_database(invite)(table.pk, visitors.ann, "Bo", NOW)
    page = await visitors.open(visitors.bo, "?only=notices")
    await page.until(lambda it: it.notices)
    assert page.notices[0]["address"] == f"/invitations/{invitation.public_id}/"


async def test_it_tells_those_who_waited_where_their_table_is(visitors: Visitors) -> None:
    pages = [await visitors.open(account, "?only=notices") for account in (visitors.ann, visitors.bo)]
    di = await in_database(person)("Di")
    for account in (visitors.ann, visitors.bo, visitors.cy, di):
        await in_database(enter_queue)(account, "hkos-3-v1", timezone.now())
    for page in pages:
        await page.until(lambda it: it.notices)
        assert page.notices[0]["kind"] == "seated"
        assert page.notices[0]["address"].startswith("/tables/")


async def test_it_sends_no_tables_to_pages_that_show_none(visitors: Visitors) -> None:
    quiet = await visitors.open(visitors.bo, "?only=notices")
    page = await visitors.open(visitors.cy)
    await opened(visitors.ann)
    await page.until(lambda it: it.order)
    assert await quiet.line.receive_nothing(timeout=0.5)


async def test_it_carries_the_chat_of_the_lobby(visitors: Visitors) -> None:
    ann, bo = await visitors.open(visitors.ann), await visitors.open(visitors.bo)
    for page in (ann, bo):
        await page.send(type="listen")
        await page.until(lambda it: it.others)
    await ann.send(type="chat", id=new_id(), text="Anyone for a hand?")
    await bo.until(lambda it: it.others[-1]["type"] == "chat")
    assert bo.others[-1]["text"] == "Anyone for a hand?"


async def refused_with(browser: Client | None, **headers: str) -> int:
    socket = LobbySocket(browser, **headers)
    connected, _ = await socket.line.connect(timeout=PATIENCE)
    assert connected
    return await socket.closing_code()


class TestClosing:
    async def test_it_is_for_those_who_are_signed_in(self, visitors: Visitors) -> None:
        assert await refused_with(None) == Close.NOT_SIGNED_IN

    async def test_it_is_not_for_pages_of_other_sites(self, visitors: Visitors) -> None:
        socket = LobbySocket(visitors.browsers[visitors.ann], origin="http://evil.example")
        connected, _ = await socket.line.connect(timeout=PATIENCE)
        assert not connected

    async def test_it_ends_when_somebody_signs_out(
        self, visitors: Visitors, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(hub, "REMEMBER_SECONDS", 0.1)
        page = await visitors.open(visitors.ann)
        visitors.pages.remove(page)

        def sign_out() -> None:
            request = RequestFactory().get("/")
            request.session, request.user = visitors.browsers[visitors.ann].session, visitors.ann
            logout(request)
            caches["process"].clear()

        await in_database(sign_out)()
        assert await page.closing_code() == Close.NOT_SIGNED_IN

    async def test_it_ends_for_who_sends_too_much(self, visitors: Visitors) -> None:
        page = await visitors.open(visitors.ann)
        visitors.pages.remove(page)
        for _ in range(30):
            await page.send(type="ping")
        assert await page.closing_code() == Close.TOO_MUCH

    async def test_it_ends_for_bytes(self, visitors: Visitors) -> None:
        page = await visitors.open(visitors.ann)
        visitors.pages.remove(page)
        await page.line.send_to(bytes_data=b"\x00")
        assert await page.closing_code() == Close.NOT_TEXT

    async def test_it_counts_with_the_account_s_other_sockets(
        self, visitors: Visitors, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(hub, "MOST_SOCKETS", 1)
        await visitors.open(visitors.ann)
        assert await refused_with(visitors.browsers[visitors.ann]) == Close.TOO_MUCH

    async def test_it_forgets_who_is_gone(self, visitors: Visitors) -> None:
        page = await visitors.open(visitors.ann)
        visitors.pages.remove(page)
        await page.close()
        await asyncio.sleep(0.2)
        assert not hub.current_hub().viewers
        assert not await in_database(Connection.objects.exists)()


@pytest.mark.parametrize(
    "text", ["[]", "{}", '{"type": "fly"}', '{"type": "command", "id": 7, "do": "win"}', "\ud7ff{"]
)
async def test_it_answers_what_it_does_not_understand(visitors: Visitors, text: str) -> None:
    page = await visitors.open(visitors.ann)
    await page.line.send_to(text_data=text)
    await page.until(lambda it: it.others)
    assert page.others[0]["code"] == "bad_message"


async def test_it_has_nothing_to_play(visitors: Visitors) -> None:
    page = await visitors.open(visitors.ann)
    await page.send(type="command", id=new_id(), do="win")
    await page.until(lambda it: it.others)
    assert page.others[0]["code"] == "not_seated"


async def test_it_forgets_the_connections_of_dead_processes(visitors: Visitors) -> None:
    def leave_behind() -> int:
        process = WebProcess.objects.create(seen_at=timezone.now() - timedelta(minutes=1))
        open_connection(process.pk, Socket(process.pk, None, visitors.ann.pk), timezone.now())
        return bury_dead_processes(timezone.now())

    assert await in_database(leave_behind)() == 1
    assert not await in_database(Connection.objects.exists)()


async def test_it_hides_tables_of_somebody_who_blocks_meanwhile(visitors: Visitors) -> None:
    table = await opened(visitors.bo)
    page = await visitors.open(visitors.ann)
    await page.until(lambda it: it.order == [table.public_id])
    await in_database(relate)(visitors.bo, visitors.ann, Relation.Kind.BLOCK, timezone.now())
    await page.until(lambda it: it.order == [])
