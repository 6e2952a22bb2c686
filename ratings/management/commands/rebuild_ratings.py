"""``manage.py rebuild_ratings``: all ratings, proved or made anew by the ledger."""

import sys
import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from accounts.models import User
from ratings.models import RatedResult
from ratings.replay import Fault
from ratings.services.rebuilding import Rebuilding, Wrong, mend

PROGRESS_SECONDS = 10
MOST_NAMED = 100
DIFFERENCES = 1


class Command(BaseCommand):
    """Replay the ledger from everybody's start and compare; memory grows with the accounts alone."""

    help = (
        "Replays the ledger in its order from everybody's start and compares each of its lines and each "
        "rating with what comes of it. Ratings that differ are stored anew; with --check nothing is written. "
        "Lines are never changed. The site may run meanwhile. Exit code 0: all agrees now; 1: something does "
        f"not, and the first {MOST_NAMED} differences are named."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Whether to write, and where to begin."""
        parser.add_argument("--check", action="store_true", help="only say what differs")
        parser.add_argument(
            "--after",
            type=int,
            default=0,
            metavar="LINE",
            help="go on after this line, trusting those before",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Replay all lines, compare all ratings, say what differs, and end with the exit code."""
        self.faults = self.mended = 0
        self.told = time.monotonic()
        rebuilding = Rebuilding(options["after"])
        for faults in rebuilding.faults():
            for fault in faults:
                self._name(_fault_text, fault)
            self._tell_progress(rebuilding)
        for wrong in rebuilding.wrong_ratings():
            if not options["check"] and mend(wrong):
                self.mended += 1
            else:
                self._name(_wrong_text, wrong)
        ratings = len(rebuilding.replay.balances)
        self._say(
            f"lines: {rebuilding.seen}, ratings: {ratings}, mended: {self.mended}, differences: {self.faults}"
        )
        if self.faults:
            sys.exit(DIFFERENCES)

    def _name(self, text: Any, difference: Any) -> None:
        self.faults += 1
        if self.faults <= MOST_NAMED:
            self.stdout.write(text(difference))

    def _tell_progress(self, rebuilding: Rebuilding) -> None:
        if time.monotonic() - self.told > PROGRESS_SECONDS:
            self.told = time.monotonic()
            self._say(
                f"{rebuilding.seen} lines, {self.faults} differences; to go on from here: "
                f"--after {rebuilding.safe}"
            )

    def _say(self, text: str) -> None:
        """Word that is no error is not coloured as one."""
        self.stderr.write(text, _plain)


def _fault_text(fault: Fault) -> str:
    result = RatedResult.objects.values_list("public_id", flat=True).get(pk=fault.row.result_id)
    account = _account(fault.row.account_id)
    return f"line {fault.row.pk}, result {result}, account {account}: {fault.text}"


def _wrong_text(wrong: Wrong) -> str:
    account_id, ruleset, format_id = wrong.key
    stored = "not stored" if wrong.stored is None else f"stored as {wrong.stored}"
    ought = "without a line" if wrong.balance is None else f"it ought to be {wrong.balance.stored}"
    return f"rating of account {_account(account_id)} in {ruleset}/{format_id}: {stored}; {ought}"


def _account(account_id: int) -> str:
    return User.objects.values_list("public_id", flat=True).get(pk=account_id)


def _plain(text: str) -> str:
    return text
