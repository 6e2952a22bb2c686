"""The servers that the tests use: a PostgreSQL cluster and a Valkey of their own, for one run.

The first process of a run starts them and tells the others by the environment. They end with it. What cannot
be had is left out, with a line in `missing` that says what that means.
"""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

from tests.servers.postgresql import CannotServe, start_postgresql
from tests.servers.valkey import start_valkey

missing: list[str] = []
"""What this run does without, one sentence each."""

STARTED = "TEST_FOLDER"


def use_servers() -> None:
    """Point the environment, from which the settings come, to the servers of this run."""
    if STARTED not in os.environ:
        _start()


def _start() -> None:
    folder = Path(tempfile.mkdtemp(prefix="saamfaan-tests-"))
    folder.chmod(0o755)
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    os.environ.update({STARTED: str(folder), "DATA_DIR": str(folder / "data"), "SECRET_KEY": "of the tests"})
    os.environ["VALKEY_URL"] = start_valkey(folder / "valkey")
    os.environ["DATABASE_URL"] = _database(folder)


def _database(folder: Path) -> str:
    """Its address: PostgreSQL where there is one, because locking must be tested on the real thing."""
    if os.environ.get("TEST_DATABASE") == "sqlite":
        missing.append("PostgreSQL: SQLite was asked for (TEST_DATABASE=sqlite)")
    else:
        try:
            return start_postgresql(folder / "postgresql")
        except CannotServe as reason:
            missing.append(f"PostgreSQL: the tests ran on SQLite instead, because {reason}")
    return f"sqlite:///{folder / 'site.sqlite3'}"
