"""What is found out about one pool: the truth, and how each candidate did."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from statistics import NormalDist

from benchmarks.rating_study.played import Result, Run
from benchmarks.rating_study.population import LEVELS
from benchmarks.rating_study.summary import Course, Summary, summed_up
from benchmarks.rating_study.systems import Candidates, Known, elo_expected
from benchmarks.rating_study.trial import Trial, watch
from benchmarks.rating_study.truth import fitted, level_points, pair_scores, spread, tied

KNOWN = "who knows the truth"


@dataclass(frozen=True)
class Findings:
    """One pool's results, and how they are looked at."""

    run: Run
    results: Sequence[Result]
    marks: tuple[int, ...]

    @cached_property
    def by_level(self) -> list[float]:
        """The levels' true ratings, with mean 0."""
        return fitted(*pair_scores(self.results))

    @cached_property
    def course(self) -> Course:
        """With these results' true ratings."""
        return Course(self.run.rounds, self.marks, tuple(self.by_level))

    def trials(self, candidates: Candidates) -> dict[str, Trial]:
        """How each candidate did."""
        return {name: watch(make(), self.results, self.course.settled) for name, make in candidates.items()}

    def summaries(self, trials: Mapping[str, Trial]) -> dict[str, Summary]:
        """How each did, in a few numbers."""
        return {name: summed_up(trial, self.course) for name, trial in trials.items()}

    def compared(self, candidates: Candidates) -> dict[str, Summary]:
        """The same from the beginning, without keeping each one's way."""
        return {
            name: summed_up(watch(make(), self.results, self.course.settled), self.course)
            for name, make in candidates.items()
        }

    def knowable(self) -> dict[str, Summary]:
        """How who knows the truth does."""
        return self.compared({KNOWN: lambda: Known(self.by_level, len(self.results))})

    def levels(self) -> list[list[str]]:
        """By level: points a result with their standard error, true rating, score against each level."""
        scores, meetings = pair_scores(self.results)
        return [
            [
                name,
                f"{mean:+.2f} ± {deviation / sqrt(number):.2f}",
                f"{self.by_level[level]:+.0f}",
                *[f"{got / met:.3f}" for got, met in zip(scores[level], meetings[level], strict=True)],
            ]
            for level, (name, (mean, deviation, number)) in enumerate(
                zip(LEVELS, level_points(self.results), strict=True)
            )
        ]

    def luck(self) -> list[str]:
        """How the results fall.

        Their number, the shares of drawn ones and of tied pairs, how a player's score varies, the inverse of
        that, and the true ratings of the weakest and of the strongest level.
        """
        drawn = sum([not any(result.points) for result in self.results]) / len(self.results)
        varies = spread(self.results)
        ties = tied(self.results)
        return [
            self.run.name.replace(".", "/"),
            f"{len(self.results):,}",
            f"{drawn:.3f}",
            f"{ties:.3f}",
            f"{varies:.3f}",
            f"{1 / varies:.2f}",
            f"{self.by_level[0]:+.0f}",
            f"{self.by_level[-1]:+.0f}",
        ]

    @cached_property
    def pair_deviation(self) -> float:
        """The standard deviation of the score of two equals in one result."""
        return sqrt((1 - tied(self.results)) / 4)

    def ahead(self, difference: float, results: int) -> float:
        """How likely the better of two is ahead after so many results at one table."""
        lead = elo_expected(difference, 0) - 0.5
        return NormalDist().cdf(lead * sqrt(results) / self.pair_deviation)

    def needed(self, difference: float, chance: float) -> float:
        """After how many results at one table the better of two is ahead with that chance."""
        lead = elo_expected(difference, 0) - 0.5
        return (NormalDist().inv_cdf(chance) * self.pair_deviation / lead) ** 2
