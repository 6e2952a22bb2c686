"""One's own finished deals, page by page, from the newest on."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from accounts.models import User
from accounts.people import find_by_name
from games.models import DealPlayer, DealResult, Table
from learn.models import PlayedDeal
from learn.statistics.selection import ALL, PEOPLE, ROBOTS, WON, Selection

PAGE = 25
WINS = (PlayedDeal.Outcome.SELF_DRAW, PlayedDeal.Outcome.DISCARD_WIN)
NAMED = ("account__public_id", "account__display_name", "account__closed_at")
"""What is read of a person who is only named."""
SHOWN = (
    *("ended_at", "ruleset", "format", "rated", "outcome", "fan", "change", "player__result"),
    *("player__result__deal_no", "player__result__table__public_id"),
)
"""All that is read of a deal."""
DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Entry:
    """A deal in the list, with its three other players in the order of their seats."""

    deal: PlayedDeal
    others: list[DealPlayer]

    @property
    def result(self) -> DealResult:
        """How it ended for all."""
        return self.deal.player.result

    @property
    def table(self) -> Table:
        """Where it was played."""
        return self.result.table

    @property
    def label(self) -> str:
        """How it ended for the one who looks."""
        return str(PlayedDeal.Outcome(self.deal.outcome).label)

    @property
    def key(self) -> str:
        """What names it in addresses."""
        return f"{self.table.public_id}.{self.result.deal_no}"


@dataclass(frozen=True, slots=True)
class Page:
    """Some deals; ``older`` names the last of them if there are more."""

    entries: list[Entry]
    older: str
    is_newest: bool


def wanted(account: User, chosen: Mapping[str, Any]) -> "QuerySet[PlayedDeal]":
    """The deals of an account that a valid form chooses."""
    selection = Selection.read(
        {name: chosen[name] for name in ("ruleset", "format", "play", "against")}, (ALL, PEOPLE, ROBOTS)
    )
    found = selection.rows(account, timezone.now())
    if chosen["outcome"]:
        found = found.filter(outcome__in=WINS if chosen["outcome"] == WON else [chosen["outcome"]])
    if chosen["opponent"].strip():
        found = _with(found, account, find_by_name(chosen["opponent"]))
    if chosen["since"]:
        found = found.filter(ended_at__gte=_midnight(chosen["since"]))
    if chosen["until"]:
        found = found.filter(ended_at__lt=_midnight(chosen["until"]) + DAY)
    return found


def page_of(account: User, deals: "QuerySet[PlayedDeal]", before: str = "") -> Page:
    """The newest of these deals, or those before a named one."""
    deals = deals.order_by("-ended_at", "-player")
    named = _named(account, before)
    if named is not None:
        deals = deals.filter(
            Q(ended_at__lt=named.ended_at) | Q(ended_at=named.ended_at, player__lt=named.player_id)
        )
    related = deals.select_related("player__result__table")
    found = list(related.only(*SHOWN)[: PAGE + 1])
    shown = found[:PAGE]
    others = _others(account, shown)
    entries = [Entry(deal, others[deal.player.result_id]) for deal in shown]
    return Page(entries, entries[-1].key if len(found) > PAGE else "", named is None)


def _named(account: User, key: str) -> PlayedDeal | None:
    public_id, _, deal_no = key.partition(".")
    if not deal_no.isascii() or not deal_no.isdigit() or len(deal_no) > 9:
        return None
    result = {"player__result__table__public_id": public_id, "player__result__deal_no": int(deal_no)}
    return PlayedDeal.objects.filter(account=account, **result).first()


def _with(deals: "QuerySet[PlayedDeal]", account: User, other: User | None) -> "QuerySet[PlayedDeal]":
    """Those of the deals that another person played as well."""
    if other is None or other == account:
        return deals.none()
    at_it = DealPlayer.objects.filter(account=other, result=OuterRef("player__result"))
    return deals.filter(Exists(at_it))


def _others(account: User, deals: Sequence[PlayedDeal]) -> Mapping[int, list[DealPlayer]]:
    """The other players of the deals, by the key of their result."""
    results = [deal.player.result_id for deal in deals]
    players = DealPlayer.objects.filter(result__in=results).select_related("account").order_by("seat")
    others: dict[int, list[DealPlayer]] = defaultdict(list)
    for player in players.only("result", "kind", "seat", *NAMED):
        if player.account_id != account.pk:
            others[player.result_id].append(player)
    return others


def _midnight(day: date) -> datetime:
    """The beginning of a day in the active time zone."""
    return timezone.make_aware(datetime.combine(day, time()))
