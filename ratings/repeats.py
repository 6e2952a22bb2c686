"""The same four again and again: how often they met, and what a result of theirs counts."""

from collections.abc import Iterable
from datetime import datetime

from games.pools import Pool
from ratings.models import RatedResult
from ratings.rules import rating_rules


def foursome_of(account_ids: Iterable[int]) -> str:
    """The name of these four, in whatever order they are."""
    return "-".join(map(str, sorted(account_ids)))


def meetings(foursome: str, pool: Pool, at: datetime) -> int:
    """How many results that stand these four have had in the pool within the day before."""
    met = RatedResult.objects.filter(foursome=foursome, at__gt=at - rating_rules().repeat_window, at__lte=at)
    return met.filter(ruleset=pool.ruleset_id, format=pool.format, annulled_at=None).count()


def weight_of(foursome: str, pool: Pool, at: datetime) -> float:
    """How much the next result of these four counts of what a result of the pool does: above 0, at most 1."""
    return min(1.0, rating_rules().full_repeats / (meetings(foursome, pool, at) + 1))


def recent_foursomes(account_ids: Iterable[int], now: datetime) -> set[frozenset[int]]:
    """The fours with any of these accounts that have had a rated result lately, in whatever pool."""
    since = now - rating_rules().repeat_window
    met = RatedResult.objects.filter(at__gt=since, lines__account__in=list(account_ids))
    return {
        frozenset(map(int, name.split("-"))) for name in met.values_list("foursome", flat=True).distinct()
    }
