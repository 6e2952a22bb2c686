"""The pools' parameters, read from ``pools.toml``. A pool is a ruleset and a format."""

import tomllib
from collections.abc import Mapping
from datetime import timedelta
from functools import cache
from importlib.resources import files
from typing import Any

from ratings.parameters import Parameters, Rating

_STANDARD = "standard"


def parameters_of(ruleset_id: str, format_id: str) -> Parameters:
    """How ratings move in the pool of that ruleset and format."""
    known = _known()
    return known.get(f"{ruleset_id}/{format_id}", known[_STANDARD])


def read_parameters(table: Mapping[str, Any]) -> Parameters:
    """The parameters in one table of the data; raises KeyError, TypeError or ValueError if it is wrong."""
    given = dict(table)
    start, floor, cap = (Rating(**given.pop(name)) for name in ("start", "floor", "cap"))
    period = timedelta(hours=given.pop("period_hours"))
    return Parameters(start, floor, cap, period=period, **given)


@cache
def _known() -> dict[str, Parameters]:
    data = tomllib.loads((files(__package__) / "pools.toml").read_text("utf-8"))
    return {pool: read_parameters(table) for pool, table in data.items()}
