"""The long run with faults, as one test: `tests.soak.faults` says what it does."""

import os
import subprocess
import sys

import pytest

from tests.soak.faults import CANNOT_SERVE
from tests.stack import DIRECTORY, OWN

LONGEST_SECONDS = 40 * 60


@pytest.mark.soak
def test_it_loses_nothing_while_all_programs_are_killed_and_come_back() -> None:
    own = {name: value for name, value in os.environ.items() if name not in OWN}
    command = [sys.executable, "-m", "tests.soak.faults"]
    done = subprocess.run(
        command, cwd=DIRECTORY, env=own, capture_output=True, text=True, timeout=LONGEST_SECONDS
    )
    if done.returncode == CANNOT_SERVE:
        pytest.skip("people who play while programs are killed, because there is no PostgreSQL")
    assert done.returncode == 0, done.stdout + done.stderr
