"""Finished deals for tests that don't look at how they went."""

from collections.abc import Sequence

from accounts.models import User
from games.models import DealPlayer, DealResult, Table
from games.services.creation import Plan, create_table
from tests.games.play import NOW


def finished_deal(people: Sequence[User], plan: Plan | None = None, deal_no: int = 1) -> Table:
    """A table, still open, at which these four have finished one deal."""
    table = create_table(people, NOW, plan or Plan())
    result = DealResult.objects.create(
        table=table, deal_no=deal_no, prevailing=0, outcome=DealResult.Outcome.EXHAUSTED, ended_at=NOW
    )
    for seat, account in enumerate(people):
        DealPlayer.objects.create(
            result=result, seat=seat, chair=seat, kind="human", account=account, change=0
        )
    return table


def close(table: Table) -> None:
    """Nothing is played at the table any more."""
    Table.objects.filter(pk=table.pk).update(status=Table.Status.CLOSED, closed_at=NOW)
    table.refresh_from_db()
