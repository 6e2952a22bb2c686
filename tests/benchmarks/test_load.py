"""The client that measures live play."""

import asyncio
import json
import zlib
from typing import Any

import pytest

from benchmarks.load.pages import LiveTable, Page, Place, Seen, Tally
from benchmarks.load.wire import Refused, Wire

ANSWER = b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n"


class Line:
    """The transport of a socket, which keeps what is written."""

    def __init__(self) -> None:
        self.written: list[bytes] = []

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def close(self) -> None:
        pass


class Heard(Wire):
    """A socket that keeps what it hears."""

    def __init__(self) -> None:
        super().__init__("/ws/", 80, "a=b")
        self.transport = Line()  # type: ignore[assignment]
        self.texts: list[bytes] = []

    def hear(self, text: bytes) -> None:
        self.texts.append(text)


def frame(text: bytes, first: int = 0x81) -> bytes:
    """A frame as a server sends it."""
    size = len(text)
    if size < 126:
        return bytes([first, size]) + text
    long = size >= 1 << 16
    return bytes([first, 127 if long else 126]) + size.to_bytes(8 if long else 2, "big") + text


def deflated(text: bytes) -> bytes:
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return (packer.compress(text) + packer.flush(zlib.Z_SYNC_FLUSH)).removesuffix(b"\x00\x00\xff\xff")


async def test_it_hears_each_text_whole_however_it_comes() -> None:
    texts = [b"short", b"x" * 300, b"y" * 70_000, b""]
    stream = ANSWER + b"".join(frame(text) for text in texts)
    for step in (1, 7, len(stream)):
        wire = Heard()
        for start in range(0, len(stream), step):
            wire.data_received(stream[start : start + step])
        assert wire.texts == texts
        assert wire.opened.done()


async def test_it_hears_compressed_texts() -> None:
    wire = Heard()
    wire.data_received(ANSWER + frame(deflated(b"tile " * 50), 0xC1) + frame(b"plain"))
    assert wire.texts == [b"tile " * 50, b"plain"]


async def test_it_answers_signs_of_life() -> None:
    wire = Heard()
    wire.data_received(ANSWER + frame(b"here?", 0x89))
    assert wire.texts == []
    assert wire.transport.written == [b"\x8a\x85\x00\x00\x00\x00here?"]  # type: ignore[attr-defined]


async def test_it_says_with_what_it_was_refused() -> None:
    wire = Heard()
    wire.data_received(b"HTTP/1.1 403 Forbidden\r\n\r\n")
    with pytest.raises(Refused, match="403"):
        await wire.opened


def test_it_lets_one_command_go_out_in_each_span_at_a_table() -> None:
    table = LiveTable(Tally(), pace=2.0)
    first, second, third = table.turn(), table.turn(), table.turn()
    assert 0 <= first <= 2
    assert second - first == pytest.approx(2, abs=0.1)
    assert third - second == pytest.approx(2, abs=0.1)


def opened(table: LiveTable) -> Page:
    page = Page(table, Place("t", "a=b"), 80)
    page.transport = Line()  # type: ignore[assignment]
    return page


def asked(*options: dict[str, Any], prompt: str = "p") -> bytes:
    question = {"prompt": prompt, "due": None, "options": options}
    return json.dumps({"type": "events", "events": [], "own": {"question": question}}).encode()


async def test_it_counts_a_discard_when_the_last_of_four_has_seen_it() -> None:
    tally = Tally()
    table = LiveTable(tally, pace=0)
    pages = [opened(table) for _ in range(4)]
    pages[0].hear(asked({"do": "discard", "tile": "1m"}))
    seen = json.dumps({"type": "events", "events": [{"type": "discarded", "auto": False}]}).encode()
    for page in pages[:3]:
        page.hear(seen)
    assert tally.latency == []
    pages[3].hear(seen)
    assert len(tally.latency) == 1


async def test_it_counts_a_discard_that_not_all_have_seen_before_the_next() -> None:
    tally = Tally()
    pages = [opened(table) for table in [LiveTable(tally, pace=0)] for _ in range(2)]
    seen = b'{"type": "events", "events": [{"type": "discarded", "auto": false}]}'
    pages[0].hear(asked({"do": "discard", "tile": "1m"}))
    pages[0].hear(seen)
    pages[1].hear(asked({"do": "discard", "tile": "2m"}, prompt="q"))
    assert (len(tally.latency), tally.unseen) == (0, 1)
    for page in pages:
        page.hear(seen)
    pages[0].hear(asked({"do": "discard", "tile": "3m"}, prompt="r"))
    assert (len(tally.latency), tally.unseen) == (1, 1)


async def test_it_counts_lost_sockets_by_the_code_that_closed_them() -> None:
    tally = Tally()
    for bytes_before in (b"", frame(b"\x03\xf3keepalive", 0x88)):
        page = opened(LiveTable(tally, pace=0))
        page.data_received(ANSWER + bytes_before)
        page.connection_lost(None)
    assert tally.lost == {0: 1, 1011: 1}


async def test_it_answers_each_question_once() -> None:
    page = opened(LiveTable(Tally(), pace=0))
    page.hear(asked({"do": "discard", "tile": "1m"}))
    page.hear(asked({"do": "discard", "tile": "1m"}))
    assert len(page.transport.written) == 1  # type: ignore[attr-defined]
    page.hear(asked({"do": "discard", "tile": "1m"}, prompt="q"))
    assert len(page.transport.written) == 2  # type: ignore[attr-defined]


async def test_it_lets_time_run_out_where_that_is_measured_but_passes() -> None:
    tally = Tally()
    page = opened(LiveTable(tally, pace=0, dawdling=True))
    page.hear(asked({"do": "discard", "tile": "1m"}))
    assert page.transport.written == []  # type: ignore[attr-defined]
    page.hear(asked({"do": "pung", "tile": "1m"}, {"do": "pass"}, prompt="q"))
    assert len(page.transport.written) == 1  # type: ignore[attr-defined]


async def test_it_notes_how_late_a_timeout_came(time_machine: Any) -> None:
    """The server waits 0.3 s after the deadline (rules: common 9)."""
    time_machine.move_to(1_000.5, tick=False)
    page = opened(LiveTable(Tally(), pace=0, dawdling=True))
    question = {"prompt": "p", "due": 1_000_000, "options": [{"do": "discard", "tile": "1m"}]}
    page.hear(json.dumps({"type": "events", "events": [], "own": {"question": question}}).encode())
    page.hear(b'{"type": "events", "events": [{"type": "discarded", "auto": true}]}')
    assert page.table.tally.late == [pytest.approx(0.2)]


async def test_it_counts_no_discard_of_the_server_as_seen() -> None:
    table = LiveTable(Tally(), pace=0)
    opened(table).hear(asked({"do": "discard", "tile": "1m"}))
    table.see(Seen("discarded", auto=True))
    assert table.tally.latency == []
    await asyncio.sleep(0)
