"""`python -m mahjongsite.run`: prepare the site, then keep its programs running.

Listens on `HOST` and `PORT`. Without `VALKEY_URL` a Valkey server of its own is one of the programs.
"""

import argparse
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

from mahjongsite import environment
from mahjongsite.run.parent import end_with_parent
from mahjongsite.run.ports import is_free
from mahjongsite.run.programs import Program, site_programs, valkey_program
from mahjongsite.run.supervision import say, supervise
from mahjongsite.run.valkey import write_configuration

DIRECTORY = Path(__file__).resolve().parent.parent.parent
PREPARATIONS = (("migrate", "--verbosity", "0"), ("collectstatic", "--noinput", "--verbosity", "0"))


class CannotStart(Exception):
    """Why the site does not start, in a sentence for the person at the terminal."""


def main() -> None:
    """Run the site as the command line and the environment say, or say why that is not possible."""
    parser = argparse.ArgumentParser(prog="python -m mahjongsite.run", description="Run the whole site.")
    parser.add_argument(
        "--end-with-parent", action="store_true", help="end when the starting process is gone"
    )
    if parser.parse_args().end_with_parent:
        end_with_parent(os.getppid(), signal.SIGTERM)
    try:
        _run(environment.text("HOST", "127.0.0.1"), environment.number("PORT", 8000))
    except CannotStart as reason:
        sys.exit(f"Saamfaan cannot start: {reason}")


def _run(host: str, port: int) -> None:
    if not is_free(host, port):
        raise CannotStart(f"port {port} is taken. Choose another one: make run PORT={port + 1}")
    folder = Path(environment.text("DATA_DIR", str(DIRECTORY / "var"))).absolute()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    lock = _lock(folder / "run.lock")
    os.environ.update(
        DATA_DIR=str(folder), PYTHONUNBUFFERED="1", DJANGO_SETTINGS_MODULE="mahjongsite.settings"
    )
    say("site", "preparing")
    _prepare()
    programs = (*_broker(folder / "valkey"), *site_programs())
    address = f"http://{'127.0.0.1' if host in {'0.0.0.0', '::'} else host}:{port}"
    threading.Thread(target=_announce, args=(address,), daemon=True).start()
    supervise(programs, DIRECTORY, folder)
    lock.close()


def _lock(path: Path) -> TextIO:
    """Held for as long as the file stays open: two sites in one folder would overwrite each other's files."""
    lock = path.open("w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise CannotStart(f"it is already running with the data folder {path.parent}") from None
    return lock


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
