"""The whole site as `make run` starts it, for tests in a browser and tests that kill its processes."""

import fcntl
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

import psutil

from mahjongsite.run.ports import free_port
from tests.servers import STARTED

Found = TypeVar("Found")

DIRECTORY = Path(__file__).resolve().parent.parent
DATABASE = "saamfaan.sqlite3"
OWN = ("DATA_DIR", "DATABASE_URL", "VALKEY_URL", "DJANGO_SETTINGS_MODULE", "SECRET_KEY", "PORT", "HOST")
"""What a stack chooses by itself: it must not inherit the servers of the tests that start it."""


def patiently(look: Callable[[], Found | None], what: str, seconds: float = 180) -> Found:
    """What `look` finds, asked again and again until it finds something; `what` should happen."""
    give_up = time.monotonic() + seconds
    while not (found := look()):
        if time.monotonic() > give_up:
            raise AssertionError(f"{what} did not happen in {seconds:.0f} s")
        time.sleep(0.05)
    return found


def _program_name(process: psutil.Process) -> str | None:
    """The name of one of the site's programs; None if it has ended, or has only just been forked."""
    try:
        return process.environ().get("SUPERVISOR_PROCESS_NAME")
    except psutil.Error:
        return None


def prepared_folder() -> Path:
    """A data folder with an empty database and the static files, made once for all workers of a run."""
    folder = Path(os.environ[STARTED]) / "prepared"
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            folder.mkdir(0o700)
            for command in ("migrate", "collectstatic"):
                _prepare(folder, command)
            (folder / "secret_key").unlink()
    return folder


def _prepare(folder: Path, command: str) -> None:
    subprocess.run(
        [sys.executable, "manage.py", command, "--noinput", "--verbosity", "0"],
        cwd=DIRECTORY,
        env=_without_own_servers() | {"DATA_DIR": str(folder)},
        check=True,
        umask=0o077,
    )


def _without_own_servers() -> dict[str, str]:
    """This process's environment, without what belongs to the tests."""
    return {name: value for name, value in os.environ.items() if name not in OWN}


class Stack:
    """A running site with a data folder and a port of its own. Use it with `with`.

    `folder` holds its data and its log; `environment` changes settings (see README.md). A site that is not
    `fresh` finds tables and static files in its folder, and need not make them: that takes half of a start.
    """

    def __init__(self, folder: Path, fresh: bool = False, **environment: str) -> None:
        self.folder = folder
        self.fresh = fresh
        self.log = folder / "site.log"
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        own = {"DATA_DIR": str(folder), "PORT": str(self.port), **environment}
        self.environment = _without_own_servers() | own
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        try:
            self.start()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def start(self, seconds: float = 180) -> None:
        """Start all programs and wait until the site answers."""
        options = [] if self.fresh else ["--prepared"]
        if not self.fresh and not (self.folder / DATABASE).exists():
            shutil.copytree(prepared_folder(), self.folder, dirs_exist_ok=True)
        with self.log.open("ab") as log:
            seen = self.log.stat().st_size
            self.process = subprocess.Popen(
                [sys.executable, "-m", "mahjongsite.run", "--end-with-parent", *options],
                cwd=DIRECTORY,
                env=self.environment,
                stdout=log,
                stderr=log,
            )
        self.wait_for_log("Saamfaan is at", seen, seconds)

    def wait_for_log(self, text: str, seen: int = 0, seconds: float = 180) -> None:
        """Wait until `text` stands in the log after its first `seen` bytes."""
        give_up = time.monotonic() + seconds
        while text.encode() not in self.log.read_bytes()[seen:]:
            if time.monotonic() > give_up or (self.process and self.process.poll() is not None):
                raise AssertionError(f"{text!r} is not in the log:\n{self.log.read_text(errors='replace')}")
            time.sleep(0.05)

    def stop(self) -> None:
        """End all programs, as Ctrl-C does, and wait until they have ended."""
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(timeout=30)

    def programs(self) -> dict[str, int]:
        """The process ids of the running programs by name: valkey, web, clock, worker, reviews, beat."""
        assert self.process
        named = [(_program_name(child), child.pid) for child in psutil.Process(self.process.pid).children()]
        return {name: pid for name, pid in named if name}

    def kill(self, name: str) -> None:
        """Kill a program with no warning, and wait until it is gone. It is started again by itself."""
        process = psutil.Process(patiently(lambda: self.programs().get(name), f"{name} runs"))
        process.kill()
        psutil.wait_procs([process], timeout=10)

    def run_command(self, *arguments: str) -> str:
        """What `manage.py` prints when it runs this command on the site's data."""
        command = [sys.executable, "manage.py", *arguments]
        done = subprocess.run(
            command, cwd=DIRECTORY, env=self.environment, check=True, capture_output=True, text=True
        )
        return done.stdout
