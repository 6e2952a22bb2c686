"""Who may see a finished deal."""

from accounts.models import User
from games.models import DealPlayer, DealResult, Table
from learn.models import ReplayLink

MAY_SEE_ALL = "games.view_table"
"""The permission of staff who look at tables."""


def may_see_deal(viewer: User | None, table: Table, deal_no: int, token: str = "") -> bool:
    """Whether the viewer may see all of a deal of that table; nobody may while it is being played.

    Its players and staff may once it has ended, all others when nothing is played at the table any more: of
    a public table any deal, of a private one a deal to which a player's link, with that ``token``, leads.
    """
    if not DealResult.objects.filter(table=table, deal_no=deal_no).exists():
        return False
    return (
        may_all_see(table, deal_no, token)
        or (viewer is not None and played(viewer, table, deal_no))
        or may_see_all(viewer)
    )


def may_see_all(viewer: User | None) -> bool:
    """Whether the viewer is of the staff who look at tables."""
    return viewer is not None and viewer.is_staff and viewer.has_perm(MAY_SEE_ALL)


def played(account: User, table: Table, deal_no: int) -> bool:
    """Whether the account is one of the players of a finished deal."""
    return DealPlayer.objects.filter(result__table=table, result__deal_no=deal_no, account=account).exists()


def may_all_see(table: Table, deal_no: int = 0, token: str = "") -> bool:
    """Whether everybody may see a table's finished deals, or everybody with that token this deal."""
    if table.is_open:
        return False
    return table.visibility == Table.Visibility.PUBLIC or _leads(token, table, deal_no)


def _leads(token: str, table: Table, deal_no: int) -> bool:
    """Whether a link with that token leads to the deal."""
    return bool(token) and ReplayLink.objects.filter(table=table, deal_no=deal_no, token=token).exists()
