"""From a phase to what the server would send to its viewer's page."""

import json
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from games.engine.state import CLOSED, HUMAN, State
from games.fold import AUDIENCES, Position
from games.last_deal import NOBODY, LastDeal, LastPlayer
from games.messages import table_message
from tools.gallery.company import Company, note_results
from tools.gallery.phases import Phase
from tools.gallery.play import Course, Moment

Json = dict[str, Any]

MOST_DEALS = 3000
"""In so many deals a phase is sought before it is given up."""
BEGIN = datetime(2026, 1, 1, 20, 0, tzinfo=UTC)
LATER = timedelta(seconds=17)
"""A picture shows the table so long after what happened last: of 60 seconds 43 are left."""


class NotFound(Exception):
    """No deal that was looked at has the phase."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A phase as it was found: for whom (None: a spectator), in which deal, and what is sent."""

    phase: Phase
    chair: int | None
    number: int
    message: Json


def stage(phase: Phase, company: Company) -> Scene:
    """Find the phase in the first deal from its number on that has it; raises NotFound."""
    for number in range(phase.number, phase.number + MOST_DEALS):
        found = _look(phase, company, number)
        if found is not None:
            moment, chair = found
            viewer = None if phase.watched else chair
            return Scene(phase, viewer, number, _message(company, moment, viewer))
    raise NotFound(f"no deal from {phase.number} on shows {phase.name!r}: {phase.shows.__doc__}")


def _look(phase: Phase, company: Company, number: int) -> tuple[Moment, int] | None:
    people = [chair for chair, kind in enumerate(company.kinds) if kind == HUMAN]
    course = Course(company.setup, company.kinds, number, phase.play)
    for moment in course.moments(phase.before, phase.deals):
        for chair in people:
            if phase.shows(moment.state, chair):
                return moment, chair
    return None


def _message(company: Company, moment: Moment, chair: int | None) -> Json:
    state, now = moment.state, BEGIN + LATER
    if state.phase == CLOSED and state.deal is not None:
        company.table.ending = "finished"
        note_results(company, state.deal.no, now)
    position = Position(state, (1,) * len(AUDIENCES))
    text = table_message(company.table, position, company.sitters, chair, now, _last(company, state))
    message: Json = json.loads(text)
    message["now"] = moment.now + LATER // timedelta(milliseconds=1)
    return message


def _last(company: Company, state: State) -> LastDeal:
    """Who played the deal that has just ended."""
    if state.deal is None or state.deal.result is None:
        return NOBODY
    return {
        chair: LastPlayer(seat.kind, seat.account, state.chairs[chair].score)
        for chair, seat in company.sitters.items()
    }
