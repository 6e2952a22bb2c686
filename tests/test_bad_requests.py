"""Whatever comes to an address of the site, from whomever: it is answered, and never by an error of ours."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import psutil
import pytest
from django.core.cache import caches

from tests.hostile.requests import Fuzzer
from tests.hostile.site import Site
from tests.hostile.world import populate

pytestmark = pytest.mark.django_db

ADDRESSES = 100
"""The site has more addresses than this; each with a name is asked."""
UNWELL = "health_ready"
"""It says rightly that the site is not well: no clock runs beside this test."""


MORE_MEMORY = 64 * 2**20
"""The bytes by which the second half of the addresses may take more than the first: caches fill meanwhile."""

Look = Callable[[], object]


def failures(share: int, look: Look = int) -> list[str]:
    """What the site failed at, of so many bad requests for each address, after each of which one may look."""
    fuzzer, site = Fuzzer(populate()), Site()
    assert len(fuzzer.endpoints) > ADDRESSES
    failed = []
    for endpoint in fuzzer.endpoints:
        for request in fuzzer.requests(endpoint, share):
            for cache in caches.all():
                cache.clear()  # the limits on guessing would keep most requests out
            status = site.answer(request)
            if status >= 500 and endpoint.name != UNWELL:
                failed.append(f"{endpoint.name}: {site.failure!r} at {request}")
        look()
    return failed


def test_it_fails_at_no_bad_request() -> None:
    assert failures(10) == []


@contextmanager
def forgotten_logs(capturing: logging.Handler) -> Iterator[None]:
    """Lines of the log are written as ever, but not kept with the requests that they are about."""
    root = logging.getLogger()
    handlers = root.handlers
    root.handlers = [handler for handler in handlers if not isinstance(handler, type(capturing))]
    yield
    root.handlers = handlers


@pytest.mark.soak
def test_it_fails_at_none_of_a_thousand_bad_requests_for_each_address(
    caplog: pytest.LogCaptureFixture,
) -> None:
    sizes: list[int] = []
    with forgotten_logs(caplog.handler):
        assert failures(1000, lambda: sizes.append(psutil.Process().memory_info().rss)) == []
    half = len(sizes) // 2
    assert max(sizes[half:]) < max(sizes[:half]) + MORE_MEMORY
