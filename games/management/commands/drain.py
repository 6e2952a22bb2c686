"""``manage.py drain``: before a restart, let deals end and none begin."""

import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from games.queries import deals_in_play, is_draining
from games.services.drain import begin_drain, end_drain

LOOK_SECONDS = 2.0


class Command(BaseCommand):
    """Begin or end a drain, and wait for the deals in play."""

    help = (
        "Drains the site before a restart: no deal against the clock begins, no table is made, and all are "
        "told so; deals in play go on to their end. With --wait it returns when none is in play any more. "
        "--end lets all go on, and gives those who waited their time back. Tables without a clock go on: "
        "they lose nothing by a restart."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Begin, wait or end."""
        parser.add_argument("--wait", action="store_true", help="return when no deal is in play any more")
        parser.add_argument("--at-most", type=int, metavar="SECONDS", help="wait no longer; exit code 1 then")
        parser.add_argument("--end", action="store_true", help="end the drain")
        parser.add_argument("--status", action="store_true", help="only say how it stands")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do what is asked, and say how it stands."""
        if options["status"]:
            self.stdout.write(f"{'drained' if is_draining() else 'not drained'}, {_in_play(deals_in_play())}")
        elif options["end"]:
            ended = end_drain(timezone.now())
            self.stdout.write("the drain is over" if ended else "the site was not drained")
        else:
            begun = begin_drain(timezone.now())
            self.stdout.write("the site is drained now" if begun else "the site is drained already")
            if options["wait"]:
                self._wait(options["at_most"])

    def _wait(self, at_most: int | None) -> None:
        give_up = None if at_most is None else time.monotonic() + at_most
        told = 0
        while left := deals_in_play():
            if left != told:
                self.stdout.write(_in_play(told := left))
            if give_up is not None and time.monotonic() > give_up:
                raise CommandError(f"after {at_most} seconds there are still {_in_play(left)}")
            time.sleep(LOOK_SECONDS)
        self.stdout.write("no deal is in play")


def _in_play(deals: int) -> str:
    return f"deals in play: {deals}"
