"""Hands to measure with: the same for the engine and for its peers."""

from dataclasses import dataclass
from random import Random

from games.engine.shapes import hand_key
from games.engine.tiles import COPIES, KINDS, Tile, Tiles, full_set

_STARTS = [start for start in range(27) if start % 9 < 7]
_GROUPS = [(start, start + 1, start + 2) for start in _STARTS] + [(kind,) * 3 for kind in range(KINDS)]


@dataclass(frozen=True, slots=True)
class WinningHand:
    """Fourteen concealed tiles, sorted, and the one that completed them."""

    tiles: Tiles
    winning: Tile
    key: int


def winning_hands(number: int, lots: Random) -> list[WinningHand]:
    """Hands of four sets and a pair; half of them have one suit and honours, to be worth something."""
    found: list[WinningHand] = []
    while len(found) < number:
        tiles = _four_sets_and_a_pair(lots, len(found) % 2 == 0)
        if all(tiles.count(tile) <= COPIES for tile in tiles):
            found.append(WinningHand(tiles, lots.choice(tiles), hand_key(tiles)))
    return found


def _four_sets_and_a_pair(lots: Random, flush: bool) -> Tiles:
    own = lots.randrange(3)
    kinds = [kind for kind in range(KINDS) if not flush or kind >= 27 or kind // 9 == own]
    groups = [group for group in _GROUPS if group[0] in kinds]
    sets = [tile for _ in range(4) for tile in lots.choice(groups)]
    return tuple(sorted([*sets, *[lots.choice(kinds)] * 2]))


def near_misses(number: int, lots: Random) -> list[Tiles]:
    """Fourteen tiles of which one too many is wrong."""
    found: list[Tiles] = []
    for hand in winning_hands(number, lots):
        rest = list(hand.tiles)
        rest[lots.randrange(len(rest))] = lots.choice([kind for kind in range(KINDS) if kind not in rest])
        found.append(tuple(sorted(rest)))
    return found


def random_hands(number: int, size: int, lots: Random) -> list[Tiles]:
    """So many tiles each, dealt from all."""
    wall = full_set(flowers=False)
    return [tuple(lots.sample(wall, size)) for _ in range(number)]
