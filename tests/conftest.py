"""What all tests share."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
import time_machine
from django.core.cache import caches
from django.utils import timezone, translation

from tests import servers


@pytest.fixture(autouse=True)
def _own_language() -> Iterator[None]:
    """No test speaks the language of a page that another one asked for."""
    yield
    translation.deactivate()


@pytest.fixture(autouse=True)
def _fresh_caches() -> Iterator[None]:
    """No test sees what another one left in a cache."""
    yield
    for cache in caches.all():
        cache.clear()


@pytest.fixture
def one_period() -> Iterator[None]:
    """What is counted by the minute, the hour or the day is counted in the same one: a day has just begun."""
    midnight = timezone.now().replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)
    with time_machine.travel(midnight, tick=True):
        yield


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what could not be run here, and why: one line each."""
    skipped = {
        report.longrepr[2].removeprefix("Skipped: ") for report in terminalreporter.stats.get("skipped", [])
    }
    for line in [*servers.missing, *sorted(skipped)]:
        terminalreporter.write_line(f"Not run here: {line}")
