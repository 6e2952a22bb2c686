"""A table as the page before the game shows it, and an account's own tables and invitations."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Q

from accounts.models import User
from accounts.names import shown_name
from accounts.relations import avoid
from games.entry import may_enter
from games.lobby import LobbyTable, lobby_table, with_sitters
from games.models import Invitation, QueueEntry, Seat, Table
from games.models.tables import CHAIRS
from games.queries import NoSuchTable


@dataclass(frozen=True, slots=True)
class Room:
    """A table with those who sit there, as one viewer finds it; ``chair`` is his own, None if he has none."""

    table: Table
    shown: LobbyTable
    chair: int | None
    is_host: bool
    was_sent_away: bool

    @property
    def is_full(self) -> bool:
        """Whether four sit there."""
        return not self.shown.free

    @property
    def may_sit(self) -> bool:
        """Whether the viewer could take a chair."""
        return self.chair is None and self.table.is_open and not self.is_full and not self.was_sent_away

    @property
    def is_gathering(self) -> bool:
        """Whether nothing was dealt yet and something still may be."""
        return self.table.is_open and self.table.started_at is None

    @property
    def may_invite(self) -> bool:
        """Whether the viewer may let others in: by name, and at a private table by its link."""
        return self.chair is not None and self.table.is_open and self.table.kind == Table.Kind.CUSTOM


def read_room(public_id: str, account: User | None, token: str = "") -> Room:
    """The table for whoever sits there, may sit down, or was sent away; raises NoSuchTable for others."""
    table = with_sitters(Table.objects.filter(public_id=public_id)).first()
    if table is None:
        raise NoSuchTable(public_id)
    shown = lobby_table(table)
    chairs = {} if account is None else {it.account_id: chair for chair, it in enumerate(shown.sitters) if it}
    chair = None if account is None else chairs.get(account.pk)
    sent_away = chair is None and _was_sent_away(table, account)
    if chair is None and not sent_away and not may_enter(table, account, token):
        raise NoSuchTable(public_id)
    is_custom = table.kind == Table.Kind.CUSTOM
    is_host = account is not None and chair is not None and table.host_id == account.pk and is_custom
    return Room(table, shown, chair, is_host, sent_away)


def _was_sent_away(table: Table, account: User | None) -> bool:
    kicked = Seat.objects.filter(table=table, account=account, kicked=True)
    return account is not None and kicked.exists()


def invited_names(table: Table) -> list[str]:
    """The names of those who were invited to a table and have not answered yet."""
    pending = table.invitations.filter(answer=Invitation.Answer.PENDING).select_related("account")
    return [shown_name(invitation.account) for invitation in pending.order_by("pk")]


def own_tables(account: User) -> list[LobbyTable]:
    """The open tables at which the account sits, the newest first."""
    seated = Seat.objects.filter(account=account, left_at=None).values("table")
    tables = Table.objects.filter(pk__in=seated, status=Table.Status.OPEN)
    return [lobby_table(table) for table in with_sitters(tables).order_by("-pk")]


def open_invitations(account: User) -> list[Invitation]:
    """The invitations that the account can still accept, but for those of people it must not meet."""
    taken = Count("table__seats", filter=Q(table__seats__left_at=None))
    pending = Invitation.objects.filter(account=account, answer=Invitation.Answer.PENDING)
    pending = pending.filter(table__status=Table.Status.OPEN).annotate(taken=taken).filter(taken__lt=CHAIRS)
    found = list(pending.select_related("sender").order_by("-pk"))
    kept_apart = avoid(account) if found else set()
    return [invitation for invitation in found if invitation.sender_id not in kept_apart]


def invitation_of(public_id: str, account: User) -> Invitation | None:
    """The account's own invitation of this id."""
    own = Invitation.objects.filter(public_id=public_id, account=account)
    return own.select_related("table", "sender", "account").first()


def queue_entry_of(account: User) -> QueueEntry | None:
    """What the account waits for in Quick Play."""
    return QueueEntry.objects.filter(account=account).first()


def what_waits_for(account: User) -> dict[str, Any]:
    """The account's own tables, invitations and place in the queue, for a page that leads to them."""
    return {
        "own": own_tables(account),
        "invitations": open_invitations(account),
        "queued": queue_entry_of(account),
    }


def waiting_counts() -> dict[str, int]:
    """How many wait in Quick Play, by ruleset."""
    counted: Any = QueueEntry.objects.values_list("ruleset").annotate(count=Count("pk"))
    return dict(counted)
