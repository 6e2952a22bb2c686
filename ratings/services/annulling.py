"""Annulling a rated result: once, with a correcting line for each of its four players."""

from collections.abc import Callable, Sequence
from datetime import datetime

from django.db import transaction

from accounts.models import User
from games.services.places import lock_accounts
from ratings.annulment import settled_lines
from ratings.models import FrozenParameters, LedgerLine, PoolRating, RatedResult
from ratings.models.results import ANNULMENT
from ratings.parameters import Rating
from ratings.pools import parameters_of
from ratings.queries import ratings_in
from ratings.services.settling import freeze
from ratings.settlement import taken_back

Noting = Callable[[Sequence[LedgerLine]], object]


def annul(result: RatedResult, by: User, reason: str, now: datetime, noting: Noting | None = None) -> bool:
    """Take a result's points back from its four players; False if that is done already.

    What `noting` writes, which is given the correcting lines, is stored together with them, or not at all.
    """
    with transaction.atomic(durable=True):
        settled = settled_lines([result.pk])
        lock_accounts(line.account_id for line in settled)
        stored = RatedResult.objects.select_for_update(of=("self",)).get(pk=result.pk)
        if not stored.stands:
            return False
        stored.annulled_at, stored.annulled_by, stored.annulled_reason = now, by, reason
        stored.save(update_fields=ANNULMENT)
        lines = _take_back(stored, settled, now)
        if noting is not None:
            noting(lines)
    return True


def _take_back(result: RatedResult, settled: Sequence[LedgerLine], now: datetime) -> list[LedgerLine]:
    parameters = parameters_of(result.pool)
    frozen, lines = freeze(parameters), []
    ratings = ratings_in(result.pool, [line.account_id for line in settled])
    for line in settled:
        stored = ratings[line.account_id]
        after = taken_back(stored.rating, line.points, parameters)
        lines.append(_correcting(line, stored, after, frozen, now))
        stored.value, stored.results = after.value, stored.results - 1
        stored.save(update_fields=["value", "results"])
    return LedgerLine.objects.bulk_create(lines)


def _correcting(
    line: LedgerLine, stored: PoolRating, after: Rating, frozen: FrozenParameters, now: datetime
) -> LedgerLine:
    return LedgerLine(
        result_id=line.result_id,
        account=line.account,
        kind=LedgerLine.Kind.ANNULLED,
        at=now,
        chair=line.chair,
        change=line.change,
        place=line.place,
        elapsed=0,
        value_before=stored.value,
        deviation_before=stored.deviation,
        volatility_before=stored.volatility,
        value_after=after.value,
        deviation_after=after.deviation,
        volatility_after=after.volatility,
        parameters=frozen,
    )
