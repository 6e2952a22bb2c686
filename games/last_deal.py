"""Who played a table's last finished deal, and how they stood then, whoever sits in their chairs by now."""

from collections.abc import Mapping
from dataclasses import dataclass

from accounts.models import User
from games.engine.state import State
from games.models import DealPlayer, Table
from games.stored_log import read_deal


@dataclass(frozen=True, slots=True)
class LastPlayer:
    """One of the four of the last finished deal. A robot has no account, nor has who deleted it."""

    kind: str
    account: User | None
    score: int


LastDeal = Mapping[int, LastPlayer]
"""The four by chair; nobody if no deal has ended yet."""

NOBODY: LastDeal = {}


def read_last_deal(table: Table, state: State) -> LastDeal:
    """Who played the deal that ended last; nobody while one is in play."""
    deal = state.deal
    if deal is None or deal.result is None:
        return NOBODY
    players = DealPlayer.objects.filter(result__table=table, result__deal_no=deal.no).select_related(
        "account"
    )
    scores = _final_scores(table, deal.no)
    return {each.chair: LastPlayer(each.kind, each.account, scores[each.seat]) for each in players}


def _final_scores(table: Table, deal_no: int) -> list[int]:
    """How the four stood at the end of a deal, by seat."""
    events = (event for entry in read_deal(table.pk, deal_no) for event in entry.events)
    return next(event["scores"] for event in events if event["type"] == "deal_ended")
