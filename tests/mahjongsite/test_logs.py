"""Log lines."""

import io
import json
import logging
import logging.config
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path

from mahjongsite import urls
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


def forbidden(request: HttpRequest, word: str) -> HttpResponse:
    raise PermissionDenied


def failing(request: HttpRequest, word: str) -> HttpResponse:
    raise RuntimeError("our own fault")


urlpatterns = [
    *urls.urlpatterns,
    path("forbidden/<slug:word>/", forbidden),
    path("failing/<slug:word>/", failing),
]


@pytest.fixture
def log(db: None, settings: Any) -> Iterator[io.StringIO]:
    """What the site logs, set up as in use."""
    settings.ROOT_URLCONF = __name__
    written = io.StringIO()
    out = {**settings.LOGGING["handlers"]["out"], "stream": written}
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    logging.config.dictConfig({**settings.LOGGING, "handlers": {"out": out}})
    yield written
    root.handlers, root.level = handlers, level


def ask(address: str, **headers: str) -> int:
    return Client(raise_request_exception=False).get(address, headers=headers).status_code


@pytest.mark.parametrize(
    ("address", "headers", "status"),
    [
        ("/", {"Host": "evil.example"}, 400),
        ("/", {"Host": "e" * 4000}, 400),
        ("/forbidden/word/", {}, 403),
        (f"/forbidden/{'x' * 4000}/", {}, 403),
        ("/nowhere/", {}, 404),
        (f"/{'x' * 4000}/", {}, 404),
    ],
)
def test_it_writes_one_short_warning_when_a_stranger_asks_for_nonsense(
    log: io.StringIO, address: str, headers: dict[str, str], status: int
) -> None:
    assert ask(address, **headers) == status

    (line,) = log.getvalue().splitlines()
    assert " WARNING django." in line
    assert len(line) < 400


def test_it_writes_the_traceback_of_its_own_failures(log: io.StringIO) -> None:
    assert ask(f"/failing/{'x' * 4000}/") == 500

    first, *rest = log.getvalue().splitlines()
    assert " ERROR django.request: Internal Server Error: /failing/xxx" in first
    assert len(first) < 400
    assert rest[-1] == "    RuntimeError: our own fault"


def test_it_warns_while_not_all_works_and_calls_that_no_failure(log: io.StringIO) -> None:
    assert ask("/health/ready/") == 503  # no clock runs beside this test

    line = log.getvalue().splitlines()[-1]
    assert " WARNING django.request: " in line
    assert line.endswith("/health/ready/")


@pytest.mark.parametrize("method", ["get", "post"])
def test_it_keeps_the_way_in_to_a_private_table_to_itself(log: io.StringIO, method: str) -> None:
    browser = Client(raise_request_exception=False, enforce_csrf_checks=True)
    assert getattr(browser, method)("/join/Mu6ta8x9h-WSQP48_TjAkg/").status_code in (403, 404)

    (line,) = log.getvalue().splitlines()
    assert line.endswith("/join/…/")
