"""The rules around the arithmetic, read from ``rules.toml``: who is shown how, and what repetition weighs."""

import tomllib
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from importlib.resources import files

from ratings.parameters import Parameters


@dataclass(frozen=True, slots=True)
class RatingRules:
    """What holds in every pool.

    Who has fewer results than ``provisional_results`` is provisional, who has had none for ``inactive_after``
    inactive. A rating is uncertain whose deviation is above ``uncertain_share`` of a newcomer's.

    Of the results of the same four within ``repeat_window`` the first ``full_repeats`` count in full.
    """

    provisional_results: int
    uncertain_share: float
    inactive_after: timedelta
    repeat_window: timedelta
    full_repeats: int

    def uncertain_deviation(self, parameters: Parameters) -> float:
        """Above which deviation a rating is uncertain, in a pool of these parameters."""
        return self.uncertain_share * parameters.start.deviation


@cache
def rating_rules() -> RatingRules:
    """The rules as the data has them."""
    data = tomllib.loads((files(__package__) / "rules.toml").read_text("utf-8"))
    inactive_after, repeat_window = data.pop("inactive_days"), data.pop("repeat_hours")
    return RatingRules(
        inactive_after=timedelta(days=inactive_after), repeat_window=timedelta(hours=repeat_window), **data
    )
