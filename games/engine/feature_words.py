"""The feature words of hands: unions over groups, melds, the win and the bonus tiles.

The words of each part of a hand are found once for every arrangement of a suit and remembered. In the
bits of the win they carry a bit for the kind of the pair; it tells whether there is only one pair and
whether the winning tile completed it.
"""

from functools import cache, lru_cache
from itertools import product

from games.engine.features import READING_BITS, honour_bit, word, word_of_shape, word_of_way
from games.engine.melds import CHOW, CONCEALED_KONG, KONG, PUNG, Meld
from games.engine.readings import PAIR, SINGLE, Group, Reading, declared_group, part_readings, readings
from games.engine.shapes import BAMBOO, DOTS, HONOURS, PART_MASK, STANDARD, UNITS, is_special
from games.engine.tiles import (
    DRAGONS,
    FIRST_FLOWER,
    FIRST_SEASON,
    FLOWERS,
    KINDS,
    SEASONS,
    TERMINALS,
    WINDS,
    Tile,
    Tiles,
    is_honour,
    suit,
)
from games.engine.wins import Win

_SUITS = ("characters", "dots", "bamboo", "honours")
_READING = (1 << READING_BITS) - 1
_PAIR_WON = word(pair_won=1)
_NINE_GATES = word(nine_gates=1)
_WIND_PUNGS = word(wind_pungs=0b1111)
_NO_WINDS = ~word(seat=0b11, prevailing=0b11)
_GATES = frozenset(
    sum(UNITS[first + rank] * (3 if rank in (0, 8) else 1) for rank in range(9)) + UNITS[first + further]
    for first in (0, 9, 18)
    for further in range(9)
)
"""The keys of nine gates."""


def win_word(win: Win, bonus: Tiles) -> int:
    """The word of a win and of the exposed bonus tiles."""
    return _win_word(win.seat, win.prevailing, win.how, win.flags, win.flowers, bonus)


@lru_cache(maxsize=1 << 12)
def _win_word(
    seat: int, prevailing: int, how: str, flags: frozenset[str], flowers: bool, bonus: Tiles
) -> int:
    exposed = set(bonus)
    return word_of_way(how, flags) | word(
        seat=seat,
        prevailing=prevailing,
        flowers=flowers,
        any_bonus=bool(exposed),
        own_bonus=len(exposed & {FIRST_FLOWER + seat, FIRST_SEASON + seat}),
        flower_set=exposed >= set(FLOWERS),
        season_set=exposed >= set(SEASONS),
    )


def melds_word(melds: tuple[Meld, ...]) -> int:
    """The word of what is declared, 0 if that is nothing."""
    found = 0
    for meld in melds:
        found |= _MELD_WORDS[meld.kind][meld.tiles[0]]
    return found


def hand_words(shapes: tuple[str, ...], key: int, winning_tile: Tile, melds: int, win: int) -> list[int]:
    """The words of all readings, in these shapes, of a hand with the words of its melds and its win.

    ``key`` is that of the concealed tiles with the winning tile. There is none if the hand is incomplete.
    """
    found = []
    if STANDARD in shapes:
        parts = product(
            _CHARACTERS[key & PART_MASK],
            _DOTS[key >> DOTS & PART_MASK],
            _BAMBOO[key >> BAMBOO & PART_MASK],
            _HONOURS[key >> HONOURS],
        )
        won, gates = 1 << winning_tile, _NINE_GATES if key in _GATES else 0
        for first, second, third, fourth in parts:
            total = first | second | third | fourth | melds
            pairs = total >> READING_BITS
            if pairs and not pairs & pairs - 1:
                total = total & _READING | gates | (_PAIR_WON if pairs == won else 0)
                found.append(_with_win(total, win))
    if not melds and is_special(key):
        found += [_with_win(each, win) for each in _special_words(shapes, key)]
    return found


def _with_win(reading: int, win: int) -> int:
    """The word of reading and win together; winds count only where there is a pung of them."""
    return reading | (win if reading & _WIND_PUNGS else win & _NO_WINDS)


@lru_cache(maxsize=1 << 12)
def _special_words(shapes: tuple[str, ...], key: int) -> tuple[int, ...]:
    special = tuple(shape for shape in shapes if shape != STANDARD)
    return tuple(
        _union(reading.groups) & _READING | word_of_shape(reading.shape)
        for reading in readings(special, key, ())
    )


def reading_word(reading: Reading, key: int, winning_tile: Tile, win: int) -> int:
    """The word of one reading of such a hand, the melds among its groups."""
    total = _union(reading.groups)
    found = total & _READING | word_of_shape(reading.shape)
    if reading.shape == STANDARD:
        found |= _PAIR_WON if total >> READING_BITS == 1 << winning_tile else 0
        found |= _NINE_GATES if key in _GATES else 0
    return _with_win(found, win)


@cache
def _group_word(kind: str, tile: Tile, concealed: bool) -> int:
    """The word of a group whose lowest tile is ``tile``."""
    end = kind != CHOW and (tile in TERMINALS or is_honour(tile))
    found = word(**{_SUITS[suit(tile)]: 1}, middle=not end, claimed=not concealed)
    if kind == CHOW:
        return found | word(chows=1, plain_sets=1)
    if kind == SINGLE:
        return found
    if kind == PAIR:
        found |= 1 << READING_BITS + tile
        return found | word(wind_pair=tile in WINDS, dragon_pair=tile in DRAGONS)
    return found | word(
        pungs=1,
        plain_sets=kind != KONG,
        wind_pungs=honour_bit(tile) if tile in WINDS else 0,
        dragon_pungs=honour_bit(tile) if tile in DRAGONS else 0,
    )


def _union(groups: tuple[Group, ...]) -> int:
    found = 0
    for group in groups:
        found |= _group_word(group.kind, group.tiles[0], group.concealed)
    return found


class _PartWords(dict[int, tuple[int, ...]]):
    """By the key of one part of a hand: the words of its readings, () where it is not complete."""

    def __init__(self, place: int) -> None:
        super().__init__()
        self._place = place

    def __missing__(self, key: int) -> tuple[int, ...]:
        found = tuple(_union((*sets, *pair)) for sets, pair in part_readings(key, self._place))
        if found:  # parts that are not complete are without end
            self[key] = found
        return found


_CHARACTERS, _DOTS, _BAMBOO, _HONOURS = map(_PartWords, range(4))
_MELD_WORDS = {
    kind: tuple(_union((declared_group(Meld(kind, (tile,))),)) for tile in range(KINDS))
    for kind in (CHOW, PUNG, KONG, CONCEALED_KONG)
}
