"""The same four again and again: how often they met, and what a result of theirs counts."""

from collections.abc import Iterable
from datetime import datetime

from games.ports import Pool
from ratings.models import RatedResult
from ratings.rules import rules


def foursome_of(account_ids: Iterable[int]) -> str:
    """The name of these four, in whatever order they are."""
    return "-".join(map(str, sorted(account_ids)))


def meetings(foursome: str, pool: Pool, at: datetime) -> int:
    """How many results that stand these four have had in the pool within the day before."""
    met = RatedResult.objects.filter(foursome=foursome, at__gt=at - rules().repeat_window, at__lte=at)
    return met.filter(ruleset=pool.ruleset_id, format=pool.format, annulled_at=None).count()


def weight_of(foursome: str, pool: Pool, at: datetime) -> float:
    """How much the next result of these four counts of what a result of the pool does: above 0, at most 1."""
    return min(1.0, rules().full_repeats / (meetings(foursome, pool, at) + 1))
