"""What one line to the web server can make it keep: little, whatever comes through it."""

import logging
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
import uvicorn

from mahjongsite.run.ports import free_port
from mahjongsite.run.sockets import FRAMES, CarefulProtocol
from mahjongsite.run.web import MAX_MESSAGE
from tests.hostile.wire import BINARY, CONTINUED, PING, PONG, TEXT, Wire, frame, packed

TEXTS = frame(TEXT, b"{}")
MANY = FRAMES + 1


class Echo:
    """A site that answers every message, and notes what comes and what it fails at."""

    def __init__(self) -> None:
        self.heard: list[dict[str, Any]] = []
        self.left = threading.Event()
        self.failures: list[BaseException] = []

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve one socket."""
        await receive()
        await send({"type": "websocket.accept"})
        try:
            while (message := await receive())["type"] != "websocket.disconnect":
                self.heard.append(message)
                await send({"type": "websocket.send", "text": "heard"})
            await send({"type": "websocket.send", "text": "too late"})
        except BaseException as error:
            self.failures.append(error)
        finally:
            self.left.set()


@pytest.fixture
def echo() -> Echo:
    return Echo()


@pytest.fixture
def url(echo: Echo) -> Iterator[str]:
    """The address of a web server with the site's own sockets."""
    port = free_port()
    server = uvicorn.Server(
        uvicorn.Config(
            echo,
            port=port,
            ws=CarefulProtocol,
            ws_max_size=MAX_MESSAGE,
            ws_per_message_deflate=False,
            lifespan="off",
            log_config=None,
        )
    )
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join()


def sent(url: str, data: bytes) -> tuple[int, list[int]]:
    """The code with which the server closes a socket after it was sent something, and what it sent before."""
    with Wire(url) as wire:
        wire.send(data)
        return wire.closing_code()


def test_it_hands_over_what_browsers_send(url: str, echo: Echo) -> None:
    with Wire(url) as wire:
        wire.send(frame(TEXT, "麻雀".encode()) + frame(TEXT, b"x" * 300) + frame(BINARY, b"\xff"))
        assert [wire.receive()[0] for _ in range(3)] == [TEXT] * 3
        wire.send(frame(PING, b"here?"))
        assert wire.receive() == (PONG, b"here?")
    heard = [message.get("text") or message.get("bytes") for message in echo.heard]
    assert heard == ["麻雀", "x" * 300, b"\xff"]


def test_it_joins_the_pieces_of_a_message_also_between_two_letters_bytes(url: str, echo: Echo) -> None:
    first, second = "麻雀".encode()[:2], "麻雀".encode()[2:]
    with Wire(url) as wire:
        wire.send(frame(TEXT, first, 0) + frame(CONTINUED, second))
        wire.receive()
    assert echo.heard[0]["text"] == "麻雀"


@pytest.mark.parametrize(
    "flood",
    [
        frame(TEXT, b"") * MANY,
        frame(BINARY, b"") * MANY,
        frame(PING, b"x" * 125) * MANY,
        frame(TEXT, b"", 0) + frame(CONTINUED, b"", 0) * MANY,
    ],
    ids=["texts", "bytes", "pings", "pieces"],
)
def test_it_closes_for_more_frames_than_a_browser_sends(url: str, echo: Echo, flood: bytes) -> None:
    code, before = sent(url, flood)
    assert code == 1008
    assert len(before) <= MANY
    assert echo.left.wait(5)
    assert len(echo.heard) <= FRAMES


def test_it_closes_for_a_message_of_too_many_pieces(
    url: str, echo: Echo, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also if they come slowly."""
    monkeypatch.setattr(CarefulProtocol, "_may_send", lambda protocol: not protocol.close_sent)
    assert sent(url, frame(TEXT, b"", 0) + frame(CONTINUED, b"", 0) * FRAMES)[0] == 1009
    assert echo.heard == []


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        (frame(TEXT, b"\xff\xfe"), 1007),
        (frame(TEXT, b"\xe9\xba", 0) + frame(CONTINUED, b"", 0x80), 1007),
        (frame(TEXT, b"x" * (MAX_MESSAGE + 1)), 1009),
        (packed(b"x" * MAX_MESSAGE), 1002),
        (frame(3), 1002),
        (frame(CONTINUED), 1002),
        (frame(PING, b"x" * 200), 1002),
        (frame(TEXT, b"x", 0xF0), 1002),
    ],
)
def test_it_closes_for_what_is_no_message_and_logs_no_failure(
    url: str, echo: Echo, bad: bytes, code: int, caplog: pytest.LogCaptureFixture
) -> None:
    assert sent(url, TEXTS + bad + TEXTS)[0] == code
    assert echo.left.wait(5)
    assert all(isinstance(failure, OSError) for failure in echo.failures)
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


@pytest.mark.parametrize(
    ("path", "more"),
    [
        ("/", f"X-Long: {'x' * 10_000}\r\n"),
        ("/", "X-Many: x\r\n" * 200),
        ("/", "Content-Length: 5\r\n"),
        (f"/{'a' * 10_000}", ""),
    ],
    ids=["long header", "many headers", "body", "long address"],
)
def test_it_says_that_it_can_not_read_a_request(url: str, echo: Echo, path: str, more: str) -> None:
    with Wire(url, path, more=more) as wire:
        assert wire.answer.startswith(b"HTTP/1.1 400 ")
        with pytest.raises(ConnectionError):
            wire.receive()
    assert not echo.left.is_set()
