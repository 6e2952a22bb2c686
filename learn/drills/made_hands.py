"""Hands made by lot: complete, of a kind that shows something."""

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.engine.melds import CHOW, CONCEALED_KONG, KONG, PUNG, Meld
from games.engine.rulesets import Ruleset
from games.engine.scoring import Score, Win, score_hand
from games.engine.shapes import SEVEN_PAIRS, STANDARD, THIRTEEN_ORPHANS
from games.engine.tiles import (
    COPIES,
    DRAGONS,
    FIRST_HONOUR,
    KINDS,
    ORPHANS,
    WINDS,
    Tile,
    Tiles,
    rank,
    suit,
)

_SUITS = (0, 1, 2)
_GATES = (0, 0, *range(9), 8, 8)
_KONG_SHARE = 0.2
"""How many of the pungs of a hand with kongs have become one."""


@dataclass(frozen=True, slots=True)
class Theme:
    """What sets a hand is made of.

    Its tiles come from so many ``suits``, with ``honours`` or without, of all ranks or the ``ends`` alone.
    ``chows`` is the share of chows among the sets. So many of its sets are ``dragons`` and ``winds``. A
    special ``shape``, or nine ``gates``, needs no sets.
    """

    suits: int = 3
    honours: bool = True
    ends: bool = False
    chows: float = 0.6
    dragons: int = 0
    winds: int = 0
    shape: str = STANDARD
    gates: bool = False


ANY = Theme()
ALL_CHOWS = Theme(honours=False, chows=1)
ALL_PUNGS = Theme(chows=0)
HALF_FLUSH = Theme(suits=1)
FULL_FLUSH = Theme(suits=1, honours=False)
FLUSH_OF_PUNGS = Theme(suits=1, chows=0)
ONE_DRAGON = Theme(dragons=1)
TWO_DRAGONS = Theme(dragons=2)
THREE_DRAGONS = Theme(dragons=3)
WIND_HAND = Theme(suits=1, winds=3)
ALL_HONOURS = Theme(suits=0, chows=0)
ENDS = Theme(ends=True, chows=0)
PAIRS = Theme(suits=2, shape=SEVEN_PAIRS)
ORPHAN_HAND = Theme(shape=THIRTEEN_ORPHANS)
NINE_GATES = Theme(suits=1, gates=True)


@dataclass(frozen=True, slots=True)
class MadeHand:
    """A complete hand: sorted concealed tiles, the winning one among them and named, and melds."""

    hand: Tiles
    winning: Tile
    melds: tuple[Meld, ...]


def themes_for(rules: Ruleset, themes: Iterable[Theme]) -> list[Theme]:
    """Those of the themes whose shape wins under the rules."""
    return [theme for theme in themes if theme.shape in rules.shapes]


def make_hand(chance: random.Random, theme: Theme, most_melds: int, kongs: bool) -> MadeHand:
    """A complete hand on a theme, with up to so many declared sets, of which some may be kongs."""
    suits = chance.sample(_SUITS, theme.suits)
    if theme.shape != STANDARD or theme.gates:
        hand = tuple(sorted(_special(chance, theme, suits)))
        return MadeHand(hand, chance.choice(hand), ())
    groups, pair = _sets_and_pair(chance, theme, suits)
    chance.shuffle(groups)
    count = chance.randint(0, most_melds)
    held = Counter([pair, pair, *(tile for group in groups for tile in group)])
    melds = tuple(_declare(chance, group, kongs and held[group[0]] < COPIES) for group in groups[:count])
    hand = tuple(sorted((pair, pair, *(tile for group in groups[count:] for tile in group))))
    return MadeHand(hand, chance.choice(hand), melds)


def _special(chance: random.Random, theme: Theme, suits: Sequence[int]) -> Iterable[Tile]:
    if theme.gates:
        return [9 * suits[0] + each for each in (*_GATES, chance.randrange(9))]
    if theme.shape == THIRTEEN_ORPHANS:
        return (*ORPHANS, chance.choice(ORPHANS))
    return 2 * chance.sample(_kinds(theme, suits), 7)


def _kinds(theme: Theme, suits: Sequence[int]) -> list[Tile]:
    kinds = [kind for kind in range(FIRST_HONOUR) if suit(kind) in suits]
    if theme.ends:
        kinds = [kind for kind in kinds if rank(kind) in (1, 9)]
    return kinds + ([*WINDS, *DRAGONS] if theme.honours else [])


def _sets_and_pair(chance: random.Random, theme: Theme, suits: Sequence[int]) -> tuple[list[Tiles], Tile]:
    """Four sets and the kind of a pair, no tile more than four times."""
    kinds = _kinds(theme, suits)
    named = chance.sample([*DRAGONS], theme.dragons) + chance.sample([*WINDS], theme.winds)
    groups: list[Tiles] = [(kind,) * 3 for kind in named]
    held = Counter(tile for group in groups for tile in group)
    while len(groups) < 4:
        group = _set(chance, theme, kinds)
        if all(held[tile] + group.count(tile) <= COPIES for tile in group):
            groups.append(group)
            held.update(group)
    wanted = [*DRAGONS] if theme.dragons == 2 else [*WINDS] if theme.winds == 3 else kinds
    return groups, chance.choice([kind for kind in wanted if held[kind] <= COPIES - 2])


def _set(chance: random.Random, theme: Theme, kinds: Sequence[Tile]) -> Tiles:
    starts = [kind for kind in kinds if kind < FIRST_HONOUR and rank(kind) <= 7] if theme.chows else []
    if starts and chance.random() < theme.chows:
        first = chance.choice(starts)
        return (first, first + 1, first + 2)
    return (chance.choice(kinds),) * 3


def _declare(chance: random.Random, group: Tiles, may_be_kong: bool) -> Meld:
    if group[0] != group[1]:
        return Meld(CHOW, group)
    if not may_be_kong or chance.random() >= _KONG_SHARE:
        return Meld(PUNG, group)
    return Meld(chance.choice([KONG, CONCEALED_KONG]), (*group, group[0]))


def worth_of(
    rules: Ruleset, hand: Tiles, winning: Tile, melds: tuple[Meld, ...], bonus: Tiles, win: Win
) -> Score:
    """What a complete hand is worth; raises ValueError for one that is not."""
    score = score_hand(rules, hand, winning, melds, bonus, win)
    if score is None:
        raise ValueError("the hand is not complete")
    return score


def held_kinds(hand: Iterable[Tile], melds: Iterable[Meld]) -> list[int]:
    """How many tiles of each regular kind a hand and its melds hold."""
    counts = [0] * KINDS
    for tile in (*hand, *(tile for meld in melds for tile in meld.tiles)):
        counts[tile] += 1
    return counts
