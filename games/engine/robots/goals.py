"""What a hand lacks for every goal that robots know, found together, since the goals share their parts."""

from games.engine.cost_tables import NEVER
from games.engine.costs import ANY_SETS, CHOWS, HONOUR_PAIR, LACKING, MERGED, NO_USE, PUNGS, SHIFT
from games.engine.distance import HONOUR_ORPHANS, SUIT_ORPHANS, special_counts, special_lacking
from games.engine.shapes import BAMBOO, DOTS, HONOURS, PART_MASK, SEVEN_PAIRS, THIRTEEN_ORPHANS, copies

STANDARD, ALL_PUNGS, ALL_CHOWS, HALF_FLUSH, FLUSH_OF_PUNGS, FULL_FLUSH = range(6)
SPECIAL = {THIRTEEN_ORPHANS: 6, SEVEN_PAIRS: 7}
"""Where each goal stands among the answers."""
GOALS = 8

Part = tuple[int, int, int, int, int]
"""Numbers of costs by what counts as a set (anything, pungs, chows), tiles, and what special shapes count."""


class _Suit(dict[int, Part]):
    """By the key of a suit."""

    def __missing__(self, key: int) -> Part:
        if len(self) >= _REMEMBERED:
            self.clear()
        tiles = sum([copies(key, rank) for rank in range(9)])
        counts = special_counts(key, SUIT_ORPHANS)
        self[key] = part = (ANY_SETS[key], PUNGS[key], CHOWS[key], tiles, counts)
        return part


class _Honours(dict[int, tuple[int, int, int]]):
    """By the key of the honours: the same, but there is no set except pungs."""

    def __missing__(self, key: int) -> tuple[int, int, int]:
        self[key] = part = (PUNGS[key], HONOUR_PAIR[key], special_counts(key, HONOUR_ORPHANS))
        return part


class _Specials(dict[int, tuple[int, int]]):
    """By the counts of a whole hand: what it lacks for thirteen orphans and for seven pairs."""

    def __missing__(self, counts: int) -> tuple[int, int]:
        lacking = special_lacking(counts)
        self[counts] = both = (lacking[THIRTEEN_ORPHANS], lacking[SEVEN_PAIRS])
        return both


_REMEMBERED = 1 << 17
_SUITS, _HONOURS, _SPECIALS = _Suit(), _Honours(), _Specials()
_LACKING = LACKING[::-1]
_UNUSED = NO_USE[0]
_OUT_OF_REACH = (NEVER, NEVER)


def lacking_for_goals(key: int, melds: int, suit: int | None) -> tuple[int, tuple[int, ...]]:
    """The suit of flushes, and the tiles that a hand with so many melds lacks for each goal.

    If ``suit`` is not given it is the one of which the hand has most tiles, the first of equal ones. With
    melds no special shape can be reached.
    """
    suits = _SUITS[key & PART_MASK], _SUITS[key >> DOTS & PART_MASK], _SUITS[key >> BAMBOO & PART_MASK]
    any_m, pungs_m, chows_m, tiles_m, counts_m = suits[0]
    any_p, pungs_p, chows_p, tiles_p, counts_p = suits[1]
    any_s, pungs_s, chows_s, tiles_s, counts_s = suits[2]
    honours, honour_pair, counts_z = _HONOURS[key >> HONOURS]
    if suit is None:
        suit = (0 if tiles_m >= tiles_s else 2) if tiles_m >= tiles_p else 1 if tiles_p >= tiles_s else 2
    merged, lacking = MERGED, _LACKING[melds]
    flush, flush_of_pungs = suits[suit][0] << SHIFT, suits[suit][1] << SHIFT
    found = (
        lacking[merged[any_m << SHIFT | any_p] << SHIFT | merged[any_s << SHIFT | honours]],
        lacking[merged[pungs_m << SHIFT | pungs_p] << SHIFT | merged[pungs_s << SHIFT | honours]],
        lacking[merged[chows_m << SHIFT | chows_p] << SHIFT | merged[chows_s << SHIFT | honour_pair]],
        lacking[flush | honours],
        lacking[flush_of_pungs | honours],
        lacking[flush | _UNUSED],
    )
    special = _OUT_OF_REACH if melds else _SPECIALS[counts_m + counts_p + counts_s + counts_z]
    return suit, found + special
