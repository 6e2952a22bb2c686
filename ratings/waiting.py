"""Who waits in rated Quick Play, and how strong they are."""

from collections.abc import Collection
from datetime import datetime, timedelta

from django.db.models import Count

from accounts.models import User
from games.models import QueueEntry, Seat, Table
from games.models.queue import MOST_WAITING
from games.pools import Pool
from ratings.glicko import rested
from ratings.matching import Waiting
from ratings.parameters import Rating
from ratings.pools import parameters_of, pools
from ratings.queries import ratings_in

KEPT_AFTER_NO_SHOW = timedelta(minutes=5)
"""So long after a table at which somebody did not come the others may take up their waiting again."""


def pools_waited_for() -> list[Pool]:
    """The pools in which somebody waits."""
    wanted = QueueEntry.objects.filter(rated=True).values_list("ruleset", "format").distinct()
    waited_for = set(wanted)
    return [pool for pool in pools() if pool in waited_for]


def entries_in(pool: Pool) -> list[QueueEntry]:
    """The entries of a pool that are looked at together, those who wait longest first."""
    entries = QueueEntry.objects.filter(rated=True, ruleset=pool.ruleset_id, format=pool.format)
    return list(entries.order_by("since", "pk")[:MOST_WAITING])


def people_waiting(entries: Collection[QueueEntry], pool: Pool, now: datetime) -> list[Waiting]:
    """The people of these entries as the matching sees them."""
    strengths = _strengths([entry.account_id for entry in entries], pool, now)
    newcomer = parameters_of(pool).start
    found = []
    for entry in entries:
        rating = strengths.get(entry.account_id, newcomer)
        strength = (rating.value, rating.deviation, newcomer.deviation)
        found.append(Waiting(entry.account_id, *strength, entry.since, entry.network))
    return found


def _strengths(account_ids: Collection[int], pool: Pool, now: datetime) -> dict[int, Rating]:
    """How strong who has a rating in the pool is thought to be now, after the time away."""
    parameters = parameters_of(pool)
    found = {}
    for account_id, each in ratings_in(pool, account_ids).items():
        (last,) = parameters.bounded([each.rating])
        found[account_id] = rested(last, now - each.last_result_at, parameters)
    return found


def waiting_in_pools() -> dict[Pool, int]:
    """How many people wait in each pool."""
    rated = QueueEntry.objects.filter(rated=True).values_list("ruleset", "format")
    counts = {Pool(*pool): count for *pool, count in rated.annotate(count=Count("pk"))}
    return {pool: counts.get(pool, 0) for pool in pools()}


def waits_since(account: User, pool: Pool, now: datetime) -> datetime:
    """Since when somebody waits who asks now: since he was seated in vain, if that was a moment ago."""
    seats = Seat.objects.filter(
        account=account,
        left_at=None,
        table__kind=Table.Kind.QUICK,
        table__rated=True,
        table__ruleset__ruleset_id=pool.ruleset_id,
        table__format=pool.format,
        table__started_at=None,
        table__closed_at__gt=now - KEPT_AFTER_NO_SHOW,
    )
    return min([now, *seats.values_list("table__created_at", flat=True)])
