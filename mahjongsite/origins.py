"""Which web pages may open a socket: only pages of this site."""

from collections.abc import Awaitable, Callable
from typing import Any

from django.conf import settings
from django.http.request import split_domain_port, validate_host

Application = Callable[[dict[str, Any], Any, Any], Awaitable[Any]]


class SameOriginOnly:
    """Refuses the handshake of every socket that a page of another origin opens.

    The browser's `Origin` must be the scheme, host and port by which the site itself was asked, or one of
    `TRUSTED_ORIGINS`. Without an origin, or with `null` (sandboxed frames, local files), nobody gets in.
    """

    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        """Let a socket of our own pages through, and refuse any other in the handshake."""
        if is_own_origin(scope["headers"]):
            return await self.application(scope, receive, send)
        await receive()
        await send({"type": "websocket.close", "code": 4403})


def is_own_origin(headers: list[tuple[bytes, bytes]]) -> bool:
    """Whether a handshake with these ASGI headers comes from a page of this site."""
    origin, host = _only(headers, b"origin"), _only(headers, b"host")
    if not origin or not host or not validate_host(split_domain_port(host)[0], settings.ALLOWED_HOSTS):
        return False
    return origin == f"{settings.SCHEME}://{host}" or origin in settings.TRUSTED_ORIGINS


def _only(headers: list[tuple[bytes, bytes]], name: bytes) -> str:
    """The value of a header that was sent exactly once, else nothing."""
    values = [value for key, value in headers if key.lower() == name]
    return values[0].decode("latin-1").strip().lower() if len(values) == 1 else ""
