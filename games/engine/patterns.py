"""Pattern detectors, shared by all rulesets: each says how often a reading of a hand shows its pattern.

What a pattern is worth, what it replaces and in which shapes or wins it counts is a ruleset's data.
"""

from collections.abc import Callable
from dataclasses import dataclass

from games.engine.melds import CHOW, KONG, Meld
from games.engine.shapes import SEVEN_PAIRS, STANDARD, THIRTEEN_ORPHANS, Reading
from games.engine.tiles import (
    DRAGONS,
    FIRST_FLOWER,
    FIRST_HONOUR,
    FIRST_SEASON,
    FLOWERS,
    GREEN,
    ORPHANS,
    RED,
    SEASONS,
    TERMINALS,
    WHITE,
    WINDS,
    Tile,
    Tiles,
    is_honour,
    rank,
    suit,
)
from games.engine.wins import (
    DOUBLE_KONG_REPLACEMENT,
    EARTHLY,
    HEAVENLY,
    KONG_REPLACEMENT,
    LAST_TILE,
    ROBBED_KONG,
    SELF_DRAW,
    Win,
)


@dataclass(frozen=True, slots=True)
class Case:
    """All that a pattern may look at besides the reading; ``kinds`` are those of the hand and its melds."""

    hand: Tiles
    winning_tile: Tile
    melds: tuple[Meld, ...]
    bonus: Tiles
    win: Win
    kinds: frozenset[Tile]

    @property
    def suits(self) -> set[int]:
        """The suits of the hand, honours (3) among them."""
        return {suit(kind) for kind in self.kinds}


Detector = Callable[[Reading, Case], int]

DETECTORS: dict[str, Detector] = {}
"""Every detector by its pattern's id."""


def _detector(function: Detector) -> Detector:
    DETECTORS[function.__name__] = function
    return function


def _pungs_among(reading: Reading, kinds: range) -> int:
    return sum(each.kind != CHOW and each.tile in kinds for each in reading.sets)


@_detector
def all_chows(reading: Reading, case: Case) -> int:
    """Four sequences and any pair."""
    return reading.shape == STANDARD and all(each.kind == CHOW for each in reading.sets)


@_detector
def all_pungs(reading: Reading, case: Case) -> int:
    """Four pungs or kongs and a pair."""
    return reading.shape == STANDARD and all(each.kind != CHOW for each in reading.sets)


@_detector
def dragon_pung(reading: Reading, case: Case) -> int:
    """Pungs or kongs of dragons."""
    return _pungs_among(reading, DRAGONS)


@_detector
def seat_wind(reading: Reading, case: Case) -> int:
    """A pung or kong of the own seat's wind."""
    wind = FIRST_HONOUR + case.win.seat
    return _pungs_among(reading, range(wind, wind + 1))


@_detector
def prevailing_wind(reading: Reading, case: Case) -> int:
    """A pung or kong of the prevailing wind."""
    wind = FIRST_HONOUR + case.win.prevailing
    return _pungs_among(reading, range(wind, wind + 1))


@_detector
def half_flush(reading: Reading, case: Case) -> int:
    """One suit and at least one honour."""
    return 3 in case.suits and len(case.suits) == 2


@_detector
def full_flush(reading: Reading, case: Case) -> int:
    """One suit without honours."""
    return 3 not in case.suits and len(case.suits) == 1


@_detector
def all_honours(reading: Reading, case: Case) -> int:
    """Only winds and dragons."""
    return case.suits == {3}


@_detector
def all_terminals(reading: Reading, case: Case) -> int:
    """Only 1s and 9s of suits."""
    return case.kinds <= frozenset(TERMINALS)


@_detector
def mixed_terminals(reading: Reading, case: Case) -> int:
    """Only 1s, 9s and honours, at least one 1 or 9 and one honour."""
    return case.kinds <= frozenset(ORPHANS) and 3 in case.suits and len(case.suits) > 1


@_detector
def jade_dragon(reading: Reading, case: Case) -> int:
    """A pung of green dragons, all else pungs and a pair of bamboo."""
    return _dragon_of_suit(reading, case, GREEN, 2)


@_detector
def ruby_dragon(reading: Reading, case: Case) -> int:
    """A pung of red dragons, all else pungs and a pair of characters."""
    return _dragon_of_suit(reading, case, RED, 0)


@_detector
def pearl_dragon(reading: Reading, case: Case) -> int:
    """A pung of white dragons, all else pungs and a pair of dots."""
    return _dragon_of_suit(reading, case, WHITE, 1)


def _dragon_of_suit(reading: Reading, case: Case, dragon: Tile, of_suit: int) -> int:
    honours = {kind for kind in case.kinds if is_honour(kind)}
    one_suit = case.suits == {of_suit, 3} and honours == {dragon} and reading.pair != dragon
    return one_suit and all_pungs(reading, case)


