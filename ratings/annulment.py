"""What annulling rated results changes: their points are taken back, and nothing else moves."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from accounts.models import User
from games.pools import Pool
from ratings.models import LedgerLine, PoolRating, RatedResult
from ratings.parameters import Parameters, Rating
from ratings.pools import parameters_of
from ratings.queries import ratings_in
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


def settled_lines(result: RatedResult) -> list[LedgerLine]:
    """The lines with which a result was settled, in the order of the accounts."""
    lines = result.lines.filter(kind=LedgerLine.Kind.SETTLED)
    return list(lines.select_related("account").order_by("account"))


def without(stored: PoolRating, line: LedgerLine, parameters: Parameters) -> Rating:
    """An account's rating without the points of a settled line of its own."""
    return taken_back(stored.rating, line.points, parameters)


def preview(results: Iterable[RatedResult]) -> list[Effect]:
    """Every rating that changes if those of the results that stand are annulled, one after the other."""
    effects: dict[tuple[int, Pool], Effect] = {}
    for result in results:
        if result.stands:
            for effect in _effects(result, effects):
                effects[effect.account.pk, effect.pool] = effect
    return list(effects.values())


def _effects(result: RatedResult, before: Mapping[tuple[int, Pool], Effect]) -> Iterator[Effect]:
    lines, pool, parameters = settled_lines(result), result.pool, parameters_of(result.pool)
    for line, stored in zip(lines, ratings_of(result, lines), strict=True):
        earlier = before.get((line.account_id, pool))
        now = stored.value if earlier is None else earlier.now
        stored.value = stored.value if earlier is None else earlier.then
        then = without(stored, line, parameters).value
        results = 1 if earlier is None else earlier.results + 1
        yield Effect(line.account, pool, now, then, results)


def ratings_of(result: RatedResult, lines: Sequence[LedgerLine]) -> list[PoolRating]:
    """The stored ratings, in the pool of a result, of the accounts whose lines these are, in their order."""
    stored = ratings_in(result.pool, [line.account_id for line in lines])
    return [stored[line.account_id] for line in lines]
