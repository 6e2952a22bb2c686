"""A whole site as it is in use: PostgreSQL, Valkey, two web processes, clock, worker and beat.

Each can be killed without warning and started again. All of them listen on this machine alone, and end with
the process that started them.
"""

import os
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from types import TracebackType
from typing import Self

import psutil
import psycopg
import redis

from mahjongsite.run.parent import end_with_parent
from mahjongsite.run.ports import free_port
from mahjongsite.run.programs import valkey_program
from mahjongsite.run.valkey import write_configuration
from tests.servers.postgresql import make_cluster
from tests.stack import DIRECTORY, OWN, patiently

SERVERS = ("postgresql", "valkey")
WEB = ("web-1", "web-2")
BACKGROUND = ("clock", "worker", "beat")
PULSES = {"clock": "clock", "worker": "beat", "beat": "beat"}
"""The pulse by which each of them shows that it works; what beat sends is written down by a worker."""


class Programs:
    """The programs by name, with their data and a log each in `folder`. Use it with `with`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.cluster = make_cluster(folder / "postgresql")
        configuration, valkey_url = write_configuration(folder / "valkey")
        self.valkey = redis.Redis.from_url(valkey_url, socket_timeout=1)
        self.valkey_command = valkey_program(configuration).command
        self.ports = {name: free_port() for name in WEB}
        inherited = {name: value for name, value in os.environ.items() if name not in OWN}
        self.environment = {
            **inherited,
            "DJANGO_SETTINGS_MODULE": "mahjongsite.settings",
            "DATA_DIR": str(folder / "data"),
            "DATABASE_URL": self.cluster.url,
            "VALKEY_URL": valkey_url,
            "PYTHONUNBUFFERED": "1",
            "GUESTS_PER_HOUR": "10000",
            "LOG_LEVEL": "INFO",
        }
        self.running: dict[str, subprocess.Popen[bytes]] = {}
        self.started_at: dict[str, float] = {}

    def __enter__(self) -> Self:
        try:
            self._begin()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    @property
    def names(self) -> tuple[str, ...]:
        """All programs, in the order in which they start."""
        return (*SERVERS, *WEB, *BACKGROUND)

    @property
    def urls(self) -> list[str]:
        """Where the web processes are."""
        return [f"http://127.0.0.1:{port}" for port in self.ports.values()]

    def _begin(self) -> None:
        for name in SERVERS:
            self.start(name)
        for name in SERVERS:
            self.wait_for(name)
        self.manage("migrate", "--verbosity", "0")
        self.manage("collectstatic", "--noinput", "--verbosity", "0")
        for name in (*WEB, *BACKGROUND):
            self.start(name)
        for name in (*WEB, *BACKGROUND):
            self.wait_for(name)

    def manage(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """What becomes of this command of `manage.py`, on the site's data."""
        command = [sys.executable, "manage.py", *arguments]
        return subprocess.run(command, cwd=DIRECTORY, env=self.environment, capture_output=True, text=True)

    def start(self, name: str) -> None:
        """Start a program; it takes a moment until it works."""
        self.started_at[name] = time.time()
        if name == "postgresql":
            self.running[name] = self.cluster.start("max_connections=200")
            return
        parent = os.getpid()
        with (self.folder / f"{name}.log").open("ab") as log:
            self.running[name] = subprocess.Popen(
                self._command(name),
                cwd=DIRECTORY,
                env={**self.environment, **({"PORT": str(self.ports[name])} if name in WEB else {})},
                stdout=log,
                stderr=log,
                preexec_fn=lambda: end_with_parent(parent, signal.SIGKILL),
            )

    def _command(self, name: str) -> tuple[str, ...]:
        if name == "valkey":
            return self.valkey_command
        return (sys.executable, "-m", "mahjongsite.run.program", name.partition("-")[0])

    def kill(self, name: str) -> None:
        """Kill a program and all that it has started, with no warning, and wait until they are gone."""
        process = psutil.Process(self.running[name].pid)
        family = [process, *process.children(recursive=True)]
        for each in family:
            each.kill()
        self.running[name].wait()
        psutil.wait_procs(family, timeout=10)

    def wait_for(self, name: str, seconds: float = 60) -> None:
        """Wait until a program works; one that ended by itself meanwhile is started again."""

        def look() -> bool:
            if self.running[name].poll() is not None:
                self.start(name)
            return self.works(name)

        patiently(look, f"{name} works", seconds)

    def works(self, name: str) -> bool:
        """Whether a program has shown since its start that it works."""
        if name == "postgresql":
            return self.cluster.answers()
        if name == "valkey":
            return self._valkey_answers()
        if name in WEB:
            return self._web_answers(name)
        return self._pulse_at(PULSES[name]) > self.started_at[name]

    def _valkey_answers(self) -> bool:
        try:
            return bool(self.valkey.ping())
        except redis.RedisError:
            return False

    def _web_answers(self, name: str) -> bool:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.ports[name]}/health/", timeout=2):
                return True
        except OSError:
            return False

    def _pulse_at(self, part: str) -> float:
        """When a part last showed itself, in seconds since the epoch; 0 if it can't be found out."""
        query = "SELECT extract(epoch FROM at) FROM games_pulse WHERE part = %s"
        try:
            with psycopg.connect(host=str(self.cluster.folder), user="postgres", dbname="postgres") as line:
                found = line.execute(query, [part]).fetchone()
        except psycopg.Error:
            return 0.0
        return float(found[0]) if found else 0.0

    def stop(self) -> None:
        """End all programs, the servers last."""
        for name in reversed(self.names):
            process = self.running.get(name)
            if process is not None and process.poll() is None:
                process.send_signal(signal.SIGINT if name == "postgresql" else signal.SIGTERM)
                try:
                    process.wait(timeout=20)
                except subprocess.TimeoutExpired:
                    self.kill(name)
