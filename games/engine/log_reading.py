"""Reading deal logs: lines of NDJSON become events with their place, and a stream of them becomes deals.

Nothing is judged here but the form of each line; a line that is wrong keeps its place with what is wrong.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NoReturn

from games.engine.log_fields import GAME_FIELDS, LIVE_FIELDS, misfit

UNREADABLE = "unreadable"
"""Stands for the type of a line that names none, or none that there is."""
_OPENINGS = ("deal_committed", "deal_started", UNREADABLE)


@dataclass(frozen=True, slots=True)
class LogLine:
    """One event of a log: its line in the stream (from 1) and its record.

    ``problem`` says what is wrong with its form; "" if nothing is, and only then is the record to be used.
    """

    number: int
    type: str
    record: dict[str, Any] = field(default_factory=dict)
    problem: str = ""

    @property
    def is_live_only(self) -> bool:
        """Whether it only tells how a live table went on, without effect on the game."""
        return self.type in LIVE_FIELDS


def read_log(lines: Iterable[str | bytes]) -> Iterator[LogLine]:
    """The events of a log in their order. Empty lines are skipped; whatever else is there is an event."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield read_line(number, line)


def read_line(number: int, line: str | bytes) -> LogLine:
    """The event in one line of JSON (UTF-8), however broken."""
    try:
        text = line.decode() if isinstance(line, bytes) else line
        record = json.loads(text, object_pairs_hook=_object, parse_constant=_refuse)
        problem = misfit(record)
    except RecursionError:
        return LogLine(number, UNREADABLE, problem="nested too deeply")
    except ValueError as error:
        return LogLine(number, UNREADABLE, problem=f"broken JSON: {ascii(str(error))[1:-1]}")
    if problem is None:
        return LogLine(number, record["type"], record)
    return LogLine(number, _known_type(record), problem=problem)


def _known_type(record: object) -> str:
    kind = record.get("type") if isinstance(record, dict) else None
    known = isinstance(kind, str) and (kind in GAME_FIELDS or kind in LIVE_FIELDS)
    return str(kind) if known else UNREADABLE


def _object(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a field is there twice")
    return found


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no number")


def read_deals(lines: Iterable[str | bytes]) -> Iterator[tuple[LogLine, ...]]:
    """The events of a log deal by deal, so that a damaged deal takes as little as can be of others with it.

    A deal goes on to the next opening after its ``deal_ended``, or to a ``deal_committed`` with
    ``deal_started`` behind it.
    """
    deal: list[LogLine] = []
    ended = False
    for line in read_log(lines):
        if ended and line.type in _OPENINGS:
            yield tuple(deal)
            deal, ended = [], False
        deal.append(line)
        if line.type == "deal_ended":
            ended = True
        elif line.type == "deal_started" and (cut := _unfinished(deal)):
            yield tuple(deal[:cut])
            deal = deal[cut:]
    if deal:
        yield tuple(deal)


def _unfinished(deal: Sequence[LogLine]) -> int:
    """How many of these lines belong to an earlier deal that broke off; the last line starts a deal."""
    game = [place for place, line in enumerate(deal) if not line.is_live_only]
    if len(game) < 3 or deal[game[-2]].type != "deal_committed":
        return 0
    before = {deal[place].type for place in game[:-2]}
    return game[-2] if before != {"deal_committed"} else 0
