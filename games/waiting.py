"""What waits for an account: its tables, invitations to others, and its place in Quick Play."""

from collections.abc import Collection
from typing import Any

from django.db.models import Count, Q

from accounts.models import User
from accounts.relations import avoid
from games.lobby import LobbyTable, lobby_table, with_sitters
from games.models import Invitation, QueueEntry, Seat, Table
from games.models.tables import CHAIRS


def own_tables(account: User) -> list[LobbyTable]:
    """The open tables at which the account sits, the newest first."""
    seated = Seat.objects.filter(account=account, left_at=None).values("table")
    tables = Table.objects.filter(pk__in=seated, status=Table.Status.OPEN)
    return [lobby_table(table) for table in with_sitters(tables).order_by("-pk")]


def open_invitations(account: User, avoided: Collection[int] | None = None) -> list[Invitation]:
    """The invitations that the account can still accept, but for those of people it must not meet.

    ``avoided`` are those, if they are known already.
    """
    taken = Count("table__seats", filter=Q(table__seats__left_at=None))
    pending = Invitation.objects.filter(account=account, answer=Invitation.Answer.PENDING)
    pending = pending.filter(table__status=Table.Status.OPEN).annotate(taken=taken).filter(taken__lt=CHAIRS)
    found = list(pending.select_related("sender").order_by("-pk"))
    kept_apart = avoided if avoided is not None else avoid(account) if found else set()
    return [invitation for invitation in found if invitation.sender_id not in kept_apart]


def invitation_of(public_id: str, account: User) -> Invitation | None:
    """The account's own invitation of this id."""
    own = Invitation.objects.filter(public_id=public_id, account=account)
    return own.select_related("table", "sender", "account").first()


def queue_entry_of(account: User) -> QueueEntry | None:
    """What the account waits for in Quick Play."""
    return QueueEntry.objects.filter(account=account).first()


def what_waits_for(account: User, avoided: Collection[int] | None = None) -> dict[str, Any]:
    """The account's own tables, invitations and place in the queue, for a page that leads to them."""
    return {
        "own": own_tables(account),
        "invitations": open_invitations(account, avoided),
        "queued": queue_entry_of(account),
    }


def waiting_for(ruleset: str) -> int:
    """How many people wait in Quick Play for a casual table with this ruleset."""
    return QueueEntry.objects.filter(ruleset=ruleset, rated=False).count()
