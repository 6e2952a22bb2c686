"""Finished deals of which it is not noted yet how each played them, and how that is found out."""

from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef

from games.engine.events import Won
from games.models import DealPlayer, DealResult
from learn.models import PlayedDeal
from learn.replay.folding import deal_events

MOST = 1000
"""So many deals are found at once, those that ended first."""
LATE = timedelta(days=1)
"""No result is stored so long after it ended, whatever the clocks of the site's machines say."""

Outcome = PlayedDeal.Outcome


def unnoted(since: datetime | None = None, table_id: int | None = None, most: int = MOST) -> list[int]:
    """The keys of the results that are not noted for somebody who played, the oldest first.

    With ``since`` only those that ended after it, with ``table_id`` those of one table.
    """
    players = DealPlayer.objects.filter(
        ~Exists(PlayedDeal.objects.filter(player=OuterRef("pk"))),
        result=OuterRef("pk"),
        account__isnull=False,
    )
    results = DealResult.objects.exclude(outcome=DealResult.Outcome.ANNULLED)
    if since is not None:
        results = results.filter(ended_at__gt=since)
    if table_id is not None:
        results = results.filter(table=table_id)
    found = results.filter(Exists(players)).order_by("ended_at", "pk")
    return list(found.values_list("pk", flat=True)[:most])


def looked_at_until() -> datetime | None:
    """From when on there may be deals that nobody has looked at; None: from the beginning."""
    newest = PlayedDeal.objects.order_by("-ended_at").values_list("ended_at", flat=True).first()
    return None if newest is None else newest - LATE


def outcome_for(result: DealResult, seat: int) -> Outcome:
    """How a deal ended for a seat; who is robbed of a kong has dealt in like a discarder."""
    if result.outcome == DealResult.Outcome.EXHAUSTED:
        return Outcome.DRAWN
    if seat == result.winner:
        return Outcome.SELF_DRAW if result.payer is None else Outcome.DISCARD_WIN
    if seat == result.payer:
        return Outcome.DEALT_IN
    return Outcome.OTHER_SELF_DRAW if result.payer is None else Outcome.OTHER_DISCARD_WIN


def patterns_won(result: DealResult) -> list[str]:
    """The ids of the patterns of a deal's win, as its log has them; none if nobody won."""
    events = deal_events(result.table_id, result.deal_no)
    won = (event.patterns for event in events if isinstance(event, Won))
    return [pattern for pattern, _ in next(won, ())]
