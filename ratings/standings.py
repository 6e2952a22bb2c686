"""How players stand in a pool, as everybody sees it."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import F, FloatField, OuterRef, QuerySet, Subquery

from accounts.models import User
from games.pools import Pool
from ratings.census import Spread, spreads
from ratings.models import LedgerLine, PoolRating
from ratings.pools import parameters_of, pools
from ratings.rules import rating_rules

TREND = 10
"""The trend is what so many results have brought."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A player in a pool, in whole points.

    Who is provisional or was away for long has no ``place``, and no ``percent`` of players that are worse.
    ``trend`` is by how much the last ten results have moved the rating, None if that is not known.
    """

    pool: Pool
    account: User
    value: int
    deviation: int
    results: int
    is_active: bool
    total: int
    place: int | None
    percent: int | None
    trend: float | None = None

    @property
    def provisional(self) -> bool:
        """Whether it is marked as provisional."""
        return self.missing > 0

    @property
    def uncertain(self) -> bool:
        """Whether it is marked as uncertain."""
        parameters = parameters_of(self.pool)
        return self.deviation > rating_rules().uncertain_deviation(parameters)

    @property
    def missing(self) -> int:
        """How many results are missing until there may be a place."""
        return max(0, rating_rules().provisional_results - self.results)


def standing(rating: PoolRating, pool: Pool, spread: Spread, now: datetime) -> Standing:
    """How the player of a rating stands; its account is loaded."""
    value = round(rating.value)
    is_active = rating.results > 0 and now - rating.last_result_at < rating_rules().inactive_after
    has_place = (
        is_active
        and rating.results >= rating_rules().provisional_results
        and rating.account.closed_at is None
    )
    return Standing(
        pool=pool,
        account=rating.account,
        value=value,
        deviation=round(rating.deviation),
        results=rating.results,
        is_active=is_active,
        total=spread.total,
        place=spread.place(value) if has_place else None,
        percent=spread.better_than(value) if has_place else None,
        trend=getattr(rating, "trend", None),
    )


def standing_in(pool: Pool, spread: Spread, account: User, now: datetime) -> Standing | None:
    """How somebody stands in one pool; None without a result there."""
    ratings = PoolRating.objects.filter(account=account, ruleset=pool.ruleset_id, format=pool.format)
    rating = ratings.select_related("account").first()
    return None if rating is None else standing(rating, pool, spread, now)


def standings_of(account: User, now: datetime) -> list[Standing]:
    """How somebody stands in all pools, those in which he played last first."""
    ratings = PoolRating.objects.filter(account=account).select_related("account").order_by("-last_result_at")
    by_pool = {rating.pool: rating for rating in ratings if rating.pool in pools()}
    spread = spreads(list(by_pool), now) if by_pool else {}
    return [standing(rating, pool, spread[pool], now) for pool, rating in by_pool.items()]


def with_trend(ratings: QuerySet[PoolRating], pool: Pool) -> QuerySet[PoolRating]:
    """The ratings of a pool, each with its trend."""
    lines = LedgerLine.objects.filter(
        account=OuterRef("account"),
        result__ruleset=pool.ruleset_id,
        result__format=pool.format,
        kind=LedgerLine.Kind.SETTLED,
    )
    before = lines.order_by("-pk").values("value_before")[TREND - 1 : TREND]
    return ratings.annotate(trend=F("value") - Subquery(before, output_field=FloatField()))
