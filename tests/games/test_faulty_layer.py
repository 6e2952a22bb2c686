"""Messages between processes break, get lost, come twice or late: what all see agrees in the end.

Four people play on through sockets while somebody watches, and the page's own code does with the messages
what it does in a browser. Every view on the way must be that of a stored moment, the last one that of now.
"""

import asyncio
import json
import random
from collections.abc import AsyncIterator, Callable, Coroutine
from functools import partial
from typing import Any

import pytest
import pytest_asyncio
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games import hub, publishing
from games.consumers.live import MOST_WAITING
from games.consumers.visitors import Close
from games.database import in_database
from games.fold import AUDIENCES
from games.hub import current_hub
from games.models import Table
from games.queries import fresh_view
from games.services.clock import apply_due
from games.services.creation import Plan, create_table
from tests.games.faulty import Faults, FaultyLayer
from tests.games.pages import assert_right_at_every_moment, pages_of, stored_views
from tests.games.play import NOW, four_people, lively, person
from tests.games.sockets import Socket, session_of, web_process

pytestmark = pytest.mark.django_db(transaction=True)

CHANGES = 12
SLOW = 3
PATIENCE = 10.0
Json = dict[str, Any]


class Page(Socket):
    """An open page, which keeps every message that comes for it."""

    def __init__(self, table: Table, browser: Client) -> None:
        super().__init__(table, browser)
        self.messages: list[Json] = []

    def take(self, message: Json) -> None:
        """Note what the page would be told, and which commands were answered."""
        if message["type"] in ("table", "events", "pong"):
            self.messages.append(message)
        elif message["type"] in ("ok", "error"):
            self.answers[message["id"]] = message

    async def ask(self) -> None:
        """Wait for all that was sent so far."""
        seen = len(self.messages)
        await self.send(type="ping")
        await self.until(lambda page: any(it["type"] == "pong" for it in page.messages[seen:]))


class Company:
    """A table of four, a spectator, and the layer between them."""

    def __init__(self, layer: FaultyLayer, chance: random.Random) -> None:
        self.layer, self.chance = layer, chance
        self.people: list[User] = four_people()
        eve = person("Eve")
        self.table = create_table(self.people, NOW, Plan(spectators=True))
        self.browsers = [session_of(account) for account in [*self.people, eve]]
        self.pages: list[Page] = []

    async def open(self) -> None:
        """Have all five look at the table."""
        for browser in self.browsers:
            page = Page(self.table, browser)
            self.pages.append(page)
            await page.open()

    async def play(self, changes: int) -> None:
        """Ready up, then decide by chance; each command is accepted though nobody may hear of it."""
        for chair in range(4):
            ready = (await self.own(chair))["ready"]
            assert (await self.pages[chair].command("ready", ready["prompt"], seed="00"))["type"] == "ok"
        for _ in range(changes):
            await self.change()

    async def change(self) -> None:
        """One more change: a decision of somebody who is asked, or what the clock does."""
        owns = [await self.own(chair) for chair in range(4)]
        asked = [chair for chair in range(4) if owns[chair]["question"]]
        if not asked:
            return await self.wait()
        chair = self.chance.choice(asked)
        question = owns[chair]["question"]
        option = lively(question["options"], self.chance)
        fields = {key: value for key, value in option.items() if key not in ("do", "fan")}
        answer = await self.pages[chair].command(option["do"], question["prompt"], **fields)
        assert answer["type"] == "ok"

    async def wait(self) -> None:
        """Let the server do what it does next."""
        table = await in_database(Table.objects.get)(pk=self.table.pk)
        if table.due_at:
            await in_database(apply_due)(self.table.pk, table.due_at)

    async def own(self, chair: int) -> Json:
        """What a person is asked, by what is stored."""
        fresh = await in_database(fresh_view)(self.table.pk, self.people[chair].pk, timezone.now())
        return json.loads(fresh.text)["own"]

    async def settle(self) -> None:
        """Wait until every socket has sent all that is stored."""
        table = await in_database(Table.objects.get)(pk=self.table.pk)
        async with asyncio.timeout(PATIENCE):
            while any(it.version < table.version for it in current_hub().viewers[self.table.pk]):
                await asyncio.sleep(0.02)
        for page in self.pages:
            await page.ask()

    async def assert_all_agree(self) -> None:
        """Every page showed what was stored at every moment, and shows what is stored now."""
        views = await in_database(stored_views)(self.table)
        for chair, pages in zip(AUDIENCES, pages_of([page.messages for page in self.pages]), strict=True):
            assert_right_at_every_moment(pages, views[AUDIENCES.index(chair)])
            if chair is not None:
                assert pages[-1]["own"] == await self.own(chair)

    async def close(self) -> None:
        for page in self.pages:
            await page.close()


