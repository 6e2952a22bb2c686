"""Which of somebody's deals are counted or listed."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlencode

from django.db.models import Count, Max, Min, QuerySet

from accounts.models import User
from games.engine.formats import FORMATS
from learn.models import PlayedDeal

RATED, CASUAL = "rated", "casual"
PEOPLE, ROBOTS, ALL = "people", "robots", "all"
PERIODS = {"month": timedelta(days=30), "quarter": timedelta(days=91), "year": timedelta(days=365)}
"""The last days, by what they are called in addresses."""
WON = "won"
"""Both ways of winning, where one way to end is chosen."""


@dataclass(frozen=True, slots=True)
class Selection:
    """A ruleset, a format, rated or casual play, and a period; an empty one stands for all there are.

    `against` says whether at least one of the others was a person, or all were robots.
    """

    ruleset: str = ""
    format: str = ""
    play: str = ""
    period: str = ""
    against: str = PEOPLE

    @classmethod
    def read(cls, query: Mapping[str, str], against: Sequence[str]) -> "Selection":
        """The selection in an address's query; what makes no sense there selects nothing.

        ``against`` says whom there is to choose from, the first of them unless another is chosen.
        """

        def one_of(name: str, known: tuple[str, ...]) -> str:
            return query.get(name, "") if query.get(name) in known else ""

        return cls(
            query.get("ruleset", "")[:40],
            one_of("format", FORMATS),
            one_of("play", (RATED, CASUAL)),
            one_of("period", tuple(PERIODS)),
            one_of("against", tuple(against)) or against[0],
        )

    @property
    def query(self) -> str:
        """The selection for addresses."""
        return urlencode({name: value for name, value in asdict(self).items() if value})

    def since(self, now: datetime) -> datetime | None:
        """The beginning of the period; None: it is all there is."""
        return now - PERIODS[self.period] if self.period else None

    def rows(self, account: User, now: datetime) -> "QuerySet[PlayedDeal]":
        """The deals of an account that are selected."""
        found = PlayedDeal.objects.filter(account=account)
        if self.against != ALL:
            found = found.filter(alone=self.against == ROBOTS)
        if self.ruleset:
            found = found.filter(ruleset=self.ruleset)
        if self.format:
            found = found.filter(format=self.format)
        if self.play:
            found = found.filter(rated=self.play == RATED)
        since = self.since(now)
        return found if since is None else found.filter(ended_at__gte=since)


@dataclass(frozen=True, slots=True)
class Stock:
    """How many deals somebody has played with a ruleset, of which kind, and between which moments."""

    ruleset: str
    alone: bool
    hands: int
    first: datetime
    last: datetime


def stock_of(account: User) -> list[Stock]:
    """What somebody has played, the most played first."""
    grouped: Any = PlayedDeal.objects.filter(account=account).values_list("ruleset", "alone")
    counted = grouped.annotate(hands=Count("pk"), first=Min("ended_at"), last=Max("ended_at"))
    return [Stock(*row) for row in counted.order_by("-hands", "ruleset")]
