"""Deals that go as a test wants: their walls, their pace, and the environment in which a site deals them."""

import os
from collections.abc import Sequence
from pathlib import Path

from games.engine.tiles import Tiles, full_set, parse_tiles

HANDS = {
    "E": "1p2p3p4p6p7p8p9p6z6z6z3z3m",
    "S": "1m2m5p6m8m1s4s7s9p2z4z5z7z",
    "W": "9s9s9s9s3s6s1m7m1z2z4z5z7z",
    "N": "5p5p2m5m9m2s5s8s1z3z4z5z7z",
}
"""East discards 3 characters, South calls chow; South discards 5 dots, North calls pung; West has a concealed
kong; North adds the fourth 5 dots to its pung, and East robs that kong with a half flush."""
DRAWS = "4m3z2m1p5p"
"""East first, East after the pung, South, West and North."""
REPLACEMENT = "3m"
"""What West gets for its kong."""

HEAVENLY = (
    "1m1m1m2m3m4m5m6m7m9m9m9m1z",
    "1p4p7p2s5s8s2z3z4z5z6z7z2m",
    "1p4p7p2s5s8s2z3z4z5z6z7z5m",
    "2p5p8p3s6s9s2z3z4z5z6z7z8m",
)
"""East may win at once, on the tile that it draws first."""
HEAVENLY_DRAW = "1z"

BLOCKS = 3
FOLDER = Path(__file__).parent / "stacked"
PATH = os.pathsep.join((str(FOLDER), str(FOLDER.parent.parent.parent)))
CHOICE, HURRY = "STACKED_WALL", "HURRIED_ROBOTS"


def laid(hands: Sequence[str], draws: str, replacement: str, flowers: bool) -> Tiles:
    """A wall, front first, by which the seats get these hands and draws; the rest does not matter."""
    own = [parse_tiles(hand) for hand in hands]
    dealt = [tile for block in range(BLOCKS) for hand in own for tile in hand[4 * block : 4 * block + 4]]
    dealt += [hand[-1] for hand in own]
    front, back = [*dealt, *parse_tiles(draws)], parse_tiles(replacement)
    rest = list(full_set(flowers))
    for tile in (*front, *back):
        rest.remove(tile)
    return (*front, *sorted(rest, reverse=True), *back)


def stacked_wall(server_seed: str, deal_no: int, client_seeds: object, flowers: bool) -> Tiles:
    """The wall that the environment has chosen, whatever the seeds are."""
    if os.environ.get(CHOICE) == "heavenly":
        return laid(HEAVENLY, HEAVENLY_DRAW, "", flowers)
    return laid(list(HANDS.values()), DRAWS, REPLACEMENT, flowers)


def stacked_environment(choice: str = "robbed kong") -> dict[str, str]:
    """What makes the programs of a site deal that wall; the site itself knows nothing of it."""
    return {CHOICE: choice, "PYTHONPATH": PATH}


def hurried_environment() -> dict[str, str]:
    """What makes robots at tables without a clock play five times as fast."""
    return {HURRY: "yes", "PYTHONPATH": PATH}
