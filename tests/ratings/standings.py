"""Ratings for tests, stored without anybody playing for them."""

from typing import Any

from django.utils import timezone

from accounts.models import User
from ratings.models import PoolRating


def rate(account: User, value: float = 1500, results: int = 20, **fields: Any) -> PoolRating:
    """A rating in the first pool, after a result just now."""
    usual = {
        "ruleset": "hkos-3-v1",
        "format": "single-hand",
        "deviation": 20.0,
        "volatility": 0.03,
        "last_result_at": timezone.now(),
    }
    return PoolRating.objects.create(account=account, value=value, results=results, **{**usual, **fields})
