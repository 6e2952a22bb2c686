"""The rules around the arithmetic, read from ``rules.toml``: who is shown how, and what repetition weighs."""

import tomllib
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class Rules:
    """What holds in every pool.

    Who has fewer results than ``provisional_results`` is provisional, whose deviation is above
    ``uncertain_deviation`` uncertain, and who has had no result for ``inactive_after`` inactive.

    Of the results of the same four within ``repeat_window`` the first ``full_repeats`` count in full.
    """

    provisional_results: int
    uncertain_deviation: float
    inactive_after: timedelta
    repeat_window: timedelta
    full_repeats: int


@cache
def rules() -> Rules:
    """The rules as the data has them."""
    data = tomllib.loads((files(__package__) / "rules.toml").read_text("utf-8"))
    inactive_after, repeat_window = data.pop("inactive_days"), data.pop("repeat_hours")
    return Rules(
        inactive_after=timedelta(days=inactive_after), repeat_window=timedelta(hours=repeat_window), **data
    )
