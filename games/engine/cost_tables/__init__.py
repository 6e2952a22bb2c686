"""What every arrangement of a suit lacks for so many sets and a pair, worked out beforehand.

``tools/distance_tables.py`` makes the files of this package. Each is compressed: how many different costs
there are (one byte), these costs (ten bytes each), then one byte for every arrangement, which says which.
``sums.bin`` says how the costs of parts go together (see ``Sums``).
"""

import zlib
from dataclasses import dataclass
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

SETS = 4
"""A hand has at most so many sets."""
SUMS = tuple(
    tuple(
        (2 * sets + pair, goal - (2 * sets + pair))
        for sets in range(goal // 2 + 1)
        for pair in range(goal % 2 + 1)
    )
    for goal in range(COSTS)
)
"""By goal: what one part may give to it, and what is left to the other."""

KINDS_OF_SETS = {"sets": (True, True), "chows": (True, False), "pungs": (False, True)}
"""The tables, and whether chows and pungs count as sets in them; honours are in the one of pungs."""


@dataclass(frozen=True, slots=True)
class Sums:
    """All costs that parts and halves of a hand can have, and their sums; they are numbered by their place.

    ``merged`` says for every two of the first ``parts`` costs (two bytes each, row by row) what both lack
    together. ``lacking`` says by the number of sets and for every two costs how many tiles two halves lack
    for these sets and a pair.
    """

    costs: tuple[Costs, ...]
    parts: int
    merged: bytes
    lacking: tuple[bytes, ...]

    def packed(self) -> bytes:
        """The sums as the file holds them."""
        head = self.parts.to_bytes(2, "big") + len(self.costs).to_bytes(2, "big")
        return zlib.compress(head + bytes(sum(self.costs, ())) + self.merged + b"".join(self.lacking), 9)


def load_sums() -> Sums:
    """The sums of the file."""
    data = zlib.decompress((files(__package__) / "sums.bin").read_bytes())
    parts, number = (int.from_bytes(data[at : at + 2], "big") for at in (0, 2))
    costs_end = 4 + COSTS * number
    merged_end = costs_end + 2 * parts**2
    starts = range(merged_end, merged_end + (SETS + 1) * number**2, number**2)
    return Sums(
        tuple(tuple(data[start : start + COSTS]) for start in range(4, costs_end, COSTS)),
        parts,
        data[costs_end:merged_end],
        tuple(data[start : start + number**2] for start in starts),
    )


def packed(costs: list[Costs], places: bytes) -> bytes:
    """A table as a file holds it."""
    return zlib.compress(bytes([len(costs)]) + bytes(sum(costs, ())) + places, 9)


def load_table(name: str) -> tuple[list[Costs], bytes]:
    """The costs that there are, and which of them each arrangement has."""
    data = zlib.decompress((files(__package__) / f"{name}.bin").read_bytes())
    end = 1 + COSTS * data[0]
    return [tuple(data[start : start + COSTS]) for start in range(1, end, COSTS)], data[end:]
