"""Why a result moved four ratings as it did."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import F

from accounts.models import User
from games.models import DealPlayer
from ratings.glicko import rested
from ratings.models import LedgerLine, RatedResult
from ratings.pools import read_parameters

UNSEEN = 0.05
"""Points that no page would show."""
_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Pair:
    """What a player was expected to get against another, what he got, and the rating points of that."""

    account: User
    expected: float
    score: float
    points: float


@dataclass(frozen=True, slots=True)
class Slip:
    """One player's part of a receipt.

    ``rest`` are points that no opponent explains: what the pool's bounds took. ``away`` are the days without
    a result before, after which the deviation was ``rested``; None if that made no difference to see.
    ``correction`` is the line of the annulment.
    """

    line: LedgerLine
    pairs: list[Pair]
    rest: float | None
    away: float | None
    rested: float
    correction: LedgerLine | None
    is_self: bool


def find_result(public_id: str) -> RatedResult | None:
    """The rated result with that id, and its table."""
    results = RatedResult.objects.select_related("table").defer("table__snapshot")
    return results.filter(public_id=public_id).first()


def slips_of(result: RatedResult, viewer: User | None) -> list[Slip]:
    """The receipt of each of the four, by place."""
    lines = list(result.lines.select_related("account", "parameters").order_by("place", "chair"))
    settled = [line for line in lines if line.kind == LedgerLine.Kind.SETTLED]
    corrections = {line.account_id: line for line in lines if line.kind == LedgerLine.Kind.ANNULLED}
    accounts = {line.account_id: line.account for line in settled}
    return [_slip(line, accounts, corrections.get(line.account_id), viewer) for line in settled]


def winner_of(result: RatedResult) -> User | None:
    """Who won the hand that was rated; None if it was drawn, or if a whole game was rated."""
    if result.deal_no is None:
        return None
    hand = DealPlayer.objects.filter(result__table=result.table_id, result__deal_no=result.deal_no)
    found = hand.filter(seat=F("result__winner")).select_related("account").first()
    return None if found is None else found.account


def _slip(
    line: LedgerLine, accounts: Mapping[int, User], correction: LedgerLine | None, viewer: User | None
) -> Slip:
    pairs = [
        Pair(accounts[each["account_id"]], each["expected"], each["score"], each["points"])
        for each in line.opponents
    ]
    rest = line.points - sum(pair.points for pair in pairs)
    parameters = read_parameters(line.parameters.data)
    (allowed,) = parameters.bounded([line.before])  # bounds may have been new then
    away = line.elapsed * parameters.period
    deviation = rested(allowed, away, parameters).deviation
    return Slip(
        line=line,
        pairs=pairs,
        rest=rest if abs(rest) > UNSEEN else None,
        away=away / _DAY if deviation - line.deviation_before > UNSEEN else None,
        rested=deviation,
        correction=correction,
        is_self=viewer is not None and line.account_id == viewer.pk,
    )
