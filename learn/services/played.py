"""Noting how people played finished deals: each deal once, whoever tries it how often."""

import logging
from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.dispatch import receiver

from accounts.models import User
from accounts.signals import guest_taken_over
from games.models import DealPlayer, DealResult, Seat
from learn.models import PlayedDeal
from learn.statistics.unnoted import looked_at_until, outcome_for, patterns_won, unnoted

logger = logging.getLogger(__name__)


def note_at_table(table_id: int) -> int:
    """Note the deals of one table that are not noted; how many it were."""
    return sum(map(_try_to_note, unnoted(table_id=table_id)))


def note_lately() -> int:
    """Note the deals that ended since shortly before the newest that is noted; how many it were."""
    return sum(map(_try_to_note, unnoted(looked_at_until())))


def note_everything() -> int:
    """Note all deals that are not noted, however long ago they ended; how many it were."""
    noted = 0
    while done := sum(map(_try_to_note, unnoted())):
        noted += done
    return noted


@transaction.atomic
def note(result_id: int) -> bool:
    """Note for all who played how a deal ended for them; False if that is done already."""
    # Locked, so that a deal is noted once, and for an account rather than for the guest that became it.
    locked = DealPlayer.objects.select_for_update(no_key=True).filter(result=result_id)
    players = list(locked.order_by("pk"))
    if PlayedDeal.objects.filter(player__result=result_id).exists():
        return False
    results = DealResult.objects.select_related("table__ruleset")
    result = results.defer("table__snapshot", "table__ruleset__data").get(pk=result_id)
    PlayedDeal.objects.bulk_create(_rows(result, players))
    return True


@receiver(guest_taken_over)
def pass_on(guest: User, account: User, **_: Any) -> None:
    """Let the account have the deals that games has just passed on to it."""
    PlayedDeal.objects.filter(account=guest, player__account=account).update(account=account)


def _try_to_note(result_id: int) -> bool:
    try:
        return note(result_id)
    except Exception:
        logger.exception("how the deal of result %s was played could not be noted", result_id)
        return False


def _rows(result: DealResult, players: Sequence[DealPlayer]) -> list[PlayedDeal]:
    is_alone = sum(player.kind == Seat.Kind.HUMAN for player in players) == 1
    return [
        _row(result, player, player.account_id, is_alone)
        for player in players
        if player.account_id is not None
    ]


def _row(result: DealResult, player: DealPlayer, account_id: int, is_alone: bool) -> PlayedDeal:
    has_won = player.seat == result.winner
    return PlayedDeal(
        player=player,
        account_id=account_id,
        ended_at=result.ended_at,
        ruleset=result.table.ruleset.ruleset_id,
        format=result.table.format,
        rated=result.table.rated,
        alone=is_alone,
        seat=player.seat,
        outcome=outcome_for(result, player.seat),
        fan=result.fan if has_won else None,
        change=player.change,
        patterns=" ".join(patterns_won(result)) if has_won else "",
    )
