"""From which network somebody comes, without keeping the address."""

from ipaddress import IPv4Address, ip_address, ip_network

from django.http import HttpRequest
from django.utils.crypto import salted_hmac

HOUSEHOLD_BITS = 64
"""So much of an IPv6 address is the network of one household."""
UNKNOWN = "unknown"
MARK_LENGTH = 32


def address_of(request: HttpRequest) -> str:
    """From which network address somebody asks; empty behind a socket without addresses."""
    return str(request.META.get("REMOTE_ADDR", ""))


def neighbourhood(address: str) -> str:
    """The address itself, or for IPv6 the network of one household, which holds any number of addresses."""
    try:
        parsed = ip_address(address.partition("%")[0])  # without the network card of a local address
    except ValueError:
        return UNKNOWN
    if isinstance(parsed, IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:  # as a server calls it that listens to both kinds at once
        return str(parsed.ipv4_mapped)
    return str(ip_network((parsed, HOUSEHOLD_BITS), strict=False).network_address)


def network_mark(address: str) -> str:
    """What is the same for all addresses of one network and does not tell them; empty if none is known."""
    network = neighbourhood(address)
    if network == UNKNOWN:
        return ""
    return salted_hmac("accounts.networks", network, algorithm="sha256").hexdigest()[:MARK_LENGTH]
