"""A win as the course of the deal made it: what the tiles alone don't say."""

from dataclasses import dataclass

SELF_DRAW = "self_draw"
DISCARD = "discard"
ROBBED_KONG = "robbed_kong"
WAYS = (SELF_DRAW, DISCARD, ROBBED_KONG)

LAST_TILE = "last_tile"
KONG_REPLACEMENT = "kong_replacement"
DOUBLE_KONG_REPLACEMENT = "double_kong_replacement"
HEAVENLY = "heavenly"
EARTHLY = "earthly"
CONCEALED_KONG_ROBBED = "concealed_kong_robbed"
FLAGS = (LAST_TILE, KONG_REPLACEMENT, DOUBLE_KONG_REPLACEMENT, HEAVENLY, EARTHLY, CONCEALED_KONG_ROBBED)


@dataclass(frozen=True, slots=True)
class Win:
    """Who wins and how.

    ``prevailing`` is the prevailing wind as a seat, ``how`` one of WAYS, ``flags`` those of FLAGS that
    are true; ``flowers``: bonus tiles are in play.
    """

    seat: int
    prevailing: int
    how: str
    flags: frozenset[str] = frozenset()
    flowers: bool = True
