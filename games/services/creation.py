"""Making tables."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Max

from accounts.models import User
from games.engine.commands import Sit
from games.engine.rulesets import load_ruleset, ruleset_data
from games.engine.state import HUMAN, ROBOT
from games.models import Downtime, FrozenRuleset, Seat, Table
from games.queries import running_practice_table
from games.services.updates import TableUpdate

PRACTICE_TABLES_AN_HOUR = 60


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


class TooManyTables(Exception):
    """The account has made as many practice tables as it may in an hour."""


def create_practice_table(account: User, now: datetime, plan: Plan = PRACTICE) -> Table:
    """A private table for one person and three robots; raises AlreadyPlaying, TooManyTables."""
    with transaction.atomic(durable=True):
        User.objects.select_for_update(no_key=True).get(pk=account.pk)
        running = running_practice_table(account)
        if running is not None:
            raise AlreadyPlaying(running)
        lately = Seat.objects.filter(
            account=account, table__kind=Table.Kind.PRACTICE, since__gt=now - timedelta(hours=1)
        )
        if lately.count() >= PRACTICE_TABLES_AN_HOUR:
            raise TooManyTables
        return create_table([account, Robot(), Robot(), Robot()], now, plan)


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
