"""Casual Quick Play: people who wait for a table meet; where too few come in time, robots take the rest."""

from collections.abc import Iterator, Sequence, Set
from datetime import datetime, timedelta

from accounts.models import User
from accounts.relations import kept_apart
from games.models import QueueEntry, Table
from games.models.queue import MOST_WAITING
from games.models.tables import CHAIRS
from games.plans import Plan
from games.queries import is_draining
from games.services.queue import seat_groups, wait_for

WAIT = timedelta(seconds=20)
"""So long people come first; then robots take the chairs that are left."""
CLOCK = 30


def enter_queue(account: User, ruleset: str, now: datetime) -> None:
    """Have the account wait for a casual table with this ruleset, instead of any other that it waits for.

    Nothing changes if Quick Play has found it a table already. Raises Refused, LimitReached.
    """
    if wait_for(account, QueueEntry(ruleset=ruleset, since=now, robots_at=now + WAIT), now):
        match_people(now, ruleset)


def match_people(now: datetime, ruleset: str | None = None) -> int:
    """Seat people together who fit, at once or when the first one's wait is over; how many tables it made.

    While the site is drained all wait on.
    """
    if is_draining():
        return 0
    groups = list(_groups(now, ruleset))
    return seat_groups(groups, [plan_for(group[0].ruleset) for group in groups], now)


def _groups(now: datetime, ruleset: str | None) -> Iterator[list[QueueEntry]]:
    """Who is to be seated together now: four, or fewer where the wait of the first is over."""
    waiting = _waiting(ruleset)
    apart = kept_apart([entry.account_id for entry in waiting]) if len(waiting) > 1 else set()
    while waiting:
        group = _company(waiting, apart)
        if len(group) == CHAIRS or _wait_is_over(group[0], now):
            yield group
            waiting = [entry for entry in waiting if entry not in group]
        else:
            waiting = waiting[1:]


def _wait_is_over(entry: QueueEntry, now: datetime) -> bool:
    return entry.robots_at is not None and entry.robots_at <= now


def _waiting(ruleset: str | None) -> list[QueueEntry]:
    entries = QueueEntry.objects.filter(rated=False).order_by("since", "pk")
    return list((entries if ruleset is None else entries.filter(ruleset=ruleset))[:MOST_WAITING])


def _company(waiting: Sequence[QueueEntry], apart: Set[frozenset[int]]) -> list[QueueEntry]:
    """The first of them and up to three who fit, those who wait longest first."""
    group = [waiting[0]]
    for entry in waiting[1:]:
        pairs = {frozenset([entry.account_id, other.account_id]) for other in group}
        if len(group) < CHAIRS and entry.ruleset == group[0].ruleset and not pairs & apart:
            group.append(entry)
    return group


def plan_for(ruleset: str) -> Plan:
    """The tables of casual Quick Play."""
    return Plan(
        kind=Table.Kind.QUICK,
        ruleset=ruleset,
        clock=CLOCK,
        visibility=Table.Visibility.PUBLIC,
        spectators=True,
    )
