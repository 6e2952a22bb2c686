"""The steady robot: weighs chances against fan, and keeps to the plan that promises most."""

from games.engine.robots.position import Position
from games.engine.shapes import highest_kind
from games.engine.tiles import Tile

_SECOND_BEST = 0.2
"""How much the plans beside the best one count."""


def worth(position: Position) -> float:
    """What the best plan promises, and a little of what the others do."""
    worths, _, _ = position.weighed()
    return (1 - _SECOND_BEST) * max(worths) + _SECOND_BEST * sum(worths) if worths else 0.0


def discard(position: Position) -> Tile:
    """The highest kind that the best plan can spare, tiles first that it has no use for at all."""
    worths, lacking, plans = position.weighed()
    spare = None
    if plans:
        best = worths.index(max(worths))
        spare = plans[best].highest_spare(position.key, lacking[best])
    return highest_kind(position.key) if spare is None else spare
