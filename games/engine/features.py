"""Features: all that a pattern may look at in a winning hand, and their packing into a feature word.

A word is one number in which every feature has its own bits, so that the words of the parts of a hand
and of the circumstances of its win can be added up.
"""

from dataclasses import dataclass
from itertools import accumulate

from games.engine.shapes import SHAPES, STANDARD
from games.engine.tiles import FIRST_DRAGON, FIRST_HONOUR, Tile
from games.engine.wins import FLAGS, WAYS

_OF_READING = {
    "shape": 2,
    "pairs": 3,
    "chows": 3,
    "pungs": 3,
    "concealed_pungs": 3,
    "kongs": 3,
    "claimed": 3,
    "characters": 3,
    "dots": 3,
    "bamboo": 3,
    "honours": 4,
    "terminals": 3,
    "wind_pungs": 4,
    "dragon_pungs": 3,
    "wind_pairs": 3,
    "dragon_pairs": 2,
    "nine_gates": 1,
    "pair_won": 1,
}
_OF_WIN = {
    "seat": 2,
    "prevailing": 2,
    "how": 2,
    "flags": len(FLAGS),
    "flowers": 1,
    "any_bonus": 1,
    "own_bonus": 2,
    "flower_set": 1,
    "season_set": 1,
}
_WIDTHS = _OF_READING | _OF_WIN
"""The bits of each feature; no sum over a hand needs more."""
_SHIFTS = dict(zip(_WIDTHS, accumulate(_WIDTHS.values(), initial=0), strict=False))
READING_BITS = sum(_OF_READING.values())
"""How many of the lowest bits tell of the reading; those above tell of the win."""


@dataclass(frozen=True, slots=True)
class Features:
    """A winning hand in one of its readings, and how it was won.

    A group is a chow, pung, kong or pair, or a single tile of orphans; a kong is also a pung.
    ``characters`` to ``honours`` count the groups by suit, ``terminals`` those of 1s or of 9s.
    ``concealed_pungs`` have no claimed tile, ``claimed`` counts the melds that have one. ``wind_pungs``
    and ``dragon_pungs`` have a bit for each kind. ``nine_gates``: the concealed tiles are that hand.
    ``pair_won``: the winning tile completed the pair. ``own_bonus`` counts bonus tiles of the own seat.
    """

    shape: str
    pairs: int
    chows: int
    pungs: int
    concealed_pungs: int
    kongs: int
    claimed: int
    characters: int
    dots: int
    bamboo: int
    honours: int
    terminals: int
    wind_pungs: int
    dragon_pungs: int
    wind_pairs: int
    dragon_pairs: int
    nine_gates: int
    pair_won: int
    seat: int
    prevailing: int
    how: str
    flags: frozenset[str]
    flowers: int
    any_bonus: int
    own_bonus: int
    flower_set: int
    season_set: int

    @property
    def groups(self) -> int:
        """How many groups there are."""
        return self.characters + self.dots + self.bamboo + self.honours

    @property
    def suits(self) -> int:
        """How many suits there are, honours left out."""
        return bool(self.characters) + bool(self.dots) + bool(self.bamboo)

    @property
    def is_whole(self) -> bool:
        """Whether it is a hand at all: four sets and a pair, where it is no special shape."""
        return self.shape != STANDARD or (self.pairs == 1 and self.chows + self.pungs == 4)


def word(**features: int) -> int:
    """The word with these features; all others are 0."""
    return sum(value << _SHIFTS[name] for name, value in features.items())


def word_of_shape(shape: str) -> int:
    """The word of a shape."""
    return word(shape=SHAPES.index(shape))


def word_of_way(how: str, flags: frozenset[str]) -> int:
    """The word of a way to win and its flags."""
    return word(how=WAYS.index(how), flags=sum(1 << FLAGS.index(flag) for flag in flags))


def honour_bit(tile: Tile) -> int:
    """The bit of a wind among ``wind_pungs``, of a dragon among ``dragon_pungs``."""
    return 1 << tile - (FIRST_HONOUR if tile < FIRST_DRAGON else FIRST_DRAGON)


def features_of(packed: int) -> Features:
    """The features that a word packs."""
    found = {name: packed >> _SHIFTS[name] & (1 << width) - 1 for name, width in _WIDTHS.items()}
    shape, how, flags = SHAPES[found.pop("shape")], WAYS[found.pop("how")], found.pop("flags")
    named = frozenset(flag for place, flag in enumerate(FLAGS) if flags >> place & 1)
    return Features(shape=shape, how=how, flags=named, **found)
