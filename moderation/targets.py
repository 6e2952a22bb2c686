"""What a report is about, found by what the reporter may see of it."""

from dataclasses import dataclass

from accounts.models import User
from games import stored_log
from games.models import ChatLine, Seat, Table
from moderation.models import Report

AROUND = 10
"""So many lines before a reported one, and as many after it, go with the report."""

About = Report.About


class NothingThere(Exception):
    """There is no such line, person or table, or the reporter may not see it."""


@dataclass(frozen=True, slots=True)
class Target:
    """What is reported; `people` are those of whom a report about a table may say that it means them."""

    about: Report.About
    account: User | None = None
    table: Table | None = None
    line: ChatLine | None = None
    people: tuple[User, ...] = ()


@dataclass(frozen=True, slots=True)
class Complaint:
    """What a reporter says: why, in his own words, and, at a table, whom he means."""

    reason: Report.Reason
    text: str = ""
    account: User | None = None


def find_line(reporter: User, public_id: str) -> Target:
    """A line of chat that the reporter may read; raises NothingThere."""
    line = ChatLine.objects.filter(public_id=public_id).select_related("author", "table").first()
    if line is None or line.author is None or line.author == reporter or not _reads(reporter, line):
        raise NothingThere(public_id)
    return Target(About.LINE, line.author, line.table, line)


def find_person(reporter: User, public_id: str) -> Target:
    """Somebody's name; raises NothingThere."""
    account = User.objects.filter(public_id=public_id, closed_at=None).first()
    if account is None or account == reporter:
        raise NothingThere(public_id)
    return Target(About.NAME, account)


def find_table(reporter: User, public_id: str) -> Target:
    """A table at which the reporter has sat, or may watch; raises NothingThere."""
    table = Table.objects.filter(public_id=public_id).defer("snapshot").first()
    if table is None or not _sees(reporter, table):
        raise NothingThere(public_id)
    return Target(About.TABLE, None, table, people=_people(reporter, table))


def attached_lines(line: ChatLine, reporter: User) -> list[ChatLine]:
    """The lines around one, in order, as far as the reporter may read them."""
    here = ChatLine.objects.filter(table=line.table).select_related("author")
    if _plays(reporter, line.table):
        here = here.filter(audience=ChatLine.Audience.EVERYBODY)
    before = here.filter(pk__lte=line.pk).order_by("-pk")[: AROUND + 1]
    after = here.filter(pk__gt=line.pk).order_by("pk")[:AROUND]
    return [*reversed(before), *after]


def latest_lines(table: Table, reporter: User) -> list[ChatLine]:
    """The last lines at a table, in order, as far as the reporter may read them."""
    here = ChatLine.objects.filter(table=table).select_related("author")
    if _plays(reporter, table):
        here = here.filter(audience=ChatLine.Audience.EVERYBODY)
    return list(reversed(here.order_by("-pk")[: 2 * AROUND]))


def deal_at(table: Table, log_length: int) -> int | None:
    """The number of the deal to which that place in a table's log belongs; None before the first."""
    return stored_log.deal_at(table.pk, log_length)


def _reads(reporter: User, line: ChatLine) -> bool:
    if line.table is None:
        return True
    hidden = line.audience == ChatLine.Audience.SPECTATORS and _plays(reporter, line.table)
    return _sees(reporter, line.table) and not hidden


def _sees(reporter: User, table: Table) -> bool:
    return table.spectators or Seat.objects.filter(table=table, account=reporter).exists()


def _plays(reporter: User, table: Table | None) -> bool:
    return Seat.objects.filter(table=table, account=reporter, left_at=None).exists()


def _people(reporter: User, table: Table) -> tuple[User, ...]:
    seated = User.objects.filter(seats__table=table, closed_at=None).exclude(pk=reporter.pk)
    return tuple(seated.distinct().order_by("pk"))
