"""The study's charts."""

from collections.abc import Mapping, Sequence
from statistics import fmean

from benchmarks.rating_study.findings import Findings
from benchmarks.rating_study.measures import Calibration, kendall
from benchmarks.rating_study.population import PEOPLE, STAYING
from benchmarks.rating_study.svg import Axis, Band, Chart, Line
from benchmarks.rating_study.systems import elo_expected
from benchmarks.rating_study.trial import Trial

_GREY = 4
"""The last of the colours."""
_LEAST_PAIRS = 500
_STEPS = (1, 20, 100, 500)
_FOLLOWED = ((0, "weakest"), (16, "middle"), (31, "strongest"))
_SUDDEN = len(STAYING) + 6
"""The person who gets better from one deal to the next."""


def expectations(found: Mapping[str, Calibration], low: float, high: float) -> Chart:
    """Expected and real score of the favourite; bars are two standard errors each way."""
    ticks = [round(low + 0.1 * step, 1) for step in range(round((high - low) / 0.1) + 1)]
    dots = [
        Line(
            name,
            colour,
            [(each.predicted, each.observed) for each in calibration.filled(_LEAST_PAIRS)],
            bars=[2 * each.error for each in calibration.filled(_LEAST_PAIRS)],
        )
        for colour, (name, calibration) in enumerate(found.items())
    ]
    exact = Line("as expected", _GREY, [(low, low), (high, high)], dashed=True)
    return Chart(
        "What was expected of the favourite of a pair, and what came",
        Axis("expected score", low, high, ticks),
        Axis("score", low, high, ticks),
        [*dots, exact],
    )


def luck(single: Findings) -> Chart:
    """How likely the better of two is ahead after some deals at one table."""
    differences = range(0, 201, 5)
    lines = [
        Line(
            f"after {results} deals" if results > 1 else "score in one deal",
            colour,
            [
                (each, single.ahead(each, results) if results > 1 else elo_expected(each, 0))
                for each in differences
            ],
        )
        for colour, results in enumerate(_STEPS)
    ]
    return Chart(
        "How likely the better player is ahead",
        Axis("difference of the true ratings", 0, 200, range(0, 201, 25)),
        Axis("chance", 0.5, 1, [0.5, 0.6, 0.7, 0.8, 0.9, 1]),
        lines,
    )


def orders(single: Findings, trials: Mapping[str, Trial]) -> Chart:
    """How the true order comes out as deals are played."""
    rounds = [10, 20, 50, 100, 200, 350, 500, 700, 1000, 1400, 2000, 2800, single.run.rounds]
    lines = [
        Line(
            name,
            colour,
            [(mark, _order(trial.values[mark - 1])) for mark in rounds],
        )
        for colour, (name, trial) in enumerate(trials.items())
    ]
    return Chart(
        "How much of the true order is found",
        Axis("deals of each player", 10, 4000, [10, 20, 50, 100, 200, 500, 1000, 2000, 4000], True),
        Axis("Kendall's tau", 0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1], form=".1f"),
        lines,
    )


def _order(values: Sequence[float]) -> float:
    """With the people who stay as they are; they are numbered by strength."""
    return kendall([values[player] for player in STAYING], [float(player) for player in STAYING])


def paths(single: Findings, trial: Trial, every: int, low: float, high: float) -> Chart:
    """The ratings of three players who stay as they are, with the band of ± one deviation."""
    rounds = range(0, single.run.rounds, every)
    lines, bands = [], []
    for colour, (player, name) in enumerate(_FOLLOWED):
        values = [trial.values[number][player] for number in rounds]
        halves = [trial.deviations[number][player] for number in rounds]
        edges = [(n, v - half, v + half) for n, v, half in zip(rounds, values, halves, strict=True)]
        bands.append(Band(colour, edges))
        lines.append(Line(name, colour, [*zip(rounds, values, strict=True)]))
        lines.append(_truth(single, trial, player, colour))
    return Chart(
        "Three players who always play alike (dashed: their true ratings)",
        _deals(single),
        _points(low, high),
        lines,
        bands,
    )


def changes(single: Findings, trials: Mapping[str, Trial], every: int, low: float, high: float) -> Chart:
    """Somebody who plays better from one day to the next, seen with different volatilities."""
    rounds = range(0, single.run.rounds, every)
    lines = [
        Line(f"volatility {name}", colour, [(n, trial.values[n][_SUDDEN]) for n in rounds])
        for colour, (name, trial) in enumerate(trials.items())
    ]
    truth = _truth(single, next(iter(trials.values())), _SUDDEN, _GREY, "true rating")
    title = "Somebody who plays better from one deal to the next"
    return Chart(title, _deals(single), _points(low, high), [*lines, truth])


def newcomers(trials: Mapping[str, Trial], low: float, high: float) -> Chart:
    """The first deals of the same player from different deviations on."""
    lines = [
        Line(
            f"start {name}",
            colour,
            [(0, 1500.0), *[(n + 1, trial.values[n][_FOLLOWED[1][0]]) for n in range(100)]],
        )
        for colour, (name, trial) in enumerate(trials.items())
    ]
    return Chart(
        "The first 100 deals of a middling player, by the deviation of newcomers",
        Axis("deals", 0, 100, range(0, 101, 10)),
        _points(low, high, 100),
        lines,
    )


def _truth(single: Findings, trial: Trial, player: int, colour: int, name: str = "") -> Line:
    """The true rating, with the same middle as the settled ratings."""
    rounds, course = single.run.rounds, single.course
    last = course.truth(rounds)
    middle = fmean(
        [fmean([values[each] - last[each] for each in STAYING]) for values in trial.values[course.settled :]]
    )
    shown = range(0, rounds, 10) if PEOPLE[player].changes else (0, rounds)
    return Line(name, colour, [(n, middle + course.truth(n)[player]) for n in shown], dashed=True)


def _deals(single: Findings) -> Axis:
    return Axis("deals played", 0, single.run.rounds, range(0, single.run.rounds + 1, 500))


def _points(low: float, high: float, step: int = 50) -> Axis:
    return Axis("rating", low, high, range(int(low), int(high) + 1, step))
