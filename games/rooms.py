"""A table as the page before the game shows it."""

from dataclasses import dataclass

from accounts.models import User
from accounts.names import shown_name
from games.entry import may_enter
from games.lobby import LobbyTable, lobby_table, with_ratings, with_sitters
from games.models import Invitation, Seat, Table
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
    (shown,) = with_ratings([lobby_table(table)])
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
