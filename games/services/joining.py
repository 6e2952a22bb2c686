"""Taking a chair at a table that has one free."""

from datetime import datetime

from accounts.models import User
from games.entry import may_enter
from games.models import Invitation, Seat
from games.models.tables import CHAIRS
from games.queries import NoSuchTable
from games.refusals import Refused
from games.services.places import check_company, check_may_sit, forget_queue
from games.services.updates import TableUpdate, table_update
from games.sitters import chair_of

PENDING = Invitation.Answer.PENDING


def take_seat(table_id: int, account: User, now: datetime, token: str = "") -> None:
    """Give the account a free chair; nothing changes if it has one.

    A private table lets in who is invited or brings the ``token`` of its link; to all others it raises
    NoSuchTable. Raises Refused, LimitReached.
    """
    with table_update(table_id, now, sitting=account) as update:
        if update is None:
            raise NoSuchTable(table_id)
        if chair_of(update.sitters, account.pk) is not None:
            return
        _check(update, account, token)
        update.sit(_free_chair(update), account)
        forget_queue(account)
        invited = Invitation.objects.filter(table=update.table, account=account)
        invited.filter(answer=PENDING).update(answer=Invitation.Answer.ACCEPTED, answered_at=now)


def _check(update: TableUpdate, account: User, token: str) -> None:
    table = update.table
    if not may_enter(table, account, token):
        raise NoSuchTable(table.pk)
    if not table.is_open:
        raise Refused("closed")
    if Seat.objects.filter(table=table, account=account, kicked=True).exists():
        raise Refused("kicked")
    check_company(account, (seat.account_id for seat in update.sitters.values()))
    check_may_sit(account, update.now, rated=table.rated, timed=table.clock is not None)


def _free_chair(update: TableUpdate) -> int:
    """The first free chair; which one it is does not matter, for the first deal's seats are drawn.

    A chair whose person left in a deal is played to its end before it is free. Raises Refused.
    """
    left = [chair for chair in range(CHAIRS) if chair not in update.sitters]
    if not left:
        raise Refused("all_seated")
    free = [chair for chair in left if not update.state.chairs[chair].kind]
    if not free:
        raise Refused("not_between_deals")
    return free[0]
