"""Pattern detectors, shared by all rulesets: each says how often a hand shows its pattern.

They look at the features of a reading of the hand and of the win, and at nothing else. What a pattern is
worth, what it replaces and in which shapes or wins it counts is a ruleset's data.
"""

from collections.abc import Callable

from games.engine.features import Features, honour_bit
from games.engine.shapes import SEVEN_PAIRS, STANDARD, THIRTEEN_ORPHANS
from games.engine.tiles import GREEN, RED, WHITE, Tile
from games.engine.wins import (
    DOUBLE_KONG_REPLACEMENT,
    EARTHLY,
    HEAVENLY,
    KONG_REPLACEMENT,
    LAST_TILE,
    ROBBED_KONG,
    SELF_DRAW,
)

Detector = Callable[[Features], int]

DETECTORS: dict[str, Detector] = {}
"""Every detector by its pattern's id."""


def _detector(function: Detector) -> Detector:
    DETECTORS[function.__name__] = function
    return function


@_detector
def all_chows(hand: Features) -> int:
    """Four sequences and any pair."""
    return hand.shape == STANDARD and not hand.pungs


@_detector
def all_pungs(hand: Features) -> int:
    """Four pungs or kongs and a pair."""
    return hand.shape == STANDARD and not hand.chows


@_detector
def dragon_pung(hand: Features) -> int:
    """Pungs or kongs of dragons."""
    return hand.dragon_pungs.bit_count()


@_detector
def seat_wind(hand: Features) -> int:
    """A pung or kong of the own seat's wind."""
    return hand.wind_pungs >> hand.seat & 1


@_detector
def prevailing_wind(hand: Features) -> int:
    """A pung or kong of the prevailing wind."""
    return hand.wind_pungs >> hand.prevailing & 1


@_detector
def half_flush(hand: Features) -> int:
    """One suit and at least one honour."""
    return hand.suits == 1 and hand.honours


@_detector
def full_flush(hand: Features) -> int:
    """One suit without honours."""
    return hand.suits == 1 and not hand.honours


@_detector
def all_honours(hand: Features) -> int:
    """Only winds and dragons."""
    return not hand.suits


@_detector
def all_terminals(hand: Features) -> int:
    """Only 1s and 9s of suits."""
    return not (hand.middle or hand.honours)


@_detector
def mixed_terminals(hand: Features) -> int:
    """Only 1s, 9s and honours, at least one 1 or 9 and one honour."""
    return hand.suits > 0 and hand.honours and not hand.middle


@_detector
def jade_dragon(hand: Features) -> int:
    """A pung of green dragons, all else pungs and a pair of bamboo."""
    return hand.bamboo and _one_dragon_with_a_suit(hand, GREEN)


@_detector
def ruby_dragon(hand: Features) -> int:
    """A pung of red dragons, all else pungs and a pair of characters."""
    return hand.characters and _one_dragon_with_a_suit(hand, RED)


@_detector
def pearl_dragon(hand: Features) -> int:
    """A pung of white dragons, all else pungs and a pair of dots."""
    return hand.dots and _one_dragon_with_a_suit(hand, WHITE)


def _one_dragon_with_a_suit(hand: Features, dragon: Tile) -> bool:
    """Whether four pungs and a pair are one suit and, as a pung, this dragon."""
    honour_left = hand.wind_pungs or hand.wind_pair or hand.dragon_pair
    one_suit = hand.suits == 1 and hand.dragon_pungs == honour_bit(dragon) and not honour_left
    return one_suit and bool(all_pungs(hand))


@_detector
def little_three_dragons(hand: Features) -> int:
    """Two dragon sets and a pair of the third dragon."""
    return hand.dragon_pungs.bit_count() == 2 and hand.dragon_pair


@_detector
def big_three_dragons(hand: Features) -> int:
    """Three dragon sets."""
    return hand.dragon_pungs.bit_count() == 3


@_detector
def little_four_winds(hand: Features) -> int:
    """Three wind sets and a pair of the fourth wind."""
    return hand.wind_pungs.bit_count() == 3 and hand.wind_pair


@_detector
def big_four_winds(hand: Features) -> int:
    """Four wind sets."""
    return hand.wind_pungs.bit_count() == 4


@_detector
def thirteen_orphans(hand: Features) -> int:
    """One of each 1, 9 and honour, and one of them twice."""
    return hand.shape == THIRTEEN_ORPHANS


@_detector
def seven_pairs(hand: Features) -> int:
    """Seven different pairs."""
    return hand.shape == SEVEN_PAIRS


@_detector
def nine_gates(hand: Features) -> int:
    """No melds: 1112345678999 of one suit and any further tile of it."""
    return hand.nine_gates


@_detector
def four_kongs(hand: Features) -> int:
    """Four declared kongs of any kind."""
    return hand.shape == STANDARD and not hand.plain_sets


@_detector
def concealed_hand(hand: Features) -> int:
    """Nothing claimed, however won; concealed kongs don't matter."""
    return not hand.claimed


@_detector
def four_concealed_pungs(hand: Features) -> int:
    """Four concealed pungs or kongs; another seat's tile may only have completed the pair."""
    return all_pungs(hand) and concealed_hand(hand) and (hand.how == SELF_DRAW or hand.pair_won)


@_detector
def heavenly_hand(hand: Features) -> int:
    """East wins on the first draw."""
    return HEAVENLY in hand.flags


@_detector
def earthly_hand(hand: Features) -> int:
    """A win on East's first discard."""
    return EARTHLY in hand.flags


@_detector
def self_draw(hand: Features) -> int:
    """The winning tile was drawn."""
    return hand.how == SELF_DRAW


@_detector
def kong_replacement(hand: Features) -> int:
    """Won on the replacement of a kong."""
    return KONG_REPLACEMENT in hand.flags


@_detector
def double_kong_replacement(hand: Features) -> int:
    """Won on the replacement of a second kong in the same turn."""
    return DOUBLE_KONG_REPLACEMENT in hand.flags


@_detector
def robbing_kong(hand: Features) -> int:
    """Won on the tile of another seat's kong."""
    return hand.how == ROBBED_KONG


@_detector
def last_tile(hand: Features) -> int:
    """Won on the tile that emptied the wall, or on the discard after it."""
    return LAST_TILE in hand.flags


@_detector
def no_bonus_tiles(hand: Features) -> int:
    """No bonus tile exposed while they are in play."""
    return hand.flowers and not hand.any_bonus


@_detector
def own_bonus(hand: Features) -> int:
    """Bonus tiles whose number is the own seat's."""
    return hand.own_bonus


@_detector
def own_bonus_outside_sets(hand: Features) -> int:
    """Bonus tiles whose number is the own seat's, complete sets of four left out."""
    return hand.own_bonus - hand.flower_set - hand.season_set


@_detector
def flower_set(hand: Features) -> int:
    """All four flowers."""
    return hand.flower_set


@_detector
def season_set(hand: Features) -> int:
    """All four seasons."""
    return hand.season_set


@_detector
def all_bonus_tiles(hand: Features) -> int:
    """All eight bonus tiles."""
    return hand.flower_set and hand.season_set
