"""A practice hand: what is fixed before it begins, and its course as the fold of the person's own decisions.

Robots see what players see and their answers depend on nothing else, so the same decisions always lead to the
same course, and a decision that is taken back has never been.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from games.engine.commands import Command, Commit, IllegalCommand, Ready, SeatCommand, SetLine, Sit
from games.engine.decide import advance, new_table
from games.engine.evolve import apply
from games.engine.legal import deal_in_play
from games.engine.pace import SIMULATION
from games.engine.projection import project, project_event, sight
from games.engine.robots import choose
from games.engine.rulesets import Ruleset
from games.engine.sight import Sight
from games.engine.state import HUMAN, PLAYING, ROBOT, Setup, State
from games.engine.view import to_json
from games.engine.wall import first_seats
from games.parsing import Order
from games.services.commands import to_command

Json = dict[str, Any]
Robots = Callable[[Sight | None, str], SeatCommand]
"""How robots decide: by what they see and their level."""

_BEFORE = ("deal_committed", "readied")
"""Events that only a table of several hands needs."""
_SEEDS = ("server_seed", "client_seeds")


@dataclass(frozen=True, slots=True)
class Hand:
    """What is fixed before a practice hand begins.

    ``seat`` is the person's (0–3 for E S W N), ``levels`` are the strengths of the robots that follow it in
    turn order. The seed stays secret even after the end, for the hand may be played once more.
    """

    rules: Ruleset
    flowers: bool
    seat: int
    levels: tuple[str, ...]
    server_seed: str = field(repr=False)

    @property
    def chair(self) -> int:
        """The chair that gets the person's seat by the lot of the seed."""
        return first_seats(self.server_seed).index(self.seat)


class Course:
    """All that has happened in a practice hand up to the person's next decision, or to the end.

    ``before`` is the person's view before the deal, ``shown`` are the events since, as he may see them, and
    ``marks`` say how many of them he had seen at each question, the latest last.
    """

    def __init__(self, hand: Hand, robots: Robots = choose) -> None:
        setup = Setup(rules=hand.rules, pace=SIMULATION, flowers=hand.flowers)
        self.hand, self.chair, self._robots = hand, hand.chair, robots
        self.state, self._seen = new_table(setup), new_table(setup)
        self.shown: list[Json] = []
        self._seat_all()
        self.before = to_json(project(self.state, self.chair))
        self.shown.clear()
        self._do(Commit(hand.server_seed))
        self._do(Ready(self.chair, ""))
        self._play_robots()
        self.marks = [len(self.shown)]

    @property
    def taken(self) -> int:
        """How many own decisions there have been."""
        return len(self.marks) - 1

    @property
    def is_over(self) -> bool:
        """Whether the hand has ended."""
        return self.state.phase != PLAYING

    def decide(self, order: Order) -> None:
        """Take the person's decision and let the robots play on; raises IllegalCommand."""
        self._do(to_command(self.state, self.chair, order))
        self._play_robots()
        self.marks.append(len(self.shown))

    def _seat_all(self) -> None:
        seats = first_seats(self.hand.server_seed)
        for chair, seat in enumerate(seats):
            turns = (seat - self.hand.seat) % 4
            self._do(Sit(chair, ROBOT, self.hand.levels[turns - 1]) if turns else Sit(chair, HUMAN))
        self._do(SetLine(self.chair, up=True))

    def _play_robots(self) -> None:
        while (seat := _robot_asked(self.state)) is not None:
            chair = deal_in_play(self.state).players[seat]
            self._do(self._robots(sight(self.state, chair), self.state.chairs[chair].level))

    def _do(self, command: Command) -> None:
        for event in advance(self.state, command, now=0):
            apply(self._seen, event)
            shown = project_event(event, self._seen, self.chair)
            if shown is not None and shown["type"] not in _BEFORE:
                self.shown.append({key: None if key in _SEEDS else shown[key] for key in shown})


def _robot_asked(state: State) -> int | None:
    """The next robot that has to decide; None if the hand waits for its person or is over."""
    if state.phase != PLAYING:
        return None
    deal = deal_in_play(state)
    asked = (seat for seat, question in enumerate(deal.questions) if question is not None)
    return next((seat for seat in asked if state.chairs[deal.players[seat]].kind == ROBOT), None)


def fold(hand: Hand, decisions: Iterable[Order], robots: Robots = choose) -> Course:
    """The course of a hand by the own decisions.

    It ends before the first that the rules do not allow: one that an older version of the robots led to.
    """
    course = Course(hand, robots)
    for decision in decisions:
        try:
            course.decide(decision)
        except IllegalCommand:
            break
    return course
