"""Which pages may open a socket."""

from typing import Any

import pytest
from channels.testing import WebsocketCommunicator
from django.test import Client

from mahjongsite.origins import SameOriginOnly, is_own_origin

HOST = "127.0.0.1:8000"


def handshake(origin: str | None, host: str | None = HOST) -> list[tuple[bytes, bytes]]:
    headers = {"origin": origin, "host": host}
    return [(name.encode(), value.encode()) for name, value in headers.items() if value is not None]


@pytest.fixture(autouse=True)
def _hosts(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["127.0.0.1", "localhost", ".example.org"]
    settings.SCHEME = "http"
    settings.TRUSTED_ORIGINS = []


def test_it_lets_the_pages_of_the_site_in() -> None:
    assert is_own_origin(handshake("http://127.0.0.1:8000"))
    assert is_own_origin(handshake("http://play.example.org", "play.example.org"))
    assert is_own_origin(handshake("http://Play.Example.org", "play.example.ORG"))


@pytest.mark.parametrize(
    "origin",
    [
        None,
        "",
        "null",
        "http://127.0.0.1:8001",
        "http://127.0.0.1",
        "http://localhost:8000",
        "https://127.0.0.1:8000",
        "http://evil.example",
        "http://127.0.0.1:8000.evil.example",
        "http://127.0.0.1:8000/",
        "127.0.0.1:8000",
    ],
)
def test_it_refuses_all_other_origins(origin: str | None) -> None:
    assert not is_own_origin(handshake(origin))


@pytest.mark.parametrize("host", [None, "", "evil.example", "evil.example:8000"])
def test_it_refuses_a_host_that_the_site_is_not(host: str | None) -> None:
    assert not is_own_origin(handshake(f"http://{host}", host))


def test_it_refuses_an_origin_that_is_sent_twice() -> None:
    twice = [*handshake("http://127.0.0.1:8000"), (b"origin", b"http://evil.example")]

    assert not is_own_origin(twice)


def test_it_insists_on_https_when_the_site_is_served_so(settings: Any) -> None:
    settings.SCHEME = "https"

    assert is_own_origin(handshake("https://example.org", "example.org"))
    assert not is_own_origin(handshake("http://example.org", "example.org"))


def test_it_lets_a_trusted_origin_in(settings: Any) -> None:
    settings.TRUSTED_ORIGINS = ["https://club.example"]

    assert is_own_origin(handshake("https://club.example"))
    assert not is_own_origin(handshake("https://other.example"))


async def greet(scope: Any, receive: Any, send: Any) -> None:
    """A socket that lets everybody in."""
    await receive()
    await send({"type": "websocket.accept"})


@pytest.mark.parametrize(("origin", "let_in"), [("http://127.0.0.1:8000", True), (None, False)])
async def test_it_refuses_the_handshake_before_the_application_hears_of_it(
    origin: str | None, let_in: bool
) -> None:
    socket = WebsocketCommunicator(SameOriginOnly(greet), "/ws/", headers=handshake(origin))

    connected, _ = await socket.connect()

    assert connected is let_in
    await socket.disconnect()


@pytest.mark.django_db
def test_it_lets_no_other_site_s_page_bring_a_session_along(client: Client) -> None:
    """The origin is what refuses sockets; cookies that stay at home are a second bar."""
    client.get("/", HTTP_HOST="localhost")
    client.post("/play/", HTTP_HOST="localhost")
    assert {name: cookie["samesite"] for name, cookie in client.cookies.items()} == {
        "csrftoken": "Lax",
        "sessionid": "Lax",
    }
    assert client.cookies["sessionid"]["httponly"]
