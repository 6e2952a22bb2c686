"""The pools, in which ratings are kept apart, and how ratings move there: read from ``pools.toml``."""

import hashlib
import json
import tomllib
from collections.abc import Mapping
from datetime import timedelta
from functools import cache
from importlib.resources import files
from typing import Any

from games.pools import Pool
from games.rulesets import ruleset_choices
from ratings.parameters import Parameters, Rating

_STANDARD = "standard"
_HOUR = timedelta(hours=1)
_VERSION_LENGTH = 12


@cache
def pools() -> tuple[Pool, ...]:
    """All that rule files name as rated, in the order in which the rulesets are offered."""
    return tuple(
        Pool(rules.id, offered.id)
        for rules in ruleset_choices()
        for offered in rules.formats
        if offered.rated
    )


def find_pool(key: str) -> Pool | None:
    """The pool of that key, if there is one."""
    return next((pool for pool in pools() if pool.key == key), None)


def parameters_of(pool: Pool) -> Parameters:
    """How ratings move in a pool."""
    known = _known()
    return known.get(pool.key, known[_STANDARD])


def read_parameters(table: Mapping[str, Any]) -> Parameters:
    """The parameters in one table of the data; raises KeyError, TypeError or ValueError if it is wrong."""
    given = dict(table)
    start, floor, cap = (Rating(**given.pop(name)) for name in ("start", "floor", "cap"))
    period = timedelta(hours=given.pop("period_hours"))
    return Parameters(start, floor, cap, period=period, **given)


def written(parameters: Parameters) -> dict[str, Any]:
    """The parameters as a table of the data, which `read_parameters` reads."""
    return {
        "weight": parameters.weight,
        "tau": parameters.tau,
        "period_hours": parameters.period / _HOUR,
        **{name: getattr(parameters, name)._asdict() for name in ("start", "floor", "cap")},
    }


@cache
def version_of(parameters: Parameters) -> str:
    """A short name that only the same parameters have."""
    text = json.dumps(written(parameters), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:_VERSION_LENGTH]


@cache
def _known() -> dict[str, Parameters]:
    data = tomllib.loads((files(__package__) / "pools.toml").read_text("utf-8"))
    return {pool: read_parameters(table) for pool, table in data.items()}
