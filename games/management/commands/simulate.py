"""``manage.py simulate``: deals played by robots, as a log or as a summary."""

import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from itertools import islice
from typing import Any, TextIO

from django.core.management.base import BaseCommand, CommandError

from games.engine.deal_log import write_deal
from games.engine.events import Event, Exhausted
from games.engine.pace import SIMULATION
from games.engine.robots import LEVELS, STEADY
from games.engine.rulesets import Ruleset, RulesetError, load_ruleset, ruleset_ids
from games.engine.simulation import PLAYERS, simulate
from games.engine.state import Setup

PROGRESS_SECONDS = 10


class Command(BaseCommand):
    """Let robots play; needs no database."""

    help = (
        "Plays deals by robots alone. With --log every deal is written as a deal log (NDJSON), and the "
        "same call writes the same bytes; without it a summary is printed."
    )
    requires_system_checks: tuple[str, ...] = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What to play and where to write it."""
        parser.add_argument("--ruleset", required=True, help=f"one of {', '.join(ruleset_ids())}")
        parser.add_argument("--deals", required=True, type=int, help="how many deals")
        parser.add_argument("--seed", required=True, help="any text: all chance comes from it")
        parser.add_argument("--format", help="a format of the ruleset; its first one if left out")
        parser.add_argument("--option", action="append", default=[], metavar="K=V", help="a house rule")
        parser.add_argument("--robots", default=STEADY, help=f"level: {', '.join(LEVELS)}")
        parser.add_argument("--log", metavar="FILE", help="write the deal log there; - is standard output")

    def handle(self, *args: Any, **options: Any) -> None:
        """Check what is asked, play, write."""
        setup = _setup(options)
        deals = islice(simulate(setup, options["seed"], (_level(options),) * 4), _deals(options))
        watched = self._watched(deals, options["deals"])
        if options["log"] is None:
            self._summarise(watched)
            return
        with _opened(options["log"], self.stdout) as target:
            for events in watched:
                for line in write_deal(setup, events, PLAYERS, live=False):
                    target.write(f"{line}\n")

    def _watched(self, deals: Iterator[tuple[Event, ...]], total: int) -> Iterator[tuple[Event, ...]]:
        """The deals, with word of progress on standard error in long runs."""
        told = time.monotonic()
        for number, events in enumerate(deals, 1):
            yield events
            if time.monotonic() - told > PROGRESS_SECONDS:
                told = time.monotonic()
                self.stderr.write(f"{number} of {total} deals", self.style.NOTICE)

    def _summarise(self, deals: Iterator[tuple[Event, ...]]) -> None:
        begun = time.perf_counter()
        results = Counter(type(events[-2]) for events in deals)
        spent = time.perf_counter() - begun
        total = results.total()
        self.stdout.write(f"deals: {total}")
        self.stdout.write(f"drawn: {results[Exhausted]} ({results[Exhausted] / total:.1%})")
        self.stdout.write(f"deals/s: {total / spent:.1f}")


def _setup(options: dict[str, Any]) -> Setup:
    try:
        plain = load_ruleset(options["ruleset"])
        chosen = dict(_option(plain, text) for text in options["option"])
        rules = load_ruleset(options["ruleset"], chosen)
    except RulesetError as error:
        raise CommandError(str(error)) from error
    formats = [each.id for each in rules.formats]
    chosen_format = options["format"] or formats[0]
    if chosen_format not in formats:
        raise CommandError(f"--format: {chosen_format!r} is none of {', '.join(formats)}")
    return Setup(rules, SIMULATION, chosen_format)


def _option(rules: Ruleset, text: str) -> tuple[str, object]:
    """An option's key and value: the offered value that is written so, else the text as it stands."""
    key, sign, written = text.partition("=")
    if not sign:
        raise CommandError(f"--option: {text!r} is not of the form k=v")
    offered = rules.option_choices[key].changes if key in rules.option_choices else ()
    return key, next((value for value in offered if str(value).lower() == written.lower()), written)


def _level(options: dict[str, Any]) -> str:
    level: str = options["robots"]
    if level not in LEVELS:
        raise CommandError(f"--robots: {level!r} is none of {', '.join(LEVELS)}")
    return level


def _deals(options: dict[str, Any]) -> int:
    deals: int = options["deals"]
    if deals < 1:
        raise CommandError(f"--deals: {deals} is less than one")
    return deals


@contextmanager
def _opened(path: str, stdout: Any) -> Iterator[TextIO]:
    try:
        with nullcontext(stdout) if path == "-" else open(path, "w", encoding="utf-8") as target:
            yield target
    except OSError as error:
        raise CommandError(f"--log: {error}") from error
