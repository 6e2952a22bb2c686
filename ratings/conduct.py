"""Rated games that somebody has left early: the honest count, and when rated play pauses for it."""

import tomllib
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from importlib.resources import files

from accounts.models import User
from games.models import DealPlayer, DealResult, Table
from ratings.models import LedgerLine


@dataclass(frozen=True, slots=True)
class ConductRules:
    """How many results are looked at, and what follows from how many left early; see the data."""

    of_last: int
    warn_at: int
    limit_at: int
    casual_hands: int
    pause: timedelta


@cache
def conduct_rules() -> ConductRules:
    """The rules as the data has them."""
    data = tomllib.loads((files(__package__) / "conduct.toml").read_text("utf-8"))
    return ConductRules(pause=timedelta(days=data.pop("pause_days")), **data)


@dataclass(frozen=True, slots=True)
class Conduct:
    """How many of somebody's last ``results`` were ``left_early``.

    While rated play pauses, ``paused_until`` is its end, and so many ``casual_hands`` end it earlier.
    """

    results: int
    left_early: int
    paused_until: datetime | None = None
    casual_hands: int = 0

    @property
    def is_warned(self) -> bool:
        """Whether so many were left early that a pause is near."""
        return self.left_early >= conduct_rules().warn_at


def conduct_of(account: User, now: datetime) -> Conduct:
    """The conduct of an account in its last rated results that stand."""
    rules = conduct_rules()
    lines = LedgerLine.objects.filter(
        account=account, kind=LedgerLine.Kind.SETTLED, result__annulled_at=None
    ).order_by("-pk")
    last = list(lines.values_list("left_early", "at")[: rules.of_last])
    left_at = [at for left_early, at in last if left_early]
    until = max(left_at) + rules.pause if len(left_at) >= rules.limit_at else now
    if until <= now:
        return Conduct(len(last), len(left_at))
    missing = rules.casual_hands - _casual_hands(account, max(left_at))
    return Conduct(len(last), len(left_at), until if missing > 0 else None, max(0, missing))


def refusal_for_conduct(account: User, now: datetime) -> str | None:
    """The code of the refusal while rated play pauses for an account."""
    return "rated_paused" if conduct_of(account, now).paused_until is not None else None


def _casual_hands(account: User, since: datetime) -> int:
    """How many casual hands, but for practice, an account has played to their end since then."""
    played = DealPlayer.objects.filter(account=account, left_early=False, result__ended_at__gt=since)
    casual = played.filter(result__table__rated=False).exclude(result__table__kind=Table.Kind.PRACTICE)
    return casual.exclude(result__outcome=DealResult.Outcome.ANNULLED).count()
