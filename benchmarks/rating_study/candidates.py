"""The rating systems that are compared, each with a name."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial

from benchmarks.rating_study.openskill_system import BRADLEY_TERRY, PLACKETT_LUCE, OpenSkill
from benchmarks.rating_study.systems import Candidates, Elo, Glicko
from ratings.parameters import Parameters, Rating

Change = Callable[[Parameters, float], Parameters]
"""Sets one parameter to a value."""

CHOSEN = "Glicko-2, chosen"
FIRST = "Glicko-2, first values"
OPENSKILL = "openskill, default"
_FIRST_VALUES = Rating(1500, 350, 0.03)


def compared(chosen: Parameters, steps: Iterable[float]) -> Candidates:
    """The project's system beside the others; ``steps`` are those of Elo."""
    first = replace(
        chosen,
        start=_FIRST_VALUES,
        floor=Rating(100, 30, 0.01),
        cap=Rating(4000, 350, 0.1),
        weight=2 / 3,
        tau=0.5,
    )
    return {
        CHOSEN: partial(Glicko, chosen),
        FIRST: partial(Glicko, first),
        **{elo_name(step): partial(Elo, step) for step in steps},
        OPENSKILL: OpenSkill,
        "the same, sigma 1, tau 0.01": partial(OpenSkill, PLACKETT_LUCE, 1, 0.01),
        "BradleyTerryFull, the same": partial(OpenSkill, BRADLEY_TERRY, 1, 0.01),
    }


def elo_name(step: float) -> str:
    """What Elo with this step is called."""
    return f"Elo, step {step:g}"


def varied(chosen: Parameters, change: Change, values: Iterable[float]) -> Candidates:
    """The chosen parameters with one of them changed to each of the values."""
    return {f"{value:.3g}": partial(Glicko, change(chosen, value)) for value in values}


def with_weight(parameters: Parameters, weight: float) -> Parameters:
    """Another weight of a pair."""
    return replace(parameters, weight=weight)


def with_tau(parameters: Parameters, tau: float) -> Parameters:
    """Volatility that changes faster or slower."""
    return replace(parameters, tau=tau)


def with_volatility(parameters: Parameters, volatility: float) -> Parameters:
    """Another volatility of newcomers, which is also the least."""
    return replace(
        parameters,
        start=parameters.start._replace(volatility=volatility),
        floor=parameters.floor._replace(volatility=volatility),
    )


def with_floor(parameters: Parameters, deviation: float) -> Parameters:
    """Another least deviation."""
    return replace(parameters, floor=parameters.floor._replace(deviation=deviation))


def with_start(parameters: Parameters, deviation: float) -> Parameters:
    """Another deviation of newcomers, which is also the most."""
    return replace(
        parameters,
        start=parameters.start._replace(deviation=deviation),
        cap=parameters.cap._replace(deviation=deviation),
    )


def drawn_deals(chosen: Parameters) -> Candidates:
    """Deals without a winner as ties, as ties of half the weight, and left out."""
    return {
        "counted": partial(Glicko, chosen),
        "half the weight": partial(Glicko, chosen, 0.5),
        "left out": partial(Glicko, chosen, 0.0),
    }
