"""The web server's end of a socket, with bounds on what one line can make it keep.

The site itself counts messages and closes the sockets of those who send too many. What it never sees is
counted here: frames that are no message yet, and pings whose answers nobody reads.
"""

from typing import Any

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame

from games.allowance import MESSAGES, Allowance

FRAMES = 2 * MESSAGES
"""So many frames in a second, and so many of one message; a browser sends a message as one frame."""

UNREADABLE = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"

SLICE = 1024
"""So many bytes are taken at a time, so that the rest of a flood is not even looked at."""


class CarefulProtocol(WebSocketsSansIOProtocol):
    """A socket that is closed when it is sent too many frames, or a text that is none."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.allowance = Allowance(FRAMES)

    def data_received(self, data: bytes) -> None:
        """Take what has come, in small pieces, until the socket closes."""
        for start in range(0, len(data), SLICE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + SLICE])
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self._refuse_request()

    def handle_text(self, event: Frame) -> None:
        """Take a text or its beginning."""
        if self._may_send():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        """Take bytes or their beginning."""
        if self._may_send():
            super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        """Take one more piece of a message."""
        if self._may_send() and len(self.frames) < FRAMES:
            super().handle_cont(event)
        elif not self.close_sent:
            self._refuse(CloseCode.MESSAGE_TOO_BIG)

    def handle_ping(self) -> None:
        """Answer a ping."""
        if self._may_send():
            super().handle_ping()

    def send_receive_event_to_app(self) -> None:
        """Hand a message over to the site, unless it is a text that is not in UTF-8."""
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                return self._refuse(CloseCode.INVALID_DATA)
        super().send_receive_event_to_app()

    async def send(self, message: ASGISendEvent) -> None:
        """Send something; who is being sent away already is gone, which is no error."""
        if self.close_sent:
            raise ClientDisconnected
        await super().send(message)

    def _refuse_request(self) -> None:
        """Answer a request for a socket that can't be read, such as one with too many or too long headers."""
        self.handshake_complete = self.close_sent = True
        self.transport.write(UNREADABLE)
        self.transport.close()

    def _may_send(self) -> bool:
        if self.close_sent:
            return False
        if self.allowance.take(self.loop.time()):
            return True
        self._refuse(CloseCode.POLICY_VIOLATION)
        return False

    def _refuse(self, code: CloseCode) -> None:
        self.conn.fail(code)
        self.handle_parser_exception()
