"""The easy robot: goes for the hand that is nearest, and neither counts tiles nor looks at others."""

from games.engine.distance import kinds_of
from games.engine.robots.position import Position, Prospect
from games.engine.tiles import Tile


def worth(position: Position) -> float:
    """More, the nearer the nearest hand is that is enough to win."""
    return -min((tiles for _, tiles, _ in position.prospects()), default=99)


def discard(position: Position) -> Tile:
    """The highest kind that the nearest hand can spare."""
    nearest = min(position.prospects(), key=_tiles, default=None)
    spare = nearest[2].spare(position.key) if nearest is not None else 0
    return max(kinds_of(spare or position.held))


def _tiles(prospect: Prospect) -> int:
    return prospect[1]
