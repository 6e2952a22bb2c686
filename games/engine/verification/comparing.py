"""Whether an event of a log is the one that had to come."""

from collections.abc import Callable
from typing import Any

from games.engine import events as ev
from games.engine.legal import deal_in_play
from games.engine.log_fields import shown
from games.engine.log_reading import LogLine
from games.engine.records import record
from games.engine.state import State
from games.engine.verification.findings import Wrong


def compare(event: ev.Event, line: LogLine, state: State) -> None:
    """Raise Wrong unless the line tells of this event; ``state`` is the one that it led to."""
    due = record(event)
    if line.type != due["type"]:
        who = f" by {due['seat']}" if "seat" in due else ""
        raise Wrong(line, f"{due['type']}{who} should come here")
    for name, value in due.items():
        told = line.record[name]
        if _FREELY.get(name, _plain)(told) != _FREELY.get(name, _plain)(value):
            raise Wrong(line, f"{name}: {shown(told)}, not {shown(value)}")
    if isinstance(event, ev.Discarded):
        _check_drawn(event, line, state)


def _plain(value: Any) -> Any:
    return value


def _unjudged(_: Any) -> None:
    return None


def _by_id(patterns: list[dict[str, Any]]) -> list[tuple[str, int]]:
    return sorted((pattern["id"], pattern["fan"]) for pattern in patterns)


_FREELY: dict[str, Callable[[Any], Any]] = {
    "auto": _unjudged,
    "drawn": _unjudged,
    "server_seed": _unjudged,
    "flags": sorted,
    "patterns": _by_id,
}
"""How values are compared of which not all counts: a list's order means nothing; the server seed was
checked by its commitment and may be told later; ``drawn`` needs a look at the hand."""


def _check_drawn(event: ev.Discarded, line: LogLine, state: State) -> None:
    """A tile of the drawn kind need not be the drawn one if the hand still holds another."""
    told = line.record["drawn"]
    spare = event.tile in deal_in_play(state).seats[event.seat].hand
    if told != event.drawn and not (event.drawn and spare):
        raise Wrong(line, f"drawn: {shown(told)}, not {shown(event.drawn)}")
