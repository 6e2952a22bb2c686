"""What the tests of ratings share."""

from tests.games.conftest import published, seeded

__all__ = ["published", "seeded"]
