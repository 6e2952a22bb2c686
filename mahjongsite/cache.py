"""A cache that may fail at any time without an error to anybody.

While its server is away, a read finds nothing and a write stores nothing. So that requests do not queue up
before a dead server, the cache is left alone for a moment after each failure.
"""

import functools
import logging
import time
from collections.abc import Callable
from typing import Any

from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis.exceptions import RedisError

logger = logging.getLogger(__name__)

REST_SECONDS = 1.0


class FailSafeClient(RedisCacheClient):
    """Django's client with every failure of the server turned into the answer of an empty cache."""

    _resting_until = 0.0

    def _ask(self, question: Callable[[], Any], empty: Any) -> Any:
        if time.monotonic() < self._resting_until:
            return empty
        try:
            return question()
        except (RedisError, OSError) as error:
            self._resting_until = time.monotonic() + REST_SECONDS
            logger.warning("The cache does not answer: %s", error)
            return empty

    def add(self, key: str, value: Any, timeout: float | None) -> bool:
        return self._ask(lambda: super(FailSafeClient, self).add(key, value, timeout), False)

    def get(self, key: str, default: Any) -> Any:
        return self._ask(lambda: super(FailSafeClient, self).get(key, default), default)

    def set(self, key: str, value: Any, timeout: float | None) -> None:
        self._ask(lambda: super(FailSafeClient, self).set(key, value, timeout), None)

    def touch(self, key: str, timeout: float | None) -> bool:
        return self._ask(lambda: super(FailSafeClient, self).touch(key, timeout), False)

    def delete(self, key: str) -> bool:
        return self._ask(lambda: super(FailSafeClient, self).delete(key), False)

    def get_many(self, keys: list[str]) -> dict[str, Any]:
        return self._ask(lambda: super(FailSafeClient, self).get_many(keys), {})

    def has_key(self, key: str) -> bool:
        return self._ask(lambda: super(FailSafeClient, self).has_key(key), False)

    def incr(self, key: str, delta: int) -> int:
        return self._ask(lambda: super(FailSafeClient, self).incr(key, delta), delta)

    def set_many(self, data: dict[str, Any], timeout: float | None) -> None:
        self._ask(lambda: super(FailSafeClient, self).set_many(data, timeout), None)

    def delete_many(self, keys: list[str]) -> None:
        self._ask(lambda: super(FailSafeClient, self).delete_many(keys), None)

    def clear(self) -> bool:
        return self._ask(lambda: super(FailSafeClient, self).clear(), False)


class FailSafeCache(RedisCache):
    """The site's cache. One client, and so one pool of connections, serves all threads of a process: Django
    makes a backend for each asynchronous request, which alone would connect anew each time."""

    @functools.cached_property
    def _cache(self) -> FailSafeClient:
        return _shared_client(tuple(self._servers), tuple(sorted(self._options.items())))


@functools.cache
def _shared_client(servers: tuple[str, ...], options: tuple[tuple[str, Any], ...]) -> FailSafeClient:
    return FailSafeClient(list(servers), **dict(options))
