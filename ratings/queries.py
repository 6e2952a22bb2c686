"""Reading ratings."""

from collections.abc import Collection

from games.ports import Pool, ShownRating
from ratings.models import PoolRating
from ratings.rules import rules


def shown_ratings(
    account_ids: Collection[int], pools: Collection[Pool]
) -> dict[tuple[int, Pool], ShownRating]:
    """How these accounts are rated in these pools, in one query; who has no result there is left out."""
    rated = PoolRating.objects.filter(
        account__in=account_ids,
        ruleset__in={ruleset_id for ruleset_id, _ in pools},
        format__in={format_id for _, format_id in pools},
    )
    return {
        (rating.account_id, (rating.ruleset, rating.format)): ShownRating(
            round(rating.value), round(rating.deviation), rating.results < rules().provisional_results
        )
        for rating in rated
        if (rating.ruleset, rating.format) in pools
    }
