"""Tables with four to sit at them, in the gallery's own database."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from accounts.models import User
from games.engine.state import Setup
from games.fold import setup_of
from games.models import DealResult, Table
from games.plans import Plan, Robot
from games.pools import Pool
from games.ports import Ratings, ShownRating
from games.services.creation import create_table
from games.sitters import Sitters, current_sitters

NAMES = ("Mei", "old_tom_with_a_long_name", "陳大文", "Nils")
SPECTATOR = "Ada"
PLANS = {
    "casual": Plan(clock=60, visibility=Table.Visibility.PUBLIC, spectators=True, move_help=True),
    "rated": Plan(clock=60, visibility=Table.Visibility.PUBLIC, spectators=True, rated=True),
    "match": Plan(ruleset="hk-live-v1", format="east-round", clock=60, visibility=Table.Visibility.PUBLIC),
}
"""The kinds of tables, by name. At a casual one a robot sits in chair 2."""


@dataclass(frozen=True, slots=True)
class Company:
    """A table and who sits there; ``spectator`` only looks on."""

    table: Table
    sitters: Sitters
    spectator: User

    @property
    def setup(self) -> Setup:
        """What was fixed when the table was made."""
        return setup_of(self.table)

    @property
    def kinds(self) -> list[str]:
        """Who is a person and who a robot, by chair."""
        return [self.sitters[chair].kind for chair in range(4)]

    def account(self, chair: int | None) -> User:
        """Who sits in a chair that a person has; None: the spectator."""
        account = self.spectator if chair is None else self.sitters[chair].account
        if account is None:
            raise ValueError(f"a robot in chair {chair} looks at no page")
        return account


def meet(now: datetime) -> dict[str, Company]:
    """A table of each kind, at which the same people sit."""
    *people, spectator = (
        User.objects.create_user(username=f"person-{number}", display_name=name, password="")
        for number, name in enumerate((*NAMES, SPECTATOR))
    )
    return {name: _sit_down(name, people, spectator, now) for name in PLANS}


def _sit_down(name: str, people: Sequence[User], spectator: User, now: datetime) -> Company:
    chairs: list[User | Robot | None] = [*people]
    if name == "casual":
        chairs[2] = Robot()
    table = create_table(chairs, now, PLANS[name])
    return Company(table, current_sitters(table), spectator)


def example_ratings(account_ids: Collection[int], pools: Collection[Pool]) -> Ratings:
    """Ratings of these people in these pools; that of every third is provisional."""
    return {
        (account_id, pool): ShownRating(1420 + account_id * 47, 60, account_id % 3 == 0)
        for account_id in account_ids
        for pool in pools
    }


def note_results(company: Company, hands: int, now: datetime) -> None:
    """Write down that so many hands were played at a table, as its final sheet counts them."""
    DealResult.objects.bulk_create(
        DealResult(
            table=company.table,
            deal_no=number + 1,
            prevailing=0,
            outcome=DealResult.Outcome.WON,
            ended_at=now,
        )
        for number in range(hands)
    )
