"""A second scorer, written from the rule files for the tests alone: slow, plain and without any table.

It takes groups away in every possible way and writes down for each arrangement what a person would see.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from games.engine.melds import Meld
from games.engine.scoring import Win
from games.engine.tiles import ORPHANS, Tile, Tiles

WINDS, DRAGONS = range(27, 31), range(31, 34)
WHITE, GREEN, RED = DRAGONS


@dataclass(frozen=True)
class Seen:
    """One arrangement of a hand (melds, then sets of three and pairs, or single orphans), and its win."""

    groups: tuple[Tiles, ...]
    hand: Tiles
    declared: tuple[Meld, ...]
    last: Tile
    bonus: Tiles
    win: Win

    @property
    def tiles(self) -> Tiles:
        return tuple(tile for group in self.groups for tile in group)

    @property
    def sets(self) -> list[Tiles]:
        return [group for group in self.groups if len(group) > 2]

    @property
    def pungs(self) -> list[Tile]:
        return [group[0] for group in self.sets if group[0] == group[1]]

    @property
    def pair(self) -> Tile | None:
        pairs = [group[0] for group in self.groups if len(group) == 2]
        return pairs[0] if len(pairs) == 1 else None

    @property
    def suits(self) -> set[int]:
        return {tile // 9 for tile in self.tiles if tile < 27}

    @property
    def honours(self) -> bool:
        return max(self.tiles) >= 27

    @property
    def is_pairs(self) -> bool:
        return len(self.groups) == 7

    @property
    def is_orphans(self) -> bool:
        return len(self.groups) == 14

    @property
    def all_pungs(self) -> bool:
        return len(self.pungs) == 4

    @property
    def all_chows(self) -> bool:
        return len(self.sets) == 4 and not self.pungs

    @property
    def flush(self) -> str:
        if len(self.suits) != 1:
            return "none"
        return "half" if self.honours else "full"

    def dragons(self) -> int:
        return sum(tile in DRAGONS for tile in self.pungs)

    def winds(self) -> int:
        return sum(tile in WINDS for tile in self.pungs)

    def wind_fan(self) -> int:
        return (27 + self.win.seat in self.pungs) + (27 + self.win.prevailing in self.pungs)

    def little_dragons(self) -> bool:
        return self.dragons() == 2 and self.pair in DRAGONS

    def little_winds(self) -> bool:
        return self.winds() == 3 and self.pair in WINDS

    def only_ends(self) -> bool:
        return all(tile < 27 and tile % 9 in (0, 8) for tile in self.tiles)

    def mixed_ends(self) -> bool:
        ends = [tile in ORPHANS for tile in self.tiles]
        return all(ends) and self.honours and min(self.tiles) < 27 and not self.is_orphans

    def gates(self) -> bool:
        if self.declared or self.flush != "full":
            return False
        return not Counter([0, 0, *range(9), 8, 8]) - Counter(tile % 9 for tile in self.hand)

    def kongs(self) -> int:
        return sum(len(group) == 4 for group in self.groups)

    def claimed(self) -> bool:
        return any(meld.kind != "concealed_kong" for meld in self.declared)

    def hidden_pungs(self) -> str:
        """How four concealed pungs came about: by the own draw, by the pair, or not at all."""
        if not self.all_pungs or self.claimed():
            return "no"
        return "draw" if self.drawn() else "pair" if self.pair == self.last else "no"

    def jewel(self) -> bool:
        """Jade, ruby or pearl dragon."""
        if not self.all_pungs or self.dragons() != 1 or self.winds() or len(self.suits) != 1:
            return False
        dragon = next(tile for tile in self.pungs if tile in DRAGONS)
        suit = {RED: 0, WHITE: 1, GREEN: 2}[dragon]
        return self.suits == {suit} and self.pair is not None and self.pair // 9 == suit

    def drawn(self) -> bool:
        return self.win.how == "self_draw"

    def robbed(self) -> bool:
        return self.win.how == "robbed_kong"

    def opening(self) -> bool:
        return bool(self.win.flags & {"heavenly", "earthly"})

    def has(self, flag: str) -> bool:
        return flag in self.win.flags

    def kong_fan(self) -> int:
        return self.robbed() + self.has("kong_replacement")

    def own_bonus(self, first: Tile) -> int:
        return first + self.win.seat in self.bonus

    def full_set(self, first: Tile) -> bool:
        return all(tile in self.bonus for tile in range(first, first + 4))

    def bonus_fan(self, inside: bool) -> int:
        """What bonus tiles bring, the own ones also inside a complete set or not; eight are not special."""
        if not self.bonus:
            return int(self.win.flowers)
        fan = 0
        for first in (34, 38):
            full = self.full_set(first)
            fan += 2 * full + (self.own_bonus(first) if inside or not full else 0)
        return fan


Book = Callable[[Seen], tuple[int, int]]
"""The fan of an arrangement and its rank, by which arrangements are compared."""


def old_style(seen: Seen) -> tuple[int, int]:
    if seen.is_orphans or seen.gates() or seen.winds() == 4 or seen.kongs() == 4 or seen.opening():
        return 13, 99
    three = 8 if seen.dragons() == 3 else 5 if seen.little_dragons() else 0
    fan = 10 * (seen.little_winds() + (not seen.suits) + seen.only_ends()) + three
    if fan < 10:
        fan = three or seen.dragons()
        fan += seen.all_chows + 3 * seen.all_pungs + seen.wind_fan()
        fan += {"none": 0, "half": 3, "full": 7}[seen.flush]
    fan += seen.drawn() + seen.kong_fan() + seen.has("last_tile")
    fan += 8 if len(seen.bonus) == 8 else seen.bonus_fan(inside=False)
    return min(fan, 13), fan


def new_chapter(seen: Seen) -> tuple[int, int]:
    limits = [seen.is_pairs, not seen.suits, seen.only_ends(), seen.is_orphans, seen.gates()]
    limits += [seen.kongs() == 4, seen.dragons() == 3, seen.hidden_pungs() == "draw", seen.winds() == 4]
    if any(limits) or seen.jewel() or seen.opening():
        return 13, 99
    fan = 4 if seen.little_dragons() else seen.dragons()
    fan += seen.all_chows + 3 * seen.all_pungs + seen.wind_fan()
    fan += {"none": 0, "half": 3, "full": 6}[seen.flush]
    fan += seen.drawn() + (not seen.claimed() and not seen.drawn())
    fan += (seen.has("last_tile") and seen.drawn()) + seen.robbed()
    fan += 8 if seen.has("double_kong_replacement") else seen.has("kong_replacement")
    fan += seen.bonus_fan(inside=True)
    return min(fan, 13), fan


def clear_chapter(seen: Seen) -> tuple[int, int]:
    limits = [seen.dragons() == 3, seen.is_orphans, seen.gates(), seen.winds() == 4, not seen.suits]
    limits += [seen.only_ends(), seen.kongs() == 4, seen.hidden_pungs() != "no", len(seen.bonus) == 8]
    if any(limits) or seen.opening():
        return 8, 99
    fan = 5 if seen.little_dragons() else seen.dragons()
    fan += 3 if seen.little_winds() else seen.wind_fan()
    fan += seen.all_chows + 3 * seen.all_pungs + seen.mixed_ends()
    fan += {"none": 0, "half": 3, "full": 7}[seen.flush]
    fan += seen.drawn() + (not seen.claimed()) + seen.kong_fan() + seen.has("last_tile")
    fan += seen.bonus_fan(inside=False)
    return min(fan, 8), fan


def live(seen: Seen) -> tuple[int, int]:
    limits = [seen.is_orphans, seen.gates(), seen.hidden_pungs() != "no", seen.kongs() == 4]
    limits += [seen.winds() == 4, not seen.suits, seen.only_ends()]
    if any(limits) or seen.opening():
        return 13, 99
    fan = qualifying_live(seen)
    fan += 8 if len(seen.bonus) == 8 else seen.bonus_fan(inside=False)
    return fan, fan


def qualifying_live(seen: Seen) -> int:
    """The fan of hk-live-v1 without that of bonus tiles."""
    fan = 8 if seen.dragons() == 3 else 5 if seen.little_dragons() else seen.dragons()
    fan += 6 if seen.little_winds() else seen.wind_fan()
    fan += seen.all_chows + 3 * seen.all_pungs + seen.mixed_ends()
    fan += {"none": 0, "half": 3, "full": 6}[seen.flush]
    fan += 4 if seen.is_pairs else not seen.claimed()
    return fan + seen.drawn() + seen.kong_fan() + seen.has("last_tile")


@dataclass(frozen=True)
class Rules:
    """What a rule file says, as far as scoring goes."""

    book: Book
    limit: int | None = None
    pairs: bool = False
    suits_alike: bool = True


BOOKS = {
    "hkos-3-v1": Rules(old_style, limit=13),
    "hk-new-chapter-v1": Rules(new_chapter, limit=13, pairs=True, suits_alike=False),
    "hk-clear-chapter-v1": Rules(clear_chapter, limit=8),
    "hk-live-v1": Rules(live, pairs=True),
}


def arrangements(left: Tiles) -> Iterator[list[Tiles]]:
    """All ways to take groups of two and three off a hand, pairs and sets mixed."""
    if not left:
        yield []
        return
    first = left[0]
    for group in ((first, first), (first, first, first), (first, first + 1, first + 2)):
        if len(set(group)) > 1 and (first >= 27 or first // 9 != group[-1] // 9):
            continue
        rest = list(left)
        try:
            for tile in group:
                rest.remove(tile)
        except ValueError:
            continue
        for others in arrangements(tuple(rest)):
            yield [group, *others]


def ways_to_see(
    rules: Rules, hand: Tiles, last: Tile, declared: tuple[Meld, ...], bonus: Tiles, win: Win
) -> Iterator[Seen]:
    """Every arrangement that is a win by the rules."""
    melded = tuple(meld.tiles for meld in declared)
    for groups in arrangements(hand):
        pairs = sum(len(group) == 2 for group in groups)
        if pairs == 1 or (rules.pairs and pairs == 7 and len(set(groups)) == 7):
            yield Seen((*melded, *groups), hand, declared, last, bonus, win)
    if not declared and set(hand) == set(ORPHANS):
        yield Seen(tuple((tile,) for tile in hand), hand, declared, last, bonus, win)


def second_opinion(
    ruleset: str, hand: Tiles, last: Tile, declared: tuple[Meld, ...], bonus: Tiles, win: Win
) -> int | None:
    """The fan of the best arrangement; None if there is none."""
    rules = BOOKS[ruleset]
    worths = [rules.book(seen) for seen in ways_to_see(rules, hand, last, declared, bonus, win)]
    return max(worths, key=lambda worth: worth[1])[0] if worths else None
