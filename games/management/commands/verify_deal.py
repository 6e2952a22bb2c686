"""``manage.py verify_deal``: whether the deals of a log went by the rules."""

import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand, CommandError

from games.engine.verification import Verdict, verify_log

PROGRESS_SECONDS = 10
FAULTS, WARNINGS = 1, 2


class Command(BaseCommand):
    """Verify deal logs; needs no database."""

    help = (
        "Verifies deal logs (NDJSON): plays every deal again from its seeds and checks each event, the wall, "
        "scores and payments, and how deals carry on. Prints the first fault of each bad deal, such as "
        "'deal 7, event 31 (chow): …'. Exit code 0: all deals are right; 1: a fault was found, or there is "
        "no deal at all; 2: no fault, but a warning: an older engine scored a win otherwise."
    )
    requires_system_checks: tuple[str, ...] = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What to verify."""
        parser.add_argument(
            "log", metavar="FILE", help="a deal log, any number of deals; - is standard input"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Say what is wrong, deal by deal, and end with the exit code."""
        deals = faults = warnings = 0
        with _opened(options["log"]) as lines:
            for verdict in self._watched(verify_log(lines)):
                deals += 1
                faults += verdict.fault is not None
                warnings += verdict.warning is not None
                self._tell(verdict)
        if not deals:
            raise CommandError(f"{options['log']}: there is no deal in it", returncode=FAULTS)
        self.stderr.write(f"deals: {deals}, with a fault: {faults}, with a warning: {warnings}", _plain)
        if faults or warnings:
            sys.exit(FAULTS if faults else WARNINGS)

    def _tell(self, verdict: Verdict) -> None:
        for finding in (verdict.fault, verdict.warning):
            if finding is not None:
                self.stdout.write(str(finding))

    def _watched(self, verdicts: Iterator[Verdict]) -> Iterator[Verdict]:
        """The verdicts, with word of progress on standard error in long runs."""
        told = time.monotonic()
        for number, verdict in enumerate(verdicts, 1):
            yield verdict
            if time.monotonic() - told > PROGRESS_SECONDS:
                told = time.monotonic()
                self.stderr.write(f"{number} deals", _plain)


def _plain(text: str) -> str:
    """Word that is no error is not coloured as one."""
    return text


@contextmanager
def _opened(path: str) -> Iterator[BinaryIO]:
    try:
        with nullcontext(sys.stdin.buffer) if path == "-" else open(path, "rb") as lines:
            yield lines
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}", returncode=FAULTS) from error
