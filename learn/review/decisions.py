"""The decisions of a deal, found by folding its log."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from games.engine import events as ev
from games.engine.commands import DISCARDS, Chow, Kong, Pass, Pung, SeatCommand, Win
from games.engine.evolve import apply
from games.engine.legal import Refusal, claim_options, deal_in_play, refused_win, win_score
from games.engine.projection import sight
from games.engine.scoring import Score
from games.engine.seats import TURNS_AFTER
from games.engine.sight import Sight
from games.engine.state import State
from learn.replay.acts import ACTS


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat decided, and what it saw then.

    ``sight`` is to be looked at before the next decision is asked for: it shows the table as it is.
    ``moment`` is that of the replay at which the seat decides. ``win`` is what a win now is worth,
    ``refusal`` why a complete hand may not win. Who is not ``sight.asked`` had such a hand, and no choice.
    """

    moment: int
    seat: int
    sight: Sight
    chosen: SeatCommand
    by_server: bool
    win: Score | None
    refusal: Refusal | None


def decisions(state: State, events: Iterable[ev.Event]) -> Iterator[Decision]:
    """The decisions of a deal in order, by its events; the state, that before them, is changed in place."""
    moment = 0
    for event in events:
        yield from _decided(state, event, moment)
        apply(state, event)
        if isinstance(event, ev.DealStarted):
            moment = 0
        elif isinstance(event, ACTS):
            moment += 1
        if isinstance(event, ev.Discarded):
            yield from _refused(state, event.seat, moment)
        if isinstance(event, ev.DealEnded):
            return


def decision_of(state: State, chosen: SeatCommand, by_server: bool = False, moment: int = 0) -> Decision:
    """The decision of a seat that chooses so at a table as it is."""
    seat = chosen.seat
    seen = sight(state, deal_in_play(state).players[seat])
    assert seen is not None, "whoever decides sits at the table"
    refusal = refused_win(state, seat)
    win = None if refusal is not None else win_score(state, seat)
    return Decision(moment, seat, seen, chosen, by_server, win, refusal)


def _decided(state: State, event: ev.Event, moment: int) -> Iterator[Decision]:
    match event:
        case ev.Discarded():
            yield decision_of(state, DISCARDS[event.seat][event.tile], event.auto, moment)
        case ev.KongAnnounced():
            yield decision_of(state, Kong(event.seat, event.kind, event.tile), False, moment)
        case ev.Won(source=None):
            yield decision_of(state, Win(event.seat), event.auto, moment)
        case ev.Answered():
            yield decision_of(state, _answer(state, event), event.by != "player", moment)


def _answer(state: State, event: ev.Answered) -> SeatCommand:
    """The claim, or pass, that an answer stands for."""
    window = deal_in_play(state).window
    assert window is not None, "nothing lies open to claims"
    if event.answer == "chow":
        assert event.taken is not None, "a chow names its tiles"
        low, high = event.taken
        return Chow(event.seat, (low, high))
    if event.answer == "kong":
        return Kong(event.seat, "exposed", window.tile)
    return {"win": Win, "pung": Pung}.get(event.answer, Pass)(event.seat)


def _refused(state: State, discarder: int, moment: int) -> Iterator[Decision]:
    """The seats whose hands the discard completes, though they may neither win nor claim anything."""
    offers = claim_options(state)
    for seat in TURNS_AFTER[discarder]:
        if seat not in offers and refused_win(state, seat) is not None:
            yield decision_of(state, Pass(seat), True, moment)
