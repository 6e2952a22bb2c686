"""How log records become lines: one event, one line, whatever the text of the message contains."""

import json
import logging
import time

PLAIN = "%(asctime)s %(levelname)s %(name)s: %(message)s"


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
