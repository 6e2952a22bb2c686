"""Backups as docs/deploy.md says: made while the site is used, restored, and proved table by table."""

import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest
from django.conf import settings
from django.db import connection

from games.models import Table
from games.services.archive import pack_finished_deals
from tests.games.play import NOW, Game, four_people
from tests.stack import DIRECTORY

ON_POSTGRESQL = settings.DATABASES["default"]["ENGINE"].endswith("postgresql")
MADE_BY = "import django; django.setup(); from tests.mahjongsite.test_backups import fill; fill()"


def python(*command: str, **given: str) -> subprocess.CompletedProcess[str]:
    """Python with the site on another database."""
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "mahjongsite.settings", **given}
    return subprocess.run(
        [sys.executable, *command], cwd=DIRECTORY, env=environment, capture_output=True, text=True
    )


def proved(url: str, folder: Path) -> str:
    """What `rebuild_tables --check` says of a database; it must have found nothing wrong."""
    checked = python("manage.py", "rebuild_tables", "--check", DATABASE_URL=url, DATA_DIR=str(folder))
    assert checked.returncode == 0, checked.stdout + checked.stderr
    return checked.stderr.strip().splitlines()[-1]


def fill() -> None:
    """Play some turns of a deal."""
    game = Game(four_people())
    game.start()
    for _ in range(5):
        asked = game.asked()[0]
        question = game.question(asked)
        assert question is not None
        game.do(asked, question["options"][-1], question)
        game.pass_time(1500)


def test_it_backs_up_sqlite_while_it_is_written_to(tmp_path: Path) -> None:
    site, copy = tmp_path / "site.sqlite3", tmp_path / "copy.sqlite3"
    url = f"sqlite:///{site}"
    made = python("manage.py", "migrate", "--verbosity", "0", DATABASE_URL=url, DATA_DIR=str(tmp_path))
    assert made.returncode == 0, made.stderr
    filled = python("-c", MADE_BY, DATABASE_URL=url, DATA_DIR=str(tmp_path))
    assert filled.returncode == 0, filled.stderr
    with sqlite3.connect(site) as open_one, sqlite3.connect(copy) as backup:
        open_one.execute("BEGIN IMMEDIATE")
        open_one.execute("UPDATE games_table SET code = 'ABCDEF'")
        with sqlite3.connect(site) as reader:
            reader.backup(backup)
        open_one.rollback()
    assert proved(f"sqlite:///{copy}", tmp_path) == "tables: 1, written: 0, with a fault: 0"
    (code,) = sqlite3.connect(copy).execute("SELECT code FROM games_table").fetchone()
    assert code != "ABCDEF"


@pytest.mark.skipif(not ON_POSTGRESQL, reason="the backup of PostgreSQL, for the tests run on SQLite")
@pytest.mark.skipif(not shutil.which("pg_dump"), reason="the backup of PostgreSQL, for there is no pg_dump")
@pytest.mark.django_db(transaction=True)
def test_it_restores_a_dump_of_postgresql(tmp_path: Path) -> None:
    fill()
    pack_finished_deals(NOW.replace(year=NOW.year + 1))
    dump, restored = tmp_path / "saamfaan.dump", f"restored_{os.getpid()}"
    source = connection.settings_dict
    server = {"host": source["HOST"], "user": source["USER"]}
    options = ["--host", source["HOST"], "--username", source["USER"]]
    dumped = _run("pg_dump", *options, "--format=custom", f"--file={dump}", source["NAME"])
    if "server version mismatch" in dumped.stderr:
        pytest.skip("the backup of PostgreSQL, for pg_dump is older than the server")
    assert dumped.returncode == 0, dumped.stderr
    with psycopg.connect(**server, dbname="postgres", autocommit=True) as admin:
        admin.execute(f"CREATE DATABASE {restored}")
    try:
        loaded = _run("pg_restore", *options, "--no-owner", f"--dbname={restored}", str(dump))
        assert loaded.returncode == 0, loaded.stderr
        url = f"postgres://{source['USER']}@/{restored}?host={source['HOST']}"
        count = Table.objects.count()
        assert proved(url, tmp_path) == f"tables: {count}, written: 0, with a fault: 0"
    finally:
        with psycopg.connect(**server, dbname="postgres", autocommit=True) as admin:
            admin.execute(f"DROP DATABASE {restored} WITH (FORCE)")


def _run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True)
