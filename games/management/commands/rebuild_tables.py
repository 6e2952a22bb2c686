"""``manage.py rebuild_tables``: snapshots of tables, proved or made anew by their logs."""

import sys
import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from games.models import Table
from games.services.rebuilding import Unfoldable, next_tables, rebuild_snapshot, snapshot_fault

PROGRESS_SECONDS = 10
FAULTS = 1


class Command(BaseCommand):
    """Fold the log of every table and compare; memory does not grow with the number of tables."""

    help = (
        "Folds the log of every table and writes the snapshots that are not what the log leads to. With "
        "--check nothing is written. The site may run meanwhile. Exit code 0: every snapshot is now the fold "
        "of its log; 1: some are not, and each is named."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Whether to write, and where to begin."""
        parser.add_argument("--check", action="store_true", help="only say which snapshots are wrong")
        parser.add_argument("--after", type=int, default=0, metavar="ID", help="go on after this table")

    def handle(self, *args: Any, **options: Any) -> None:
        """Go through all tables, say what is wrong, and end with the exit code."""
        self.seen = self.faults = self.written = 0
        self.told = time.monotonic()
        last: int = options["after"]
        while tables := next_tables(last):
            for last in tables:
                self._look_at(last, options["check"])
                self._tell_progress(last)
        self.stderr.write(
            f"tables: {self.seen}, written: {self.written}, with a fault: {self.faults}", _plain
        )
        if self.faults:
            sys.exit(FAULTS)

    def _look_at(self, table_id: int, check: bool) -> None:
        self.seen += 1
        fault = snapshot_fault(table_id) if check else self._mend(table_id)
        if fault is not None:
            self.faults += 1
            self.stdout.write(f"table {_name(table_id)}: {fault}")

    def _mend(self, table_id: int) -> str | None:
        """What could not be mended, or None."""
        try:
            self.written += rebuild_snapshot(table_id, timezone.now())
        except Unfoldable as reason:
            return str(reason)
        return None

    def _tell_progress(self, last: int) -> None:
        if time.monotonic() - self.told > PROGRESS_SECONDS:
            self.told = time.monotonic()
            self.stderr.write(f"{self.seen} tables; to go on from here: --after {last}", _plain)


def _name(table_id: int) -> str:
    public_id = Table.objects.values_list("public_id", flat=True).get(pk=table_id)
    return f"{public_id} (id {table_id})"


def _plain(text: str) -> str:
    """Word that is no error is not coloured as one."""
    return text
