"""Many random rated results, with annulments between them, for tests of the whole ledger."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from random import Random

from games.models import DealPlayer, DealResult
from games.models.tables import CHAIRS
from ratings.models import RatedResult
from ratings.services.annulling import annul
from ratings.services.settling import settle_pending
from tests.games.play import NOW, RATED, person
from tests.ratings.tables import people, rated_table

CHANGES = ([24, -8, -8, -8], [16, -16, 0, 0], [0, 0, 0, 0], [-48, 96, -24, -24], [-2, 6, -2, -2])


class Season:
    """A site's rated play in two pools: accounts meet at random, and are away for hours or days between."""

    def __init__(self, accounts: int, seed: int = 1) -> None:
        self.chance = Random(seed)
        self.staff = person("Mod", is_staff=True)
        self.people = people(*(f"P{number}" for number in range(accounts)))
        plans = (RATED, replace(RATED, ruleset="hk-live-v1"))
        self.tables = [rated_table(self.people[:CHAIRS], plan) for plan in plans]
        self.now = NOW
        self.deals = 0

    def play(self, deals: int) -> None:
        """So many deals end, and are settled."""
        made = [self._deal() for _ in range(deals)]
        DealResult.objects.bulk_create(made)
        DealPlayer.objects.bulk_create(player for result in made for player in self._players(result))
        while settle_pending():
            pass

    def annul(self, results: int) -> None:
        """So many of the results that stand are annulled."""
        standing = list(RatedResult.objects.filter(annulled_at=None).order_by("pk"))
        for result in self.chance.sample(standing, results):
            assert annul(result, self.staff, "two of them told each other their tiles", self.now)

    def _deal(self) -> DealResult:
        self.deals += 1
        self.now += timedelta(minutes=self.chance.choice([3, 10, 60, 60 * 24]))
        return DealResult(
            table=self.chance.choice(self.tables),
            deal_no=self.deals,
            prevailing=0,
            outcome=DealResult.Outcome.WON,
            ended_at=self.now,
        )

    def _players(self, result: DealResult) -> Iterator[DealPlayer]:
        changes = self.chance.sample(self.chance.choice(CHANGES), CHAIRS)
        for chair, account in enumerate(self.chance.sample(self.people, CHAIRS)):
            yield DealPlayer(
                result=result, seat=chair, chair=chair, kind="human", account=account, change=changes[chair]
            )
