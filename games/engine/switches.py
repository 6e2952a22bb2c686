"""Switches of the own seat: decisions that a person leaves to the server (rules: common 4).

A switch never gives up a win. While a person is away the seat plays by the rule of timeouts instead.
"""

from collections.abc import Mapping

from games.engine.commands import Discard, Pass, SeatCommand, Switched, Win
from games.engine.legal import deal_in_play
from games.engine.seats import SEATS
from games.engine.state import PLAYING, State
from games.engine.values import value

CLAIMS = frozenset({"chow", "pung", "kong"})


@value
class Switches:
    """What one person has switched on.

    ``no_calls`` passes what is no win, ``no_chow`` what is only a chow; ``auto_win`` wins at once, and
    ``auto_discard`` discards whatever is drawn.
    """

    no_calls: bool = False
    no_chow: bool = False
    auto_win: bool = False
    auto_discard: bool = False


ALL_OFF = Switches()
ByChair = Mapping[int, Switches]
"""Who has switched what on, by chair; whoever is not in it has switched nothing on."""


def decision_at_once(state: State, switches: ByChair) -> Switched | None:
    """A decision that a switch makes as soon as its seat is asked; None if there is none."""
    for seat in SEATS if state.phase == PLAYING else ():
        decision = _at_once(state, seat, _at_seat(state, seat, switches))
        if decision is not None:
            return Switched(seat, decision)
    return None


def _at_seat(state: State, seat: int, switches: ByChair) -> Switches:
    number = deal_in_play(state).players[seat]
    return ALL_OFF if state.chairs[number].plays_itself else switches.get(number, ALL_OFF)


def _at_once(state: State, seat: int, on: Switches) -> SeatCommand | None:
    deal = deal_in_play(state)
    question = deal.questions[seat]
    if question is None:
        return None
    if "win" in question.may:
        return Win(seat) if on.auto_win else None
    if deal.window is None:
        return None
    unwanted = CLAIMS if on.no_calls else {"chow"} if on.no_chow else frozenset()
    return Pass(seat) if unwanted.issuperset(question.may) else None


def drawn_discard(state: State, seat: int, switches: ByChair) -> Switched | None:
    """The discard of the tile just drawn, if the seat left that to the server and can't win with it."""
    deal = deal_in_play(state)
    question, drawn = deal.questions[seat], deal.seats[seat].drawn
    if question is None or drawn is None or deal.window is not None or "win" in question.may:
        return None
    return Switched(seat, Discard(seat, drawn)) if _at_seat(state, seat, switches).auto_discard else None
