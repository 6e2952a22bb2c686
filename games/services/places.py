"""Where an account sits. Whoever gives it a chair or a place in the queue holds the lock on its row."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from math import ceil

from django.db.models import F, QuerySet

from accounts.limits import LimitReached
from accounts.models import User
from accounts.permissions import may
from accounts.relations import avoid
from games.models import QueueEntry, Seat, Table
from games.ports import rated_refusal
from games.refusals import Refused

MOST_TABLES = 8
"""At so many open tables one account may sit at once."""
SEATS_AN_HOUR = 60
HOUR = timedelta(hours=1)


def lock_accounts(account_ids: Iterable[int]) -> None:
    """Hold these accounts to the end of the transaction.

    Always before any table and in this order, lest two transactions wait for each other.
    """
    list(User.objects.select_for_update(no_key=True).filter(pk__in=account_ids).order_by("pk").values("pk"))


def check_may_sit(account: User, now: datetime, *, rated: bool, timed: bool) -> None:
    """Raise Refused or LimitReached unless a locked account may sit down at one more table.

    Nobody plays at two tables with a clock, lest the others wait for him.
    """
    if not may(account, "play", now):
        raise Refused("may_not")
    if rated:
        check_may_play_rated(account, now)
    seats = Seat.objects.filter(account=account)
    check_hour(seats, "seats", SEATS_AN_HOUR, now)
    taken = seats.filter(left_at=None, table__status=Table.Status.OPEN)
    clocks = list(taken.values_list("table__clock", flat=True))
    if timed and any(clocks):
        raise Refused("plays_already")
    if len(clocks) >= MOST_TABLES:
        raise Refused("too_many_tables")


def check_may_play_rated(account: User, now: datetime) -> None:
    """Raise Refused unless a locked account may begin a rated game.

    Whoever has left one begins no other before it is over, so that nobody leaves a bad hand for a better one.
    """
    if not may(account, "play_rated", now):
        raise Refused("may_not_rated")
    if _left_game_runs(account):
        raise Refused("left_game_runs")
    code = rated_refusal(account, now)
    if code is not None:
        raise Refused(code)


def _left_game_runs(account: User) -> bool:
    """Whether the server plays a rated game to its end for an account that has left it."""
    running = Seat.objects.filter(account=account, table__rated=True, table__status=Table.Status.OPEN)
    return running.filter(left_at__gte=F("table__started_at")).exists()


def check_company(account: User, others: Iterable[int | None]) -> None:
    """Raise Refused if the account must not be seated with one of these."""
    if avoid(account) & set(others):
        raise Refused("not_together")


def forget_queue(account: User) -> None:
    """Whoever sits down does not wait for a table any more."""
    QueueEntry.objects.filter(account=account).delete()


def check_hour(seats: QuerySet[Seat], what: str, most: int, now: datetime) -> None:
    """Raise LimitReached while ``most`` of these seats were taken within the last hour."""
    times = seats.filter(since__gt=now - HOUR).order_by("-since").values_list("since", flat=True)
    oldest = times[most - 1 : most].first()
    if oldest is not None:
        raise LimitReached(what, ceil((oldest + HOUR - now).total_seconds()))
