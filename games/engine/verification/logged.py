"""One deal as its log tells it: the parts that everything else is judged by."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.engine.log_reading import LogLine
from games.engine.verification.findings import Wrong

MISSING = "missing"
"""Stands for the type of an event that is not there."""
Record = dict[str, Any]


@dataclass(frozen=True, slots=True)
class LoggedDeal:
    """The lines of a deal that make the game, and what they say of the seeds.

    ``course`` are those behind ``deal_started``; ``revealer`` is the one that tells the server seed.
    """

    committed: LogLine
    started: LogLine
    course: tuple[LogLine, ...]
    ended: LogLine
    revealer: LogLine

    @property
    def server_seed(self) -> str:
        """The secret that the deal was promised by."""
        seed: str = self.revealer.record["server_seed"]
        return seed

    @property
    def client_seeds(self) -> tuple[str, str, str, str]:
        """What each seat added to it."""
        east, south, west, north = self.ended.record["client_seeds"]
        return east, south, west, north

    @property
    def dealt(self) -> list[Record]:
        """What the log says was dealt."""
        return [line.record for line in self.course if line.type == "dealt" and not line.problem]


def take_apart(lines: Sequence[LogLine]) -> LoggedDeal:
    """The parts of a deal; raises Wrong if one is not there or can't be read.

    Other lines that can't be read stay where they are.
    """
    game = [line for line in lines if line.problem or not line.is_live_only]
    committed = _expect("deal_committed", 0, game, lines)
    started = _expect("deal_started", 1, game, lines)
    place = next((place for place, line in enumerate(game) if line.type == "deal_ended"), len(game))
    if place == len(game) or game[place].problem:
        _raise_first_problem(game)
        raise Wrong(_end_of(lines), "the log of the deal breaks off; deal_ended should come")
    return LoggedDeal(committed, started, tuple(game[2:]), game[place], _revealer(game, place))


def _expect(kind: str, place: int, game: Sequence[LogLine], lines: Sequence[LogLine]) -> LogLine:
    found = game[place] if place < len(game) else _end_of(lines)
    if found.problem:
        raise Wrong(found, found.problem)
    if found.type != kind:
        raise Wrong(found, f"{kind} should come here")
    return found


def _end_of(lines: Sequence[LogLine]) -> LogLine:
    return LogLine(lines[-1].number + 1, MISSING)


def _raise_first_problem(game: Sequence[LogLine]) -> None:
    for line in game:
        if line.problem:
            raise Wrong(line, line.problem)


def _revealer(game: Sequence[LogLine], place: int) -> LogLine:
    """``deal_ended``, or ``seed_revealed`` behind it where the seed was kept back (a duplicate round)."""
    ended = game[place]
    if ended.record["server_seed"] is not None:
        return ended
    later = game[place + 1] if place + 1 < len(game) else ended
    if later.type != "seed_revealed":
        raise Wrong(ended, "server_seed: not revealed, so the wall can't be verified")
    if later.problem:
        raise Wrong(later, later.problem)
    return later
