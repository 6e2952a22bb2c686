"""What the analysis says of a decision."""

from dataclasses import dataclass

from games.engine.robots.prices import income
from learn.review.candidates import Candidate, candidates
from learn.review.decisions import Decision

BEST, CLOSE, WORSE, COSTLY = "best", "close", "worse", "costly"
"""How good a choice is: the one that the analysis prefers, as good as that, worse, or much worse."""
_CLOSE, _WORSE = 0.04, 0.25
"""Up to which share of what was to be had a choice counts as close, and as worse."""
_LITTLE = 0.1
"""Where next to nothing was to be had: the least that it is measured by, in wins of the minimum."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A decision, its choices with the best one first, which was chosen, and what that costs (points)."""

    decision: Decision
    choices: tuple[Candidate, ...]
    chosen: Candidate
    loss: float
    grade: str

    @property
    def best(self) -> Candidate:
        """What the analysis prefers."""
        return self.choices[0]


def judge(decision: Decision) -> Verdict:
    """The verdict on a decision, while its sight shows the table as it was."""
    choices = candidates(decision.sight, decision.win)
    chosen = next(each for each in choices if each.command == decision.chosen)
    loss = max(0.0, choices[0].value - chosen.value)
    return Verdict(decision, tuple(choices), chosen, loss, _grade(decision, choices[0], chosen, loss))


def _grade(decision: Decision, best: Candidate, chosen: Candidate, loss: float) -> str:
    if chosen is best:
        return BEST
    rules = decision.sight.rules
    share = loss / max(best.value, _LITTLE * income(rules, rules.minimum))
    return CLOSE if share <= _CLOSE else WORSE if share <= _WORSE else COSTLY
