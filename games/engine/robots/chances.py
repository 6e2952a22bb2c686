"""The chance to get the tiles that a hand still lacks before the wall ends, learned from many deals."""

from math import exp

OPEN, OPEN_BY_DRAW, CLOSED, CLOSED_BY_DRAW = range(4)
"""How a hand grows: with claims or without, and whether its last tile must be drawn by itself."""
_CLAIMING = (0.16, 0.17, 0.19, 0.21, 0.23, 0.25)
_DRAWING = (0.16, 0.10, 0.12, 0.14, 0.16, 0.18)
_SELF_DRAW = 0.09
_STEPS = (
    _CLAIMING,
    (_SELF_DRAW, *_CLAIMING[1:]),
    _DRAWING,
    (_SELF_DRAW, *_DRAWING[1:]),
)
"""The usual chance in one round to come a tile nearer, by pace and the tiles that are lacking."""
_TOO_FAR = 7
"""Nobody gets so many tiles in one deal."""
MOST_TILES = 14
_MOST_ROUNDS = 36
_A_TRACE = 1e-6
"""What a tile less is worth where the chance is next to nothing."""


def chance(pace: int, tiles: int, step: float, rounds: float) -> float:
    """The chance to get all lacking tiles in so many rounds, the first of them by ``step`` a round."""
    if tiles <= 0:
        return 1.0
    hope = _A_TRACE * (MOST_TILES + 1 - tiles)
    if not step or not rounds or tiles >= _TOO_FAR:
        return hope
    expected = 1 / step + sum(1 / later for later in _STEPS[pace][: tiles - 1])
    return min(1.0, hope + _at_least(tiles, rounds * tiles / expected))


def _at_least(times: int, expected: float) -> float:
    """The chance that something expected so often happens at least so many times (Poisson)."""
    term = total = exp(-expected)
    for number in range(1, times):
        term *= expected / number
        total += term
    return 1 - total


def _usual(pace: int, tiles: int, rounds: int) -> float:
    step = _STEPS[pace][tiles - 1] if 0 < tiles < _TOO_FAR else 0.0
    return chance(pace, tiles, step, rounds)


USUAL_CHANCES = tuple(
    tuple(
        tuple(_usual(pace, tiles, rounds) for tiles in range(MOST_TILES + 1))
        for rounds in range(_MOST_ROUNDS)
    )
    for pace in range(len(_STEPS))
)
"""The chance to get the lacking tiles where nothing else is known: by pace, rounds left, tiles."""
