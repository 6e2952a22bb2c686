"""A line to a web process, as somebody may use it who wrote his own browser: frame by frame."""

import base64
import secrets
import socket
import zlib
from types import TracebackType
from typing import Self
from urllib.parse import urlsplit

CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
FINAL, COMPRESSED = 0x80, 0x40
ROOM, SECONDS = 4096, 10.0
EXTENSION = "permessage-deflate; client_max_window_bits=12"


def frame(kind: int, payload: bytes = b"", flags: int = FINAL) -> bytes:
    """A frame as browsers send it; its mask is all zeroes."""
    length = len(payload)
    if length < 126:
        size = bytes([0x80 | length])
    elif length < 1 << 16:
        size = bytes([0x80 | 126]) + length.to_bytes(2, "big")
    else:
        size = bytes([0x80 | 127]) + length.to_bytes(8, "big")
    return bytes([flags | kind]) + size + bytes(4) + payload


def packed(text: bytes) -> bytes:
    """A frame with a text that is compressed as far as it goes, which the site has not agreed to."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -12)
    packed = packer.compress(text) + packer.flush(zlib.Z_SYNC_FLUSH)
    return frame(TEXT, packed.removesuffix(b"\x00\x00\xff\xff"), FINAL | COMPRESSED)


class Wire:
    """An open socket of the site at ``url``, below everything that a browser does. Use it with `with`.

    Little of what comes is kept for it before it reads; nothing else slows the other side down.
    """

    def __init__(self, url: str, path: str = "/", cookies: str = "", more: str = "") -> None:
        """``more`` are lines of further headers."""
        parts = urlsplit(url)
        self.line = socket.socket()
        self.line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, ROOM)
        self.line.connect((parts.hostname, parts.port))
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        self.line.sendall(
            f"GET {path} HTTP/1.1\r\nHost: {parts.netloc}\r\nOrigin: {url}\r\n"
            f"Cookie: {cookies}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Extensions: {EXTENSION}\r\n{more}\r\n".encode()
        )
        self.line.settimeout(SECONDS)
        self.unread = b""
        self.answer = self._until(b"\r\n\r\n")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.line.close()

    def send(self, data: bytes) -> None:
        """Send as much of it as the other side takes before it closes."""
        try:
            self.line.sendall(data)
        except OSError:
            return

    def receive(self) -> tuple[int, bytes]:
        """The next frame: its kind and what it holds; raises ConnectionError when no more comes."""
        kind, length = self._take(2)
        if length == 126:
            length = int.from_bytes(self._take(2), "big")
        elif length == 127:
            length = int.from_bytes(self._take(8), "big")
        return kind & 0x0F, self._take(length)

    def closing_code(self) -> tuple[int, list[int]]:
        """The code with which the other side closes, and the kinds of frames that came before."""
        kinds = []
        while (found := self.receive())[0] != CLOSE:
            kinds.append(found[0])
        return int.from_bytes(found[1][:2], "big"), kinds

    def _until(self, end: bytes) -> bytes:
        while end not in self.unread:
            self._read()
        head, self.unread = self.unread.split(end, 1)
        return head

    def _take(self, count: int) -> bytes:
        while len(self.unread) < count:
            self._read()
        taken, self.unread = self.unread[:count], self.unread[count:]
        return taken

    def _read(self) -> None:
        more = self.line.recv(65536)
        if not more:
            raise ConnectionError("closed without a word")
        self.unread += more
