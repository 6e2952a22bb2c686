"""What goes to the browser of who practises: messages of the same shape as a live table's."""

from datetime import datetime
from typing import Any

from accounts.models import User
from games.messages import NOTHING_OF_OWN, facts, own_part, people
from games.models import Seat, Table
from games.models.tables import CHAIRS
from games.times import to_ms
from learn.practice.hands import Course

Json = dict[str, Any]


def whole(course: Course, account: User, help_on: bool, now: datetime) -> list[Json]:
    """The table before the deal and all that has happened since."""
    table = {
        "type": "table",
        "cursor": 0,
        "now": to_ms(now),
        "view": course.before,
        "people": people(_sitters(course, account), course.chair, {}),
        "facts": facts(_table(help_on), course.state),
        "own": NOTHING_OF_OWN,
        "played": None,
        "end": None,
    }
    return [table, _events(course, 0, help_on, now)]


def news(course: Course, help_on: bool, now: datetime) -> list[Json]:
    """What the last decision led to."""
    return [_events(course, course.marks[-2], help_on, now)]


def _events(course: Course, since: int, help_on: bool, now: datetime) -> Json:
    events = course.shown[since:]
    return {
        "type": "events",
        "cursor": len(course.shown),
        "count": len(events),
        "now": to_ms(now),
        "events": events,
        "own": {**own_part(_table(help_on), course.state, course.chair), "switches": None},
        "end": None,
    }


def _table(help_on: bool) -> Table:
    """The table that this would be; there is none."""
    return Table(kind=Table.Kind.PRACTICE, format="single-hand", move_help=help_on)


def _sitters(course: Course, account: User) -> dict[int, Seat]:
    """Who would sit in its chairs."""
    robots = {chair: Seat(chair=chair, kind=Seat.Kind.ROBOT) for chair in range(CHAIRS)}
    return robots | {course.chair: Seat(chair=course.chair, kind=Seat.Kind.HUMAN, account=account)}
