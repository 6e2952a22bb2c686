"""Which discard? The best leaves a hand nearest to ready, and of those the most useful tiles."""

from collections import Counter
from dataclasses import dataclass

from games.engine.analysis import Json, help_for
from games.engine.commands import Discard
from games.engine.distance import distance
from games.engine.robots import choose
from games.engine.rulesets import Ruleset
from games.engine.sight import Sight
from games.engine.tiles import NAMES
from learn.drills.played import played_positions
from learn.drills.tasks import BadAnswer, Given, Task, first_that_fits

_MOST_TIES = 3
_JUDGE = "sharp"
"""The robot that must agree, lest a discard be taught that is near in tiles and spoils the hand's worth."""


@dataclass(frozen=True, slots=True)
class DiscardDrill:
    """A hand with a tile too many, as a seat saw it; ``discards`` are those of the move help, best first."""

    sight: Sight
    discards: tuple[Json, ...]

    def read(self, given: Given) -> str:
        """The chosen tile in MPSZ; raises BadAnswer."""
        tile = (given.get("tile") or [""])[0]
        if tile not in [each["tile"] for each in self.discards]:
            raise BadAnswer
        return tile

    def is_right(self, answer: str) -> bool:
        """Whether no other discard is better."""
        return answer in self.best

    @property
    def kinds(self) -> list[tuple[str, range]]:
        """The kinds of the hand, which may be discarded, in MPSZ, with as many steps as it has of each."""
        held = Counter(self.sight.view.hand or ())
        return [(NAMES[kind], range(count)) for kind, count in sorted(held.items())]

    @property
    def best(self) -> list[str]:
        """The discards that none beats, in MPSZ."""
        return [each["tile"] for each in self.discards if _rank(each) == _rank(self.discards[0])]


def _rank(discard: Json) -> tuple[int, int]:
    return discard["distance"], -discard["left"]


def make_discard(rules: Ruleset, task: Task) -> DiscardDrill:
    """The drill of a task: a played position whose best discard leaves the level's distance."""

    def wanted(seen: Sight) -> bool:
        may_only_discard = seen.open is None and not seen.declarations
        return may_only_discard and distance(rules.shapes, seen.key, len(seen.melds)) == task.level - 1

    return first_that_fits(map(discard_drill, played_positions(rules, task.name, wanted)), _is_clear)


def discard_drill(seen: Sight) -> DiscardDrill:
    """The drill of a position in which a seat has a tile to discard."""
    helped = help_for(seen)
    return DiscardDrill(seen, tuple([] if helped is None else helped["discards"]))


def _is_clear(drill: DiscardDrill) -> bool:
    """Whether few discards are best, and counting tiles and weighing worth say the same."""
    chosen = choose(drill.sight, _JUDGE)
    return (
        len(drill.best) <= _MOST_TIES
        and drill.discards[0]["left"] > 0
        and isinstance(chosen, Discard)
        and NAMES[chosen.tile] in drill.best
    )
