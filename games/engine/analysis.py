"""Move help and review: how far the own hand is from ready, what would bring it nearer, what it may be worth.

It knows what the player at that chair knows. All is JSON for the browser. Why a complete hand may not win is
said by ``legal.refused_win``.
"""

from typing import Any

from games.engine.distance import discards, distance, useful_tiles
from games.engine.robots.plans import Plan
from games.engine.robots.position import Position, position_of
from games.engine.scoring import Score, Win, score_hand
from games.engine.sight import Sight
from games.engine.tiles import NAMES, Tile, Tiles
from games.engine.wins import DISCARD, SELF_DRAW

Json = dict[str, Any]

_PROSPECTS = 3
"""How many kinds of hand are named as worth aiming at."""


def help_for(sight: Sight | None) -> Json | None:
    """What helps a player's hand; None outside a deal in play and for spectators, who see no hand.

    ``distance`` is the number of tiles from ready (-1: complete). A hand that waits for others has
    ``useful`` tiles, ``prospects`` and, if it is ready, ``waits`` with their fan in a win by discard and by
    self draw and the ``patterns`` that count in the former; a hand with a tile to discard has ``discards``,
    the best first, each with the distance, useful tiles and prospects that it leads to. ``left`` counts
    tiles that the viewer has not seen.
    """
    deal = None if sight is None else sight.view
    if sight is None or deal is None or deal.hand is None or deal.result is not None:
        return None
    position, rules = position_of(sight), sight.rules
    away = distance(rules.shapes, position.key, len(position.declared))
    if len(deal.hand) % 3 == 2:
        found = _discards(position, deal.hand)
        return {"distance": away, "useful": [], "waits": [], "prospects": [], "discards": found}
    useful = useful_tiles(rules.shapes, position.key, len(position.declared))
    return {
        "distance": away,
        "useful": _left(position, useful),
        "waits": [] if away else [_wait(position, deal.hand, tile) for tile in useful],
        "prospects": _prospects(position),
        "discards": [],
    }


def _left(position: Position, kinds: Tiles) -> list[Json]:
    return [{"tile": NAMES[kind], "left": position.sight.unseen[kind]} for kind in kinds]


def _discards(position: Position, hand: Tiles) -> list[Json]:
    found = []
    for tile, away, useful in discards(position.sight.rules.shapes, hand, len(position.declared)):
        left = sum([position.sight.unseen[kind] for kind in useful])
        found.append((away, -left, tile, useful))
    return [
        {
            "tile": NAMES[tile],
            "distance": away,
            "left": -left,
            "useful": _left(position, useful),
            "prospects": _prospects(position.without(tile)),
        }
        for away, left, tile, useful in sorted(found)
    ]


def _prospects(position: Position) -> list[Json]:
    """The kinds of hand that promise most, chance and points taken together."""
    best = sorted(position.prospects(), key=lambda each: -each[0])[:_PROSPECTS]
    return [_prospect(plan, tiles) for _, tiles, plan in best]


def _prospect(plan: Plan, tiles: int) -> Json:
    """``fan`` is what the hand surely brings; ``pungs`` must be made for that of these kinds."""
    return {
        "patterns": list(plan.patterns),
        "pungs": [NAMES[kind] for kind in plan.required],
        "fan": plan.fan,
        "distance": tiles - 1,
    }


def _wait(position: Position, hand: Tiles, tile: Tile) -> Json:
    claimed, drawn = (_score(position.sight, hand, tile, how) for how in (DISCARD, SELF_DRAW))
    return {
        "tile": NAMES[tile],
        "left": position.sight.unseen[tile],
        "fan": claimed.fan,
        "enough": claimed.enough,
        "drawn_fan": drawn.fan,
        "drawn_enough": drawn.enough,
        "patterns": [{"id": name, "fan": fan} for name, fan in claimed.patterns],
    }


def _score(sight: Sight, hand: Tiles, tile: Tile, how: str) -> Score:
    win = Win(sight.seat, sight.prevailing, how, flowers=sight.flowers)
    whole = tuple(sorted((*hand, tile)))
    score = score_hand(sight.rules, whole, tile, sight.melds, sight.bonus, win)
    assert score is not None, "a hand that is ready is complete with the tile"
    return score
