"""What a viewer has seen of the tiles, and so what is left of each kind."""

from games.engine.tiles import COPIES, KINDS, Tiles
from games.engine.view import DealView


def unseen_tiles(deal: DealView) -> Tiles:
    """How many of each regular kind the viewer has not seen: in the wall or in others' hands."""
    left = [COPIES] * KINDS
    for tile in deal.hand or ():
        left[tile] -= 1
    for seat in deal.seats:
        for tile in seat.pond:
            left[tile] -= 1
        for meld in seat.melds:
            for tile in meld.tiles:
                left[tile] -= 1
    if deal.open is not None and deal.open.kong is not None:
        left[deal.open.tile] = 0
    return tuple(left)
