"""Inviting people to a table by their names, and their answers."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from accounts.lookalikes import name_mark
from accounts.models import User
from accounts.permissions import may
from accounts.relations import avoid
from games.models import Invitation, Table
from games.notices import invited
from games.publishing import tell_account
from games.refusals import Refused
from games.services.joining import take_seat
from games.services.updates import table_update
from games.sitters import Sitters, chair_of

MOST_PENDING = 12
"""So many unanswered invitations one table may have."""
MOST_AN_HOUR = 40
"""So many invitations one person may send in an hour."""
HOUR = timedelta(hours=1)

PENDING = Invitation.Answer.PENDING


def invite(table_id: int, sender: User, name: str, now: datetime) -> Invitation:
    """Invite the person who is shown by this name, as somebody who sits at the table; raises Refused.

    An invitation that is open already is given back as it is.
    """
    account = _called(name)
    with table_update(table_id, now) as update:
        if update is None or not update.table.is_open:
            raise Refused("closed")
        _check(update.table, update.sitters, sender, account)
        _check_limits(update.table, sender, now)
        invitation, new = Invitation.objects.get_or_create(
            table=update.table, account=account, answer=PENDING, defaults={"sender": sender, "sent_at": now}
        )
    if new:
        tell(invitation)
    return invitation


def _called(name: str) -> User:
    """The account that shows a name, however it is spelt; raises Refused."""
    account = User.objects.filter(name_mark=name_mark(name.strip())).first() if name.strip() else None
    if account is None or not account.is_open:
        raise Refused("nobody_called_that")
    return account


def _check(table: Table, sitters: Sitters, sender: User, account: User) -> None:
    if chair_of(sitters, sender.pk) is None:
        raise Refused("not_seated")
    if table.kind != Table.Kind.CUSTOM:
        raise Refused("may_not")
    if chair_of(sitters, account.pk) is not None:
        raise Refused("seated_already")
    company = {seat.account_id for seat in sitters.values()}
    if not may(account, "play_rated" if table.rated else "play") or avoid(account) & company:
        raise Refused("not_invitable")
    if table.seats.filter(account=account, kicked=True).exists():
        raise Refused("not_invitable")


def _check_limits(table: Table, sender: User, now: datetime) -> None:
    lately = Invitation.objects.filter(sender=sender, sent_at__gt=now - HOUR)
    if table.invitations.filter(answer=PENDING).count() >= MOST_PENDING or lately.count() >= MOST_AN_HOUR:
        raise Refused("too_many_invitations")


def tell(invitation: Invitation) -> None:
    """Let the invited person's open pages know."""
    tell_account(invitation.account_id, invited(invitation))


def accept(invitation: Invitation, now: datetime) -> Table:
    """Take the invited account's seat; doing it again is harmless. Raises Refused, LimitReached."""
    if invitation.is_over:
        raise Refused("gone")
    take_seat(invitation.table_id, invitation.account, now)
    return invitation.table


def decline(invitation: Invitation, now: datetime) -> bool:
    """Turn an invitation down; False if it was answered before."""
    unanswered = Invitation.objects.filter(pk=invitation.pk, answer=PENDING)
    return bool(unanswered.update(answer=Invitation.Answer.DECLINED, answered_at=now))


def invite_all(table: Table, sender: User, accounts: Iterable[User], now: datetime) -> None:
    """Invite these people to a table that was just made, but for those who must not meet its host."""
    kept_apart = avoid(sender)
    for account in accounts:
        if account.pk not in kept_apart and account.is_open:
            Invitation.objects.create(table=table, account=account, sender=sender, sent_at=now)
