"""Making tables."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from math import ceil

from django.db import transaction
from django.db.models import Max

from accounts.limits import LimitReached
from accounts.models import User
from games.engine.commands import Sit
from games.engine.rulesets import load_ruleset, ruleset_data
from games.engine.state import HUMAN, ROBOT
from games.models import Downtime, FrozenRuleset, Seat, Table
from games.queries import running_practice_table
from games.services.updates import TableUpdate

PRACTICE_TABLES_AN_HOUR = 60
HOUR = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Robot:
    """Somebody to seat who is not a person; ``level`` is its strength."""

    level: str = "steady"


@dataclass(frozen=True, slots=True)
class Plan:
    """What kind of table is wanted; ``clock`` is the seconds for a decision, None: as long as one likes."""

    kind: Table.Kind = Table.Kind.CUSTOM
    ruleset: str = "hkos-3-v1"
    options: Mapping[str, object] = field(default_factory=dict)
    format: str = "single-hand"
    clock: int | None = None
    move_help: bool = False
    spectators: bool = False


PRACTICE = Plan(kind=Table.Kind.PRACTICE, move_help=True)


class AlreadyPlaying(Exception):
    """The account has a practice table that is still open; ``table`` is that one."""

    def __init__(self, table: Table) -> None:
        super().__init__(f"already at table {table.public_id}")
        self.table = table


def create_practice_table(account: User, now: datetime, plan: Plan = PRACTICE) -> Table:
    """A private table for one person and three robots; raises AlreadyPlaying, LimitReached."""
    with transaction.atomic(durable=True):
        User.objects.select_for_update(no_key=True).get(pk=account.pk)
        running = running_practice_table(account)
        if running is not None:
            raise AlreadyPlaying(running)
        _check_limit(account, now)
        return create_table([account, Robot(), Robot(), Robot()], now, plan)


def _check_limit(account: User, now: datetime) -> None:
    """Raise LimitReached while the last hour holds as many practice tables of the account as it may."""
    lately = Seat.objects.filter(account=account, table__kind=Table.Kind.PRACTICE, since__gt=now - HOUR)
    times = lately.order_by("-since").values_list("since", flat=True)
    oldest = times[PRACTICE_TABLES_AN_HOUR - 1 : PRACTICE_TABLES_AN_HOUR].first()
    if oldest is not None:
        raise LimitReached("practice tables", ceil((oldest + HOUR - now).total_seconds()))


def create_table(chairs: Sequence[User | Robot], now: datetime, plan: Plan) -> Table:
    """A table at which these four sit, its first wall promised. Nobody can have heard of it yet."""
    with transaction.atomic():
        people = {chair: sitter for chair, sitter in enumerate(chairs) if isinstance(sitter, User)}
        table = Table.objects.create(
            kind=plan.kind,
            host=next(iter(people.values()), None),
            ruleset=_freeze(plan),
            format=plan.format,
            clock=plan.clock,
            move_help=plan.move_help,
            spectators=plan.spectators,
            created_at=now,
            last_action_at=now,
            logged_at=now,
            credited=Downtime.objects.aggregate(last=Max("pk"))["last"] or 0,
        )
        update = TableUpdate(table, now, people)
        for chair, sitter in enumerate(chairs):
            update.submit(_sit(chair, sitter))
        update.store()
    return table


def _sit(chair: int, sitter: User | Robot) -> Sit:
    return Sit(chair, ROBOT, sitter.level) if isinstance(sitter, Robot) else Sit(chair, HUMAN)


def _freeze(plan: Plan) -> FrozenRuleset:
    rules = load_ruleset(plan.ruleset, plan.options)
    copy = {"ruleset_id": rules.id, "data": ruleset_data(plan.ruleset), "options": dict(rules.options)}
    return FrozenRuleset.objects.get_or_create(hash=rules.hash, defaults=copy)[0]
