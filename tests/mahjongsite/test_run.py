"""The whole site, started as one and ending as one."""

import fcntl
import os
import signal
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from django.conf import settings

from tests.stack import DIRECTORY, Stack

PRINT_DATABASE = "from django.db import connection; print(connection.display_name)"
ALL = {"valkey", "web", "clock", "worker", "reviews", "beat"}

pytestmark = pytest.mark.xdist_group("stack")


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    with Stack(tmp_path_factory.mktemp("site"), fresh=True) as running:
        yield running


def ended(processes: list[psutil.Process]) -> bool:
    _, alive = psutil.wait_procs(processes, timeout=15)
    return not alive


def try_to_start(stack: Stack, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "mahjongsite.run"]
    chosen = stack.environment | environment
    return subprocess.run(command, cwd=DIRECTORY, env=chosen, capture_output=True, text=True)


def test_it_runs_every_program_and_serves_pages(stack: Stack) -> None:
    assert set(stack.programs()) == ALL
    with urllib.request.urlopen(f"{stack.url}/accounts/login/") as answer:
        assert answer.status == 200


def test_it_prefixes_each_line_with_its_program(stack: Stack) -> None:
    stack.wait_for_log("ready.")  # a worker is connected
    names = {line.split("|")[0].strip() for line in stack.log.read_text().splitlines()}

    assert {"site"} < names <= ALL | {"site"}


@pytest.mark.parametrize("name", ["web", "valkey"])
def test_it_starts_a_killed_program_again(stack: Stack, name: str) -> None:
    before, seen = stack.programs()[name], stack.log.stat().st_size

    stack.kill(name)
    stack.wait_for_log(f"{name} runs", seen)

    assert stack.programs()[name] != before


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_it_leaves_no_process_behind(tmp_path: Path, how: signal.Signals) -> None:
    with Stack(tmp_path) as stack:
        assert stack.process
        processes = psutil.Process(stack.process.pid).children(recursive=True)

        stack.process.send_signal(how)

        stack.process.wait(timeout=15)
        assert ended(processes)


def test_it_ends_when_the_process_that_started_it_is_killed(tmp_path: Path) -> None:
    stack = Stack(tmp_path)
    with stack.log.open("wb") as log:
        stack.process = subprocess.Popen(["make", "run"], cwd=DIRECTORY, env=stack.environment, stdout=log)
    stack.wait_for_log("Saamfaan is at")
    processes = psutil.Process(stack.process.pid).children(recursive=True)

    stack.process.kill()

    stack.process.wait()
    assert len(processes) > len(ALL)
    assert ended(processes)


def test_it_starts_again_while_the_rest_of_a_killed_one_is_still_ending(stack: Stack, tmp_path: Path) -> None:
    with (tmp_path / "run.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        threading.Timer(3, fcntl.flock, (lock, fcntl.LOCK_UN)).start()
        tried = try_to_start(stack, DATA_DIR=str(tmp_path))

    assert "waiting for an earlier one to end" in tried.stdout
    assert f"port {stack.port} is taken" in tried.stderr, "it went on after the wait"


def test_it_names_another_port_when_its_own_is_taken(stack: Stack, tmp_path: Path) -> None:
    second = try_to_start(stack, DATA_DIR=str(tmp_path))

    assert second.returncode != 0
    assert f"port {stack.port} is taken" in second.stderr
    assert f"PORT={stack.port + 1}" in second.stderr


def test_it_does_not_run_twice_in_one_data_folder(stack: Stack) -> None:
    second = try_to_start(Stack(stack.folder))

    assert second.returncode != 0
    assert "already running" in second.stderr


@pytest.mark.skipif(
    settings.DATABASES["default"]["ENGINE"].endswith("sqlite3"), reason="PostgreSQL is not here"
)
def test_it_runs_on_postgresql(tmp_path: Path) -> None:
    with Stack(tmp_path, fresh=True, DATABASE_URL=os.environ["DATABASE_URL"]) as site:
        assert "PostgreSQL" in site.run_command("shell", "-c", PRINT_DATABASE)
        with urllib.request.urlopen(f"{site.url}/accounts/login/") as answer:
            assert answer.status == 200
    assert not (tmp_path / "saamfaan.sqlite3").exists()


def test_it_keeps_its_files_from_other_users(stack: Stack) -> None:
    public = (stack.log, stack.folder / "static")
    made = [path for path in stack.folder.rglob("*") if not {path, *path.parents} & set(public)]

    assert {path.name for path in made} >= {"secret_key", "saamfaan.sqlite3", "valkey.conf", "run.lock"}
    assert [path for path in made if path.stat().st_mode & 0o077] == []


def test_it_prints_neither_empty_lines_nor_advice_on_the_kernel(stack: Stack) -> None:
    stack.wait_for_log("ready.")  # a worker is connected
    seen = stack.log.stat().st_size
    stack.kill("valkey")
    stack.wait_for_log("valkey runs", seen)
    log, _, _ = stack.log.read_text().rpartition("\n")  # the last line may still be written

    assert "overcommit" not in log
    assert "DeprecationWarning" not in log
    assert [line for line in log.splitlines() if not line.partition("|")[2].strip()] == []


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "abc"),
        ("PORT", "0"),
        ("DATA_DIR", "/dev/null"),
        ("DATA_DIR", "/proc/nowhere"),
        ("LOG_LEVEL", "loud"),
        ("LOG_FORMAT", "xml"),
        ("HOST", "192.0.2.1"),
        ("VALKEY_URL", "nowhere"),
        ("DATABASE_URL", "sqlite:////nowhere/site.sqlite3"),
    ],
)
def test_it_says_in_one_sentence_which_setting_keeps_it_from_starting(
    tmp_path: Path, name: str, value: str
) -> None:
    tried = try_to_start(Stack(tmp_path), **{name: value})

    assert tried.returncode == 1
    (line,) = tried.stderr.splitlines()
    assert line.startswith("Saamfaan cannot start: ")
    assert name in line
