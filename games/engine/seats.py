"""Seats of a deal: 0–3 for E S W N, counted from the dealer in turn order."""

EAST, SOUTH, WEST, NORTH = range(4)
SEATS = range(4)
LETTERS = "ESWN"


def seat_of(letter: str) -> int:
    """The seat that a letter names; raises ValueError."""
    if len(letter) != 1 or letter not in LETTERS:
        raise ValueError(f"no such seat: {letter!r}")
    return LETTERS.index(letter)


TURNS_AFTER = tuple(tuple((seat + after) % 4 for after in (1, 2, 3)) for seat in SEATS)
"""By seat: the others in turn order."""


def distance(origin: int, seat: int) -> int:
    """How many turns after ``origin`` the seat comes: 1 next, 2 opposite, 3 previous."""
    return (seat - origin) % 4
