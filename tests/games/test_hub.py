"""How a web process hears of changes, and what it does when it can't."""

import asyncio
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from channels.layers import get_channel_layer
from django.utils import timezone

from games import hub as hub_module
from games import publishing
from games.database import in_database
from games.hub import Hub, current_hub
from games.models import Heartbeat, WebProcess
from tests.games.sockets import web_process

pytestmark = pytest.mark.django_db(transaction=True)

TABLE = 4711


class Ear:
    """A socket that only listens."""

    def __init__(self, table_id: int = TABLE, account_id: int = 1) -> None:
        self.table_id, self.account_id, self.version, self.latest = table_id, account_id, 3, 3
        self.session_key: str | None = None
        self.trusted = 0
        self.heard: list[dict[str, Any]] = []
        self.views = 0
        self.checks = 0
        self.connected: list[UUID] = []

    def hear(self, change: dict[str, Any]) -> None:
        self.heard.append(change)

    def ask_for_view(self) -> None:
        self.views += 1

    def check_account(self) -> None:
        self.checks += 1

    def trust(self) -> None:
        self.trusted += 1

    async def connect_again(self, process_id: UUID) -> None:
        self.connected.append(process_id)


class Deaf(Ear):
    """A socket that can't be noted as open for now."""

    def __init__(self) -> None:
        super().__init__()
        self.refusals = [RuntimeError()]

    async def connect_again(self, process_id: UUID) -> None:
        for refusal in self.refusals:
            raise refusal
        await super().connect_again(process_id)


class Slow(Ear):
    """A socket that is being noted for ever."""

    asked = 0

    async def connect_again(self, process_id: UUID) -> None:
        self.asked += 1
        await asyncio.Event().wait()


async def beat_and_note(hub: Hub) -> None:
    await hub._beat(timezone.now())
    await hub._note_again(timezone.now())


async def wait_for(condition: Any) -> None:
    async with asyncio.timeout(5):
        while not condition():
            await asyncio.sleep(0.02)


async def test_it_hears_what_is_published_about_its_tables() -> None:
    async with web_process():
        here, there = Ear(), Ear(TABLE + 1)
        for ear in (here, there):
            await current_hub().join(ear)
        publishing.publish(TABLE, {"version": 4})
        await wait_for(lambda: here.heard)
        assert here.heard[0]["version"] == 4
        assert there.heard == []


async def test_it_hears_what_another_thread_publishes() -> None:
    async with web_process():
        ear = Ear()
        await current_hub().join(ear)
        await asyncio.to_thread(publishing.publish, TABLE, {"version": 4})
        await wait_for(lambda: ear.heard)


async def test_it_hears_nothing_after_it_left() -> None:
    async with web_process():
        gone, stays = Ear(), Ear(TABLE + 1)
        await current_hub().join(gone)
        await current_hub().join(stays)
        await current_hub().leave(gone)
        publishing.publish(TABLE, {"version": 4})
        publishing.publish(TABLE + 1, {"version": 4})
        await wait_for(lambda: stays.heard)
        assert gone.heard == []
        assert TABLE not in current_hub().viewers


async def test_it_joins_later_what_it_could_not_join_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async with web_process():
        ear = Ear()
        layer = get_channel_layer()._get_layer()

        async def fail(*_: object) -> None:
            raise ConnectionError

        with monkeypatch.context() as broken:
            broken.setattr(layer, "group_add", fail)
            await current_hub().join(ear)
        await current_hub()._join_missing()
        publishing.publish(TABLE, {"version": 4})
        await wait_for(lambda: ear.heard)


async def test_it_asks_for_a_view_only_after_a_whole_round(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "versions", lambda table_ids: {TABLE: 4})
    hub, ear = Hub(), Ear()
    await hub.join(ear)
    await hub._watch(None)
    assert ear.views == 0
    await hub._watch(None)
    assert ear.views == 1
    ear.version = 4
    await hub._watch(None)
    assert ear.views == 1


async def test_it_leaves_alone_who_has_heard_of_the_change_and_is_only_slow(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hub_module, "versions", lambda table_ids: {TABLE: 4})
    hub, ear = Hub(), Ear()
    await hub.join(ear)
    ear.latest = 4
    await hub._watch(None)
    await hub._watch(None)
    assert ear.views == 0


async def test_it_checks_sockets_whose_sessions_do_not_speak_for_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hub_module, "signed_in_accounts", lambda keys: {"own": 1, "of another": 2})
    monkeypatch.setattr(hub_module, "CHECKED_AT_ONCE", 2)
    hub, ears = Hub(), [Ear() for _ in range(4)]
    for ear, key in zip(ears, ("own", "of another", "gone", None), strict=True):
        ear.session_key = key
        await hub.join(ear)
    await hub._watch_sessions(None)
    assert [ear.trusted for ear in ears] == [1, 0, 0, 0]
    assert [ear.checks for ear in ears] == [0, 1, 1, 1]


