"""Finished rated deals for tests, stored as the site stores them, without anybody playing them."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from accounts.models import User
from games.models import DealPlayer, DealResult, Seat, Table
from games.plans import Plan
from games.services.creation import create_table
from tests.games.play import NOW, RATED, verified

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
ROUND = replace(RATED, ruleset="hk-live-v1", format="east-round")


def people(*names: str) -> list[User]:
    return [verified(name) for name in names or ("Ann", "Bo", "Cy", "Di")]


def rated_table(sitters: Sequence[User], plan: Plan = RATED, now: datetime = NOW) -> Table:
    return create_table(sitters, now, plan)


def deal(
    table: Table, changes: Sequence[int] = (24, -8, -8, -8), at: datetime | None = None, **fields: Any
) -> DealResult:
    """A deal that has ended at a table with these changes of score, by chair."""
    outcome = DealResult.Outcome.WON if any(changes) else DealResult.Outcome.EXHAUSTED
    result = DealResult.objects.create(
        **{
            "table": table,
            "deal_no": table.results.count() + 1,
            "prevailing": 0,
            "outcome": outcome,
            "ended_at": at or table.created_at + HOUR,
            **fields,
        }
    )
    seats = Seat.objects.filter(table=table).order_by("chair")
    DealPlayer.objects.bulk_create(
        DealPlayer(
            result=result,
            seat=seat.chair,
            chair=seat.chair,
            kind=seat.kind,
            account_id=seat.account_id,
            change=changes[seat.chair],
        )
        for seat in seats
    )
    return result


def end(table: Table, at: datetime, ending: Table.Ending = Table.Ending.FINISHED) -> None:
    """Have a table closed."""
    table.status, table.ending, table.closed_at = Table.Status.CLOSED, ending, at
    table.save(update_fields=["status", "ending", "closed_at"])
