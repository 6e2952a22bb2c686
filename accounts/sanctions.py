"""What is forbidden to an account now.

Asked before every command and delivery, so what was read is remembered in this process for two seconds;
whether a sanction holds is judged anew each time.
"""

from collections import defaultdict
from collections.abc import Collection
from datetime import datetime

from django.core.cache import caches

from accounts.models import Sanction, User
from accounts.prepared import Given, Prepared

REMEMBER_SECONDS = 2


def sanctions_in_force(account_id: int, now: datetime) -> list[Sanction]:
    """The sanctions that hold at this moment, the one that lasts longest first."""
    process = caches["process"]
    remembered = process.get(_key(account_id))
    if remembered is None:
        remembered = _not_revoked(account=account_id)
        process.set(_key(account_id), remembered, REMEMBER_SECONDS)
    in_force = [sanction for sanction in remembered if sanction.is_in_force(now)]
    return sorted(in_force, key=_lasts, reverse=True)


_not_revoked = Prepared(
    lambda: Sanction.objects.filter(account_id=Given("account", User._meta.pk), revoked_at=None)
)


def remember_sanctions(account_ids: Collection[int]) -> None:
    """Read what is forbidden to many accounts at once, and remember it as if each had been asked for."""
    found = defaultdict[int, list[Sanction]](list)
    for sanction in Sanction.objects.filter(account_id__in=account_ids, revoked_at=None):
        found[sanction.account_id].append(sanction)
    caches["process"].set_many({_key(each): found[each] for each in account_ids}, REMEMBER_SECONDS)


def forget_remembered(account_id: int) -> None:
    """Read the sanctions of an account anew when they are next asked for."""
    caches["process"].delete(_key(account_id))


def _lasts(sanction: Sanction) -> tuple[bool, float]:
    return sanction.ends_at is None, sanction.ends_at.timestamp() if sanction.ends_at else 0.0


def _key(account_id: int) -> str:
    return f"sanctions:{account_id}"
