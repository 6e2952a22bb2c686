"""A line to a web process, as somebody may use it who wrote his own browser: frame by frame."""

import base64
import secrets
import socket
import time
import zlib
from types import TracebackType
from typing import Self
from urllib.parse import urlsplit

from tests.player import Player

CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
FINAL, COMPRESSED = 0x80, 0x40
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


def compressed(text: bytes) -> bytes:
    """A frame with a text that is compressed as far as it goes."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -12)
    packed = packer.compress(text) + packer.flush(zlib.Z_SYNC_FLUSH)
    return frame(TEXT, packed.removesuffix(b"\x00\x00\xff\xff"), FINAL | COMPRESSED)


class Wire:
    """An open socket at a player's table, below everything that a browser does. Use it with `with`."""

    def __init__(self, player: Player, room: int = 4096) -> None:
        """``room`` is for how many bytes the system may keep what was not read."""
        parts = urlsplit(player.url)
        self.line = socket.socket()
        self.line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        self.line.connect((parts.hostname, parts.port))
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in player.cookies)
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        self.line.sendall(
            f"GET /ws/tables/{player.table}/ HTTP/1.1\r\nHost: {parts.netloc}\r\nOrigin: {player.url}\r\n"
            f"Cookie: {cookies}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Extensions: {EXTENSION}\r\n\r\n".encode()
        )
        self.answer = self.line.recv(400)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.line.close()

    def send(self, data: bytes, seconds: float) -> int:
        """Send as much as the other side takes in so long; how many bytes that were."""
        sent, give_up = 0, time.monotonic() + seconds
        while sent < len(data) and (left := give_up - time.monotonic()) > 0:
            self.line.settimeout(left)
            try:
                sent += self.line.send(data[sent : sent + 65536])
            except TimeoutError:
                return sent
            except OSError:
                return sent
        return sent
