"""Move help: how far the own hand is from ready, and what would bring it nearer.

It knows what the player at that chair knows. All is JSON for the browser.
"""

from typing import Any

from games.engine.distance import distance, useful_tiles
from games.engine.rulesets import Ruleset
from games.engine.scoring import Win, score_hand
from games.engine.seen import unseen_tiles
from games.engine.shapes import UNITS, hand_key
from games.engine.tiles import NAMES, Tile, Tiles
from games.engine.view import DealView, View
from games.engine.wins import DISCARD

Json = dict[str, Any]


def help_for(view: View, rules: Ruleset) -> Json | None:
    """What helps the viewer's hand; None outside a deal in play and for spectators.

    ``distance`` is the number of tiles from ready (-1: complete). A hand that waits for others has
    ``useful`` tiles and, if it is ready, ``waits`` with their fan in a win by discard; a hand with a tile
    to discard has ``discards``, the best first. ``left`` counts tiles that the viewer has not seen.
    """
    deal, seat = view.deal, view.seat
    if deal is None or deal.hand is None or seat is None or deal.result is not None:
        return None
    melds, key, left = len(deal.seats[seat].melds), hand_key(deal.hand), unseen_tiles(deal)
    away = distance(rules.shapes, key, melds)
    if len(deal.hand) % 3 == 2:
        discards = _discards(rules, deal.hand, melds, left)
        return {"distance": away, "useful": [], "waits": [], "discards": discards}
    useful = useful_tiles(rules.shapes, key, melds)
    return {
        "distance": away,
        "useful": [{"tile": NAMES[tile], "left": left[tile]} for tile in useful],
        "waits": [] if away else [_wait(rules, deal, seat, tile, left) for tile in useful],
        "discards": [],
    }


def _discards(rules: Ruleset, hand: Tiles, melds: int, left: Tiles) -> list[Json]:
    found = []
    for tile in sorted(set(hand)):
        key = hand_key(hand) - UNITS[tile]
        useful = sum(left[kind] for kind in useful_tiles(rules.shapes, key, melds))
        found.append((distance(rules.shapes, key, melds), -useful, tile))
    return [{"tile": NAMES[tile], "distance": away, "left": -useful} for away, useful, tile in sorted(found)]


def _wait(rules: Ruleset, deal: DealView, seat: int, tile: Tile, left: Tiles) -> Json:
    own = deal.seats[seat]
    hand = tuple(sorted((*(deal.hand or ()), tile)))
    score = score_hand(rules, hand, tile, own.melds, own.bonus, Win(seat, deal.prevailing, DISCARD))
    assert score is not None, "a hand that is ready is complete with the tile"
    return {"tile": NAMES[tile], "left": left[tile], "fan": score.fan, "enough": score.enough}
