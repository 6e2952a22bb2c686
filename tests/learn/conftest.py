"""What the tests of learning share with those of tables."""

from tests.games.conftest import published, seeded

__all__ = ["published", "seeded"]