Opening = Callable[[Faults, int], Coroutine[Any, Any, Company]]


@pytest_asyncio.fixture
async def company(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Opening]:
    """Opens a table whose messages meet the given faults, by the given chance."""
    opened: list[Company] = []
    monkeypatch.setattr(hub, "WATCH_SECONDS", 0.2)
    monkeypatch.setattr(hub, "RETRY_SECONDS", 0.1)
    layer = FaultyLayer(Faults(), random.Random())
    for module in (hub, publishing):
        monkeypatch.setattr(module, "get_channel_layer", lambda: layer)

    async def open_table(faults: Faults, seed: int) -> Company:
        layer.faults, layer.chance = faults, random.Random(seed)
        opened.append(await in_database(Company)(layer, random.Random(seed)))
        await opened[0].open()
        return opened[0]

    async with web_process():
        yield open_table
        for each in opened:
            await each.close()


FAULTS = {
    "broken": Faults(broken=1),
    "hanging": Faults(hanging=0.5),
    "lost": Faults(lost=0.4),
    "doubled": Faults(doubled=0.6),
    "late": Faults(late=0.7),
    "cut off": Faults(cut=0.2),
    "all": Faults(broken=0.1, hanging=0.05, lost=0.15, doubled=0.3, late=0.5, cut=0.05),
}


@pytest.mark.parametrize("name", FAULTS)
async def test_it_shows_all_the_same_in_the_end_whatever_becomes_of_messages(
    company: Opening, name: str
) -> None:
    table = await company(FAULTS[name], 7)
    await table.play(CHANGES)
    await table.settle()
    await table.assert_all_agree()
    assert table.layer.sent > CHANGES


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(40))
async def test_it_shows_all_the_same_after_any_mixture_of_faults(company: Opening, seed: int) -> None:
    chance = random.Random(seed)
    kinds = ("broken", "hanging", "lost", "doubled", "late", "cut")
    table = await company(Faults(**{kind: chance.random() ** 3 for kind in kinds}), seed)
    await table.play(60)
    await table.settle()
    await table.assert_all_agree()


async def test_it_catches_up_after_a_pause_in_which_nothing_was_heard(company: Opening) -> None:
    """All changes come at once when the subscriber goes on: none of them is applied twice or skipped."""
    table = await company(Faults(), 3)
    table.layer.going.clear()
    await table.play(CHANGES)
    await table.settle()
    table.layer.going.set()
    await table.change()
    await table.settle()
    await table.assert_all_agree()


async def test_it_lets_go_of_a_browser_that_takes_nothing_and_the_others_go_on(
    company: Opening, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await company(Faults(), 5)
    (consumer,) = (it for it in current_hub().viewers[table.table.pk] if it.chair == SLOW)
    with monkeypatch.context() as slow:
        stuck = asyncio.Event()
        slow.setattr(consumer, "send", partial(never, stuck))
        await table.pages[SLOW].send(type="sync")
        await stuck.wait()
        for _ in range(MOST_WAITING + 2):
            publishing.publish(table.table.pk, {"version": 0, "for": {}, "spectators": None})
        assert await table.pages[SLOW].closing_code() == Close.TOO_SLOW
    table.pages[SLOW] = Page(table.table, table.browsers[SLOW])
    await table.pages[SLOW].open()
    await table.play(CHANGES)
    await table.settle()
    await table.assert_all_agree()


async def never(stuck: asyncio.Event, text: str) -> None:
    """Say that something is to be sent, and do not come back: the browser does not read."""
    stuck.set()
    await asyncio.Event().wait()
