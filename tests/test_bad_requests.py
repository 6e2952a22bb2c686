"""Whatever comes to an address of the site, from whomever: it is answered, and never by an error of ours."""

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


def failures(share: int) -> list[str]:
    """What the site failed at, of so many bad requests for each address."""
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
    return failed


def test_it_fails_at_no_bad_request() -> None:
    assert failures(10) == []


@pytest.mark.soak
def test_it_fails_at_none_of_a_thousand_bad_requests_for_each_address() -> None:
    assert failures(1000) == []
