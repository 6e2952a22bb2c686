"""Deals played by the engine alone, moment by moment, with the clock of a real table."""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from games.engine.between import is_ready, needs_commitment
from games.engine.commands import (
    AutoPlay,
    Chow,
    Command,
    Commit,
    Discard,
    Kong,
    Pass,
    Pung,
    Ready,
    SeatCommand,
    SetLine,
    Sit,
    Win,
)
from games.engine.decide import advance, new_table
from games.engine.due import next_due
from games.engine.events import Event
from games.engine.legal import deal_in_play, declarations, legal_commands
from games.engine.projection import sight
from games.engine.robots import choose
from games.engine.state import BETWEEN, CLOSED, HUMAN, PLAYING, ROBOT, Setup, State

Play = Callable[[State, int], Command]
"""How a seat that is asked decides."""

APART = 10_000
"""So far apart in number are the deals of one table."""
THINKING = 3000
"""How long (ms) everybody takes for a decision."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A table at a time (ms). Its state is the course's own and changes with the next moment."""

    state: State
    now: int


def by_robot(state: State, seat: int) -> Command:
    """Decide as a simple robot does."""
    return choose(sight(state, deal_in_play(state).players[seat]), "easy")


def eagerly(state: State, seat: int) -> Command:
    """Win, and declare or claim whatever is possible."""
    return _wanted(state, seat, (Win, Kong, Pung, Chow))


def for_long(state: State, seat: int) -> Command:
    """Declare and claim whatever is possible, but never win."""
    return _wanted(state, seat, (Kong, Pung, Chow))


def never_ending(state: State, seat: int) -> Command:
    """Neither win nor claim: the ponds grow."""
    return _wanted(state, seat, (Kong,))


def sleepily(state: State, seat: int) -> Command:
    """Let South's time run out on its turns until it is away; the others play as robots."""
    deal = deal_in_play(state)
    question = deal.questions[seat]
    awake = seat != 1 or deal.discards < 24 or state.chairs[deal.players[seat]].away
    if awake or question is None or question.due is None or deal.window is not None:
        return by_robot(state, seat)
    return AutoPlay(seat, "timeout")


def _wanted(state: State, seat: int, kinds: Sequence[type[SeatCommand]]) -> Command:
    wanted = [each for each in declarations(state, seat) if type(each) in kinds]
    if wanted:
        return min(wanted, key=lambda each: kinds.index(type(each)))
    if deal_in_play(state).window is not None:
        return Pass(seat)
    choice = by_robot(state, seat)
    discards = [each for each in legal_commands(state, seat) if isinstance(each, Discard)]
    return choice if isinstance(choice, Discard) else discards[-1]


def seed_of(number: int) -> str:
    """The server seed of the gallery's n-th deal."""
    return hashlib.sha256(f"gallery:{number}".encode()).hexdigest()


class Course:
    """A table of the given chairs (kinds by chair) from its first promise on.

    ``before`` and ``deals`` are how many deals are played unseen, and then seen. ``hears`` is called with all
    that happens, if somebody wants to hear of it.
    """

    def __init__(
        self, setup: Setup, kinds: Sequence[str], number: int, play: Play, before: int, deals: int
    ) -> None:
        self.state, self.now = new_table(setup), 0
        self._number, self._play, self._before, self._deals = number, play, before, deals
        self.hears: Callable[[Event], None] | None = None
        for chair, kind in enumerate(kinds):
            self._do(Sit(chair, kind, "easy" if kind == ROBOT else ""))
            if kind == HUMAN:
                self._do(SetLine(chair, up=True))

    def moments(self) -> Iterator[Moment]:
        """Each state of the deals, after those ``before``, in which somebody has to decide something.

        The last ones come after the last deal.
        """
        play, self._play = self._play, by_robot
        for number in range(self._before):
            for _ in self._deal(-number - 1):
                pass
        self._play = play
        for number in range(self._deals):
            yield from self._deal(self._number + APART * number)
            if self.state.phase == CLOSED:
                break
        self._promise(0)
        yield Moment(self.state, self.now)
        yield from self._readying()

    def _promise(self, number: int) -> None:
        if needs_commitment(self.state):
            self._do(Commit(seed_of(number)))

    def _deal(self, number: int) -> Iterator[Moment]:
        self._promise(number)
        yield from self._readying()
        while self.state.phase == PLAYING:
            yield Moment(self.state, self.now)
            self._go_on()

    def _readying(self) -> Iterator[Moment]:
        """Let one after the other be ready until the deal begins."""
        for chair, seated in enumerate(self.state.chairs):
            if not is_ready(seated) and self.state.phase == BETWEEN:
                yield Moment(self.state, self.now)
                self.now += THINKING
                self._do(Ready(chair, ""))

    def _go_on(self) -> None:
        deal = deal_in_play(self.state)
        asked = next((seat for seat, question in enumerate(deal.questions) if question is not None), None)
        if asked is None:
            self._wait()
            return
        self.now += THINKING
        self._do(self._play(self.state, asked))

    def _wait(self) -> None:
        """Let time pass until the server does something by itself."""
        due = next_due(self.state)
        if due is None or not isinstance(due.action, Command):
            raise RuntimeError("nobody is asked and nothing is due")
        self.now = max(self.now, due.at)
        self._do(due.action)

    def _do(self, command: Command) -> None:
        if isinstance(command, AutoPlay) and command.by == "timeout":
            due = next_due(self.state)
            self.now = self.now if due is None else max(self.now, due.at)
        for event in advance(self.state, command, self.now):
            if self.hears is not None:
                self.hears(event)
