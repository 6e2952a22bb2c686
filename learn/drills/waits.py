"""Find the waits: which tiles complete a hand that is ready?"""

from collections.abc import Iterator
from dataclasses import dataclass

from games.engine.melds import Meld
from games.engine.rulesets import Ruleset
from games.engine.scoring import Score, Win, is_winning_shape
from games.engine.tiles import (
    ALL_KINDS,
    COPIES,
    KINDS,
    NAMES,
    Tile,
    Tiles,
    format_tiles,
    parse_tiles,
    remove_tiles,
)
from games.engine.wins import DISCARD, SELF_DRAW
from learn.drills import made_hands as made
from learn.drills.tasks import BadAnswer, Given, Task, first_that_fits

_TRIES = 400


@dataclass(frozen=True, slots=True)
class _Level:
    """Ready hands of a level: their themes, the least and most waits, the most melds."""

    themes: tuple[made.Theme, ...]
    waits: tuple[int, int]
    melds: int


_LEVELS = {
    1: _Level((made.ANY, made.ALL_CHOWS, made.ONE_DRAGON), (1, 2), 3),
    2: _Level((made.ANY, made.HALF_FLUSH, made.FULL_FLUSH, made.PAIRS), (2, 3), 2),
    3: _Level((made.FULL_FLUSH, made.HALF_FLUSH, made.NINE_GATES), (3, 9), 1),
}


@dataclass(frozen=True, slots=True)
class Wait:
    """A tile that completes the hand, and what the hand is then worth by discard and by self draw."""

    tile: Tile
    by_discard: Score
    by_draw: Score


@dataclass(frozen=True, slots=True)
class WaitsDrill:
    """A hand that is ready, and all its waits."""

    rules: Ruleset
    hand: Tiles
    melds: tuple[Meld, ...]
    bonus: Tiles
    seat: int
    prevailing: int
    waits: tuple[Wait, ...]

    def read(self, given: Given) -> str:
        """The marked tiles in MPSZ; raises BadAnswer."""
        marked = given.get("tile") or []
        if not marked or not set(marked) <= set(NAMES[:KINDS]):
            raise BadAnswer
        return format_tiles(kind for kind in range(KINDS) if NAMES[kind] in marked)

    def is_right(self, answer: str) -> bool:
        """Whether exactly the waits are marked."""
        return parse_tiles(answer) == self.tiles

    @property
    def codes(self) -> tuple[str, ...]:
        """All kinds, which may be marked, in MPSZ."""
        return NAMES[:KINDS]

    @property
    def tiles(self) -> Tiles:
        """The tiles that complete the hand."""
        return tuple(wait.tile for wait in self.waits)

    def missed(self, answer: str) -> Tiles:
        """The waits that an answer does not have."""
        marked = parse_tiles(answer)
        return tuple(tile for tile in self.tiles if tile not in marked)

    def mistaken(self, answer: str) -> Tiles:
        """The tiles of an answer that complete nothing."""
        return tuple(tile for tile in parse_tiles(answer) if tile not in self.tiles)


def make_waits(rules: Ruleset, task: Task) -> WaitsDrill:
    """The drill of a task: a ready hand by lot with as many waits as its level wants."""
    least, most = _LEVELS[task.level].waits
    return first_that_fits(_ready_hands(rules, task), lambda drill: least <= len(drill.waits) <= most)


def _ready_hands(rules: Ruleset, task: Task) -> Iterator[WaitsDrill]:
    level, chance = _LEVELS[task.level], task.chance
    themes = made.themes_for(rules, level.themes)
    for _ in range(_TRIES):
        whole = made.make_hand(chance, chance.choice(themes), level.melds, kongs=False)
        hand = remove_tiles(whole.hand, (whole.winning,))
        bonus = tuple(sorted(chance.sample(range(KINDS, ALL_KINDS), chance.randint(0, 1))))
        yield waiting_hand(rules, hand, whole.melds, bonus, chance.randrange(4), chance.randrange(4))


def waiting_hand(
    rules: Ruleset, hand: Tiles, melds: tuple[Meld, ...], bonus: Tiles, seat: int, prevailing: int
) -> WaitsDrill:
    """The drill of a hand; a kind of which it holds all four is no wait."""
    held = made.held_kinds(hand, melds)
    waits = []
    for kind in range(KINDS):
        whole = tuple(sorted((*hand, kind)))
        if held[kind] < COPIES and is_winning_shape(rules, whole, melds):
            by_discard, by_draw = (
                made.worth_of(rules, whole, kind, melds, bonus, Win(seat, prevailing, how))
                for how in (DISCARD, SELF_DRAW)
            )
            waits.append(Wait(kind, by_discard, by_draw))
    return WaitsDrill(rules, hand, melds, bonus, seat, prevailing, tuple(waits))
