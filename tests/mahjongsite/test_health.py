"""What balancers and watchers are told of the site."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import OperationalError
from django.test import AsyncClient, Client
from django.utils import timezone

from games.database import in_database
from games.models import Pulse
from games.services.clock import Clock
from games.tasks import note_beat
from mahjongsite import health

pytestmark = pytest.mark.django_db(transaction=True)


async def ask() -> tuple[int, dict[str, Any]]:
    answer = await AsyncClient().get("/health/ready/")
    assert "no-store" in answer.headers["Cache-Control"]
    return answer.status_code, answer.json()


async def all_at_work(**late: timedelta) -> None:
    for part in Pulse.Part.values:
        at = timezone.now() - late.get(part, timedelta(seconds=1))
        await in_database(Pulse.objects.create)(part=part, at=at)


def test_it_says_that_the_process_answers_without_asking_anything(
    client: Client, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(0):
        answer = client.get("/health/")
    assert (answer.status_code, answer.json()) == (200, {"ok": True})
    assert not answer.cookies


def test_it_answers_balancers_without_https(client: Client, settings: Any) -> None:
    settings.SECURE_SSL_REDIRECT = True
    assert client.get("/health/").status_code == 200
    assert client.get("/about/").status_code == 301


async def test_it_is_ready_when_all_parts_work() -> None:
    await all_at_work()
    status, told = await ask()
    assert (status, told["ok"]) == (200, True)
    assert set(told["checks"]) == {"database", "layer", "clock", "beat"}
    assert all(check["ok"] for check in told["checks"].values())
    assert 1 <= told["checks"]["clock"]["age"] < 5


async def test_it_is_not_ready_before_the_other_parts_were_seen() -> None:
    status, told = await ask()
    assert status == 503
    assert told["checks"]["clock"] == told["checks"]["beat"] == {"ok": False, "age": None}
    assert told["checks"]["database"]["ok"]


@pytest.mark.parametrize("part", ["clock", "beat"])
async def test_it_tells_which_part_was_not_seen_for_long(part: str) -> None:
    await all_at_work(**{part: timedelta(seconds=60)})
    status, told = await ask()
    assert (status, told["ok"]) == (503, False)
    assert [name for name, check in told["checks"].items() if not check["ok"]] == [part]
    assert told["checks"][part]["age"] >= 60


async def test_it_tells_that_the_layer_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        async def group_send(self, group: str, message: Any) -> None:
            raise OSError("redis://:password@10.0.0.1 refused")

    monkeypatch.setattr(health, "get_channel_layer", Broken)
    await all_at_work()
    status, told = await ask()
    assert status == 503
    assert told["checks"]["layer"] == {"ok": False, "age": None}
    assert "password" not in str(told)


async def test_it_does_not_hang_with_a_layer_that_does(monkeypatch: pytest.MonkeyPatch) -> None:
    class Hanging:
        async def group_send(self, group: str, message: Any) -> None:
            await health.asyncio.sleep(3600)

    monkeypatch.setattr(health, "get_channel_layer", Hanging)
    monkeypatch.setattr(health, "TIMEOUT", 0.05)
    status, told = await ask()
    assert status == 503
    assert not told["checks"]["layer"]["ok"]


async def test_it_tells_that_the_database_is_away(monkeypatch: pytest.MonkeyPatch, caplog: Any) -> None:
    def fail() -> None:
        raise OperationalError

    monkeypatch.setattr(health, "_ask_database", fail)
    monkeypatch.setattr(health, "pulses", fail)
    status, told = await ask()
    assert status == 503
    assert [name for name, check in told["checks"].items() if not check["ok"]] == [
        "database",
        "clock",
        "beat",
    ]
    assert "health: database does not answer" in caplog.text


def test_it_can_be_looked_at_only(client: Client) -> None:
    assert client.post("/health/").status_code == 405
    assert client.post("/health/ready/").status_code == 405


def test_it_sees_the_clock_even_while_no_web_process_is_there() -> None:
    Clock(lambda: False).look(timezone.now())
    assert Pulse.objects.get(part=Pulse.Part.CLOCK).at <= timezone.now()


def test_it_sees_beat_by_what_a_worker_does_for_it() -> None:
    note_beat()
    first = Pulse.objects.get(part=Pulse.Part.BEAT).at
    note_beat()
    assert Pulse.objects.get(part=Pulse.Part.BEAT).at > first
