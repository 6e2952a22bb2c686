"""`python -m mahjongsite.run`: prepare the site, then keep its programs running.

Listens on `HOST` and `PORT`. Without `VALKEY_URL` a Valkey server of its own is one of the programs.
"""

import argparse
import errno
import fcntl
import os
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import TextIO

from django.core.exceptions import ImproperlyConfigured

from mahjongsite import environment
from mahjongsite.figures import forget_figures
from mahjongsite.run.parent import end_with_parent
from mahjongsite.run.ports import try_port
from mahjongsite.run.programs import Program, site_programs, valkey_program
from mahjongsite.run.supervision import say, supervise
from mahjongsite.run.valkey import write_configuration

DIRECTORY = Path(__file__).resolve().parent.parent.parent
PREPARATIONS = (("migrate", "--verbosity", "0"), ("collectstatic", "--noinput", "--verbosity", "0"))


ENDING_SECONDS = 8.0
"""So long an earlier site may need to end, when it was killed and its programs were not."""


class CannotStart(Exception):
    """Why the site does not start, in a sentence for the person at the terminal."""


def main() -> None:
    """Run the site as the command line and the environment say, or say why that is not possible."""
    parser = argparse.ArgumentParser(prog="python -m mahjongsite.run", description="Run the whole site.")
    parser.add_argument(
        "--end-with-parent", action="store_true", help="end when the starting process is gone"
    )
    parser.add_argument(
        "--prepared", action="store_true", help="database and static files are as this version needs them"
    )
    chosen = parser.parse_args()
    if chosen.end_with_parent:
        end_with_parent(os.getppid(), signal.SIGTERM)
    # Tables and sessions are nobody else's business, whoever made the data folder.
    os.umask(0o077)
    try:
        _run(environment.text("HOST", "127.0.0.1"), environment.port("PORT", 8000), chosen.prepared)
    except (CannotStart, ImproperlyConfigured) as reason:
        sys.exit(f"Saamfaan cannot start: {reason}")


def _run(host: str, port: int, prepared: bool) -> None:
    folder = _checked_settings()
    lock = _lock(folder / "run.lock")
    _check_port(host, port)
    os.environ.update(
        DATA_DIR=str(folder), PYTHONUNBUFFERED="1", DJANGO_SETTINGS_MODULE="mahjongsite.settings"
    )
    forget_figures(Path(environment.text("METRICS_DIR", str(folder / "metrics"))))
    if not prepared:
        say("site", "preparing")
        _prepare()
    programs = (*_broker(folder / "valkey"), *site_programs())
    address = f"http://{'127.0.0.1' if host in {'0.0.0.0', '::'} else host}:{port}"
    threading.Thread(target=_announce, args=(address,), daemon=True).start()
    supervise(programs, DIRECTORY, folder)
    lock.close()


def _checked_settings() -> Path:
    """The data folder, once every setting is understood: better here than in five programs at once."""
    from mahjongsite.settings import DATA_DIR

    return DATA_DIR


def _lock(path: Path) -> TextIO:
    """Held for as long as the file stays open: two sites in one folder would overwrite each other's files."""
    try:
        lock = path.open("w")
    except OSError as error:
        raise CannotStart(f"{path} can't be written: {error.strerror}") from None
    if not _take(lock):
        say("site", "waiting for an earlier one to end")
        _take_soon(lock)
    return lock


def _take_soon(lock: TextIO) -> None:
    give_up = time.monotonic() + ENDING_SECONDS
    while not _take(lock):
        if time.monotonic() > give_up:
            raise CannotStart(f"it is already running with the data folder {Path(lock.name).parent}")
        time.sleep(0.1)


def _take(lock: TextIO) -> bool:
    """Whether the lock could be taken."""
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _check_port(host: str, port: int) -> None:
    try:
        try_port(host, port)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise CannotStart(f"port {port} is taken. Choose another one: make run PORT={port + 1}") from None
        raise CannotStart(f"nothing can listen at HOST={host}, PORT={port}: {error.strerror}") from None


def _prepare() -> None:
    started = [
        subprocess.Popen([sys.executable, "manage.py", *command], cwd=DIRECTORY) for command in PREPARATIONS
    ]
    for process, command in zip(started, PREPARATIONS, strict=True):
        if process.wait():
            raise CannotStart(f"'manage.py {command[0]}' failed; its message stands above")


def _broker(folder: Path) -> tuple[Program, ...]:
    if environment.text("VALKEY_URL"):
        return ()
    configuration, os.environ["VALKEY_URL"] = write_configuration(folder)
    return (valkey_program(configuration),)


def _announce(address: str) -> None:
    """Say where the site is as soon as it answers."""
    while not _answers(address):
        time.sleep(0.1)
    say("site", f"Saamfaan is at {address}")


def _answers(address: str) -> bool:
    try:
        with urllib.request.urlopen(address, timeout=5):
            return True
    except urllib.error.HTTPError as error:
        return error.code < 500
    except OSError:
        return False


if __name__ == "__main__":
    main()
