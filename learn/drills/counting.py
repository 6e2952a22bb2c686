"""Count this hand: how many fan is a winning hand worth, and for which patterns?"""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass

from games.engine.melds import Meld
from games.engine.rulesets import Pattern, Ruleset
from games.engine.scoring import Score, Win, best_reading
from games.engine.tiles import ALL_KINDS, KINDS, Tile, Tiles, remove_tiles
from games.engine.wins import DISCARD, KONG_REPLACEMENT, LAST_TILE, ROBBED_KONG, SELF_DRAW
from learn.drills import made_hands as made
from learn.drills.tasks import BadAnswer, Given, Task, first_that_fits

_FAN = re.compile("[0-9]{1,2}")
_TRIES = 60


@dataclass(frozen=True, slots=True)
class _Level:
    """What hands of a level are like: their themes, how many patterns they show, how many are offered."""

    themes: tuple[made.Theme, ...]
    patterns: tuple[int, int]
    offered: int
    bonus: int
    flags: bool


_LEVELS = {
    1: _Level(
        (made.ANY, made.ALL_CHOWS, made.ALL_PUNGS, made.HALF_FLUSH, made.ONE_DRAGON), (1, 3), 6, 1, False
    ),
    2: _Level(
        (made.HALF_FLUSH, made.FULL_FLUSH, made.FLUSH_OF_PUNGS, made.ALL_PUNGS, made.TWO_DRAGONS, made.PAIRS),
        (2, 5),
        8,
        2,
        False,
    ),
    3: _Level(
        (
            *(made.FULL_FLUSH, made.FLUSH_OF_PUNGS, made.THREE_DRAGONS, made.TWO_DRAGONS, made.WIND_HAND),
            *(made.ALL_HONOURS, made.ENDS, made.PAIRS, made.ORPHAN_HAND, made.NINE_GATES),
        ),
        (1, 9),
        10,
        4,
        True,
    ),
}


@dataclass(frozen=True, slots=True)
class CountDrill:
    """A winning hand and how it was won; ``offered`` are patterns to choose from, ``score`` what is right."""

    rules: Ruleset
    hand: Tiles
    winning: Tile
    melds: tuple[Meld, ...]
    bonus: Tiles
    win: Win
    score: Score
    offered: tuple[Pattern, ...]

    def read(self, given: Given) -> str:
        """Fan and patterns as ``"4:half_flush,dragon_pung"``; raises BadAnswer."""
        fan, chosen = (given.get("fan") or [""])[0].strip(), given.get("pattern") or []
        known = [pattern.id for pattern in self.offered]
        if not _FAN.fullmatch(fan) or not set(chosen) <= set(known):
            raise BadAnswer
        return f"{int(fan)}:{','.join(each for each in known if each in chosen)}"

    def is_right(self, answer: str) -> bool:
        """Whether both the fan and the patterns are."""
        return self.fan_of(answer) == self.score.fan and set(self.chosen(answer)) == set(self.counted)

    @property
    def counted(self) -> dict[str, int]:
        """The patterns that count, with their fan."""
        return dict(self.score.patterns)

    @property
    def rest(self) -> Tiles:
        """The concealed tiles without the winning one."""
        return remove_tiles(self.hand, (self.winning,))

    @property
    def sets(self) -> tuple[Tiles, ...]:
        """The sets and the pair of the reading by which the hand is counted; of special shapes the pairs."""
        case = (self.rules, self.hand, self.winning, self.melds, self.bonus, self.win)
        reading = best_reading(*case)
        return () if reading is None else tuple(group.tiles for group in reading.groups)

    def fan_of(self, answer: str) -> int:
        """The fan of a kept answer."""
        return int(answer.partition(":")[0])

    def chosen(self, answer: str) -> list[str]:
        """The patterns of a kept answer."""
        return [each for each in answer.partition(":")[2].split(",") if each]

    def inside(self, pattern: str) -> Pattern | None:
        """The pattern that counts instead of one that does not, if there is such."""
        counted = [self.rules.patterns[each] for each in self.counted]
        return next((each for each in counted if each.limit or pattern in each.replaces), None)


def make_count(rules: Ruleset, task: Task) -> CountDrill:
    """The drill of a task: a hand by lot that shows as many patterns as its level wants."""
    level, chance = _LEVELS[task.level], task.chance
    least, most = level.patterns
    found = first_that_fits(_hands(rules, level, chance), lambda each: least <= len(each[2].patterns) <= most)
    hand, (win, bonus), score = found
    offered = _offer(rules, level, chance, score)
    return CountDrill(rules, hand.hand, hand.winning, hand.melds, bonus, win, score, offered)


_Found = tuple[made.MadeHand, tuple[Win, Tiles], Score]


def _hands(rules: Ruleset, level: _Level, chance: random.Random) -> Iterator[_Found]:
    themes = made.themes_for(rules, level.themes)
    for _ in range(_TRIES):
        hand = made.make_hand(chance, chance.choice(themes), 3, kongs=level.flags)
        bonus = tuple(sorted(chance.sample(range(KINDS, ALL_KINDS), chance.randint(0, level.bonus))))
        win = _win(chance, hand, level.flags)
        score = made.worth_of(rules, hand.hand, hand.winning, hand.melds, bonus, win)
        yield hand, (win, bonus), score


def _win(chance: random.Random, hand: made.MadeHand, flags: bool) -> Win:
    seat, prevailing = chance.randrange(4), chance.randrange(4)
    how, shown = chance.choice([SELF_DRAW, DISCARD]), frozenset[str]()
    if flags and chance.random() < 0.5:
        how, shown = _unusual(chance, hand, how)
    return Win(seat, prevailing, how, shown)


def _unusual(chance: random.Random, hand: made.MadeHand, how: str) -> tuple[str, frozenset[str]]:
    """A win that happens seldom, of those that this hand can have."""
    possible = [(how, LAST_TILE)]
    if any(meld.is_kong for meld in hand.melds):
        possible.append((SELF_DRAW, KONG_REPLACEMENT))
    if made.held_kinds(hand.hand, hand.melds)[hand.winning] == 1:
        possible.append((ROBBED_KONG, ""))
    chosen, flag = chance.choice(possible)
    return chosen, frozenset({flag} - {""})


def _offer(rules: Ruleset, level: _Level, chance: random.Random, score: Score) -> tuple[Pattern, ...]:
    """The patterns that count among others, in the ruleset's order."""
    counted = [pattern for pattern, _ in score.patterns]
    others = [pattern for pattern in rules.patterns if pattern not in counted]
    shown = {*counted, *chance.sample(others, max(2, level.offered - len(counted)))}
    return tuple(pattern for pattern in rules.patterns.values() if pattern.id in shown)
