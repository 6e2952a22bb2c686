"""What is found in a log, and where."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine.log_reading import LogLine

_LONGEST = 300


class Wrong(Exception):
    """An event of a log that can't be so; ``text`` says why."""

    def __init__(self, line: LogLine, text: str) -> None:
        super().__init__(text)
        self.line = line
        self.text = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault or a warning.

    ``event`` counts the events of the deal and ``line`` the lines of the log, both from 1.
    """

    deal_no: int
    event: int
    type: str
    text: str
    line: int

    def __str__(self) -> str:
        return f"deal {self.deal_no}, event {self.event} ({self.type}): {self.text} (line {self.line})"


def find(deal_no: int, lines: Sequence[LogLine], wrong: Wrong) -> Finding:
    """Where something is wrong in the lines of a deal."""
    event = next((place for place, line in enumerate(lines, 1) if line is wrong.line), len(lines) + 1)
    return Finding(deal_no, event, wrong.line.type, wrong.text, wrong.line.number)
