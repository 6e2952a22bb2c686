"""The whole study: every table and plot of its page."""

from collections.abc import Mapping

from benchmarks.rating_study import candidates as ways
from benchmarks.rating_study import charts
from benchmarks.rating_study.findings import Findings
from benchmarks.rating_study.played import Run, read_results
from benchmarks.rating_study.runs import DEALS, MATCHES, OTHERS, kept_at
from benchmarks.rating_study.svg import Chart
from benchmarks.rating_study.systems import Candidates
from benchmarks.rating_study.tables import calibration, differences, levels, luck, summaries
from benchmarks.rating_study.trial import Trial
from games.pools import Pool
from ratings.parameters import Parameters
from ratings.pools import parameters_of

_MARKS = {DEALS: (50, 200, 1000), MATCHES: (25, 50, 100)}
_ELO = {DEALS: (1, 2, 4, 8), MATCHES: (2, 4, 8, 16)}
_DRAWN = (ways.CHOSEN, ways.FIRST, ways.elo_name(2), ways.OPENSKILL)
_VARIED = {
    "start": (ways.with_start, (350, 200, 150, 100, 80, 60, 40, 25)),
    "weight": (ways.with_weight, (1 / 3, 1 / 2, 2 / 3, 0.8, 0.9, 1)),
    "volatility": (ways.with_volatility, (0.002, 0.005, 0.0075, 0.01, 0.02, 0.03, 0.06)),
    "floor": (ways.with_floor, (5, 10, 15, 20, 30, 45)),
    "tau": (ways.with_tau, (0.2, 0.5, 1)),
}
_VARIED_OF_MATCHES = {
    "start": (ways.with_start, (350, 250, 200, 150, 100, 60)),
    "weight": (ways.with_weight, (1 / 3, 1 / 2, 0.6, 2 / 3, 0.8, 1)),
    "volatility": (ways.with_volatility, (0.01, 0.02, 0.03, 0.04, 0.06)),
}
_DIFFERENCES = (10, 25, 50, 75, 100, 150, 200)
_EVERY = 20
"""Every so many deals a plotted line has a point."""


def study() -> tuple[dict[str, str], dict[str, Chart]]:
    """The tables and the plots, by name."""
    deals, matches = _findings(DEALS), _findings(MATCHES)
    of_deals, of_matches = (
        found.trials(ways.compared(_parameters(found), _ELO[found.run])) for found in (deals, matches)
    )
    tables = {
        "levels": levels(deals),
        "luck": luck([deals, *map(_findings, OTHERS), matches]),
        "differences": differences(deals, _DIFFERENCES),
        **_tables(deals, of_deals, _VARIED),
        "drawn": _summaries(deals, "drawn deals", ways.drawn_deals(_parameters(deals))),
        **{
            f"match-{name}": table for name, table in _tables(matches, of_matches, _VARIED_OF_MATCHES).items()
        },
    }
    return tables, {**_plots(deals, of_deals), **_calibration(of_deals, of_matches)}


def _findings(run: Run) -> Findings:
    return Findings(run, read_results(kept_at(run), run), _MARKS.get(run, ()))


def _parameters(found: Findings) -> Parameters:
    return parameters_of(Pool(found.run.ruleset_id, found.run.format_id))


def _tables(
    found: Findings,
    trials: Mapping[str, Trial],
    varied: Mapping[str, tuple[ways.Change, tuple[float, ...]]],
) -> dict[str, str]:
    chosen = _parameters(found)
    compared = found.knowable() | found.summaries(trials)
    return {
        "systems": summaries("system", found.course, compared),
        "calibration": calibration(trials[ways.CHOSEN].calibration),
        **{
            name: _summaries(found, name, ways.varied(chosen, change, values))
            for name, (change, values) in varied.items()
        },
    }


def _summaries(found: Findings, what: str, candidates: Candidates) -> str:
    return summaries(what, found.course, found.compared(candidates))


def _plots(deals: Findings, trials: Mapping[str, Trial]) -> dict[str, Chart]:
    chosen = _parameters(deals)
    volatile = deals.trials(ways.varied(chosen, ways.with_volatility, (0.002, chosen.start.volatility, 0.03)))
    fresh = deals.trials(ways.varied(chosen, ways.with_start, (350, chosen.start.deviation)))
    return {
        "luck": charts.luck(deals),
        "order": charts.orders(deals, {name: trials[name] for name in _DRAWN}),
        "paths": charts.paths(deals, trials[ways.CHOSEN], _EVERY, 1400, 1600),
        "change": charts.changes(deals, volatile, _EVERY, 1400, 1600),
        "newcomers": charts.newcomers(fresh, 1200, 1800),
    }


def _calibration(of_deals: Mapping[str, Trial], of_matches: Mapping[str, Trial]) -> dict[str, Chart]:
    found = {
        "single deals": of_deals[ways.CHOSEN].calibration,
        "matches": of_matches[ways.CHOSEN].calibration,
    }
    return {"calibration": charts.expectations(found, 0.5, 0.9)}
