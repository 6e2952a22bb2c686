"""Deals that are played to their end at a table, for tests that look at how they went."""

from collections.abc import Callable

from games.services.creation import Plan
from tests.games.play import QUICK, Game, four_people


def quick_game(seeded: Callable[[int], None], plan: Plan | None = None) -> Game:
    """A table of four people whose first deal is a short one, which North wins."""
    seeded(QUICK)
    game = Game(four_people(), plan)
    game.start()
    game.play_deal()
    return game
