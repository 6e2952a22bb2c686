"""Writing down how a deal ended, in the transaction of its last event."""

from datetime import datetime
from typing import Any

from games.engine.events import Annulled, Exhausted, Won
from games.engine.legal import deal_in_play
from games.engine.state import Deal, State
from games.models import DealPlayer, DealResult, Seat, Table

NO_PAYMENTS = (0, 0, 0, 0)


def record_result(table: Table, state: State, now: datetime) -> DealResult:
    """Store the result of the deal that just ended and what it changed for each of the four."""
    deal = deal_in_play(state)
    result = DealResult.objects.create(
        table=table, deal_no=deal.no, prevailing=deal.prevailing, ended_at=now, **_ending(deal.result)
    )
    DealPlayer.objects.bulk_create(_players(result, state, deal))
    return result


def _ending(result: Won | Exhausted | Annulled | None) -> dict[str, Any]:
    if result is None:
        raise ValueError("the deal has not ended")
    if not isinstance(result, Won):
        return {"outcome": result.TYPE}
    return {"outcome": result.TYPE, "winner": result.seat, "payer": result.source, "fan": result.fan}


def _players(result: DealResult, state: State, deal: Deal) -> list[DealPlayer]:
    last_sitter = {seat.chair: seat for seat in Seat.objects.filter(table=result.table).order_by("pk")}
    payments = deal.result.payments if isinstance(deal.result, Won) else NO_PAYMENTS
    return [
        DealPlayer(
            result=result,
            seat=seat,
            chair=chair,
            kind=last_sitter[chair].kind,
            account_id=last_sitter[chair].account_id,
            change=payments[seat],
            left_early=last_sitter[chair].kind == Seat.Kind.HUMAN and state.chairs[chair].plays_itself,
        )
        for seat, chair in enumerate(deal.players)
    ]
