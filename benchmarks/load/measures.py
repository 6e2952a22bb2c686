"""What is measured of a site under load."""

import argparse
import asyncio
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from benchmarks.load.pages import (
    HURRIED,
    UNHURRIED,
    LiveTable,
    Place,
    Tally,
    close_tables,
    keep_open,
    open_table,
)
from benchmarks.load.people import begin_deal, clear_tables, places_at, set_tables, sign_in
from benchmarks.load.requests import page_seconds
from benchmarks.load.site import Site

WARM_SECONDS = 20.0
PACE = 2.0
"""The seconds between two commands at a table, as brisk people play."""
CONNECTED_AT_ONCE = 10
PAGE_TIMES = 100


@dataclass(frozen=True, slots=True)
class Row:
    """What came of a measure, with what it has to reach at least, and ought to; as a row of a table."""

    what: str
    came_to: str
    floor: str = "-"
    aim: str = "-"

    def __str__(self) -> str:
        return f"| {self.what} | {self.came_to} | {self.floor} | {self.aim} |"


def measure(name: str, site: Site, asked: argparse.Namespace) -> Iterator[Row]:
    """The rows of one measure; no table is open before it and after it."""
    match name:
        case "latency":
            yield from asyncio.run(_latency(site, asked))
        case "rate":
            yield from asyncio.run(_rate(site, asked))
        case "deadlines":
            yield from asyncio.run(_deadlines(site, asked))
        case "pages":
            yield from _pages(site, asked)


async def _latency(site: Site, asked: argparse.Namespace) -> list[Row]:
    """Many tables at the pace of people, and what their pages take of memory."""
    await _play_a_little(site)
    before = site.memory("web")
    tally, places = Tally(), await asyncio.to_thread(_places, asked.tables)
    tables = await _open(site, tally, places, PACE)
    await keep_open(tables, WARM_SECONDS)
    rows = await _observe(site, tally, tables, asked.seconds)
    grown = (site.memory("web") - before) / sum(map(len, places))
    await _leave(tables)
    return [
        Row("discard to the last of four, p50", _ms(tally.latency, 0.5)),
        Row("discard to the last of four, p99", _ms(tally.latency, 0.99), "150 ms", "60 ms"),
        Row("command to its answer, p99", _ms(tally.answered, 0.99)),
        Row("memory of a connected player", f"{grown / 1024:.1f} KB", "60 KB", "30 KB"),
        *rows,
    ]


async def _rate(site: Site, asked: argparse.Namespace) -> list[Row]:
    """As many commands as the site takes: people answer at once."""
    tally, places = Tally(), await asyncio.to_thread(_places, asked.full_tables)
    tables = await _open(site, tally, places, 0)
    await keep_open(tables, WARM_SECONDS)
    rows = await _observe(site, tally, tables, asked.seconds)
    accepted = len(tally.answered) - tally.refused.total()
    seen = f"{len(tally.latency)}, all but {tally.unseen}"
    await _leave(tables)
    return [
        Row("commands accepted", f"{accepted / asked.seconds:.0f}/s", "200/s", "350/s"),
        Row("discards that came to all four", seen),
        Row("discard to the last of four, p50", _ms(tally.latency, 0.5)),
        Row("discard to the last of four, p99", _ms(tally.latency, 0.99)),
        *rows,
    ]


async def _deadlines(site: Site, asked: argparse.Namespace) -> list[Row]:
    """Many people whose time runs out, each in his own moment; again while one of two clocks is killed."""
    alone = await _run_out(site, asked, killing=False)
    site.start_second_clock()
    killed = await _run_out(site, asked, killing=True)
    return [
        Row(f"deadline to timeout, {len(alone)}, p99", _ms(alone, 0.99), "1000 ms", "50 ms"),
        Row(f"the same, one of two clocks killed, {len(killed)}, p99", _ms(killed, 0.99), "1000 ms", "50 ms"),
    ]


def _pages(site: Site, asked: argparse.Namespace) -> Iterator[Row]:
    """Pages for somebody who sits at one of many tables, all of them in the lobby."""
    (table, (reader, *others)), *_ = list(set_tables(asked.tables, UNHURRIED))
    cookie = sign_in(reader)
    for what, path in {
        "home": "/",
        "lobby": "/lobby/",
        "table": f"/tables/{table.public_id}/",
        "room": f"/tables/{table.public_id}/room/",
        "person": f"/people/{others[0].public_id}/",
    }.items():
        took = page_seconds(site.port, path, cookie, PAGE_TIMES)
        yield Row(f"page: {what}, p95", _ms(took, 0.95), "60 ms", "25 ms")
    clear_tables()


async def _run_out(site: Site, asked: argparse.Namespace, killing: bool) -> list[float]:
    tally = Tally()
    tables = [LiveTable(tally, PACE, dawdling=True) for _ in range(asked.deadlines)]
    for table in tables:
        await open_table(table, await asyncio.to_thread(_begun), site.port)
    await keep_open(tables, HURRIED / 2)
    if killing:
        site.kill("clock")
    await keep_open(tables, HURRIED)
    await _leave(tables)
    return tally.late


def _begun() -> list[Place]:
    """The places at a new table at which the clock of a first decision runs."""
    ((table, people),) = set_tables(1, HURRIED)
    begin_deal(table, people)
    return places_at(table, people)


async def _play_a_little(site: Site) -> None:
    """Let the web process load what it loads once."""
    tables = await _open(site, Tally(), await asyncio.to_thread(_places, 5), 0)
    await keep_open(tables, 5.0)
    await _leave(tables)
    await asyncio.sleep(1.0)


def _places(tables: int) -> list[list[Place]]:
    return [places_at(table, people) for table, people in set_tables(tables, UNHURRIED)]


async def _open(site: Site, tally: Tally, places: Sequence[list[Place]], pace: float) -> list[LiveTable]:
    """Open the pages of all these, some tables at a time."""
    tables = [LiveTable(tally, pace) for _ in places]
    for first in range(0, len(places), CONNECTED_AT_ONCE):
        some = slice(first, first + CONNECTED_AT_ONCE)
        await asyncio.gather(
            *[open_table(*each, site.port) for each in zip(tables[some], places[some], strict=True)]
        )
    return tables


async def _observe(site: Site, tally: Tally, tables: Sequence[LiveTable], seconds: float) -> list[Row]:
    """Count for so long; what each part of the site spent on a command meanwhile."""
    tally.clear()
    before, begun = site.spent(), time.monotonic()
    await keep_open(tables, seconds)
    spent, took = site.spent(), time.monotonic() - begun
    commands = max(1, len(tally.answered))
    return [
        Row("commands played", f"{commands / took:.0f}/s"),
        Row("not carried out", _counted(tally.refused)),
        Row("sockets lost, by code", _counted(tally.lost)),
        *(
            Row(f"processor, {name}", f"{(spent[name] - before[name]) * 1000 / commands:.2f} ms a command")
            for name in spent
        ),
    ]


async def _leave(tables: Sequence[LiveTable]) -> None:
    await asyncio.to_thread(clear_tables)
    close_tables(tables)


def _counted(counter: Mapping[Any, int]) -> str:
    return ", ".join(f"{what}: {number}" for what, number in sorted(counter.items())) or "0"


def _ms(spans: Sequence[float], part: float) -> str:
    if not spans:
        return "nothing"
    return f"{sorted(spans)[min(len(spans) - 1, int(len(spans) * part))] * 1000:.0f} ms"
