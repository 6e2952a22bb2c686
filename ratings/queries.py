"""Reading ratings."""

from collections.abc import Collection

from games.ports import ShownRating
from ratings.models import PoolRating
from ratings.rules import rules


def shown_ratings(account_ids: Collection[int], ruleset_id: str, format_id: str) -> dict[int, ShownRating]:
    """How these accounts are rated in a pool; who has no result there is left out."""
    rated = PoolRating.objects.filter(account__in=account_ids, ruleset=ruleset_id, format=format_id)
    parts = rated.values_list("account_id", "value", "deviation", "results")
    return {
        account_id: ShownRating(round(value), round(deviation), results < rules().provisional_results)
        for account_id, value, deviation, results in parts
    }
