"""Limits on what one visitor may begin, such as the guest accounts of one network address in an hour.

The counts of guests live in the cache: when it is away nobody is refused, for a visitor's first minute
matters more.
"""

from datetime import datetime
from ipaddress import ip_address, ip_network

from django.conf import settings
from django.core.cache import cache

HOUR = 3600


class LimitReached(Exception):
    """A visitor has begun as many of `what` as he may for now; `retry_after` is in seconds."""

    def __init__(self, what: str, retry_after: int) -> None:
        super().__init__(f"no further {what} for {retry_after} s")
        self.retry_after = retry_after


def count_guest(address: str, now: datetime) -> None:
    """Count one more guest for `address`; raises `LimitReached` instead when its hour is used up."""
    second = int(now.timestamp())
    key = f"guests:{second // HOUR}:{_neighbourhood(address)}"
    cache.add(key, 0, HOUR)
    try:
        count = cache.incr(key)
    except ValueError:  # the entry went away between the two calls
        return
    if count > settings.GUESTS_PER_HOUR:
        raise LimitReached("guest accounts", HOUR - second % HOUR)


def _neighbourhood(address: str) -> str:
    """The address itself, or for IPv6 the network of one household, which holds any number of addresses."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return "unknown"
    return (
        str(parsed) if parsed.version == 4 else str(ip_network(f"{parsed}/64", strict=False).network_address)
    )