@_detector
def little_three_dragons(reading: Reading, case: Case) -> int:
    """Two dragon sets and a pair of the third dragon."""
    return _pungs_among(reading, DRAGONS) == 2 and reading.pair in DRAGONS


@_detector
def big_three_dragons(reading: Reading, case: Case) -> int:
    """Three dragon sets."""
    return _pungs_among(reading, DRAGONS) == 3


@_detector
def little_four_winds(reading: Reading, case: Case) -> int:
    """Three wind sets and a pair of the fourth wind."""
    return _pungs_among(reading, WINDS) == 3 and reading.pair in WINDS


@_detector
def big_four_winds(reading: Reading, case: Case) -> int:
    """Four wind sets."""
    return _pungs_among(reading, WINDS) == 4


@_detector
def thirteen_orphans(reading: Reading, case: Case) -> int:
    """One of each 1, 9 and honour, and one of them twice."""
    return reading.shape == THIRTEEN_ORPHANS


@_detector
def seven_pairs(reading: Reading, case: Case) -> int:
    """Seven different pairs."""
    return reading.shape == SEVEN_PAIRS


@_detector
def nine_gates(reading: Reading, case: Case) -> int:
    """No melds: 1112345678999 of one suit and any further tile of it."""
    if case.melds or len(case.suits) > 1 or 3 in case.suits:
        return False
    ranks = [rank(tile) for tile in case.hand]
    return all(ranks.count(number) >= (3 if number in (1, 9) else 1) for number in range(1, 10))


@_detector
def four_kongs(reading: Reading, case: Case) -> int:
    """Four declared kongs of any kind."""
    return sum(each.kind == KONG for each in reading.sets) == 4


@_detector
def concealed_hand(reading: Reading, case: Case) -> int:
    """Nothing claimed, however won; concealed kongs don't matter."""
    return not any(meld.is_exposed for meld in case.melds)


@_detector
def four_concealed_pungs(reading: Reading, case: Case) -> int:
    """Four concealed pungs or kongs; another seat's tile may only have completed the pair."""
    own = case.win.how == SELF_DRAW or reading.pair == case.winning_tile
    return own and all_pungs(reading, case) and concealed_hand(reading, case)


@_detector
def heavenly_hand(reading: Reading, case: Case) -> int:
    """East wins on the first draw."""
    return HEAVENLY in case.win.flags


@_detector
def earthly_hand(reading: Reading, case: Case) -> int:
    """A win on East's first discard."""
    return EARTHLY in case.win.flags


@_detector
def self_draw(reading: Reading, case: Case) -> int:
    """The winning tile was drawn."""
    return case.win.how == SELF_DRAW


@_detector
def kong_replacement(reading: Reading, case: Case) -> int:
    """Won on the replacement of a kong."""
    return KONG_REPLACEMENT in case.win.flags


@_detector
def double_kong_replacement(reading: Reading, case: Case) -> int:
    """Won on the replacement of a second kong in the same turn."""
    return DOUBLE_KONG_REPLACEMENT in case.win.flags


@_detector
def robbing_kong(reading: Reading, case: Case) -> int:
    """Won on the tile of another seat's kong."""
    return case.win.how == ROBBED_KONG


@_detector
def last_tile(reading: Reading, case: Case) -> int:
    """Won on the tile that emptied the wall, or on the discard after it."""
    return LAST_TILE in case.win.flags


@_detector
def no_bonus_tiles(reading: Reading, case: Case) -> int:
    """No bonus tile exposed while they are in play."""
    return case.win.flowers and not case.bonus


@_detector
def own_bonus(reading: Reading, case: Case) -> int:
    """Bonus tiles whose number is the own seat's."""
    return sum(tile in (FIRST_FLOWER + case.win.seat, FIRST_SEASON + case.win.seat) for tile in case.bonus)


@_detector
def own_bonus_outside_sets(reading: Reading, case: Case) -> int:
    """Bonus tiles whose number is the own seat's, complete sets of four left out."""
    return own_bonus(reading, case) - flower_set(reading, case) - season_set(reading, case)


@_detector
def flower_set(reading: Reading, case: Case) -> int:
    """All four flowers."""
    return set(FLOWERS) <= set(case.bonus)


@_detector
def season_set(reading: Reading, case: Case) -> int:
    """All four seasons."""
    return set(SEASONS) <= set(case.bonus)


@_detector
def all_bonus_tiles(reading: Reading, case: Case) -> int:
    """All eight bonus tiles."""
    return flower_set(reading, case) and season_set(reading, case)
