"""The channel layer: what waits is sent together, and nothing else is different for it."""

import asyncio
from typing import Any

import pytest
from channels.layers import get_channel_layer

GROUP = "table.4711"


def numbered(number: int) -> dict[str, Any]:
    return {"type": "table.changed", "version": number}


async def test_it_hands_over_what_many_send_at_once_in_order_and_each_once() -> None:
    layer = get_channel_layer()
    channel = await layer.new_channel()
    await layer.group_add(GROUP, channel)

    await asyncio.gather(*[layer.group_send(GROUP, numbered(number)) for number in range(50)])
    await layer.group_send(GROUP, numbered(50))

    async with asyncio.timeout(5):
        heard = [await layer.receive(channel) for _ in range(51)]
    assert heard == [numbered(number) for number in range(51)]


async def test_it_tells_all_whose_messages_were_not_taken_and_takes_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    layer = get_channel_layer()
    channel = await layer.new_channel()
    await layer.group_add(GROUP, channel)
    (shard,) = layer._get_layer()._shards

    async def fail(batch: Any) -> None:
        raise ConnectionError

    with monkeypatch.context() as broken:
        broken.setattr(shard, "_send", fail)
        sent = [layer.group_send(GROUP, numbered(number)) for number in range(3)]
        results = await asyncio.gather(*sent, return_exceptions=True)
    assert [type(result) for result in results] == [ConnectionError] * 3

    await layer.group_send(GROUP, numbered(3))
    async with asyncio.timeout(5):
        assert await layer.receive(channel) == numbered(3)
