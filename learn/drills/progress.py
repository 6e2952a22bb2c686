"""How somebody does in a kind of drills."""

from collections.abc import Sequence
from typing import NamedTuple


class Progress(NamedTuple):
    """How many drills were answered, how many of them right, how many right in a row now and at most."""

    answered: int = 0
    right: int = 0
    streak: int = 0
    best: int = 0

    def after(self, is_right: bool) -> "Progress":
        """The progress with one more answer."""
        streak = self.streak + 1 if is_right else 0
        return Progress(self.answered + 1, self.right + is_right, streak, max(self.best, streak))

    def without(self, answers: Sequence[bool]) -> "Progress":
        """The progress without answers, each right or not, that count elsewhere; cuts streaks to the rest."""
        right = self.right - sum(answers)
        return Progress(self.answered - len(answers), right, min(self.streak, right), min(self.best, right))

    def joined(self, other: "Progress") -> "Progress":
        """That of two which turn out to be one person's; the streak is the longer of theirs."""
        return Progress(
            self.answered + other.answered,
            self.right + other.right,
            max(self.streak, other.streak),
            max(self.best, other.best),
        )
