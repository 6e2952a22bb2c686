"""Finished deals and matches that are to be settled: which there are, and who played them."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.db.models import Count, Exists, OuterRef, Q

from games.engine.formats import MATCHES, SINGLE_HAND
from games.models import DealPlayer, DealResult, Table
from games.models.tables import CHAIRS
from ratings.models import RatedResult

MOST = 1000
"""So many results are found at once, those that ended first."""
LATE = timedelta(days=1)
"""No result is stored so long after it ended, whatever the clocks of the site's machines say."""

PLAYED_OUT = (DealResult.Outcome.WON, DealResult.Outcome.EXHAUSTED)


@dataclass(frozen=True, slots=True)
class Finished:
    """A deal that is to be settled for itself, or a whole match: `deal_no` is None."""

    table_id: int
    deal_no: int | None
    at: datetime


@dataclass(frozen=True, slots=True)
class Player:
    """Who played from a chair, and the points that it brought; who left early counts like the others."""

    account_id: int
    chair: int
    change: int
    left_early: bool


def rated_play(prefix: str = "") -> Q:
    """Tables whose results count: no practice, no help, with flowers. Robots have no accounts."""
    facts = {"rated": True, "move_help": False, "flowers": True}
    return Q(**{prefix + name: value for name, value in facts.items()}) & ~Q(
        **{prefix + "kind": Table.Kind.PRACTICE}
    )


def pending(since: datetime | None = None, table_id: int | None = None) -> list[Finished]:
    """The finished results that are not settled, in the order in which they ended; the first of them.

    Those of four accounts, that is: where one of the seats has none, a result is never rated. With ``since``
    only those that ended after it, with ``table_id`` those of one table.
    """
    found = [*_pending_deals(since, table_id), *_pending_matches(since, table_id)]
    return sorted(found, key=lambda finished: (finished.at, finished.table_id, finished.deal_no or 0))[:MOST]


def looked_at_until() -> datetime | None:
    """From when on there may be results that nobody has looked at; None: from the beginning."""
    newest = RatedResult.objects.order_by("-at").values_list("at", flat=True).first()
    return None if newest is None else newest - LATE


def is_settled(finished: Finished) -> bool:
    """Whether a result has its lines."""
    return RatedResult.objects.filter(table=finished.table_id, deal_no=finished.deal_no).exists()


def players_of(finished: Finished) -> list[Player]:
    """The four players of a result, in the order of their accounts."""
    played = DealPlayer.objects.filter(result__table=finished.table_id)
    if finished.deal_no is not None:
        played = played.filter(result__deal_no=finished.deal_no)
    rows = played.order_by("result__deal_no", "seat")
    found: dict[tuple[int, int], Player] = {}
    for account_id, chair, change, left_early in rows.values_list("account", "chair", "change", "left_early"):
        if account_id is not None:
            _add(found, Player(account_id, chair, change, left_early))
    return [found[key] for key in sorted(found)]


def _add(found: dict[tuple[int, int], Player], played: Player) -> None:
    """Add what somebody played in one more deal; the last one says whether he was still there."""
    key = played.account_id, played.chair
    before = found[key].change if key in found else 0
    found[key] = replace(played, change=before + played.change)


def _pending_deals(since: datetime | None, table_id: int | None) -> Iterator[Finished]:
    deals = DealResult.objects.filter(
        rated_play("table__"), table__format=SINGLE_HAND, outcome__in=PLAYED_OUT
    )
    settled = RatedResult.objects.filter(table=OuterRef("table"), deal_no=OuterRef("deal_no"))
    if since is not None:
        deals, settled = deals.filter(ended_at__gt=since), settled.filter(at__gt=since)
    if table_id is not None:
        deals = deals.filter(table=table_id)
    deals = deals.filter(~Exists(settled))
    of_four = deals.annotate(people=Count("players__account", distinct=True)).filter(people=CHAIRS)
    for row in of_four.order_by("ended_at", "pk").values_list("table_id", "deal_no", "ended_at")[:MOST]:
        yield Finished(*row)


def _pending_matches(since: datetime | None, table_id: int | None) -> Iterator[Finished]:
    matches = Table.objects.filter(rated_play(), format__in=MATCHES, ending=Table.Ending.FINISHED)
    settled = RatedResult.objects.filter(table=OuterRef("pk"), deal_no=None)
    if since is not None:
        matches, settled = matches.filter(closed_at__gt=since), settled.filter(at__gt=since)
    if table_id is not None:
        matches = matches.filter(pk=table_id)
    matches = matches.filter(~Exists(settled))
    of_four = matches.annotate(people=Count("results__players__account", distinct=True)).filter(people=CHAIRS)
    for table_id, at in of_four.order_by("closed_at", "pk").values_list("pk", "closed_at")[:MOST]:
        if at is not None:
            yield Finished(table_id, None, at)
