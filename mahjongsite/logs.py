"""How log records become lines: one event, one line, whatever the text of the message contains."""

import json
import logging
import re
import time

LONGEST = 300
"""So many characters of a message that strangers write in part, such as the address that they asked for."""

FROM_STRANGERS = ("django.request", "django.security")

SECRET_LINK = re.compile(r"(/join/)[^/\s]+")
"""The address of a private table lets in whoever knows it."""

HEALTH = "/health/ready/"

PLAIN = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class CalmFilter(logging.Filter):
    """Lets nobody fill the log from outside: a bad request is a short warning without a traceback.

    Failures of the site itself (answers from 500) keep their level and their traceback.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Make the record calm where a stranger caused it; all records are let through."""
        if record.name.startswith(FROM_STRANGERS):
            _withhold_links(record)
            _shorten(record)
            if getattr(record, "status_code", 0) < 500 or _says_unready(record):
                _calm(record)
        return True


def _withhold_links(record: logging.LogRecord) -> None:
    message = record.getMessage()
    if SECRET_LINK.search(message):
        record.msg, record.args = SECRET_LINK.sub(r"\1…", message), ()


def _shorten(record: logging.LogRecord) -> None:
    message = record.getMessage()
    if len(message) > LONGEST:
        record.msg, record.args = f"{message[:LONGEST]}… ({len(message)} characters)", ()


def _says_unready(record: logging.LogRecord) -> bool:
    """Whether it tells of an answer that not all works yet: no failure, and asked every few seconds."""
    return getattr(getattr(record, "request", None), "path", "") == HEALTH


def _calm(record: logging.LogRecord) -> None:
    record.exc_info = record.exc_text = None
    if record.levelno > logging.WARNING:
        record.levelno, record.levelname = logging.WARNING, "WARNING"


class LineFormatter(logging.Formatter):
    """Readable lines in UTC. Line breaks inside a message are escaped, so that nobody can forge a line;
    a traceback follows its line, indented."""

    converter = staticmethod(time.gmtime)
    default_time_format = "%Y-%m-%dT%H:%M:%S"
    default_msec_format = "%s.%03dZ"

    def __init__(self) -> None:
        super().__init__(PLAIN)

    def formatMessage(self, record: logging.LogRecord) -> str:
        """The line, without the line breaks that a message may hold."""
        return super().formatMessage(record).replace("\r", "\\r").replace("\n", "\\n")

    def formatException(self, ei) -> str:  # type: ignore[no-untyped-def]
        """The traceback, set off from the lines of the log."""
        return "\n".join(f"    {line}" for line in super().formatException(ei).splitlines())


class JsonFormatter(LineFormatter):
    """The same as one JSON object a line, for machines: `time`, `level`, `logger`, `message`, `traceback`."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as one line of JSON."""
        entry = {
            "time": self.formatTime(record),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            entry["traceback"] = logging.Formatter.formatException(self, record.exc_info)
        return json.dumps(entry, ensure_ascii=False)
