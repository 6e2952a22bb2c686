"""What the tests of tables share."""

from collections.abc import Callable
from typing import Any

import pytest

from games.services import updates
from tests.games.play import seeds


@pytest.fixture
def published(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Every change that was told to viewers, in order, instead of being sent."""
    messages: list[dict[str, Any]] = []
    monkeypatch.setattr(updates, "publish", lambda table_id, message: messages.append(message))
    return messages


@pytest.fixture
def seeded(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Makes the walls of a test the same each time; without it they are random, as on the site."""

    def seed_walls(number: int) -> None:
        drawn = seeds(number)
        monkeypatch.setattr(updates.secrets, "token_hex", lambda size: next(drawn))

    return seed_walls
