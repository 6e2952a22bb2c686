"""A deal that goes as a test wants: its wall, and the environment in which a site deals it.

East discards 3 characters, South calls chow; South discards 5 dots, North calls pung; West has a concealed
kong; North adds the fourth 5 dots to its pung, and East robs that kong with a half flush.
"""

import os
from pathlib import Path

from games.engine.tiles import Tiles, full_set, parse_tiles

HANDS = {
    "E": "1p2p3p4p6p7p8p9p6z6z6z3z3m",
    "S": "1m2m5p6m8m1s4s7s9p2z4z5z7z",
    "W": "9s9s9s9s3s6s1m7m1z2z4z5z7z",
    "N": "5p5p2m5m9m2s5s8s1z3z4z5z7z",
}
DRAWS = "4m3z2m1p5p"
"""East first, East after the pung, South, West and North."""
REPLACEMENT = "3m"
"""What West gets for its kong."""
BLOCKS = 3
FOLDER = Path(__file__).parent / "stacked"


def stacked_wall(server_seed: str, deal_no: int, client_seeds: object, flowers: bool) -> Tiles:
    """The wall, front first, whatever the seeds are."""
    hands = [parse_tiles(hand) for hand in HANDS.values()]
    dealt = [tile for block in range(BLOCKS) for hand in hands for tile in hand[4 * block : 4 * block + 4]]
    dealt += [hand[-1] for hand in hands]
    front, back = [*dealt, *parse_tiles(DRAWS)], parse_tiles(REPLACEMENT)
    rest = list(full_set(flowers))
    for tile in (*front, *back):
        rest.remove(tile)
    return (*front, *sorted(rest, reverse=True), *back)


def stacked_environment() -> dict[str, str]:
    """What makes the programs of a site deal that wall; the site itself knows nothing of it."""
    return {"PYTHONPATH": os.pathsep.join((str(FOLDER), str(FOLDER.parent.parent.parent)))}
