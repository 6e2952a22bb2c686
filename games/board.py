"""The lobby as one web process has read it: once for all its sockets."""

import asyncio
from datetime import datetime, timedelta

from games.database import in_database
from games.lobby import Lobby, read_lobby

FRESH = timedelta(seconds=2)
"""What was read so lately need not be read again for somebody who comes."""


class Board:
    """What was read last; ``version`` counts how often it was another than before."""

    def __init__(self) -> None:
        self.version = 0
        self.lobby = Lobby()
        self._read_at: datetime | None = None
        self._reading = asyncio.Lock()

    async def read(self, now: datetime) -> None:
        """Read the lobby now."""
        async with self._reading:
            lobby = await in_database(read_lobby)(now)
            self._read_at = now
            if lobby != self.lobby or not self.version:
                self.lobby = lobby
                self.version += 1

    async def look(self, now: datetime) -> tuple[int, Lobby]:
        """What was read lately, or is read now."""
        if self._read_at is None or now - self._read_at > FRESH:
            await self.read(now)
        return self.version, self.lobby
