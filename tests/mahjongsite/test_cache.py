"""The cache works, and its failure is never an error to anybody."""

from typing import Any

import pytest
from django.core.cache import cache

from mahjongsite import cache as cache_module
from mahjongsite.cache import FailSafeCache, FailSafeClient

NOBODY_LISTENS = "redis://127.0.0.1:1/0"


@pytest.fixture
def away() -> FailSafeCache:
    """A cache whose server is away."""
    cache_module._shared_client.cache_clear()
    return FailSafeCache(NOBODY_LISTENS, {})


def test_it_remembers() -> None:
    cache.set("seat", "east")
    cache.set_many({"fan": 3, "limit": 10})

    assert cache.get("seat") == "east"
    assert cache.get_many(["fan", "limit"]) == {"fan": 3, "limit": 10}
    assert cache.incr("fan") == 4
    assert cache.add("seat", "west") is False
    assert cache.delete("seat") is True
    assert "seat" not in cache


def test_it_finds_nothing_while_the_server_is_away(away: FailSafeCache) -> None:
    assert away.get("seat") is None
    assert away.get("seat", "none") == "none"
    assert away.get_many(["seat"]) == {}
    assert away.has_key("seat") is False
    assert away.get_or_set("seat", "east") == "east"


def test_it_stores_nothing_while_the_server_is_away(away: FailSafeCache) -> None:
    assert away.add("seat", "east") is True
    assert away.touch("seat") is False
    assert away.delete("seat") is False
    assert away.incr("fan", 2) == 2
    assert away.clear() is False
    away.set("seat", "east")
    away.set_many({"seat": "east"})
    away.delete_many(["seat"])


def test_it_rests_after_a_failure_and_then_tries_again(
    away: FailSafeCache, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    clock = [100.0]
    monkeypatch.setattr(cache_module.time, "monotonic", lambda: clock[0])

    def fail(client: FailSafeClient, key: str) -> Any:
        asked.append(key)
        raise ConnectionError("away")

    client = FailSafeClient([NOBODY_LISTENS])
    look = cache_module.fail_safe(fail, empty=lambda key: None)
    look(client, "first")
    look(client, "while it rests")
    clock[0] += cache_module.REST_SECONDS
    look(client, "afterwards")

    assert asked == ["first", "afterwards"]


def test_it_shares_its_connections_in_a_process(away: FailSafeCache) -> None:
    assert FailSafeCache(NOBODY_LISTENS, {})._cache is away._cache
