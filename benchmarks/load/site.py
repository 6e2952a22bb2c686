"""The programs of a site on servers of their own, and what they use of the machine.

PostgreSQL and Valkey are started as for the tests. All ends with this process, and nothing else is ended.
"""

import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from types import TracebackType
from typing import Self

import psutil

from mahjongsite.run.parent import end_with_parent
from mahjongsite.run.ports import free_port
from mahjongsite.run.programs import site_programs
from tests.servers.postgresql import start_postgresql
from tests.servers.valkey import start_valkey

DIRECTORY = Path(__file__).resolve().parent.parent.parent
SECONDS_TO_START = 60
SECONDS_TO_END = 10
PREPARATIONS = (("migrate", "--verbosity", "0"), ("collectstatic", "--noinput", "--verbosity", "0"))


class Site:
    """A running site with a data folder and a port of its own; use it with `with`.

    This process's own environment names its servers too, so that it can set the site up through its services.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.programs: dict[str, subprocess.Popen[bytes]] = {}
        folder.chmod(0o755)
        os.environ.update(
            DATA_DIR=str(folder / "data"),
            SECRET_KEY="of a site under load",  # noqa: S106
            PORT=str(self.port),
            LOG_LEVEL="WARNING",
            DATABASE_URL=start_postgresql(folder / "postgresql"),
            VALKEY_URL=start_valkey(folder / "valkey"),
            DJANGO_SETTINGS_MODULE="mahjongsite.settings",
        )

    def __enter__(self) -> Self:
        for command in PREPARATIONS:
            subprocess.run([sys.executable, "manage.py", *command], cwd=DIRECTORY, check=True)
        for program in site_programs():
            self.start(program.name, program.command)
        self._wait()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for program in self.programs.values():
            program.terminate()
        _, late = psutil.wait_procs([psutil.Process(each.pid) for each in self._alive()], SECONDS_TO_END)
        for process in late:
            process.kill()

    def start(self, name: str, command: tuple[str, ...]) -> None:
        """Start a program of the site."""
        parent = os.getpid()
        with (self.folder / f"{name}.log").open("ab") as log:
            self.programs[name] = subprocess.Popen(
                command,
                cwd=DIRECTORY,
                stdout=log,
                stderr=log,
                preexec_fn=lambda: end_with_parent(parent, signal.SIGKILL),
            )

    def start_second_clock(self) -> None:
        """Let another worker keep the time beside the first."""
        command = next(program.command for program in site_programs() if program.name == "clock")
        self.start("second clock", tuple("clock2@%h" if word == "clock@%h" else word for word in command))

    def kill(self, name: str) -> None:
        """End a program without warning."""
        self.programs.pop(name).kill()

    def spent(self) -> dict[str, float]:
        """The seconds of processor time that each part has used so far."""
        parts = {name: _spent(program.pid) for name, program in self.programs.items()}
        return {**parts, "database": self._spent_by_database(), "client": time.process_time()}

    def memory(self, name: str) -> int:
        """The bytes of memory that a program holds for itself."""
        return int(psutil.Process(self.programs[name].pid).memory_full_info().uss)

    def _alive(self) -> list[subprocess.Popen[bytes]]:
        return [program for program in self.programs.values() if program.poll() is None]

    def _spent_by_database(self) -> float:
        pid = (self.folder / "postgresql" / "data" / "postmaster.pid").read_text().split()[0]
        return _spent(int(pid)) + sum(_spent(child.pid) for child in psutil.Process(int(pid)).children())

    def _wait(self) -> None:
        give_up = time.monotonic() + SECONDS_TO_START
        while not _answers(f"http://127.0.0.1:{self.port}/health/"):
            if time.monotonic() > give_up:
                raise TimeoutError("the site does not answer")
            time.sleep(0.1)


def _spent(pid: int) -> float:
    try:
        times = psutil.Process(pid).cpu_times()
    except psutil.NoSuchProcess:
        return 0.0
    return float(times.user + times.system)


def _answers(address: str) -> bool:
    try:
        with urllib.request.urlopen(address, timeout=5):
            return True
    except urllib.error.HTTPError as error:
        return error.code < 500
    except OSError:
        return False
