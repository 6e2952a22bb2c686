"""Keeping the programs running, with supervisor, in this process: one log, one end.

A program that ends is started again within a second or so. When this process is told to end, all programs are
told at once; when it is killed, the system kills them (on Linux).
"""

import os
import shlex
import signal
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from supervisor import events
from supervisor.medusa.asyncore_25 import ExitNow
from supervisor.options import ServerOptions
from supervisor.supervisord import Supervisor

from mahjongsite.run.parent import end_with_parent
from mahjongsite.run.programs import Program

GENERAL = """\
[supervisord]
nodaemon = true
silent = true
user = {user}
logfile = /dev/null
logfile_maxbytes = 0
pidfile = {folder}/supervisor.pid
"""

GROUP = """
[group:{name}]
programs = {programs}
priority = {priority}
"""

EACH = """
[program:{name}]
command = {command}
directory = {directory}
autorestart = true
startretries = 1000000
redirect_stderr = true
stdout_logfile = NONE
stdout_events_enabled = true
stopwaitsecs = 5
stopasgroup = true
killasgroup = true
"""

NAME_WIDTH = 6


def supervise(programs: Iterable[Program], directory: Path, folder: Path) -> None:
    """Run `programs` in `directory` until this process is told to end; supervisor's files go to `folder`."""
    programs = list(programs)
    configuration = folder / "supervisor.conf"
    configuration.write_text(_configuration(programs, directory, folder), encoding="utf-8")
    options = TiedOptions()
    options.realize(["--configuration", str(configuration)])
    options.first, options.test = True, False
    try:
        TellingSupervisor(options, programs).main()
    except ExitNow:
        say("site", "all programs have ended")


def say(who: str, line: str) -> None:
    """One line of the common log."""
    print(f"{who:<{NAME_WIDTH}} | {line}", flush=True)


def _configuration(programs: list[Program], directory: Path, folder: Path) -> str:
    needed = [program.name for program in programs if program.needed_by_others]
    others = [program.name for program in programs if not program.needed_by_others]
    groups = {"needed": needed, "site": others}
    return "".join(
        [
            GENERAL.format(user=os.getuid(), folder=_literal(folder)),
            # Supervisor starts groups in the order of their priorities, and ends them in the reverse order.
            *(
                GROUP.format(name=name, programs=",".join(members), priority=priority)
                for priority, (name, members) in enumerate(groups.items())
                if members
            ),
            *(
                EACH.format(
                    name=program.name,
                    command=_literal(shlex.join(program.command)),
                    directory=_literal(directory),
                )
                for program in programs
            ),
        ]
    )


def _literal(value: object) -> str:
    """`value` without a meaning for supervisor's own `%(name)s`."""
    return str(value).replace("%", "%%")


class TiedOptions(ServerOptions):
    """Supervisor's options, whose children cannot outlive it."""

    def __init__(self) -> None:
        super().__init__()
        self.own_pid = os.getpid()

    def setpgrp(self) -> None:
        """Runs in each child before its program: no Ctrl-C from the terminal, but bound to this process."""
        super().setpgrp()
        end_with_parent(self.own_pid, signal.SIGKILL)


class TellingSupervisor(Supervisor):
    """Prints what the programs print, and what becomes of them, as lines with a name in front."""

    def __init__(self, options: ServerOptions, programs: Iterable[Program]) -> None:
        super().__init__(options)
        self.unsaid = {program.name: program.unsaid for program in programs}
        self.unfinished: dict[str, bytes] = defaultdict(bytes)

    def runforever(self) -> None:
        """Listen to what happens to the programs, and run them to the end."""
        events.subscribe(events.ProcessLogEvent, self.tell_output)
        events.subscribe(events.ProcessStateRunningEvent, self.tell_start)
        events.subscribe(events.ProcessStateExitedEvent, self.tell_end)
        events.subscribe(events.ProcessStateBackoffEvent, self.tell_end)
        events.subscribe(events.SupervisorStoppingEvent, self.tell_stopping)
        super().runforever()

    def tell_output(self, event: events.ProcessLogEvent) -> None:
        """Print the whole lines of what a program printed, but no empty ones; the rest waits for its end."""
        name = event.process.config.name
        *lines, self.unfinished[name] = (self.unfinished[name] + event.data).split(b"\n")
        for line in lines:
            self._tell_line(name, line.decode(errors="replace"))

    def _tell_line(self, name: str, line: str) -> None:
        unsaid = self.unsaid[name]
        if line.strip() and not (unsaid and unsaid in line):
            say(name, line)

    def tell_start(self, event: events.ProcessStateEvent) -> None:
        """Say that a program runs."""
        say("site", f"{event.process.config.name} runs (process {event.process.pid})")

    def tell_end(self, event: events.ProcessStateEvent) -> None:
        """Say that a program ended by itself."""
        say("site", f"{event.process.config.name} has ended; it is started again")

    def tell_stopping(self, event: events.SupervisorStoppingEvent) -> None:
        """Say that everything ends."""
        say("site", "ending all programs")
