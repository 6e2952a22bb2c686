"""The feature words of hands: sums over groups, melds, the win and the bonus tiles.

The words of each part of a hand are found once for every arrangement of a suit and remembered. In the
bits of the win they carry the kind of the pair, which tells whether the winning tile completed it.
"""

from functools import cache, lru_cache
from itertools import product

from games.engine.features import READING_BITS, honour_bit, word, word_of_shape, word_of_way
from games.engine.melds import CHOW, CONCEALED_KONG, KONG, PUNG, Meld
from games.engine.readings import PAIR, SINGLE, Group, Reading, declared_group, part_readings, readings
from games.engine.shapes import STANDARD, UNITS, is_orphans, is_seven_pairs, suit_keys
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
    suit,
)
from games.engine.wins import Win

_SUITS = ("characters", "dots", "bamboo", "honours")
_READING = (1 << READING_BITS) - 1
_PAIR_WON = word(pair_won=1)
_NINE_GATES = word(nine_gates=1)
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
    return word_of_way(how, flags) + word(
        seat=seat,
        prevailing=prevailing,
        flowers=flowers,
        any_bonus=bool(exposed),
        own_bonus=len(exposed & {FIRST_FLOWER + seat, FIRST_SEASON + seat}),
        flower_set=exposed >= set(FLOWERS),
        season_set=exposed >= set(SEASONS),
    )


def melds_word(melds: tuple[Meld, ...]) -> int:
    """The word of what is declared, a sum over the melds."""
    return sum([_MELD_WORDS[meld.kind][meld.tiles[0]] for meld in melds])


def hand_words(shapes: tuple[str, ...], key: int, winning_tile: Tile, melds: int) -> list[int]:
    """The words of all readings, in these shapes, of the concealed tiles and the word of the melds.

    ``key`` is that of the concealed tiles with the winning tile. None for an incomplete hand; a word may
    also be that of something which is no hand at all (see Features.is_whole).
    """
    found = []
    if STANDARD in shapes:
        characters, dots, bamboo, honours = suit_keys(key)
        for words in product(_CHARACTERS[characters], _DOTS[dots], _BAMBOO[bamboo], _HONOURS[honours]):
            total = sum(words, melds)
            won = total >> READING_BITS == winning_tile + 1
            found.append((total & _READING) + (_PAIR_WON if won else 0))
        if key in _GATES:
            found = [each + _NINE_GATES for each in found]
    if not melds and (is_orphans(key) or is_seven_pairs(key)):
        found += _special_words(shapes, key)
    return found


@lru_cache(maxsize=1 << 12)
def _special_words(shapes: tuple[str, ...], key: int) -> tuple[int, ...]:
    special = tuple(shape for shape in shapes if shape != STANDARD)
    return tuple(reading_word(each, key, 0) for each in readings(special, key, ()))


def reading_word(reading: Reading, key: int, winning_tile: Tile) -> int:
    """The word of one reading of such a hand, the melds among its groups.

    The winning tile makes no difference to a special shape.
    """
    total = sum(_group_word(group.kind, group.tiles[0], group.concealed) for group in reading.groups)
    found = (total & _READING) + word_of_shape(reading.shape)
    if reading.shape == STANDARD:
        found += _PAIR_WON * (total >> READING_BITS == winning_tile + 1)
        found += _NINE_GATES * (key in _GATES)
    return found


@cache
def _group_word(kind: str, tile: Tile, concealed: bool) -> int:
    """The word of a group whose lowest tile is ``tile``."""
    found = word(**{_SUITS[suit(tile)]: 1}, claimed=not concealed)
    if kind == CHOW:
        return found + word(chows=1)
    found += word(terminals=tile in TERMINALS)
    if kind == SINGLE:
        return found
    if kind == PAIR:
        found += tile + 1 << READING_BITS
        return found + word(pairs=1, wind_pairs=tile in WINDS, dragon_pairs=tile in DRAGONS)
    found += word(pungs=1, kongs=kind == KONG, concealed_pungs=concealed)
    return found + word(
        wind_pungs=honour_bit(tile) if tile in WINDS else 0,
        dragon_pungs=honour_bit(tile) if tile in DRAGONS else 0,
    )


class _PartWords(dict[int, tuple[int, ...]]):
    """By the key of one part of a hand: the words of its readings, () where it is not complete."""

    def __init__(self, place: int) -> None:
        super().__init__()
        self._place = place

    def __missing__(self, key: int) -> tuple[int, ...]:
        found = tuple(_sum(*sets, *pair) for sets, pair in part_readings(key, self._place))
        if found:  # parts that are not complete are without end
            self[key] = found
        return found


def _sum(*groups: Group) -> int:
    return sum(_group_word(group.kind, group.tiles[0], group.concealed) for group in groups)


_CHARACTERS, _DOTS, _BAMBOO, _HONOURS = map(_PartWords, range(4))
_MELD_WORDS = {
    kind: tuple(_sum(declared_group(Meld(kind, (tile,)))) for tile in range(KINDS))
    for kind in (CHOW, PUNG, KONG, CONCEALED_KONG)
}
