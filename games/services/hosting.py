"""What the host of a table may do: send somebody away, fill chairs, let people in, hand over, close."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime

from accounts.models import User
from games.engine.commands import Close, Command, IllegalCommand, SendAway, Sit
from games.engine.state import ROBOT
from games.entry import new_code, new_token
from games.models import Invitation, Seat, Table
from games.models.tables import CHAIRS
from games.refusals import Refused
from games.services.updates import TableUpdate, table_update


@dataclass(frozen=True, slots=True)
class Sitting:
    """Whom the host means: who sits in this chair, by the ``person``'s public id; empty for a robot."""

    chair: int
    person: str


def send_away(table_id: int, host: User, sitting: Sitting, now: datetime) -> None:
    """Have somebody get up before the first deal; a person can't return. Nothing changes if he is gone.

    Raises Refused.
    """
    with _hosted(table_id, host, now) as update:
        seat = _seat_of(update, sitting)
        if seat is None:
            return
        if update.table.rated or seat.account_id == host.pk:
            raise Refused("may_not")
        _submit(update, SendAway(seat.chair))
        Seat.objects.filter(pk=seat.pk).update(kicked=seat.account_id is not None)
        Invitation.objects.filter(table=update.table, account_id=seat.account_id).update(
            answer=Invitation.Answer.WITHDRAWN, answered_at=now
        )


def fill_with_robots(table_id: int, host: User, now: datetime) -> None:
    """Seat a robot in every free chair; raises Refused."""
    with _hosted(table_id, host, now) as update:
        if update.table.rated:
            raise Refused("may_not")
        for chair in range(CHAIRS):
            if chair not in update.sitters:
                _submit(update, Sit(chair, ROBOT, update.table.robot_level))


def hand_over(table_id: int, host: User, sitting: Sitting, now: datetime) -> None:
    """Make somebody else at the table its host; raises Refused."""
    with _hosted(table_id, host, now) as update:
        seat = _seat_of(update, sitting)
        if seat is None or seat.account is None:
            raise Refused("nobody_there")
        update.table.host = seat.account
        update.table.save(update_fields=["host"])


def _seat_of(update: TableUpdate, sitting: Sitting) -> Seat | None:
    """The seat that the host means, None if it is empty now; raises Refused if somebody else has it."""
    seat = update.sitters.get(sitting.chair)
    if seat is not None and sitting.person != (seat.account.public_id if seat.account else ""):
        raise Refused("seat_changed")
    return seat


def close_by_host(table_id: int, host: User, now: datetime) -> None:
    """Close a table at which nothing was dealt yet; raises Refused."""
    with _hosted(table_id, host, now) as update:
        if update.table.started_at is not None:
            raise Refused("already_started")
        _submit(update, Close("closed"))


def renew_ways_in(table_id: int, host: User, now: datetime) -> None:
    """Give a private table another link and code: the old ones lead nowhere any more. Raises Refused."""
    _set_ways_in(table_id, host, now, new_token(), new_code())


def revoke_ways_in(table_id: int, host: User, now: datetime) -> None:
    """Let nobody in by link or code any more; raises Refused."""
    _set_ways_in(table_id, host, now, "", "")


def _set_ways_in(table_id: int, host: User, now: datetime, token: str, code: str) -> None:
    with _hosted(table_id, host, now) as update:
        if update.table.visibility != Table.Visibility.PRIVATE:
            raise Refused("may_not")
        update.table.link_token, update.table.code = token, code
        update.table.save(update_fields=["link_token", "code"])


@contextmanager
def _hosted(table_id: int, host: User, now: datetime) -> Iterator[TableUpdate]:
    """An open table that the account hosts, locked; raises Refused."""
    with table_update(table_id, now) as update:
        if update is None or not update.table.is_open:
            raise Refused("closed")
        if update.table.host_id != host.pk or update.table.kind != Table.Kind.CUSTOM:
            raise Refused("not_host")
        yield update


def _submit(update: TableUpdate, command: Command) -> None:
    try:
        update.submit(command)
    except IllegalCommand as refusal:
        raise Refused(refusal.code) from None
