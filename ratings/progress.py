"""How far the settling of a result is, for who comes from its table."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from django.db.models import Count

from games.engine.formats import SINGLE_HAND
from games.models import DealPlayer, DealResult, Table
from games.models.tables import CHAIRS
from ratings.finished import PLAYED_OUT, rated_play
from ratings.models import RatedResult

State = Literal["settled", "soon", "late", "never"]
SOON = timedelta(minutes=3)
"""Within this time results are settled, unless something is wrong."""


@dataclass(frozen=True, slots=True)
class Progress:
    """What became of a result at a rated table; ``result`` is the public id of what is settled."""

    state: State
    result: str = ""


def progress_of(public_id: str, deal_no: int | None, now: datetime) -> Progress | None:
    """What became of a deal, or of the whole game, at a rated table; None if there was no such thing."""
    table = Table.objects.filter(rated_play(), public_id=public_id).defer("snapshot").first()
    if table is None or (table.format == SINGLE_HAND) == (deal_no is None):
        return None
    settled = RatedResult.objects.filter(table=table, deal_no=deal_no).values_list("public_id", flat=True)
    if result := settled.first():
        return Progress("settled", result)
    return _of_game(table, now) if deal_no is None else _of_deal(table, deal_no, now)


def _of_deal(table: Table, deal_no: int, now: datetime) -> Progress | None:
    deal = DealResult.objects.filter(table=table, deal_no=deal_no).first()
    if deal is None:
        return None
    return _progress(deal.outcome in PLAYED_OUT and _is_of_four(table, deal_no), deal.ended_at, now)


def _of_game(table: Table, now: datetime) -> Progress | None:
    if table.closed_at is None:
        return None
    return _progress(table.ending == Table.Ending.FINISHED and _is_of_four(table), table.closed_at, now)


def _is_of_four(table: Table, deal_no: int | None = None) -> bool:
    """Whether four accounts played, which are all still there."""
    played = DealPlayer.objects.filter(result__table=table)
    if deal_no is not None:
        played = played.filter(result__deal_no=deal_no)
    return int(played.aggregate(people=Count("account", distinct=True))["people"]) == CHAIRS


def _progress(counts: bool, ended_at: datetime, now: datetime) -> Progress:
    if not counts:
        return Progress("never")
    return Progress("soon" if now - ended_at < SOON else "late")
