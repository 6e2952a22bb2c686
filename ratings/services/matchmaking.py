"""Rated Quick Play: people of about one strength who wait for a rated table meet there."""

from datetime import datetime

from accounts.models import User
from accounts.relations import kept_apart
from games.models import QueueEntry, Table
from games.models.tables import CHAIRS
from games.plans import RATED_PACE, Plan
from games.pools import Pool
from games.queries import is_draining
from games.refusals import Refused
from games.services.queue import seat_groups, wait_for
from ratings.matching import foursomes
from ratings.pools import find_pool
from ratings.repeats import recent_foursomes
from ratings.waiting import entries_in, people_waiting, pools_waited_for, waits_since


def enter_rated_queue(account: User, key: str, network: str, now: datetime) -> None:
    """Have the account wait for a rated table of the pool of that key, instead of any other it waits for.

    Whoever came to a table at which somebody else did not counts as waiting since then. ``network`` is the
    mark of where it comes from. Nothing changes if Quick Play has found it a table
    already. Raises Refused, LimitReached.
    """
    pool = find_pool(key)
    if pool is None:
        raise Refused("no_such_pool")
    wanted = QueueEntry(
        ruleset=pool.ruleset_id,
        format=pool.format,
        rated=True,
        network=network,
        since=waits_since(account, pool, now),
    )
    if wait_for(account, wanted, now):
        match_pool(pool, now)


def match_rated(now: datetime) -> int:
    """Seat together who fit, in all pools; how many tables it made. While the site is drained all wait on."""
    if is_draining():
        return 0
    return sum(match_pool(pool, now) for pool in pools_waited_for())


def match_pool(pool: Pool, now: datetime) -> int:
    """Seat together who fit of those who wait in one pool; how many tables it made."""
    entries = {entry.account_id: entry for entry in entries_in(pool)}
    if len(entries) < CHAIRS:
        return 0
    waiting = people_waiting(entries.values(), pool, now)
    groups = foursomes(waiting, kept_apart(entries), recent_foursomes(entries, now), now)
    plan = plan_for(pool)
    return seat_groups(
        [[entries[each.account_id] for each in group] for group in groups], [plan] * len(groups), now
    )


def plan_for(pool: Pool) -> Plan:
    """The tables of rated Quick Play."""
    return Plan(
        kind=Table.Kind.QUICK,
        ruleset=pool.ruleset_id,
        format=pool.format,
        clock=RATED_PACE,
        rated=True,
        visibility=Table.Visibility.PUBLIC,
        spectators=True,
    )
