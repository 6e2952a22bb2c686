"""What every arrangement of a suit lacks for so many sets and a pair, worked out beforehand.

``tools/distance_tables.py`` makes the files of this package. Each is compressed: how many different costs
there are (one byte), these costs (ten bytes each), then one byte for every arrangement, which says which.
"""

import zlib
from importlib.resources import files

Costs = tuple[int, ...]
"""Tiles lacking for 0-4 sets without and with a pair, in the order (0, no), (0, yes), (1, no), ..."""

COSTS = 10
NEVER = 99
"""More tiles than any hand lacks: it can't be done."""
NOTHING: Costs = (0, *(NEVER,) * (COSTS - 1))
"""The costs of a part that is not there."""
IMPOSSIBLE: Costs = (NEVER,) * COSTS
RANKS = 9
HELD = 5
"""A kind is held 0-4 times, and so the place of an arrangement is a number to this base, rank 1 lowest."""

KINDS_OF_SETS = {"sets": (True, True), "chows": (True, False), "pungs": (False, True)}
"""The tables, and whether chows and pungs count as sets in them; honours are in the one of pungs."""


def packed(costs: list[Costs], places: bytes) -> bytes:
    """A table as a file holds it."""
    return zlib.compress(bytes([len(costs)]) + bytes(sum(costs, ())) + places, 9)


def load_table(name: str) -> tuple[list[Costs], bytes]:
    """The costs that there are, and which of them each arrangement has."""
    data = zlib.decompress((files(__package__) / f"{name}.bin").read_bytes())
    end = 1 + COSTS * data[0]
    return [tuple(data[start : start + COSTS]) for start in range(1, end, COSTS)], data[end:]
