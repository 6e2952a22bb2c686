"""The queue of Quick Play: waiting in it, giving up, and being seated together.

It is rows alone, so it outlives processes, pages and devices. Whoever changes an account's entry holds the
lock on the account.
"""

import logging
from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from accounts.limits import LimitReached
from accounts.models import User
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


def wait_for(account: User, wanted: QueueEntry, now: datetime) -> bool:
    """Have the account wait for what it wants now, instead of anything else; whether it waits.

    Who waits for the same already keeps the place; who has a table of Quick Play has no need of one. Raises
    Refused, LimitReached.
    """
    if wanted.ruleset not in ruleset_ids():
        raise Refused("no_such_ruleset")
    if is_draining():
        raise Refused("draining")
    with transaction.atomic(durable=True):
        lock_accounts([account.pk])
        if running_quick_table(account) is not None:
            return False
        check_may_sit(account, now, rated=wanted.rated, timed=True)
        same = {"ruleset": wanted.ruleset, "format": wanted.format, "rated": wanted.rated}
        if not QueueEntry.objects.filter(account=account, **same).exists():
            forget_queue(account)
            wanted.account = account
            wanted.save(force_insert=True)
    return True


def leave_queue(account: User, now: datetime) -> None:
    """Stop waiting; harmless for whoever does not wait."""
    with transaction.atomic(durable=True):
        lock_accounts([account.pk])
        forget_queue(account)


def seat_groups(groups: Sequence[Sequence[QueueEntry]], plans: Sequence[Plan], now: datetime) -> int:
    """Make a table for each of these groups by its plan, and call them there; how many tables that were."""
    made = [_try_to_seat(group, plan, now) for group, plan in zip(groups, plans, strict=True)]
    tables = [table for table in made if table is not None]
    for table in tables:
        call_to_table(table, table.seats.all())
    if tables:
        announce_lobby()
    return len(tables)


def _try_to_seat(group: Sequence[QueueEntry], plan: Plan, now: datetime) -> Table | None:
    """A table for these people; where that fails it holds up neither the others nor the clock."""
    try:
        return _seat_together(group, plan, now)
    except Exception:
        logger.exception("nobody could be seated by %s", plan.ruleset)
        return None


def _seat_together(group: Sequence[QueueEntry], plan: Plan, now: datetime) -> Table | None:
    """A table for these people; None if one of them can't have one any more, so that the others wait on."""
    with transaction.atomic(durable=True):
        lock_accounts(entry.account_id for entry in group)
        entries = QueueEntry.objects.filter(pk__in=[entry.pk for entry in group])
        people = [entry.account for entry in entries.select_related("account").order_by("since", "pk")]
        barred = [account for account in people if not _may_still_sit(account, plan, now)]
        if plan.ruleset not in ruleset_ids():
            barred = people
        if barred or len(people) < len(group):
            entries.filter(account__in=barred).delete()
            return None
        entries.delete()
        robots = [Robot()] * (CHAIRS - len(people))
        return create_table([*people, *robots], now, plan)


def _may_still_sit(account: User, plan: Plan, now: datetime) -> bool:
    """Whether nothing has come between since the locked account entered the queue."""
    try:
        check_may_sit(account, now, rated=plan.rated, timed=plan.clock is not None)
    except (Refused, LimitReached):
        return False
    return True
