"""Playing again with the same four, once their table is closed."""

from datetime import datetime

from django.db import transaction

from accounts.models import User
from games.models import Table
from games.models.tables import CHAIRS
from games.plans import BadPlan, Plan, Robot, check_plan
from games.publishing import announce_lobby
from games.refusals import Refused
from games.services.creation import create_table
from games.services.invitations import invite_all, tell
from games.services.joining import take_seat
from games.services.places import check_may_sit, forget_queue, lock_accounts
from games.sitters import Sitters, chair_of, current_sitters


def play_again(table_id: int, account: User, now: datetime) -> Table:
    """The next table of the four who sat at a closed one, at which the account sits then.

    Whoever asks first becomes its host and invites the others; they come to the same table. Raises Refused,
    LimitReached.
    """
    with transaction.atomic(durable=True):
        lock_accounts([account.pk])
        old = Table.objects.select_for_update(of=("self",)).select_related("ruleset").get(pk=table_id)
        sitters = current_sitters(old)
        _check(old, sitters, account)
        following = Table.objects.filter(rematch_of=old, status=Table.Status.OPEN).first()
        table = following or _begin(old, sitters, account, now)
    if following is None:
        _tell(table)
    take_seat(table.pk, account, now)
    return table


def _check(old: Table, sitters: Sitters, account: User) -> None:
    if chair_of(sitters, account.pk) is None:
        raise Refused("not_seated")
    if not old.has_rematch:
        raise Refused("may_not")


def _begin(old: Table, sitters: Sitters, account: User, now: datetime) -> Table:
    Table.objects.filter(rematch_of=old).update(rematch_of=None)
    check_may_sit(account, now, rated=False, timed=old.clock is not None)
    forget_queue(account)
    plan = plan_of(old)
    try:
        check_plan(plan)
    except BadPlan:  # the ruleset has changed since
        raise Refused("no_such_ruleset") from None
    robots = [Robot(seat.level) for seat in sitters.values() if seat.account_id is None]
    others = [seat.account for seat in sitters.values() if seat.account and seat.account != account]
    table = create_table([account, *robots, *[None] * (CHAIRS - 1 - len(robots))], now, plan)
    Table.objects.filter(pk=table.pk).update(rematch_of=old)
    invite_all(table, account, others, now)
    return table


def _tell(table: Table) -> None:
    for invitation in table.invitations.select_related("sender"):
        tell(invitation)
    announce_lobby()


def plan_of(table: Table) -> Plan:
    """What a table was made with, for another one of the same kind."""
    quick = table.kind == Table.Kind.QUICK
    return Plan(
        ruleset=table.ruleset.ruleset_id,
        options=table.ruleset.options,
        format=table.format,
        clock=table.clock,
        flowers=table.flowers,
        visibility=Table.Visibility.PRIVATE if quick else Table.Visibility(table.visibility),
        absent=Table.Absent(table.absent),
        robot_level=table.robot_level,
        move_help=table.move_help,
        spectators=table.spectators,
    )
