"""``manage.py score``: scoring requests from standard input, results to standard output."""

import sys
from typing import Any

from django.core.management.base import BaseCommand

from games.engine.score_requests import score_line


class Command(BaseCommand):
    """Score hands, one JSON object a line; needs no database."""

    help = (
        "Scores winning hands. Reads one request a line (JSON) from standard input and writes exactly one "
        "result a line, in the same order, also for a line that is empty or wrong. "
        'Example: {"ruleset": "hkos-3-v1", "concealed": "123m456m789m11z2p2p", "winning_tile": "1z", '
        '"win": "discard", "discarder": "W", "seat": "E", "prevailing": "E"}'
    )
    requires_system_checks: tuple[str, ...] = ()

    def handle(self, *args: Any, **options: Any) -> None:
        """Answer line by line, so that another program can hold a conversation."""
        for line in sys.stdin.buffer:
            self.stdout.write(score_line(line.decode("utf-8", errors="replace").rstrip("\r\n")))
            self.stdout.flush()
