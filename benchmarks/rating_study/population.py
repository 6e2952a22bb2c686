"""Players whose strength is known, because it was made: each mixes two neighbouring levels of robots."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

LEVELS = ("careless", "hasty", "easy", "steady", "sharp")
"""The levels that are mixed, the weakest first: the robots', and below them easy ones that err."""
ERRORS = {"careless": 0.3, "hasty": 0.15}
"""How often those who err discard any tile that they hold, instead of what an easy robot would."""
STRONGEST = len(LEVELS) - 1


@dataclass(frozen=True, slots=True)
class Person:
    """A player by grade: one of 2.25 plays as level 2 in three of four results, and as level 3 in the fourth.

    Who changes goes from ``grade`` to ``later``, evenly between those shares of the run.
    """

    grade: float
    later: float
    begins: float = 0.0
    ends: float = 1.0

    @property
    def changes(self) -> bool:
        """Whether the strength is not the same all the time."""
        return self.grade != self.later

    def grade_at(self, share: float) -> float:
        """The grade when this share of the run has been played."""
        if share < self.begins:
            return self.grade
        if share >= self.ends:
            return self.later
        return self.grade + (self.later - self.grade) * (share - self.begins) / (self.ends - self.begins)


def mixed(grade: float, by_level: Sequence[float]) -> float:
    """What somebody of this grade has on average, if each level has so much."""
    lower = min(int(grade), STRONGEST - 1)
    return by_level[lower] + (grade - lower) * (by_level[lower + 1] - by_level[lower])


def drawn_level(grade: float, lots: Random) -> int:
    """The level as which somebody of this grade plays now."""
    lower = min(int(grade), STRONGEST - 1)
    return lower + (lots.random() < grade - lower)


_STEADY_ONES = 32
_CHANGING = (
    Person(0, 4, 0.25, 0.5),
    Person(1, 3, 0.25, 0.5),
    Person(0.5, 2.5, 0.25, 0.75),
    Person(2, 4, 0.5, 0.75),
    Person(4, 1, 0.25, 0.5),
    Person(3, 1, 0.5, 0.75),
    Person(0.5, 3.5, 0.5, 0.5),
    Person(4, 0, 0.5, 0.5),
)
_GRADES = [STRONGEST * place / (_STEADY_ONES - 1) for place in range(_STEADY_ONES)]
PEOPLE = (*(Person(grade, grade) for grade in _GRADES), *_CHANGING)
"""Forty players: those who stay as they are, the weakest first, and eight who learn or decline."""
STAYING = range(_STEADY_ONES)
"""Who of them stays as strong as at first."""
