"""What a position promises: for each plan the chance to complete it, times what it pays."""

from collections.abc import Iterable, Mapping
from math import exp

from games.engine.robots.plans import Plan, lacking, useful_kinds
from games.engine.robots.position import Position
from games.engine.shapes import copies
from games.engine.tiles import FIRST_HONOUR

_TYPICAL_STEP = (1.0, 0.16, 0.17, 0.19, 0.21, 0.23, 0.25)
"""The usual chance in one round to come a tile nearer, by the tiles that are lacking."""
_SELF_DRAW_STEP = 0.09
"""The same for the last tile where only a self draw is enough."""
_DISCARDS_TAKEN = 3.0
"""How many tiles a round pass by that may complete a pung or the hand: the own draw and others' discards."""
_CHOWS_TAKEN = 1.5
"""The same for a chow, which only one seat can feed."""
_PEACE = 30
"""What ending the deal is worth besides the points: nobody else wins."""
_SECOND_BEST = 0.2
"""How much the plans beside the best one count."""
_BACKWARDS = 0.5
"""How much a hand is worth that a discard takes farther away, beside what is usual at that distance."""
_TOO_FAR = 6
"""Nobody gets so many tiles in one deal."""
_WORTH_A_LOOK = 0.4
"""Plans that promise less than this share of the best are left aside."""


def promising(position: Position, plans: Iterable[Plan]) -> dict[Plan, int]:
    """The plans that are worth a closer look, with the tiles that the hand lacks for them."""
    tiles = {plan: lacking(plan, position.key, len(position.melds)) for plan in plans}
    rough = {
        plan: _value(position, plan, tiles[plan], _typical(plan, position, tiles[plan])) for plan in tiles
    }
    least = _WORTH_A_LOOK * max(rough.values(), default=0.0)
    return {plan: tiles[plan] for plan, value in rough.items() if value >= least}


def prospect(position: Position, plans: Mapping[Plan, int]) -> float:
    """What a hand without a tile to discard promises.

    The next step is looked at closely only for plans that are no farther away than ``plans`` says.
    """
    values = sorted((_prospect_of(position, plan, nearest) for plan, nearest in plans.items()), reverse=True)
    return values[0] + _SECOND_BEST * sum(values[1:]) if values else 0.0


def _prospect_of(position: Position, plan: Plan, nearest: int) -> float:
    tiles = lacking(plan, position.key, len(position.melds))
    if tiles > nearest:
        return _BACKWARDS * _value(position, plan, tiles, _typical(plan, position, tiles))
    return _value(position, plan, tiles, _next_step(plan, position, tiles))


def _value(position: Position, plan: Plan, tiles: int, step: float) -> float:
    return _chance(plan, position, tiles, step) * _stake(plan, position)


def _stake(plan: Plan, position: Position) -> float:
    rules = position.rules
    fan = max(plan.fan, rules.minimum)
    return _PEACE + rules.payment.points(fan if rules.limit is None else min(fan, rules.limit))


def _needs_self_draw(plan: Plan, position: Position) -> bool:
    return plan.fan < position.rules.minimum


def _typical(plan: Plan, position: Position, tiles: int) -> float:
    if tiles == 1 and _needs_self_draw(plan, position):
        return _SELF_DRAW_STEP
    return _TYPICAL_STEP[min(tiles, len(_TYPICAL_STEP) - 1)]


def _next_step(plan: Plan, position: Position, tiles: int) -> float:
    """The chance in one round to draw or claim a tile that brings the plan nearer."""
    seen_by_nobody = sum(position.unseen)
    if not seen_by_nobody:
        return 0.0
    chances = 0.0
    for kind in useful_kinds(plan, position.key, len(position.melds)):
        chances += position.unseen[kind] * _ways_to_get(plan, position, kind, tiles)
    return min(0.95, chances / seen_by_nobody)


def _ways_to_get(plan: Plan, position: Position, kind: int, tiles: int) -> float:
    if tiles == 1:
        return 1.0 if _needs_self_draw(plan, position) else _DISCARDS_TAKEN
    if plan.orphans:
        return 1.0
    if plan.pungs and copies(position.key, kind) >= 2:
        return _DISCARDS_TAKEN
    return _CHOWS_TAKEN if plan.chows and kind < FIRST_HONOUR else 1.0


def _chance(plan: Plan, position: Position, tiles: int, step: float) -> float:
    """The chance to get all lacking tiles before the wall ends, the first of them by ``step`` a round."""
    if tiles <= 0:
        return 1.0
    if not step or tiles > _TOO_FAR:
        return 0.0
    expected = 1 / step + sum(1 / _typical(plan, position, later) for later in range(1, tiles))
    return _at_least(tiles, position.rounds * tiles / expected)


def _at_least(times: int, expected: float) -> float:
    """The chance that something expected so often happens at least so many times (Poisson)."""
    term = total = exp(-expected)
    for number in range(1, times):
        term *= expected / number
        total += term
    return 1 - total
