"""From a phase to what the server would send to its viewer's page."""

import json
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from games.chat import history_message
from games.engine.events import Event
from games.engine.evolve import apply
from games.engine.projection import project_event
from games.engine.state import CLOSED, HUMAN, State
from games.fold import AUDIENCES, Position
from games.last_deal import NOBODY, LastDeal, LastPlayer
from games.messages import table_message
from games.models import ChatLine
from tools.gallery.company import Company, note_results
from tools.gallery.phases import Phase
from tools.gallery.play import Course, Moment

Json = dict[str, Any]

MOST_DEALS = 3000
"""In so many deals a phase is sought before it is given up."""
MOMENTS_TOLD = 60
"""The log of a page goes back so far."""
FIRST_CURSOR = 1
BEGIN = datetime(2026, 1, 1, 20, 0, tzinfo=UTC)
SAID = ((0, "你好！"), (3, "Good luck, all of you."), (1, "Thanks, and may the better hand win!"))
"""By which chair, and what."""
LATER = timedelta(seconds=17)
"""A picture shows the table so long after what happened last: of 60 seconds 43 are left."""


class NotFound(Exception):
    """No deal that was looked at has the phase."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A phase as it was found: for whom (None: a spectator), in which deal, and what is sent.

    ``message`` is the whole table; ``told`` says the same as a page hears it that was there for a while;
    ``said`` is the chat.
    """

    phase: Phase
    chair: int | None
    number: int
    message: Json
    told: tuple[Json, ...]
    said: Json


def stage(phase: Phase, company: Company) -> Scene:
    """Find the phase in the first deal from its number on that has it; raises NotFound."""
    for number in range(phase.number, phase.number + MOST_DEALS):
        found = _look(phase, company, number)
        if found is not None:
            place, moment, chair = found
            viewer = None if phase.watched else chair
            message = _message(company, moment, viewer)
            told = _told(_course(phase, company, number), place, company, viewer, message)
            return Scene(phase, viewer, number, message, told, _said(company, message))
    raise NotFound(f"no deal from {phase.number} on shows {phase.name!r}: {phase.shows.__doc__}")


def _course(phase: Phase, company: Company, number: int) -> Course:
    return Course(company.setup, company.kinds, number, phase.play, phase.before, phase.deals)


def _look(phase: Phase, company: Company, number: int) -> tuple[int, Moment, int] | None:
    """The moment that shows the phase, its place among all, and to whom."""
    people = [chair for chair, kind in enumerate(company.kinds) if kind == HUMAN]
    for place, moment in enumerate(_course(phase, company, number).moments()):
        for chair in people:
            if phase.shows(moment.state, chair):
                return place, moment, chair
    return None


def _told(course: Course, place: int, company: Company, chair: int | None, message: Json) -> tuple[Json, ...]:
    """The table a while before, and what has happened since then in the same deal."""
    deal, news = message["view"]["deal"], News(chair)
    if deal is None or deal["result"]:
        return (message,)
    before = message
    for at, moment in enumerate(course.moments()):
        if at == place:
            break
        is_same = moment.state.deal is not None and moment.state.deal.no == deal["no"]
        if course.hears is None and is_same and at >= place - MOMENTS_TOLD:
            before = _message(company, moment, chair)
            news.begin(moment.state)
            course.hears = news.hear
    return (before, news.message(message))


class News:
    """What happens at a table, as the page of a chair (None: a spectator) hears it."""

    def __init__(self, chair: int | None) -> None:
        self._chair, self._events = chair, list[Json]()
        self._state: State | None = None

    def begin(self, state: State) -> None:
        """Listen from this state on."""
        self._state = state.copy()

    def hear(self, event: Event) -> None:
        """Note an event, if the chair may know of it."""
        if self._state is not None:
            apply(self._state, event)
            shown = project_event(event, self._state, self._chair)
            self._events += [] if shown is None else [shown]

    def message(self, whole: Json) -> Json:
        """All that was heard, with the chair's own part of the ``whole`` table after it."""
        count = len(self._events)
        kept = {name: whole[name] for name in ("now", "own", "end")}
        cursor = FIRST_CURSOR + count
        return {"type": "events", "cursor": cursor, "count": count, "events": self._events, **kept}


def _message(company: Company, moment: Moment, chair: int | None) -> Json:
    state, now = moment.state, BEGIN + LATER
    if state.phase == CLOSED and state.deal is not None:
        company.table.ending = "finished"
        note_results(company, state.deal.no, now)
    position = Position(state, (FIRST_CURSOR,) * len(AUDIENCES))
    text = table_message(company.table, position, company.sitters, chair, now, _last(company, state))
    message: Json = json.loads(text)
    message["now"] = moment.now + LATER // timedelta(milliseconds=1)
    return message


def _said(company: Company, message: Json) -> Json:
    """What was said at the table; nothing yet in the first deal."""
    deal = message["view"]["deal"]
    lines = [] if deal is None or deal["no"] == 1 else [_line(company, *said) for said in SAID]
    history: Json = json.loads(history_message(lines, may_say=True, may_write=True, notice=""))
    return history


def _line(company: Company, chair: int, text: str) -> ChatLine:
    return ChatLine(table=company.table, chair=chair, author=company.account(chair), text=text, at=BEGIN)


def _last(company: Company, state: State) -> LastDeal:
    """Who played the deal that has just ended."""
    if state.deal is None or state.deal.result is None:
        return NOBODY
    return {
        chair: LastPlayer(seat.kind, seat.account, state.chairs[chair].score)
        for chair, seat in company.sitters.items()
    }
