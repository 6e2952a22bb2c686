"""Features: all that a pattern may look at in a winning hand, and their packing into a feature word.

A word is a set of facts as bits of one number. So the words of the groups of a hand and of the
circumstances of its win are united by ``|``, and there are few different ones.
"""

from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from games.engine.shapes import SHAPES
from games.engine.tiles import FIRST_DRAGON, FIRST_HONOUR, Tile
from games.engine.wins import FLAGS, WAYS

_OF_READING = {
    "shape": 2,
    "characters": 1,
    "dots": 1,
    "bamboo": 1,
    "honours": 1,
    "middle": 1,
    "chows": 1,
    "pungs": 1,
    "plain_sets": 1,
    "claimed": 1,
    "wind_pungs": 4,
    "dragon_pungs": 3,
    "wind_pair": 1,
    "dragon_pair": 1,
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
"""How many bits each feature has."""
_SHIFTS = dict(zip(_WIDTHS, accumulate((0, *_WIDTHS.values())), strict=False))
READING_BITS = sum(_OF_READING.values())
"""How many of the lowest bits tell of the reading; those above tell of the win."""


@dataclass(frozen=True, slots=True)
class Features:
    """A winning hand in one of its readings, and how it was won; fields in the order of their bits.

    A group is a chow, pung, kong or pair, or a single tile of orphans; a kong is also a pung.
    ``characters`` to ``honours``: there is a group of these; ``middle``: one that is neither of honours
    nor of 1s or 9s alone; ``chows``, ``pungs``: there are any; ``plain_sets``: sets that are no kongs;
    ``claimed``: melds with a claimed tile. ``wind_pungs`` and ``dragon_pungs`` have a bit for each kind.
    ``nine_gates``: the concealed tiles are that hand; ``pair_won``: the winning tile completed the pair.

    ``seat`` and ``prevailing`` are told of a hand with a pung of winds, and else 0. ``own_bonus`` counts
    bonus tiles of the own seat.
    """

    shape: str
    characters: int
    dots: int
    bamboo: int
    honours: int
    middle: int
    chows: int
    pungs: int
    plain_sets: int
    claimed: int
    wind_pungs: int
    dragon_pungs: int
    wind_pair: int
    dragon_pair: int
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
    def suits(self) -> int:
        """How many suits there are, honours left out."""
        return self.characters + self.dots + self.bamboo


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
    found: list[Any] = [packed >> shift & mask for shift, mask in _FIELDS]
    found[_SHAPE], found[_HOW] = SHAPES[found[_SHAPE]], WAYS[found[_HOW]]
    found[_FLAGS] = _FLAG_SETS[found[_FLAGS]]
    return Features(*found)


def _flag_set(bits: int) -> frozenset[str]:
    return frozenset(flag for place, flag in enumerate(FLAGS) if bits >> place & 1)


_FIELDS = [(shift, (1 << width) - 1) for shift, width in zip(_SHIFTS.values(), _WIDTHS.values(), strict=True)]
_SHAPE, _HOW, _FLAGS = (list(_WIDTHS).index(name) for name in ("shape", "how", "flags"))
_FLAG_SETS = [_flag_set(bits) for bits in range(1 << len(FLAGS))]
