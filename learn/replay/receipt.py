"""The receipt of a hand for one of its players: what he was asked and when, and what became of it.

It also tells when his line was down or the server played for him, and the downtime of the site that was added
to his time.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Literal

from games.engine import events as ev
from games.engine.seats import LETTERS
from games.engine.tiles import NAMES
from games.times import from_ms

By = Literal["player", "switch", "timeout", "away", "overtaken", "ended"]
"""Who answered; ``overtaken``: others settled it before, ``ended``: nobody did until the deal ended."""
News = Literal["line_down", "line_up", "away", "back", "left", "credited"]

_ACT = (ev.Discarded, ev.KongAnnounced, ev.Konged, ev.Won)
_SETTLES = (*_ACT, ev.Drawn, ev.SetClaimed, ev.Exhausted, ev.Annulled)
"""What shows that a tile no longer lies open to claims."""


@dataclass(slots=True)
class Asked:
    """A question: what the player might do, on which tile of whose, until when, and what became of it.

    On the own turn there is no ``tile``. ``answer`` is an act (discard, pass, win, pung, kong, chow), None if
    there was none; ``discard`` is the tile of a discard. ``credited`` is the downtime that was added.
    """

    at: datetime
    may: tuple[str, ...]
    tile: str | None
    source: str | None
    due: datetime | None
    credited: timedelta = timedelta(0)
    answer: str | None = None
    discard: str | None = None
    by: By = "ended"
    answered_at: datetime | None = None

    @property
    def took(self) -> float | None:
        """Seconds until it was answered."""
        return None if self.answered_at is None else (self.answered_at - self.at).total_seconds()

    @property
    def allowed(self) -> float | None:
        """Seconds that there were for it, without what was credited later; None without a clock."""
        return None if self.due is None else (self.due - self.at - self.credited).total_seconds()


@dataclass(frozen=True, slots=True)
class Told:
    """Something else that concerned the player; ``credited`` is how much time was added, if that is it."""

    at: datetime
    kind: News
    credited: timedelta = timedelta(0)


@dataclass(slots=True)
class Receipt:
    """All of it in order, from the beginning of the deal to its end."""

    began_at: datetime
    ended_at: datetime
    rows: list[Asked | Told] = field(default_factory=list)

    @property
    def questions(self) -> list[Asked]:
        """What was asked."""
        return [row for row in self.rows if isinstance(row, Asked)]

    @property
    def without_line(self) -> timedelta:
        """How long the player's line was down."""
        down, total = self.began_at if self._begins_down else None, timedelta(0)
        for row in self.rows:
            if isinstance(row, Told) and row.kind == "line_down":
                down = row.at
            elif isinstance(row, Told) and row.kind == "line_up" and down is not None:
                total, down = total + (row.at - down), None
        return total if down is None else total + (self.ended_at - down)

    @property
    def credited(self) -> timedelta:
        """How much downtime was added to the player's open questions."""
        return sum((row.credited for row in self.questions), timedelta(0))

    @property
    def _begins_down(self) -> bool:
        lines = [row.kind for row in self.rows if isinstance(row, Told) and row.kind.startswith("line")]
        return lines[:1] == ["line_up"]


def write_receipt(events: Iterable[ev.Event], seat: int) -> Receipt:
    """The receipt of the player of a seat, by the events of a finished deal."""
    return _Writer(seat).write(events)


class _Writer:
    """Goes through a deal, with the question that is open and the tile that lies open to claims."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.chair = -1
        self.away = False
        self.rows: list[Asked | Told] = []
        self.question: Asked | None = None
        self.open: ev.Discarded | ev.KongAnnounced | None = None

    def write(self, events: Iterable[ev.Event]) -> Receipt:
        of_deal = list(_of_the_deal(events))
        opening = of_deal[0]
        self.chair = opening.players[self.seat] if isinstance(opening, ev.DealStarted) else -1
        for event in of_deal:
            self._take(event)
        return Receipt(from_ms(opening.at), from_ms(of_deal[-1].at), self.rows)

    def _take(self, event: ev.Event) -> None:
        if isinstance(event, ev.Asked) and event.seat == self.seat:
            self._ask(event)
        elif isinstance(event, ev.Answered) and event.seat == self.seat:
            self._close(event, event.answer, event.by)
        elif isinstance(event, ev.Credited):
            self._credit(event)
        elif isinstance(event, (ev.LineChanged, ev.WentAway, ev.CameBack, ev.Left)):
            if event.chair == self.chair:
                self._tell(event)
        elif isinstance(event, _SETTLES):
            self._settle(event)

    def _ask(self, event: ev.Asked) -> None:
        opened = None if "act" in event.may else self.open
        self.question = Asked(
            at=from_ms(event.at),
            may=tuple(what for what in event.may if what != "act"),
            tile=None if opened is None else NAMES[opened.tile],
            source=None if opened is None else LETTERS[opened.seat],
            due=None if event.due is None else from_ms(event.due),
        )
        self.rows.append(self.question)

    def _settle(self, event: ev.Event) -> None:
        if self.question is not None:
            if isinstance(event, _ACT) and event.seat == self.seat and self.question.tile is None:
                self._act(event)
            else:
                is_over = isinstance(event, (ev.Exhausted, ev.Annulled))
                self._close(event, None, "ended" if is_over else "overtaken")
        self.open = event if isinstance(event, (ev.Discarded, ev.KongAnnounced)) else None

    def _act(self, event: ev.Discarded | ev.KongAnnounced | ev.Konged | ev.Won) -> None:
        by = self._decider(event) if isinstance(event, (ev.Discarded, ev.Won)) and event.auto else "player"
        if isinstance(event, ev.Discarded) and self.question is not None:
            self.question.discard = NAMES[event.tile]
        answer = {ev.Discarded: "discard", ev.Won: "win"}.get(type(event), "kong")
        self._close(event, answer, by)

    def _decider(self, event: ev.Event) -> By:
        """Who decided a turn that the player did not: he was away, out of time, or had a switch on."""
        if self.away:
            return "away"
        due = None if self.question is None else self.question.due
        return "timeout" if due is not None and from_ms(event.at) > due else "switch"

    def _close(self, event: ev.Event, answer: str | None, by: By) -> None:
        if self.question is None:
            return
        self.question.answer, self.question.by = answer, by
        self.question.answered_at = None if answer is None else from_ms(event.at)
        self.question = None

    def _credit(self, event: ev.Credited) -> None:
        since, added = from_ms(event.since), timedelta(milliseconds=event.ms)
        self.rows.append(Told(from_ms(event.at), "credited", added))
        if self.question is not None and self.question.due is not None:
            missed = max(timedelta(0), since + added - max(since, self.question.at))
            self.question.credited += missed
            self.question.due += missed

    def _tell(self, event: ev.LineChanged | ev.WentAway | ev.CameBack | ev.Left) -> None:
        if isinstance(event, ev.LineChanged):
            kind: News = "line_up" if event.up else "line_down"
        else:
            kind = "back" if isinstance(event, ev.CameBack) else "away"
            self.away = kind == "away"
        kind = "left" if isinstance(event, ev.Left) else kind
        self.rows.append(Told(from_ms(event.at), kind))


def _of_the_deal(events: Iterable[ev.Event]) -> Iterator[ev.Event]:
    begun = False
    for event in events:
        begun = begun or isinstance(event, ev.DealStarted)
        if begun:
            yield event
