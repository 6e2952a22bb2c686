"""What the tests of ratings share."""

from tests.games.conftest import seeded

__all__ = ["seeded"]
