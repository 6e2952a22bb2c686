"""Casual Quick Play: people who wait for a table meet; where too few come in time, robots take the rest.

The queue is rows alone, so it outlives processes, pages and devices. Whoever changes an account's entry holds
the lock on the account.
"""

import logging
from collections.abc import Iterator, Sequence, Set
from datetime import datetime, timedelta

from django.db import transaction

from accounts.limits import LimitReached
from accounts.models import User
from accounts.relations import kept_apart
from games.engine.rulesets import ruleset_ids
from games.models import QueueEntry, Table
from games.models.tables import CHAIRS
from games.notices import call_to_table
from games.plans import Plan, Robot
from games.publishing import announce_lobby
from games.queries import is_draining, running_quick_table
from games.refusals import Refused
from games.services.creation import create_table
from games.services.places import check_may_sit, forget_queue, lock_accounts

logger = logging.getLogger(__name__)

WAIT = timedelta(seconds=20)
"""So long people come first; then robots take the chairs that are left."""
CLOCK = 30
MOST_WAITING = 200
"""So many of the queue are looked at together, those who wait longest."""


def enter_queue(account: User, ruleset: str, now: datetime) -> None:
    """Have the account wait for a table with this ruleset, instead of any other that it waits for.

    Nothing changes if Quick Play has found it a table already. Raises Refused, LimitReached.
    """
    if ruleset not in ruleset_ids():
        raise Refused("no_such_ruleset")
    if is_draining():
        raise Refused("draining")
    with transaction.atomic(durable=True):
        lock_accounts([account.pk])
        if running_quick_table(account) is not None:
            return
        check_may_sit(account, now, rated=False, timed=True)
        waiting = QueueEntry.objects.filter(account=account).first()
        if waiting is None or waiting.ruleset != ruleset:
            forget_queue(account)
            QueueEntry.objects.create(account=account, ruleset=ruleset, since=now, robots_at=now + WAIT)
    match_people(now, ruleset)


def leave_queue(account: User, now: datetime) -> None:
    """Stop waiting; harmless for whoever does not wait."""
    with transaction.atomic(durable=True):
        lock_accounts([account.pk])
        forget_queue(account)


def match_people(now: datetime, ruleset: str | None = None) -> int:
    """Seat people together who fit, at once or when the first one's wait is over; how many tables it made.

    While the site is drained all wait on.
    """
    if is_draining():
        return 0
    tables = [table for group in _groups(now, ruleset) if (table := _try_to_seat(group, now)) is not None]
    for table in tables:
        call_to_table(table, table.seats.all())
    if tables:
        announce_lobby()
    return len(tables)


def _groups(now: datetime, ruleset: str | None) -> Iterator[list[QueueEntry]]:
    """Who is to be seated together now: four, or fewer where the wait of the first is over."""
    waiting = _waiting(ruleset)
    apart = kept_apart([entry.account_id for entry in waiting]) if len(waiting) > 1 else set()
    while waiting:
        group = _company(waiting, apart)
        if len(group) == CHAIRS or group[0].robots_at <= now:
            yield group
            waiting = [entry for entry in waiting if entry not in group]
        else:
            waiting = waiting[1:]


def _waiting(ruleset: str | None) -> list[QueueEntry]:
    entries = QueueEntry.objects.order_by("since", "pk")
    return list((entries if ruleset is None else entries.filter(ruleset=ruleset))[:MOST_WAITING])


def _company(waiting: Sequence[QueueEntry], apart: Set[frozenset[int]]) -> list[QueueEntry]:
    """The first of them and up to three who fit, those who wait longest first."""
    group = [waiting[0]]
    for entry in waiting[1:]:
        pairs = {frozenset([entry.account_id, other.account_id]) for other in group}
        if len(group) < CHAIRS and entry.ruleset == group[0].ruleset and not pairs & apart:
            group.append(entry)
    return group


def _try_to_seat(group: Sequence[QueueEntry], now: datetime) -> Table | None:
    """A table for these people; where that fails it holds up neither the others nor the clock."""
    try:
        return _seat_together(group, now)
    except Exception:
        logger.exception("nobody could be seated by %s", group[0].ruleset)
        return None


def _seat_together(group: Sequence[QueueEntry], now: datetime) -> Table | None:
    """A table for these people; None if one of them can't have one any more, so that the others wait on."""
    with transaction.atomic(durable=True):
        lock_accounts(entry.account_id for entry in group)
        entries = QueueEntry.objects.filter(pk__in=[entry.pk for entry in group])
        people = [entry.account for entry in entries.select_related("account").order_by("since", "pk")]
        barred = [account for account in people if not _may_still_sit(account, now)]
        if group[0].ruleset not in ruleset_ids():
            barred = people
        if barred or len(people) < len(group):
            entries.filter(account__in=barred).delete()
            return None
        entries.delete()
        robots = [Robot()] * (CHAIRS - len(people))
        return create_table([*people, *robots], now, plan_for(group[0].ruleset))


def _may_still_sit(account: User, now: datetime) -> bool:
    """Whether nothing has come between since the locked account entered the queue."""
    try:
        check_may_sit(account, now, rated=False, timed=True)
    except (Refused, LimitReached):
        return False
    return True


def plan_for(ruleset: str) -> Plan:
    """The tables of Quick Play."""
    return Plan(
        kind=Table.Kind.QUICK,
        ruleset=ruleset,
        clock=CLOCK,
        visibility=Table.Visibility.PUBLIC,
        spectators=True,
    )
