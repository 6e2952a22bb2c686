"""Making tables."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Count, Max, Q

from accounts.models import User
from accounts.permissions import may
from games.engine.commands import Sit
from games.engine.rulesets import load_ruleset, ruleset_data
from games.engine.state import HUMAN, ROBOT
from games.entry import new_code, new_token
from games.models import Downtime, FrozenRuleset, Seat, Table
from games.models.tables import CHAIRS
from games.plans import PRACTICE, Plan, Robot, check_plan
from games.publishing import announce_lobby
from games.queries import is_draining, running_practice_table
from games.refusals import Refused
from games.services.places import check_hour, check_may_sit, forget_queue, lock_accounts
from games.services.updates import TableUpdate

PRACTICE_TABLES_AN_HOUR = 60
SENT_TWICE = timedelta(seconds=5)
"""What is asked for twice within so long was sent twice by one press too many."""


class AlreadyPlaying(Exception):
    """The account has a practice table that is still open; ``table`` is that one."""

    def __init__(self, table: Table) -> None:
        super().__init__(f"already at table {table.public_id}")
        self.table = table


def create_practice_table(account: User, now: datetime, plan: Plan = PRACTICE) -> Table:
    """A private table for one person and three robots; raises AlreadyPlaying, Refused, LimitReached."""
    with transaction.atomic(durable=True):
        lock_accounts([account.pk])
        running = running_practice_table(account)
        if running is not None:
            raise AlreadyPlaying(running)
        practice = Seat.objects.filter(account=account, table__kind=Table.Kind.PRACTICE)
        check_hour(practice, "practice tables", PRACTICE_TABLES_AN_HOUR, now)
        forget_queue(account)
        return create_table([account, Robot(), Robot(), Robot()], now, plan)


def open_table(account: User, now: datetime, plan: Plan, robots: int = 0) -> Table:
    """A table at which its host sits with so many robots and waits for others; a form sent twice makes one.

    Raises BadPlan, Refused, LimitReached.
    """
    check_plan(plan, robots)
    if not may(account, "host", now):
        raise Refused("may_not")
    with transaction.atomic(durable=True):
        lock_accounts([account.pk])
        if (made := _just_made(account, now, plan, robots)) is not None:
            return made
        check_may_sit(account, now, rated=plan.rated, timed=plan.clock is not None)
        forget_queue(account)
        free = CHAIRS - 1 - robots
        table = create_table([account, *[None] * free, *[Robot(plan.robot_level)] * robots], now, plan)
    announce_lobby()
    return table


def create_table(chairs: Sequence[User | Robot | None], now: datetime, plan: Plan) -> Table:
    """A table at which these sit, None for a free chair. Nobody can have heard of it yet.

    Once four sit its first wall is promised. Raises Refused while the site is drained.
    """
    if is_draining():
        raise Refused("draining")
    with transaction.atomic():
        people = {chair: sitter for chair, sitter in enumerate(chairs) if isinstance(sitter, User)}
        table = Table.objects.create(
            **_settings(plan),
            host=next(iter(people.values()), None),
            created_at=now,
            last_action_at=now,
            logged_at=now,
            credited=Downtime.objects.aggregate(last=Max("pk"))["last"] or 0,
            **_ways_in(plan),
        )
        update = TableUpdate(table, now, people)
        for chair, sitter in enumerate(chairs):
            if sitter is not None:
                update.submit(_sit(chair, sitter))
        update.store()
    return table


def _just_made(account: User, now: datetime, plan: Plan, robots: int) -> Table | None:
    """The table that was made a moment ago of the same plan, and still waits for its first deal."""
    made = Table.objects.filter(**_settings(plan), host=account, created_at__gt=now - SENT_TWICE)
    waiting = made.filter(status=Table.Status.OPEN, started_at=None)
    seated = Count("seats", filter=Q(seats__kind=Seat.Kind.ROBOT, seats__left_at=None))
    return waiting.annotate(seated=seated).filter(seated=robots).first()


def _settings(plan: Plan) -> dict[str, Any]:
    """The plan as a table keeps it."""
    return {
        "kind": plan.kind,
        "ruleset": _freeze(plan),
        "format": plan.format,
        "clock": plan.clock,
        "flowers": plan.flowers,
        "rated": plan.rated,
        "move_help": plan.move_help,
        "spectators": plan.spectators,
        "absent": Table.Absent.CLOSE if plan.rated else plan.absent,
        "robot_level": plan.robot_level,
        "visibility": plan.visibility,
    }


def _ways_in(plan: Plan) -> dict[str, str]:
    if plan.kind != Table.Kind.CUSTOM or plan.visibility != Table.Visibility.PRIVATE:
        return {}
    return {"link_token": new_token(), "code": new_code()}


def _sit(chair: int, sitter: User | Robot) -> Sit:
    return Sit(chair, ROBOT, sitter.level) if isinstance(sitter, Robot) else Sit(chair, HUMAN)


def _freeze(plan: Plan) -> FrozenRuleset:
    rules = load_ruleset(plan.ruleset, plan.options)
    copy = {"ruleset_id": rules.id, "data": ruleset_data(plan.ruleset), "options": dict(rules.options)}
    return FrozenRuleset.objects.get_or_create(hash=rules.hash, defaults=copy)[0]
