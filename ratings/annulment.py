"""What annulling rated results changes: their points are taken back, and nothing else moves."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from accounts.models import User
from games.pools import Pool
from ratings.models import LedgerLine, PoolRating, RatedResult
from ratings.parameters import Rating
from ratings.pools import parameters_of
from ratings.settlement import taken_back


@dataclass(frozen=True, slots=True)
class Effect:
    """A rating that moves: whose, in which pool, its value now and then, and from how many results."""

    account: User
    pool: Pool
    now: float
    then: float
    results: int

    @property
    def points(self) -> float:
        """By how much it moves."""
        return self.then - self.now


def preview(results: Iterable[RatedResult]) -> list[Effect]:
    """Every rating that changes if those of the results that stand are annulled, one after the other."""
    pools = {result.pk: result.pool for result in results if result.stands}
    in_turn = list(pools)
    lines = sorted(settled_lines(pools), key=lambda line: in_turn.index(line.result_id))
    ratings = _ratings_of({line.account_id for line in lines})
    effects: dict[tuple[int, Pool], Effect] = {}
    for line in lines:
        key = line.account_id, pools[line.result_id]
        now = ratings[key].value
        before = effects.get(key, Effect(line.account, key[1], now, then=now, results=0))
        effects[key] = _without(before, line, ratings[key])
    return list(effects.values())


def settled_lines(result_ids: Iterable[int]) -> list[LedgerLine]:
    """The lines with which these results were settled, in the order of the accounts."""
    lines = LedgerLine.objects.filter(result__in=list(result_ids), kind=LedgerLine.Kind.SETTLED)
    return list(lines.select_related("account").order_by("account"))


def _ratings_of(account_ids: Collection[int]) -> dict[tuple[int, Pool], Rating]:
    """The ratings of these accounts in all pools."""
    return {(it.account_id, it.pool): it.rating for it in PoolRating.objects.filter(account__in=account_ids)}


def _without(before: Effect, line: LedgerLine, rating: Rating) -> Effect:
    """The effect with one more line taken back."""
    moved = rating._replace(value=before.then)
    after = taken_back(moved, line.points, parameters_of(before.pool))
    return replace(before, then=after.value, results=before.results + 1)
