"""The sharp robot: weighs what is left, plays safe late and gives up a hand without hope."""

from games.engine.distance import kinds_held, kinds_of
from games.engine.robots.chances import CLOSED, OPEN, OPEN_BY_DRAW, chance
from games.engine.robots.danger import danger
from games.engine.robots.plans import Plan
from games.engine.robots.position import Position, Prospect
from games.engine.robots.steady import worth
from games.engine.shapes import copies
from games.engine.tiles import FIRST_HONOUR, Tile, Tiles

__all__ = ["chance_after", "discard", "worth"]

_DISCARDS_TAKEN = 3.0
"""How many tiles a round pass by that may complete a pung or the hand: the own draw and others' discards."""
_CHOWS_TAKEN = 1.5
"""The same for a chow, which only one seat can feed."""
_LOOKED_AT = 4
"""How many plans a discard takes into account."""
_NEAR = 1
"""With so few tiles lacking for the best plan (the last one), it alone counts."""
_LATE = 8
"""From so many rounds before the wall's end on, a discard had better be safe."""


def discard(position: Position) -> Tile:
    """The tile that the best plans can spare and that leaves most; late in a deal the safest."""
    best = sorted(position.prospects(), key=lambda each: -each[0])[:_LOOKED_AT]
    kinds = _spare_of_all(position, best[:1] if best and best[0][1] <= _NEAR else best)
    if position.sight.rounds < _LATE:
        safe = min(kinds, key=lambda kind: danger(position, kind))
        safest = min(kinds_of(position.held), key=lambda kind: danger(position, kind))
        hope = best[0][0] if best else 0.0
        return safest if danger(position, safe) - danger(position, safest) > hope else safe
    if len(kinds) == 1 or not best:
        return kinds[-1]
    _, tiles, plan = best[0]
    return max(kinds, key=lambda kind: (chance_after(position.without(kind), plan, tiles), kind))


def _spare_of_all(position: Position, prospects: list[Prospect]) -> Tiles:
    """The kinds that the first plan can spare, and each further one as far as any are left."""
    spare = 0
    for _, _, plan in prospects:
        more = kinds_held(plan.scheme.strangers(position.key)) or plan.spare(position.key)
        spare = spare & more or spare or more
    return kinds_of(spare or position.held)


def chance_after(position: Position, plan: Plan, tiles: int) -> float:
    """The chance that a hand gets the tiles that it lacks for a plan, by what is left of those that help.

    The hand has no tile too many.
    """
    return chance(plan.pace, tiles, _next_step(position, plan, tiles), position.sight.rounds)


def _next_step(position: Position, plan: Plan, tiles: int) -> float:
    """The chance in one round to draw or claim a tile that brings the plan nearer."""
    unseen = position.sight.unseen
    chances = 0.0
    for kind in kinds_of(plan.useful(position.key)):
        if unseen[kind]:
            chances += unseen[kind] * _ways_to_get(position, plan, kind, tiles)
    return min(0.95, chances / max(1, sum(unseen)))


def _ways_to_get(position: Position, plan: Plan, kind: Tile, tiles: int) -> float:
    if tiles == 1:
        return _DISCARDS_TAKEN if plan.pace in (OPEN, CLOSED) else 1.0
    if plan.pace not in (OPEN, OPEN_BY_DRAW):
        return 1.0
    if plan.pungs and copies(position.key, kind) >= 2:
        return _DISCARDS_TAKEN
    return _CHOWS_TAKEN if plan.chows and kind < FIRST_HONOUR else 1.0
