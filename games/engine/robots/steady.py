"""The steady robot: weighs chances against fan, and keeps to the plan that promises most."""

from games.engine.distance import kinds_of
from games.engine.robots.position import Position, Prospect
from games.engine.tiles import Tile

_SECOND_BEST = 0.2
"""How much the plans beside the best one count."""


def worth(position: Position) -> float:
    """What the best plan promises, and a little of what the others do."""
    worths = [each[0] for each in position.prospects()]
    return (1 - _SECOND_BEST) * max(worths) + _SECOND_BEST * sum(worths) if worths else 0.0


def discard(position: Position) -> Tile:
    """The highest kind that the best plan can spare, tiles first that it has no use for at all."""
    best = max(position.prospects(), key=_worth, default=None)
    spare = 0
    if best is not None:
        spare = best[2].scheme.strangers(position.key) or best[2].spare(position.key)
    return kinds_of(spare or position.held)[-1]


def _worth(prospect: Prospect) -> float:
    return prospect[0]
