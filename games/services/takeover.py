"""A guest turns out to be an account: his finished deals and running seats pass to it."""

from collections.abc import Iterator
from datetime import datetime
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.dispatch import receiver

from accounts.models import User
from accounts.signals import account_closed, guest_taken_over
from games.engine.commands import Leave, SetLine
from games.models import ChatLine, Connection, DealPlayer, DealResult, Invitation, QueueEntry, Seat, Table
from games.services.apart import apart
from games.services.leaving import leave_table
from games.services.updates import TableUpdate, credit_downtime, latest_downtime, publish_update
from games.sitters import chair_of


@receiver(guest_taken_over)
def take_over(guest: User, account: User, now: datetime, **_: Any) -> None:
    """Let the account have what the guest has; both rows are locked, and tables in order of their keys now.

    Where the account sits already, the guest leaves. Of two practice tables the one played at last stays.
    Rated games, which guests can't play, would stay with who played them.
    """
    for table in _locked_tables(guest, account):
        update = TableUpdate(table, now)
        credit_downtime(update)
        _settle(update, guest, account)
        update.store()
        transaction.on_commit(partial(publish_update, update))
    for practice in _surplus_practice_tables(account):
        transaction.on_commit(partial(leave_table, practice.pk, account, now))
    _pass_on_history(guest, account)
    _pass_on_waiting(guest, account)


@receiver(account_closed)
def leave_tables(account: User, now: datetime, **_: Any) -> None:
    """Have an account that was closed leave all its tables and the queue, and end its open invitations."""
    QueueEntry.objects.filter(account=account).delete()
    open_ones = Invitation.objects.filter(answer=Invitation.Answer.PENDING)
    open_ones.filter(Q(sender=account) | Q(account=account)).delete()
    for table_id in _open_seats(account).order_by("table_id").values_list("table_id", flat=True):
        with apart(table_id):
            leave_table(table_id, account, now)


def _open_seats(account: User) -> Any:
    return Seat.objects.filter(account=account, left_at=None, table__status=Table.Status.OPEN)


def _locked_tables(guest: User, account: User) -> Iterator[Table]:
    ids = list(_open_seats(guest).values_list("table_id", flat=True))
    locked = Table.objects.select_for_update(of=("self",)).filter(pk__in=ids, rated=False)
    yield from list(locked.annotate(latest_downtime=latest_downtime()).order_by("pk"))


def _settle(update: TableUpdate, guest: User, account: User) -> None:
    """Seat the account in the guest's chair, with its own line instead of his."""
    chair = chair_of(update.sitters, guest.pk)
    if chair is None:
        return
    if chair_of(update.sitters, account.pk) is not None:
        update.submit(Leave(chair))
        return
    seat = update.sitters[chair]
    seat.account = account
    seat.save(update_fields=["account"])
    if update.table.host_id == guest.pk:
        update.table.host = account
    up = Connection.objects.filter(table=update.table, account=account).exists()
    if update.state.chairs[chair].up != up:
        update.submit(SetLine(chair, up))
    _have_viewers_look(update)


def _have_viewers_look(update: TableUpdate) -> None:
    """Let the table be further than the next message says, so that all ask anew and see who sits there."""
    update.table.version += 2
    update.table.save(update_fields=["version", "host"])


def _surplus_practice_tables(account: User) -> list[Table]:
    running = Table.objects.filter(
        kind=Table.Kind.PRACTICE, status=Table.Status.OPEN, seats__account=account, seats__left_at=None
    )
    return list(running.defer("snapshot").order_by("-last_action_at", "-pk")[1:])


def _pass_on_history(guest: User, account: User) -> None:
    """Give the account the guest's casual deals, but for those in which it has played itself."""
    own = DealResult.objects.filter(players__account=account)
    deals = DealPlayer.objects.filter(account=guest, result__table__rated=False).exclude(result__in=own)
    deals.update(account=account)
    Seat.objects.filter(account=guest, table__rated=False).exclude(left_at=None).update(account=account)
    Table.objects.filter(host=guest, status=Table.Status.CLOSED).update(host=account)
    ChatLine.objects.filter(author=guest).update(author=account)


def _pass_on_waiting(guest: User, account: User) -> None:
    """Give the account the guest's place in the queue and his invitations, unless it has its own."""
    if not QueueEntry.objects.filter(account=account).exists():
        QueueEntry.objects.filter(account=guest).update(account=account)
    invited = Invitation.objects.filter(account=account, answer=Invitation.Answer.PENDING)
    pending = Invitation.objects.filter(account=guest, answer=Invitation.Answer.PENDING)
    pending.exclude(table__in=invited.values("table")).update(account=account)
