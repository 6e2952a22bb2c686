"""Settled results in bulk, for measuring: what the services would have stored, without a deal for each."""

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from random import Random

from accounts.models import User
from benchmarks.results import PARAMETERS, POINTS
from games.engine.rulesets import load_ruleset, ruleset_data
from games.models import FrozenRuleset, Table
from games.models.tables import CHAIRS
from ratings.models import LedgerLine, PoolRating, RatedResult
from ratings.parameters import Rating
from ratings.pools import pools
from ratings.repeats import foursome_of
from ratings.services.settling import PARTS, freeze
from ratings.settlement import Entrant, Settled, settled

BEGIN = datetime(2025, 1, 1, tzinfo=UTC)
BETWEEN = timedelta(minutes=2)
BATCH = 1_000
POOL = pools()[0]


class Season:
    """Rated play in one pool: so many accounts who meet at random, and where each of them stands."""

    def __init__(self, accounts: int, lots: Random) -> None:
        self.lots = lots
        rows = [User(display_name=f"P{number}", name_mark=f"p{number}") for number in range(accounts)]
        self.accounts = [account.pk for account in User.objects.bulk_create(rows, BATCH)]
        self.table = _table()
        self.frozen = freeze(PARAMETERS)
        self.played = 0

    def play(self, results: int) -> None:
        """Store so many more results with their lines, and the ratings that they lead to."""
        rated = PoolRating.objects.filter(account__in=self.accounts)
        self.standings = {rating.account_id: _standing(rating) for rating in rated}
        self.counts = Counter({rating.account_id: rating.results for rating in rated})
        for begin in range(0, results, BATCH):
            self._play_batch(min(BATCH, results - begin))
        PoolRating.objects.bulk_create(
            self._ratings(),
            BATCH,
            update_conflicts=True,
            unique_fields=["account", "ruleset", "format"],
            update_fields=PARTS,
        )

    def _play_batch(self, size: int) -> None:
        drawn = [self.lots.sample(self.accounts, CHAIRS) for _ in range(size)]
        results = RatedResult.objects.bulk_create([self._result(four) for four in drawn])
        LedgerLine.objects.bulk_create(
            line for result, four in zip(results, drawn, strict=True) for line in self._lines(result, four)
        )

    def _result(self, four: Sequence[int]) -> RatedResult:
        self.played += 1
        return RatedResult(
            table=self.table,
            deal_no=self.played,
            ruleset=POOL.ruleset_id,
            format=POOL.format,
            at=BEGIN + self.played * BETWEEN,
            foursome=foursome_of(four),
            weight=1,
        )

    def _lines(self, result: RatedResult, four: Sequence[int]) -> Iterator[LedgerLine]:
        points = self.lots.sample(self.lots.choice(POINTS), CHAIRS)
        entrants = [self._entrant(account, change) for account, change in zip(four, points, strict=True)]
        outcomes = settled(entrants, result.at, PARAMETERS)
        for chair, (entrant, outcome) in enumerate(zip(entrants, outcomes, strict=True)):
            self.standings[entrant.account_id] = entrant._replace(rating=outcome.after, last_at=result.at)
            self.counts[entrant.account_id] += 1
            yield self._line(result, chair, entrant, outcome)

    def _entrant(self, account: int, change: int) -> Entrant:
        newcomer = Entrant(account, change, PARAMETERS.start, None)
        return self.standings.get(account, newcomer)._replace(change=change)

    def _line(self, result: RatedResult, chair: int, entrant: Entrant, outcome: Settled) -> LedgerLine:
        return LedgerLine(
            result=result,
            account_id=entrant.account_id,
            kind=LedgerLine.Kind.SETTLED,
            at=result.at,
            chair=chair,
            change=entrant.change,
            place=outcome.place,
            elapsed=outcome.elapsed,
            opponents=[pairing._asdict() for pairing in outcome.opponents],
            parameters=self.frozen,
            **_columns(entrant.rating, "before"),
            **_columns(outcome.after, "after"),
        )

    def _ratings(self) -> Iterator[PoolRating]:
        for account, standing in self.standings.items():
            yield PoolRating(
                account_id=account,
                ruleset=POOL.ruleset_id,
                format=POOL.format,
                results=self.counts[account],
                last_result_at=standing.last_at or BEGIN,
                **standing.rating._asdict(),
            )


def _standing(stored: PoolRating) -> Entrant:
    return Entrant(stored.account_id, 0, stored.rating, stored.last_result_at)


def _columns(rating: Rating, when: str) -> dict[str, float]:
    return {f"{part}_{when}": value for part, value in rating._asdict().items()}


def _table() -> Table:
    rules = load_ruleset(POOL.ruleset_id)
    frozen = FrozenRuleset.objects.create(
        hash=rules.hash, ruleset_id=rules.id, data=ruleset_data(rules.id), options={}
    )
    moments = dict.fromkeys(("created_at", "last_action_at", "logged_at", "closed_at"), BEGIN)
    return Table.objects.create(
        kind=Table.Kind.QUICK,
        status=Table.Status.CLOSED,
        ruleset=frozen,
        format=POOL.format,
        clock=60,
        rated=True,
        **moments,
    )
