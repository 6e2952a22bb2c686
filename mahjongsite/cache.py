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


def fail_safe(method: Callable[..., Any], empty: Callable[..., Any]) -> Any:
    """`method`, which answers as `empty` does, an empty cache, while the server is away."""

    @functools.wraps(method)
    def ask(client: "FailSafeClient", *arguments: Any) -> Any:
        if time.monotonic() < client.resting_until:
            return empty(*arguments)
        try:
            return method(client, *arguments)
        except (RedisError, OSError) as error:
            client.resting_until = time.monotonic() + REST_SECONDS
            logger.warning("the cache does not answer: %s", error)
            return empty(*arguments)

    return ask


class FailSafeClient(RedisCacheClient):
    """Django's client with every failure of the server turned into the answer of an empty cache."""

    resting_until = 0.0

    get = fail_safe(RedisCacheClient.get, empty=lambda key, default: default)
    get_many = fail_safe(RedisCacheClient.get_many, empty=lambda keys: {})
    has_key = fail_safe(RedisCacheClient.has_key, empty=lambda key: False)
    # In an empty cache nobody was there before: who takes a lock by it, as limits do, goes on.
    add = fail_safe(RedisCacheClient.add, empty=lambda key, value, timeout: True)
    set = fail_safe(RedisCacheClient.set, empty=lambda key, value, timeout: None)
    set_many = fail_safe(RedisCacheClient.set_many, empty=lambda values, timeout: None)
    touch = fail_safe(RedisCacheClient.touch, empty=lambda key, timeout: False)
    incr = fail_safe(RedisCacheClient.incr, empty=lambda key, delta: delta)
    delete = fail_safe(RedisCacheClient.delete, empty=lambda key: False)
    delete_many = fail_safe(RedisCacheClient.delete_many, empty=lambda keys: None)
    clear = fail_safe(RedisCacheClient.clear, empty=lambda: False)


class FailSafeCache(RedisCache):
    """The site's cache. One client, and so one pool of connections, serves all threads of a process: Django
    makes a backend for each asynchronous request, which alone would connect anew each time."""

    _servers: list[str]
    _options: dict[str, Any]

    @functools.cached_property
    def _cache(self) -> FailSafeClient:
        return _shared_client(tuple(self._servers), tuple(sorted(self._options.items())))


@functools.cache
def _shared_client(servers: tuple[str, ...], options: tuple[tuple[str, Any], ...]) -> FailSafeClient:
    return FailSafeClient(list(servers), **dict(options))
