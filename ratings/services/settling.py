"""Settling rated results: each once, whoever tries it how often.

Whoever writes ratings holds the locks on the accounts of all four, taken in the order of their keys.
"""

import logging
from collections.abc import Sequence

from django.db import transaction

from games.models import Table
from games.pools import Pool
from games.services.places import lock_accounts
from ratings.finished import Finished, Player, is_settled, looked_at_until, pending, players_of
from ratings.models import FrozenParameters, LedgerLine, PoolRating, RatedResult
from ratings.parameters import Parameters, Rating
from ratings.pools import parameters_of, version_of, written
from ratings.queries import ratings_in
from ratings.repeats import foursome_of, weight_of
from ratings.settlement import Entrant, Settled, settled, weighed

logger = logging.getLogger(__name__)

PARTS = ("value", "deviation", "volatility", "results", "last_result_at")


def settle_pending(*, everything: bool = False) -> int:
    """Settle the results that are not settled yet, in the order in which they ended; how many it were.

    Only those that ended since shortly before the newest settled one, unless ``everything`` is looked at.
    One that fails is logged and tried again the next time; it does not hold up the others.
    """
    return sum(map(_try_to_settle, pending(None if everything else looked_at_until())))


def settle_at_table(table_id: int) -> int:
    """Settle what is not settled yet of one table; how many results it were."""
    return sum(map(_try_to_settle, pending(table_id=table_id)))


def settle(finished: Finished) -> RatedResult | None:
    """Change the ratings of the four as the result says; None if that is done already."""
    with transaction.atomic(durable=True):
        players = players_of(finished)
        lock_accounts(player.account_id for player in players)
        if is_settled(finished):
            return None
        result = _add_result(finished, players)
        _move_ratings(result, players, parameters_of(result.pool))
    return result


def freeze(parameters: Parameters) -> FrozenParameters:
    """Keep the parameters, so that what they did can be replayed for ever."""
    copy = {"data": written(parameters)}
    return FrozenParameters.objects.get_or_create(version=version_of(parameters), defaults=copy)[0]


def _try_to_settle(finished: Finished) -> bool:
    try:
        return settle(finished) is not None
    except Exception:
        logger.exception("deal %s of table %s could not be settled", finished.deal_no, finished.table_id)
        return False


def _add_result(finished: Finished, players: Sequence[Player]) -> RatedResult:
    table = Table.objects.select_related("ruleset").defer("snapshot").get(pk=finished.table_id)
    pool = Pool(table.ruleset.ruleset_id, table.format)
    foursome = foursome_of(player.account_id for player in players)
    return RatedResult.objects.create(
        table=table,
        deal_no=finished.deal_no,
        ruleset=pool.ruleset_id,
        format=pool.format,
        at=finished.at,
        foursome=foursome,
        weight=weight_of(foursome, pool, finished.at),
    )


def _move_ratings(result: RatedResult, players: Sequence[Player], parameters: Parameters) -> None:
    stored = ratings_in(result.pool, [player.account_id for player in players])
    entrants = [_entrant(player, stored.get(player.account_id), parameters) for player in players]
    outcomes = settled(entrants, result.at, weighed(parameters, result.weight))
    frozen = freeze(parameters)
    LedgerLine.objects.bulk_create(
        _line(result, frozen, player, entrant.rating, outcome)
        for player, entrant, outcome in zip(players, entrants, outcomes, strict=True)
    )
    PoolRating.objects.bulk_create(
        [
            _moved(result, player, stored.get(player.account_id), outcome.after)
            for player, outcome in zip(players, outcomes, strict=True)
        ],
        update_conflicts=True,
        unique_fields=["account", "ruleset", "format"],
        update_fields=PARTS,
    )


def _entrant(player: Player, stored: PoolRating | None, parameters: Parameters) -> Entrant:
    if stored is None:
        return Entrant(player.account_id, player.change, parameters.start, None)
    return Entrant(player.account_id, player.change, stored.rating, stored.last_result_at)


def _line(
    result: RatedResult, frozen: FrozenParameters, player: Player, before: Rating, outcome: Settled
) -> LedgerLine:
    return LedgerLine(
        result=result,
        account_id=player.account_id,
        kind=LedgerLine.Kind.SETTLED,
        at=result.at,
        chair=player.chair,
        change=player.change,
        place=outcome.place,
        left_early=player.left_early,
        elapsed=outcome.elapsed,
        value_before=before.value,
        deviation_before=before.deviation,
        volatility_before=before.volatility,
        value_after=outcome.after.value,
        deviation_after=outcome.after.deviation,
        volatility_after=outcome.after.volatility,
        opponents=[pairing._asdict() for pairing in outcome.opponents],
        parameters=frozen,
    )


def _moved(result: RatedResult, player: Player, stored: PoolRating | None, after: Rating) -> PoolRating:
    return PoolRating(
        account_id=player.account_id,
        ruleset=result.ruleset,
        format=result.format,
        results=1 + (0 if stored is None else stored.results),
        last_result_at=result.at if stored is None else max(result.at, stored.last_result_at),
        **after._asdict(),
    )
