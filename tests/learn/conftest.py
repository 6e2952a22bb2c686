"""What the tests of learning share, some of it with those of tables."""

from collections.abc import Callable

import pytest

from games.models import Table
from games.services.creation import Plan
from tests.games.conftest import published, seeded
from tests.games.play import Game
from tests.learn.played import quick_game

__all__ = ["game", "published", "seeded"]


@pytest.fixture
def game(seeded: Callable[[int], None]) -> Game:
    """Four people at a public table, after a short deal that North wins."""
    return quick_game(seeded, Plan(visibility=Table.Visibility.PUBLIC))
