"""The channel layer, which sends what waits to be sent together.

The one that it is made of waits for the broker's answer to each message before it sends the next.
"""

from typing import Any

from channels_redis.pubsub import RedisPubSubChannelLayer, RedisSingleShardConnection


class Batch:
    """Messages that are sent together, each with its channel, and whether that has failed."""

    def __init__(self) -> None:
        self.messages: list[tuple[str, bytes]] = []
        self.failed = True


class Shard(RedisSingleShardConnection):
    """The connection to one broker."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.waiting = Batch()

    async def publish(self, channel: str, message: bytes) -> None:
        """Send a message with all others that wait by then, in their order; raises what the broker raises."""
        batch = self.waiting
        batch.messages.append((channel, message))
        async with self._lock:
            if batch is self.waiting:
                self.waiting = Batch()
                await self._send(batch)
            elif batch.failed:
                raise ConnectionError("what was sent together was not taken")

    async def _send(self, batch: Batch) -> None:
        self._ensure_redis()
        pipeline = self._redis.pipeline(transaction=False)
        for channel, message in batch.messages:
            pipeline.publish(channel, message)
        await pipeline.execute()
        batch.failed = False


class ChannelLayer(RedisPubSubChannelLayer):
    """The layer of one process, with connections of its own for each event loop."""

    def _get_layer(self) -> Any:
        layer = super()._get_layer()
        if not isinstance(layer._shards[0], Shard):
            layer._shards = [Shard(shard.host, layer) for shard in layer._shards]
        return layer
