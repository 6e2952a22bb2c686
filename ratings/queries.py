"""Reading ratings."""

from collections.abc import Collection

from games.pools import Pool
from games.ports import ShownRating
from ratings.models import PoolRating
from ratings.rules import rating_rules


def ratings_in(pool: Pool, account_ids: Collection[int]) -> dict[int, PoolRating]:
    """The stored ratings of these accounts in a pool, by account id."""
    rated = PoolRating.objects.filter(account__in=account_ids, ruleset=pool.ruleset_id, format=pool.format)
    return {rating.account_id: rating for rating in rated}


def shown_ratings(
    account_ids: Collection[int], pools: Collection[Pool]
) -> dict[tuple[int, Pool], ShownRating]:
    """How these accounts are rated in these pools, in one query.

    Who has no result there that stands is left out.
    """
    rated = PoolRating.objects.filter(
        account__in=account_ids,
        results__gt=0,
        ruleset__in={pool.ruleset_id for pool in pools},
        format__in={pool.format for pool in pools},
    )
    return {
        (rating.account_id, rating.pool): ShownRating(
            round(rating.value), round(rating.deviation), rating.results < rating_rules().provisional_results
        )
        for rating in rated
        if rating.pool in pools
    }
