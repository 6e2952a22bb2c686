"""How the players of each pool are spread over its ratings, so that a rating's place needs no counting.

Counting all is slow where many play, so a spread is kept for a while: the larger the pool, the longer.
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from itertools import accumulate

from django.core.cache import cache
from django.db.models import Case, Count, F, IntegerField, Q, QuerySet, When
from django.db.models.functions import Cast, Floor

from games.pools import Pool
from ratings.models import PoolRating
from ratings.rules import rating_rules

KEPT = timedelta(milliseconds=1)
"""So long a spread is kept for each player in it; a small one, of less than `SMALL` players, is not kept."""
SMALL = 1_000
GRACE = timedelta(minutes=1)
"""So long an old spread still serves those who come while somebody counts anew."""
COUNTING = timedelta(seconds=20)


@dataclass(frozen=True)
class Spread:
    """How many active players of a pool have which shown rating, and how many are provisional.

    ``counts`` is by rating in whole points and has those with a place only.
    """

    counts: Mapping[int, int]
    provisional: int = 0

    @cached_property
    def total(self) -> int:
        """How many players have a place."""
        return sum(self.counts.values())

    @cached_property
    def _values(self) -> list[int]:
        return sorted(self.counts)

    @cached_property
    def _below(self) -> list[int]:
        """How many players are below each of the values, and below no end."""
        return [0, *accumulate(self.counts[value] for value in self._values)]

    def place(self, shown: int) -> int:
        """The place of a shown rating; players with the same share it."""
        return 1 + self.total - self._below[bisect_right(self._values, shown)]

    def better_than(self, shown: int) -> int:
        """How many in a hundred players with a place have a lower rating, in whole numbers."""
        return 100 * self._below[bisect_left(self._values, shown)] // max(1, self.total)


EMPTY = Spread({})


@dataclass(frozen=True, slots=True)
class _Kept:
    spread: Spread
    until: datetime


def spread_of(pool: Pool, now: datetime) -> Spread:
    """How the players of one pool are spread."""
    return spreads([pool], now)[pool]


def spreads(pools: Collection[Pool], now: datetime) -> dict[Pool, Spread]:
    """How the players of these pools are spread: in one query at most, however many pools there are."""
    kept: dict[str, _Kept] = cache.get_many([_name(pool) for pool in pools])
    found = {pool: kept[_name(pool)].spread for pool in pools if _name(pool) in kept}
    wanted = [pool for pool in pools if _is_due(pool, kept.get(_name(pool)), now)]
    if wanted:
        counted = _count(wanted, now)
        _keep(counted, now)
        found |= counted
    return found


def _name(pool: Pool) -> str:
    return f"ratings.spread:{pool.key}"


def _is_due(pool: Pool, kept: _Kept | None, now: datetime) -> bool:
    """Whether the pool is to be counted now; of those who find an old spread only one counts anew."""
    if kept is None:
        return True
    return kept.until < now and cache.add(f"{_name(pool)}:counting", 1, COUNTING.total_seconds())


def _keep(counted: Mapping[Pool, Spread], now: datetime) -> None:
    for pool, spread in counted.items():
        if spread.total >= SMALL:
            age = spread.total * KEPT
            cache.set(_name(pool), _Kept(spread, now + age), (age + GRACE).total_seconds())


def listed(now: datetime) -> QuerySet[PoolRating]:
    """The ratings that ladders show: of open accounts that have played there lately."""
    since = now - rating_rules().inactive_after
    return PoolRating.objects.filter(last_result_at__gt=since, account__closed_at=None, results__gt=0)


HAS_PLACE = Q(results__gte=rating_rules().provisional_results)


def _count(pools: Collection[Pool], now: datetime) -> dict[Pool, Spread]:
    wanted = Q()
    for pool in pools:
        wanted |= Q(ruleset=pool.ruleset_id, format=pool.format)
    shown = Case(When(HAS_PLACE, then=Cast(Floor(F("value") + 0.5), IntegerField())), default=None)
    counted = listed(now).filter(wanted).values("ruleset", "format", shown=shown).annotate(count=Count("pk"))
    counts: dict[Pool, dict[int | None, int]] = defaultdict(dict)
    for row in counted:
        counts[Pool(row["ruleset"], row["format"])][row["shown"]] = row["count"]
    return {pool: _spread(counts[pool]) for pool in pools}


def _spread(counts: Mapping[int | None, int]) -> Spread:
    return Spread({value: count for value, count in counts.items() if value is not None}, counts.get(None, 0))
