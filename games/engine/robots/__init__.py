"""Robots: they see what a player at their chair sees, and choose from what they are offered."""

from games.engine.commands import SeatCommand
from games.engine.robots import easy, sharp, steady
from games.engine.robots.choosing import Level, choose_as
from games.engine.sight import Sight

STEADY = "steady"
_LEVELS = {
    "easy": Level(easy.worth, easy.discard),
    STEADY: Level(steady.worth, steady.discard),
    "sharp": Level(sharp.worth, sharp.discard),
}
LEVELS = tuple(_LEVELS)
"""The strengths that there are, the weakest first."""


def choose(sight: Sight | None, level: str) -> SeatCommand:
    """One of the commands that a seat is offered; to whom sees the same, the answer is the same.

    Raises ValueError if there is no robot of this level or it is not asked anything.
    """
    if level not in _LEVELS:
        raise ValueError(f"no such robot: {level!r}")
    if sight is None or not sight.asked:
        raise ValueError("the robot is not asked anything")
    return choose_as(_LEVELS[level], sight)
