"""Log lines."""

import json
import logging
import sys

from mahjongsite.logs import JsonFormatter, LineFormatter


def record(message: str, *arguments: object, error: bool = False) -> logging.LogRecord:
    made = logging.LogRecord("games.clock", logging.WARNING, "clock.py", 7, message, arguments, None)
    made.created, made.msecs = 0.0, 250.0
    if error:
        try:
            raise ValueError("no such\ntile")
        except ValueError:
            made.exc_info = sys.exc_info()
    return made


def test_it_writes_time_level_and_place_in_one_line() -> None:
    line = LineFormatter().format(record("%s deadlines", 3))

    assert line == "1970-01-01T00:00:00.250Z WARNING games.clock: 3 deadlines"


def test_it_lets_no_message_forge_a_line() -> None:
    line = LineFormatter().format(record("name: %s", "Mei\r\n1970-01-01 ERROR forged"))

    assert "\n" not in line
    assert "\r" not in line
    assert line.endswith(r"name: Mei\r\n1970-01-01 ERROR forged")


def test_it_indents_a_traceback_below_its_line() -> None:
    first, *rest = LineFormatter().format(record("failed", error=True)).splitlines()

    assert first.endswith("games.clock: failed")
    assert all(line.startswith("    ") for line in rest)
    assert rest[-2:] == ["    ValueError: no such", "    tile"]


def test_it_writes_json_for_machines() -> None:
    entry = json.loads(JsonFormatter().format(record("%s failed", "三番", error=True)))

    assert entry["time"] == "1970-01-01T00:00:00.250Z"
    assert entry["level"] == "WARNING"
    assert entry["logger"] == "games.clock"
    assert entry["message"] == "三番 failed"
    assert "ValueError" in entry["traceback"]
