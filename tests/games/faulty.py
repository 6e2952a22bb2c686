"""A channel layer that does to messages whatever a broker and its lines may do to them."""

import asyncio
import random
from collections import defaultdict
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import msgspec

Message = dict[str, Any]


@dataclass
class Faults:
    """What goes wrong, each as a chance from 0 to 1 for a message.

    ``longest`` is how late one may be, in seconds. ``cut`` is the chance that a subscriber's line breaks when
    it is to get a message: that one is lost, and it has to subscribe anew.
    """

    broken: float = 0
    hanging: float = 0
    lost: float = 0
    doubled: float = 0
    late: float = 0
    longest: float = 0.3
    cut: float = 0


class FaultyLayer:
    """As much of a channel layer as the site uses, in memory.

    While ``going`` is not set nobody hears anything. ``sent`` counts what was handed to the layer.
    """

    def __init__(self, faults: Faults, chance: random.Random) -> None:
        self.faults = faults
        self.chance = chance
        self.groups: defaultdict[str, set[str]] = defaultdict(set)
        self.channels: dict[str, asyncio.Queue[bytes]] = {}
        self.going = asyncio.Event()
        self.going.set()
        self.sent = 0

    async def new_channel(self) -> str:
        """Subscribe: what was sent before is gone."""
        name = uuid4().hex
        self.channels[name] = asyncio.Queue()
        return name

    async def group_add(self, group: str, channel: str) -> None:
        """Hear of a group."""
        self.groups[group].add(channel)

    async def group_discard(self, group: str, channel: str) -> None:
        """Hear no more of a group."""
        self.groups[group].discard(channel)

    async def receive(self, channel: str) -> Message:
        """The next message; raises ConnectionError when the line breaks."""
        message = await self.channels[channel].get()
        await self.going.wait()
        if self._happens(self.faults.cut):
            del self.channels[channel]
            raise ConnectionError("the line broke")
        return msgspec.msgpack.decode(message)

    async def group_send(self, group: str, message: Message) -> None:
        """Send, or fail at it; raises ConnectionError."""
        self.sent += 1
        if self._happens(self.faults.broken):
            raise ConnectionError("nobody takes it")
        if self._happens(self.faults.hanging):
            await asyncio.Event().wait()
        packed = msgspec.msgpack.encode(message)
        for channel in tuple(self.groups[group]):
            self._hand_over(channel, packed)

    def _hand_over(self, channel: str, packed: bytes) -> None:
        if self._happens(self.faults.lost):
            return
        for _ in range(2 if self._happens(self.faults.doubled) else 1):
            wait = self.chance.uniform(0, self.faults.longest) if self._happens(self.faults.late) else 0
            asyncio.get_running_loop().call_later(wait, self._put, channel, packed)

    def _put(self, channel: str, packed: bytes) -> None:
        if channel in self.channels:
            self.channels[channel].put_nowait(packed)

    def _happens(self, chance: float) -> bool:
        return self.chance.random() < chance
