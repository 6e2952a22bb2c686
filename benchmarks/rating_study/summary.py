"""What a system's way through the results comes to, in a few numbers."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import fmean, pstdev

from benchmarks.rating_study.measures import kendall, root_mean_square
from benchmarks.rating_study.population import PEOPLE, STAYING, mixed
from benchmarks.rating_study.trial import Trial, gain

_CHANGING = [player for player, person in enumerate(PEOPLE) if person.changes]


@dataclass(frozen=True, slots=True)
class Course:
    """How results are looked at: the order after ``marks`` rounds; after the last mark all is settled."""

    rounds: int
    marks: tuple[int, ...]
    by_level: tuple[float, ...]

    @property
    def settled(self) -> int:
        """From which round on ratings are taken for settled."""
        return self.marks[-1]

    def truth(self, number: int) -> list[float]:
        """The true ratings of all people after so many rounds, with any middle."""
        return [mixed(person.grade_at(number / self.rounds), self.by_level) for person in PEOPLE]


@dataclass(frozen=True, slots=True)
class Summary:
    """How good a system is.

    ``gains`` are those between the marks, of all results, ``decided`` those of results with a winner once all
    is settled, ``orders`` Kendall's tau with the true order at the marks, of those who stay as they are.

    The others are of settled ratings, in points: ``error`` is how far they are from the truth, ``swing`` how
    much they vary though the player does not, ``lag`` the error of those who change. ``honesty`` is the error
    in units of the stated deviation: 1 if ± is right, more if it claims too much.
    """

    gains: tuple[float, ...]
    decided: float
    orders: tuple[float, ...]
    error: float
    swing: float
    lag: float
    honesty: float


def summed_up(trial: Trial, course: Course) -> Summary:
    """The summary of a trial."""
    settled = range(course.settled, course.rounds)
    misses = [_misses(trial.values[number], course.truth(number + 1)) for number in settled]
    deviations = trial.deviations[course.settled :]
    return Summary(
        gains=tuple(gain(trial.losses, *span) for span in pairwise((0, *course.marks, course.rounds))),
        decided=gain(trial.decided, course.settled, course.rounds),
        orders=tuple(_order(trial.values[mark - 1], course.truth(mark)) for mark in course.marks),
        error=root_mean_square([round_[player] for round_ in misses for player in STAYING]),
        swing=fmean([pstdev([trial.values[number][player] for number in settled]) for player in STAYING]),
        lag=root_mean_square([round_[player] for round_ in misses for player in _CHANGING]),
        honesty=_honesty(misses, deviations),
    )


def _misses(values: Sequence[float], truth: Sequence[float]) -> list[float]:
    """By how much each rating is too high, measured from the middle of those who stay as they are."""
    misses = [value - true for value, true in zip(values, truth, strict=True)]
    middle = fmean([misses[player] for player in STAYING])
    return [miss - middle for miss in misses]


def _order(values: Sequence[float], truth: Sequence[float]) -> float:
    return kendall([values[player] for player in STAYING], [truth[player] for player in STAYING])


def _honesty(misses: Sequence[Sequence[float]], deviations: Sequence[Sequence[float]]) -> float:
    """0 for a system that states no deviations."""
    if not deviations[0][0]:
        return 0.0
    return root_mean_square(
        [
            miss[player] / deviation[player]
            for miss, deviation in zip(misses, deviations, strict=True)
            for player in STAYING
        ]
    )
