"""The log of one deal as others read it: NDJSON, the deal log of version 1.

The stored events of a table, from ``deal_committed`` to ``deal_ended``, become one line each. Names are
joined only here, so that a stored log never holds one.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from games.engine import events as ev
from games.engine.log_fields import LOG_VERSION
from games.engine.records import record
from games.engine.seats import LETTERS
from games.engine.state import Setup

ENGINE_VERSION = "saamfaan-1"
"""The scorer's version, written into every log; it changes when a stored deal would be scored otherwise."""

TABLE_ONLY = (ev.Seated, ev.Left, ev.Vacated, ev.Closed, ev.Seeded, ev.Readied, ev.Voted)
LIVE_ONLY = (ev.Asked, ev.Answered, ev.LineChanged, ev.WentAway, ev.CameBack, ev.Credited)
_OF_CHAIRS = (ev.LineChanged, ev.WentAway, ev.CameBack)


@dataclass(frozen=True, slots=True)
class Player:
    """How somebody is named in a log: a name, and human or robot."""

    name: str
    kind: str


def write_deal(
    setup: Setup, events: Iterable[ev.Event], chairs: Sequence[Player], live: bool
) -> Iterator[str]:
    """The lines of one deal's log, without line ends; ``chairs`` are the players by chair.

    ``live`` adds what a table's log holds besides the game: questions, answers, lines, and ``at``
    in milliseconds since the deal started. What becomes of a chair before it has a seat is left out.
    """
    players: Sequence[int] = ()
    start = 0
    for event in events:
        if isinstance(event, ev.DealStarted):
            players, start = event.players, event.at
        left_out = (*TABLE_ONLY, *_unseated(players)) if live else (*TABLE_ONLY, *LIVE_ONLY)
        if isinstance(event, left_out):
            continue
        written = _written(setup, event, chairs, players)
        if live:
            _add_times(written, event, start)
        yield json.dumps(written, ensure_ascii=False, separators=(",", ":"))


def _unseated(players: Sequence[int]) -> tuple[type[ev.Event], ...]:
    return () if players else _OF_CHAIRS


def _written(
    setup: Setup, event: ev.Event, chairs: Sequence[Player], players: Sequence[int]
) -> dict[str, Any]:
    if isinstance(event, ev.DealStarted):
        return _start_record(setup, event, chairs)
    written = record(event)
    if isinstance(event, _OF_CHAIRS):
        seat = LETTERS[players.index(written.pop("chair"))]
        return {"type": written.pop("type"), "seat": seat, **written}
    return written


def _start_record(setup: Setup, event: ev.DealStarted, chairs: Sequence[Player]) -> dict[str, Any]:
    written = record(event)
    players = [{"name": chairs[chair].name, "kind": chairs[chair].kind} for chair in event.players]
    return {
        "type": written.pop("type"),
        "log": LOG_VERSION,
        "engine": ENGINE_VERSION,
        "ruleset": setup.rules.id,
        "options": dict(setup.rules.options),
        "format": setup.format,
        "flowers": setup.flowers,
        "deal_no": written.pop("deal_no"),
        "prevailing": written.pop("prevailing"),
        "players": players,
        "scores": written["scores"],
        "commitment": written["commitment"],
    }


def _add_times(written: dict[str, Any], event: ev.Event, start: int) -> None:
    if isinstance(event, ev.Asked) and event.due is not None:
        written["due"] = event.due - start
    written["at"] = max(0, event.at - start) if start else 0
