"""How far a hand is from ready, and which tiles bring it nearer.

The distance is the least number of tiles to exchange until the hand is ready: 0 is ready, -1 complete.
It comes from the tiles that each suit lacks for so many sets and a pair, found once for every
arrangement of a suit and remembered.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache

from games.engine.shapes import (
    BITS,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
    UNITS,
    copies,
    suit_keys,
)
from games.engine.tiles import COPIES, KINDS, ORPHANS, Tile, Tiles

Costs = tuple[int, ...]
"""Tiles lacking for 0–4 sets without and with a pair, in the order (0, no), (0, yes), (1, no), …"""

NEVER = 99
"""More tiles than any hand lacks: it can't be done."""
_SETS = 4
NOTHING: Costs = (0, *(NEVER,) * 9)
"""The costs of a part that is not there."""
_IMPOSSIBLE: Costs = (NEVER,) * 10
_MASK = (1 << BITS) - 1
_KINDS_MASK = sum(UNITS)
_ORPHANS_MASK = sum(UNITS[kind] for kind in ORPHANS)
Moves = tuple[tuple[int, int], ...]
_MOVES: tuple[tuple[Moves, Moves], ...] = tuple(
    (
        tuple(
            (2 * more + paired, 2 * (sets + more) + paired) for more in range(5 - sets) for paired in (0, 1)
        ),
        tuple((2 * more, 2 * (sets + more) + 1) for more in range(5 - sets)),
    )
    for sets in range(5)
)
"""Where costs come to stand when so many sets are added, without and with the pair: (from, to)."""


def suit_costs(key: int, place: int, chows: bool = True, pungs: bool = True) -> Costs:
    """What one part of a hand (``place`` 0–2 suits, 3 honours) lacks, if it may have chows or pungs."""
    honours = place == 3
    return _costs(key, 7 if honours else 9, 0, 0, chows and not honours, pungs)


@lru_cache(maxsize=1 << 18)
def _costs(key: int, ranks: int, older: int, newer: int, chows: bool, pungs: bool) -> Costs:
    """Costs of the ``ranks`` upper ranks, with chows that began one (newer) and two (older) ranks below.

    More than two equal chows are never needed: three are three pungs.
    """
    if not ranks:
        return _IMPOSSIBLE if older or newer else NOTHING
    best = list(_IMPOSSIBLE)
    have = key & _MASK
    for begun in range(3 if chows and ranks > 2 else 1):
        rest = _costs(key >> BITS, ranks - 1, newer, begun, chows, pungs)
        for pung in range(2 if pungs else 1):
            for pair in range(2):
                need = older + newer + begun + 3 * pung + 2 * pair
                if need <= COPIES:
                    _improve(best, rest, _MOVES[begun + pung][pair], need - have if need > have else 0)
    return tuple(best)


def _improve(best: list[int], rest: Costs, moves: Moves, lacking: int) -> None:
    for source, place in moves:
        cost = rest[source] + lacking
        if cost < best[place]:
            best[place] = cost


@lru_cache(maxsize=1 << 16)
def merged(first: Costs, second: Costs) -> Costs:
    """What two parts lack together."""
    best = list(_IMPOSSIBLE)
    for sets in range(_SETS + 1):
        for pair in range(2):
            _improve(best, second, _MOVES[sets][pair], first[2 * sets + pair])
    return tuple(best)


def hand_costs(key: int) -> Costs:
    """What a whole hand lacks for sets and a pair."""
    characters, dots, bamboo, honours = suit_keys(key)
    return merged(
        merged(suit_costs(characters, 0), suit_costs(dots, 1)),
        merged(suit_costs(bamboo, 2), suit_costs(honours, 3)),
    )


def orphans_lacking(key: int) -> int:
    """How many tiles a hand lacks for thirteen orphans."""
    return 14 - _kinds(key, _ORPHANS_MASK) - (_pairs(key, _ORPHANS_MASK) > 0)


def pairs_lacking(key: int) -> int:
    """How many tiles a hand lacks for seven different pairs."""
    return 7 - _pairs(key, _KINDS_MASK) + max(0, 7 - _kinds(key, _KINDS_MASK))


def _kinds(key: int, among: int) -> int:
    """How many kinds a hand holds; ``among`` has the lowest bit of each kind that counts."""
    return ((key | key >> 1 | key >> 2) & among).bit_count()


def _pairs(key: int, among: int) -> int:
    """How many kinds a hand holds twice or more."""
    return ((key >> 1 | key >> 2) & among).bit_count()


_SPECIAL: dict[str, Callable[[int], int]] = {THIRTEEN_ORPHANS: orphans_lacking, SEVEN_PAIRS: pairs_lacking}


def _lacking(shapes: tuple[str, ...], key: int, melds: int) -> dict[str, int]:
    """How many tiles the hand lacks for each shape that it can still take."""
    found = {shape: lacking(key) for shape, lacking in _SPECIAL.items() if shape in shapes and not melds}
    if STANDARD in shapes:
        found[STANDARD] = hand_costs(key)[2 * (_SETS - melds) + 1]
    return found


def distance(shapes: tuple[str, ...], key: int, melds: int) -> int:
    """The distance of a hand with so many melds; 13 or 14 tiles less three a meld."""
    return min(_lacking(shapes, key, melds).values()) - 1


def useful_tiles(shapes: tuple[str, ...], key: int, melds: int) -> Tiles:
    """The kinds that make the distance of a hand less than it is, whether or not any are left."""
    lacking = _lacking(shapes, key, melds)
    nearest = min(lacking.values())
    found: set[Tile] = set()
    for shape, tiles in lacking.items():
        if tiles == nearest:
            found |= set(
                _useful_standard(key, melds) if shape == STANDARD else _useful_special(key, _SPECIAL[shape])
            )
    return tuple(sorted(found))


def _useful_special(key: int, lacking: Callable[[int], int]) -> Iterator[Tile]:
    now = lacking(key)
    for kind in range(KINDS):
        if copies(key, kind) < COPIES and lacking(key + UNITS[kind]) < now:
            yield kind


def _useful_standard(key: int, melds: int) -> Iterator[Tile]:
    parts = suit_keys(key)
    costs = [suit_costs(part, place) for place, part in enumerate(parts)]
    halves = merged(costs[0], costs[1]), merged(costs[2], costs[3])
    for place, part in enumerate(parts):
        rest = merged(halves[1 - place // 2], costs[place ^ 1])
        yield from useful_in_part(part, place, True, True, rest, _SETS - melds)


@lru_cache(maxsize=1 << 17)
def useful_in_part(key: int, place: int, chows: bool, pungs: bool, rest: Costs, sets: int) -> Tiles:
    """The kinds of one part that bring sets and a pair nearer; ``rest`` is what the other parts lack."""
    goal = 2 * sets + 1
    now = merged(rest, suit_costs(key, place, chows, pungs))[goal]
    return tuple(
        9 * place + rank
        for rank in range(7 if place == 3 else 9)
        if copies(key, rank) < COPIES
        and merged(rest, suit_costs(key + UNITS[rank], place, chows, pungs))[goal] < now
    )
