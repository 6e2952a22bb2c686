"""Reading tables."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from accounts.models import User
from accounts.prepared import Given, Prepared
from accounts.relations import avoid, friends_of
from games.engine.formats import is_match
from games.engine.state import PLAYING
from games.fold import AUDIENCES, read_position
from games.last_deal import read_last_deal
from games.lobby import Viewer
from games.messages import table_message
from games.models import DealPlayer, Drain, Heartbeat, Seat, Table
from games.sitters import chair_of, current_sitters, had_seat, has_seat


class NoSuchTable(Exception):
    """No table has this id."""


class NotYourTable(Exception):
    """The account has no seat at the table any more, and it is not open to spectators."""


@dataclass(frozen=True, slots=True)
class Fresh:
    """A table as one viewer sees it now: the message for him, and where he stands with it."""

    version: int
    cursor: int
    chair: int | None
    text: str


def running_practice_table(account: User) -> Table | None:
    """The practice table that the account is still playing at."""
    tables = Table.objects.filter(kind=Table.Kind.PRACTICE, status=Table.Status.OPEN)
    return tables.filter(seats__account=account, seats__left_at=None).order_by("-pk").first()


def running_quick_table(account: User) -> Table | None:
    """The Quick Play table that the account is still playing at."""
    tables = Table.objects.filter(kind=Table.Kind.QUICK, status=Table.Status.OPEN)
    return tables.filter(seats__account=account, seats__left_at=None).defer("snapshot").first()


def running_timed_table(account: User) -> Table | None:
    """The table with a clock at which the account sits; nobody sits at two."""
    tables = Table.objects.filter(status=Table.Status.OPEN, clock__isnull=False)
    return tables.filter(seats__account=account, seats__left_at=None).defer("snapshot").first()


def lobby_viewer(account: User | None) -> Viewer:
    """For whom the lobby is: whom he must not meet, and who are his friends."""
    if account is None:
        return Viewer()
    return Viewer(account.pk, frozenset(avoid(account)), frozenset(friends_of(account)))


def visible_table(public_id: str, account: User) -> Table:
    """The table if the account may look at it; raises NoSuchTable, to who once sat there NotYourTable."""
    table = Table.objects.filter(public_id=public_id).defer("snapshot").first()
    if table is None:
        raise NoSuchTable(public_id)
    if not has_seat(table.pk, account.pk) and not table.is_for_all_to_see:
        raise (NotYourTable if had_seat(table.pk, account.pk) else NoSuchTable)(public_id)
    return table


def table_sat_at(public_id: str, account: User) -> Table:
    """The table at which the account sits or sat; raises NoSuchTable."""
    seats = Seat.objects.filter(table__public_id=public_id, account=account)
    found = Table.objects.filter(pk__in=seats.values("table")).defer("snapshot").first()
    if found is None:
        raise NoSuchTable(public_id)
    return found


def has_played(account: User | None) -> bool:
    """Whether the account has played any deal to its end."""
    return account is not None and DealPlayer.objects.filter(account=account).exists()


def is_deal_on(table_id: int) -> bool:
    """Whether a deal is in play at a table, so that the seat of somebody who leaves is played to its end."""
    table = Table.objects.get(pk=table_id)
    return table.is_open and read_position(table).state.phase == PLAYING


def is_left_early(table_id: int) -> bool:
    """Whether leaving a table now is noted: a rated deal is in play there, or a rated match goes on."""
    table = Table.objects.get(pk=table_id)
    if not (table.rated and table.is_open and table.started_at):
        return False
    state = read_position(table).state
    return is_match(state) or state.phase == PLAYING


def fresh_view(table_id: int, account_id: int, now: datetime) -> Fresh:
    """The table as the account sees it now, from its seat or as a spectator; raises NotYourTable."""
    table = _tables.first(table=table_id)
    if table is None:
        raise NotYourTable(table_id)
    sitters = current_sitters(table)
    chair = chair_of(sitters, account_id)
    if chair is None and not table.is_for_all_to_see:
        raise NotYourTable(table.public_id)
    position = read_position(table)
    text = table_message(table, position, sitters, chair, now, read_last_deal(table, position.state))
    return Fresh(table.version, position.cursors[AUDIENCES.index(chair)], chair, text)


_tables = Prepared(lambda: Table.objects.filter(pk=Given("table", Table._meta.pk)))


def versions(table_ids: Iterable[int]) -> dict[int, int]:
    """How many changes each of these tables has seen."""
    return dict(Table.objects.filter(pk__in=list(table_ids)).values_list("pk", "version"))


def due_tables(until: datetime, most: int = 200) -> list[tuple[int, datetime]]:
    """The open tables at which the server has something to do, with the moment; the longest overdue first."""
    due = Table.objects.filter(status=Table.Status.OPEN, due_at__lte=until).order_by("due_at")
    return [(pk, due_at) for pk, due_at in due.values_list("pk", "due_at")[:most] if due_at is not None]


def is_draining() -> bool:
    """Whether the site is drained before a restart, so that no deal against the clock and no table begins."""
    return Drain.objects.exists()


def deals_in_play() -> int:
    """At how many tables a deal is played against the clock."""
    tables = Table.objects.filter(status=Table.Status.OPEN, started_at__isnull=False, clock__isnull=False)
    return sum(read_position(table).state.phase == PLAYING for table in tables.iterator(chunk_size=100))


def heartbeat_at() -> datetime | None:
    """When any web process last showed that it lives."""
    return Heartbeat.objects.filter(pk=Heartbeat.ONLY).values_list("at", flat=True).first()
