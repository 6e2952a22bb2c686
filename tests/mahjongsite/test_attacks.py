"""A running site under attack, by people who have accounts and browsers of their own making."""

import asyncio
import random
import socket
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import psutil
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from mahjongsite.run.web import MAX_MESSAGE
from tests.hostile.messages import bad_messages
from tests.hostile.wire import CONTINUED, PING, TEXT, Wire, frame, packed
from tests.player import Player
from tests.stack import Stack

pytestmark = pytest.mark.soak

PEOPLE, SOCKETS, SECONDS = 6, 8, 60
PACE = 0.08
"""Seconds between two messages of one socket: fewer than may be sent, for a busy server reads some later."""
ENOUGH = 10_000
"""So many bad messages must have been refused, of three times as many that a fast machine sends."""
MEGABYTE = 1 << 20
UPGRADE = (
    b"Host: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)
FLOODS = {
    "texts": frame(TEXT, b"") * 300_000,
    "pings": frame(PING, b"x" * 125) * 100_000,
    "pieces": frame(TEXT, b"", 0) + frame(CONTINUED, b"", 0) * 300_000,
    "texts that unfold": packed(b"{" + b" " * (MAX_MESSAGE - 2) + b"}") * 20_000,
    "no UTF-8": frame(TEXT, b"\xff") * 10,
    "no such frame": frame(TEXT, b'{"type":"ping"}') * 3 + frame(3) * 10,
}
REQUESTS = (
    b"\x00" * 1000,
    b"GET\r\n\r\n",
    b"GET / HTTP/9.9\r\nHost: 127.0.0.1\r\n\r\n",
    b"GET /\xff HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    b"GET / HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"x" * 200_000 + b"\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: \x00\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: gzip\r\n\r\n",
    b"POST /play/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: many\r\n\r\n",
    b"POST /play/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -1\r\n\r\n",
    b"POST /play/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
    b"POST /play/ HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"POST /play/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: x; charset=\x7f\r\nContent-Length: 0\r\n\r\n",
    b"GET /ws/lobby/ HTTP/1.1\r\n" + UPGRADE + b"Origin: null\r\n\r\n",
    b"GET /ws/lobby/?\xff HTTP/1.1\r\n" + UPGRADE + b"\r\n",
    b"GET /ws/%00%ff/ HTTP/1.0\r\n" + UPGRADE + b"Origin: http://127.0.0.1\r\n\r\n",
    b"GET /ws/lobby/ HTTP/1.1\r\n" + UPGRADE + b"Cookie: " + b"x" * 10_000 + b"\r\n\r\n",
    b"POST /ws/lobby/ HTTP/1.1\r\n" + UPGRADE + b"\r\n",
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    with Stack(tmp_path_factory.mktemp("attacked")) as stack:
        yield stack


class Watch:
    """What the web process holds, and what the log says, between the beginning and the end of an attack."""

    def __init__(self, site: Stack) -> None:
        self.site = site
        self.process = psutil.Process(site.programs()["web"])
        self.before = self.process.memory_info().rss
        self.seen = site.log.stat().st_size

    def assert_unharmed(self, most: int) -> None:
        """The process is the same, is at most so many bytes bigger, and has failed at nothing."""
        assert self.process.is_running()
        assert psutil.Process(self.site.programs()["web"]) == self.process
        log = self.site.log.read_bytes()[self.seen :].decode(errors="replace")
        assert [line for line in log.splitlines() if " ERROR " in line or "Traceback" in line] == []
        grown = self.process.memory_info().rss - self.before
        print(f"{grown / MEGABYTE:+.1f} MB on {self.before / MEGABYTE:.0f} MB")
        assert grown < most


def cookies_of(player: Player) -> str:
    return "; ".join(f"{cookie.name}={cookie.value}" for cookie in player.cookies)


async def pester(player: Player, seed: str, answers: Counter[str]) -> None:
    """Send one bad message after the other, and come again when that was too fast for the server."""
    address = f"ws{player.url.removeprefix('http')}/ws/tables/{player.table}/"
    headers, texts = {"Cookie": cookies_of(player)}, bad_messages(seed)
    with suppress(TimeoutError):
        async with asyncio.timeout(SECONDS):
            async for line in connect(address, origin=player.url, additional_headers=headers):
                with suppress(ConnectionClosed):
                    await asyncio.gather(send_all(line, texts), count_all(line, answers))


async def send_all(line: ClientConnection, texts: Iterator[str]) -> None:
    """Send messages as fast as one may, without end."""
    for text in texts:
        await line.send(text)
        await asyncio.sleep(PACE)


async def count_all(line: ClientConnection, answers: Counter[str]) -> None:
    """Count what comes back."""
    async for answer in line:
        answers["error" if '"type":"error"' in str(answer) else "other"] += 1


async def pester_all(players: list[Player]) -> Counter[str]:
    answers: Counter[str] = Counter()
    async with asyncio.TaskGroup() as group:
        for number, player in enumerate(players):
            for tab in range(SOCKETS):
                group.create_task(pester(player, f"{number} {tab}", answers))
    return answers


def seen_by(player: Player) -> dict[str, Any]:
    """What a player finds when he comes back to his table."""
    with player:
        return player.view


def test_it_refuses_bad_messages_from_many_sockets_and_changes_no_table(site: Stack) -> None:
    players = [Player(site.url) for _ in range(PEOPLE)]
    for player in players:
        with player:
            player.play_until_asked()
    watch, before = Watch(site), [seen_by(player) for player in players]
    answers = asyncio.run(pester_all(players))
    print(answers)
    assert answers["error"] > ENOUGH
    assert [seen_by(player) for player in players] == before
    watch.assert_unharmed(16 * MEGABYTE)


def raw(site: Stack, request: bytes) -> bytes:
    """The first line of the answer to some bytes."""
    with socket.create_connection(("127.0.0.1", site.port), timeout=10) as line, suppress(OSError):
        line.sendall(request)
        return line.recv(1000).partition(b"\r\n")[0]
    return b""


def test_it_keeps_little_of_a_flood(site: Stack) -> None:
    player = Player(site.url)
    watch = Watch(site)
    for name in [*FLOODS] * 3:
        with Wire(site.url, f"/ws/tables/{player.table}/", cookies_of(player)) as wire:
            wire.send(FLOODS[name])
            with suppress(ConnectionError):
                wire.closing_code()
    watch.assert_unharmed(16 * MEGABYTE)


def test_it_answers_a_thousand_requests_that_are_none(site: Stack) -> None:
    watch, chance = Watch(site), random.Random(1)
    seen: Counter[bytes] = Counter()
    for number in range(1000):
        request = REQUESTS[number % len(REQUESTS)]
        if number >= len(REQUESTS):
            place = chance.randrange(len(request))
            request = request[:place] + chance.randbytes(chance.randrange(4)) + request[place + 1 :]
            request = request.rstrip(b"\r\n") + b"\r\n\r\n"
        seen[raw(site, request)[9:12]] += 1
    print(seen)
    assert not [status for status in seen if status.startswith(b"5")]
    watch.assert_unharmed(16 * MEGABYTE)


def test_it_lets_go_of_who_does_not_read(site: Stack) -> None:
    """He asks for his table again and again; the line is gone when the server has heard no sign of life."""
    player = Player(site.url)
    watch = Watch(site)
    with Wire(site.url, f"/ws/tables/{player.table}/", cookies_of(player)) as wire:
        port = wire.line.getsockname()[1]
        until(lambda: not wire_is_open(watch.process, port), wire)
    watch.assert_unharmed(16 * MEGABYTE)


def wire_is_open(process: psutil.Process, port: int) -> bool:
    """Whether the process still holds its end of a line."""
    return any(line.raddr and line.raddr.port == port for line in process.net_connections())


def until(condition: Callable[[], bool], wire: Wire) -> None:
    """Ask for a view ten times a second until the condition holds, for at most two minutes."""
    for _ in range(1200):
        if condition():
            return
        wire.send(frame(TEXT, b'{"type":"sync"}'))
        time.sleep(0.1)
    raise AssertionError("still there")