async def test_it_asks_for_the_versions_of_all_tables_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def versions(table_ids: Any) -> dict[int, int]:
        asked.append(sorted(table_ids))
        return {}

    monkeypatch.setattr(hub_module, "versions", versions)
    hub = Hub()
    for table_id in (5, 6, 7, 7):
        await hub.join(Ear(table_id))
    await hub._watch(None)
    assert asked == [[5, 6, 7]]


async def test_it_has_the_sockets_of_an_account_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "REMEMBER_SECONDS", 0.05)
    async with web_process():
        one, other = Ear(account_id=1), Ear(account_id=2)
        for ear in (one, other):
            await current_hub().join(ear)
        publishing.announce_account(1)
        await wait_for(lambda: one.checks)
        assert other.checks == 0


async def test_it_shows_that_the_process_lives() -> None:
    async with web_process():
        await asyncio.sleep(0.3)
    assert await in_database(Heartbeat.objects.count)() == 1
    assert await in_database(WebProcess.objects.count)() == 1


async def test_it_connects_its_sockets_again_when_it_was_taken_for_dead() -> None:
    hub, ear = Hub(), Ear()
    await hub.join(ear)
    await beat_and_note(hub)
    assert ear.connected == [hub.process_id]
    await beat_and_note(hub)
    assert len(ear.connected) == 1


async def test_it_connects_its_sockets_again_after_a_silence_in_which_it_may_have_been_buried() -> None:
    """Also if the process is known again by then, because another socket was opened first."""
    hub, ear = Hub(), Ear()
    await beat_and_note(hub)
    await hub.join(ear)
    hub._beat_at -= timedelta(seconds=16)
    await beat_and_note(hub)
    assert ear.connected == [hub.process_id]
    await beat_and_note(hub)
    assert len(ear.connected) == 1


async def test_it_connects_the_others_when_one_fails_and_tries_that_one_again() -> None:
    hub, ears = Hub(), [Ear(TABLE + number) for number in range(3)]
    broken = Deaf()
    for ear in (*ears, broken):
        await hub.join(ear)
    await beat_and_note(hub)
    assert [len(ear.connected) for ear in ears] == [1, 1, 1]
    broken.refusals.clear()
    await beat_and_note(hub)
    assert len(broken.connected) == 1
    assert [len(ear.connected) for ear in ears] == [1, 1, 1]


async def test_it_does_not_try_again_for_a_socket_that_is_gone() -> None:
    hub, broken = Hub(), Deaf()
    await hub.join(broken)
    await beat_and_note(hub)
    await hub.leave(broken)
    broken.refusals.clear()
    await beat_and_note(hub)
    assert broken.connected == []


async def test_it_goes_on_showing_that_it_lives_while_it_connects_sockets_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A thousand sockets take longer than a process may be silent."""
    beats: list[UUID] = []
    monkeypatch.setattr("games.hub.BEAT_SECONDS", 0.02)
    monkeypatch.setattr("games.hub.beat", lambda process_id, now: not beats.append(process_id))
    hub, slow = Hub(), Slow()
    await hub.join(slow)
    job = asyncio.create_task(hub.run())
    await wait_for(lambda: slow.asked and len(beats) > 5)
    job.cancel()
    await asyncio.gather(job, return_exceptions=True)
    assert slow.asked == 1


async def test_it_only_logs_what_it_can_not_publish(monkeypatch: pytest.MonkeyPatch, caplog: Any) -> None:
    async def fail(*_: object) -> None:
        raise ConnectionError("away")

    monkeypatch.setattr(publishing, "_group_send", fail)
    publishing.send_from(asyncio.get_running_loop())
    publishing.publish(TABLE, {"version": 4})
    await wait_for(lambda: "away" in caplog.text)


def test_it_publishes_from_a_thread_where_there_is_no_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    sent = []

    async def note(group: str, message: dict[str, Any]) -> None:
        sent.append((group, message["version"]))

    monkeypatch.setattr(publishing, "_loop", None)
    monkeypatch.setattr(publishing, "_group_send", note)
    publishing.publish(TABLE, {"version": 4})
    loop = publishing._loop
    assert loop is not None
    asyncio.run_coroutine_threadsafe(asyncio.sleep(0), loop).result(5)
    assert sent == [(f"table.{TABLE}", 4)]


async def test_it_has_room_for_so_many_sockets_of_one_account_only() -> None:
    hub = Hub()
    ears = [Ear(TABLE + number % 2) for number in range(hub_module.MOST_SOCKETS)]
    for ear in ears:
        assert hub.has_room(1)
        await hub.join(ear)
    assert not hub.has_room(1)
    assert hub.has_room(2)
    for _ in range(2):
        await hub.leave(ears[0])
    assert hub.has_room(1)
    await hub.join(ears[0])
    assert not hub.has_room(1)
