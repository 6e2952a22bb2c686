"""A Valkey server for one run of the tests: the one that comes with the site, without keeping anything."""

import atexit
import os
import signal
import subprocess
import time
from pathlib import Path

import redis

from mahjongsite.run.parent import end_with_parent
from mahjongsite.run.programs import valkey_program
from mahjongsite.run.valkey import write_configuration

SECONDS_TO_START = 10


def start_valkey(folder: Path) -> str:
    """The address of a new server, which ends with this process."""
    configuration, url = write_configuration(folder)
    parent = os.getpid()
    server = subprocess.Popen(
        [*valkey_program(configuration).command, "--appendonly", "no"],
        stdout=subprocess.DEVNULL,
        preexec_fn=lambda: end_with_parent(parent, signal.SIGKILL),
    )
    atexit.register(server.kill)
    _wait(url)
    return url


def _wait(url: str) -> None:
    client = redis.Redis.from_url(url)
    give_up = time.monotonic() + SECONDS_TO_START
    while True:
        try:
            client.ping()
            return
        except redis.ConnectionError:
            if time.monotonic() > give_up:
                raise
            time.sleep(0.02)
