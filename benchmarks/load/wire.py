"""A lean client for sockets: one machine plays thousands of pages, so a page must cost next to nothing.

It asks for compression as browsers do. What it reads is what this server sends: whole messages of text.
"""

import asyncio
import base64
import os
import zlib
from collections.abc import Iterator
from typing import Self

HANDSHAKE = """\
GET {path} HTTP/1.1\r
Host: {host}:{port}\r
Origin: http://{host}:{port}\r
Cookie: {cookie}\r
Upgrade: websocket\r
Connection: Upgrade\r
Sec-WebSocket-Key: {key}\r
Sec-WebSocket-Version: 13\r
Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r
\r
"""
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
COMPRESSED = 0x40
TAIL = b"\x00\x00\xff\xff"
"""What senders leave off at the end of a compressed message (RFC 7692)."""


class Refused(Exception):
    """The server did not open the socket; the text is the first line of its answer."""


class Wire(asyncio.Protocol):
    """One socket. What comes is given to ``hear``; ``lost`` is called once when the socket has closed.

    ``code`` is the one with which the server closed it, 0 if it said none.
    """

    transport: asyncio.Transport

    def __init__(self, path: str, port: int, cookie: str) -> None:
        key = base64.b64encode(os.urandom(16)).decode()
        self.greeting = HANDSHAKE.format(path=path, host="127.0.0.1", port=port, cookie=cookie, key=key)
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.unread = b""
        self.inflate = zlib.decompressobj(-zlib.MAX_WBITS)
        self.closing = False
        self.code = 0

    async def open(self, port: int) -> Self:
        """Connect on this machine; raises Refused, OSError."""
        await asyncio.get_running_loop().create_connection(lambda: self, "127.0.0.1", port)
        await self.opened
        return self

    def hear(self, text: bytes) -> None:
        """Take a message."""

    def lost(self) -> None:
        """Note that the server has closed the socket."""

    def say(self, text: bytes) -> None:
        """Send a message."""
        self._write(TEXT, text)

    def close(self) -> None:
        """Go away."""
        self.closing = True
        self._write(CLOSE, b"\x03\xe8")
        self.transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a socket."""
        assert isinstance(transport, asyncio.Transport)  # noqa: S101 - asyncio's own types say less
        self.transport = transport
        transport.write(self.greeting.encode())

    def connection_lost(self, _: Exception | None) -> None:
        """Tell whoever waits."""
        if not self.opened.done():
            self.opened.set_exception(Refused("closed"))
        if not self.closing:
            self.closing = True
            self.lost()

    def data_received(self, data: bytes) -> None:
        """Read whole messages; the rest waits for more."""
        self.unread += data
        if not self.opened.done() and not self._read_answer():
            return
        for kind, payload in self._frames():
            if kind & 0x0F == PING:
                self._write(PONG, payload)
            elif kind & 0x0F == CLOSE:
                self.code = int.from_bytes(payload[:2], "big")
            elif kind & 0x0F == TEXT:
                self.hear(self.inflate.decompress(payload + TAIL) if kind & COMPRESSED else payload)

    def _read_answer(self) -> bool:
        head, end, rest = self.unread.partition(b"\r\n\r\n")
        if not end:
            return False
        self.unread = rest
        if not head.startswith(b"HTTP/1.1 101"):
            self.opened.set_exception(Refused(head.partition(b"\r\n")[0].decode("latin-1")))
            self.closing = True
            self.transport.close()
            return False
        self.opened.set_result(None)
        return True

    def _frames(self) -> Iterator[tuple[int, bytes]]:
        """Each whole frame: its first byte and what it holds."""
        data, start = self.unread, 0
        while (found := _bounds(data, start)) is not None:
            begin, end = found
            yield data[start], data[begin:end]
            start = end
        self.unread = data[start:]

    def _write(self, kind: int, payload: bytes) -> None:
        size = len(payload)
        length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        # The mask is there for the sake of old proxies; one of zeros changes nothing.
        self.transport.write(bytes([0x80 | kind]) + length + b"\x00\x00\x00\x00" + payload)


def _bounds(data: bytes, start: int) -> tuple[int, int] | None:
    """Where the contents of the frame at `start` begin and end; None if it is not there yet."""
    begin = start + 2
    if len(data) < begin:
        return None
    size = data[start + 1]
    if size >= 126:
        begin += 2 if size == 126 else 8
        size = int.from_bytes(data[start + 2 : begin], "big")
    return (begin, begin + size) if len(data) >= begin + size else None
