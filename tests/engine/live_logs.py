"""Logs of live tables: people with a clock who answer late, time out, lose the line, come back and leave."""

import json
import random
from typing import Any

from games.engine import commands as cmd
from games.engine import events as ev
from games.engine.between import is_ready, needs_commitment
from games.engine.deal_log import Player, write_deal
from games.engine.decide import new_table, step
from games.engine.due import RobotTurn, next_due
from games.engine.legal import legal_commands
from games.engine.pace import timed
from games.engine.rulesets import load_ruleset
from games.engine.seats import SEATS
from games.engine.state import BETWEEN, HUMAN, PLAYING, ROBOT, Setup, State
from tests.engine.logs import Deal
from tests.engine.tables import lively, seed

CLOCK = timed(15)
HABIT = 0.7
"""How often a person answers in time."""


class LiveTable:
    """A table with two people and two robots that goes on by its clock and by chance."""

    def __init__(self, chance_seed: int, ruleset: str = "hkos-3-v1", format_id: str = "single-hand") -> None:
        self.chance = random.Random(chance_seed)
        self.number = chance_seed * 1000
        self.now = 1_000_000
        self.state: State = new_table(Setup(load_ruleset(ruleset), CLOCK, format_id))
        self.events: list[ev.Event] = []
        for chair in range(4):
            self.do(cmd.Sit(chair, ROBOT if chair % 2 else HUMAN, "steady"))
            self.do(cmd.SetLine(chair, up=True))

    def do(self, command: cmd.Command) -> None:
        self.state, caused = step(self.state, command, self.now)
        self.events += caused

    def deal(self, live: bool = True) -> Deal:
        """Play a whole deal; its log."""
        self.begin()
        while self.state.phase == PLAYING:
            self.go_on()
        return self.log(live)

    def begin(self) -> None:
        """From the promise to the first question."""
        assert needs_commitment(self.state)
        self.number += 1
        self.events = []
        self.do(cmd.Commit(seed(self.number)))
        for chair, it in enumerate(self.state.chairs):
            if self.state.phase == BETWEEN and not is_ready(it):
                self.do(cmd.SetLine(chair, up=not it.up))
                self.do(cmd.Ready(chair, f"{self.number:08x}"))
        while self.state.phase == BETWEEN:
            self.let_time_pass()

    def log(self, live: bool) -> Deal:
        """The log so far."""
        names = [Player(f"{it.kind} {chair}", it.kind) for chair, it in enumerate(self.state.chairs)]
        return [json.loads(line) for line in write_deal(self.state.setup, self.events, names, live=live)]

    def go_on(self) -> None:
        """Something happens: mostly a decision, sometimes something beside the game."""
        if self.chance.random() < 0.03:
            self.beside_the_game()
        answers = [command for seat in self._people_asked() for command in (self._choice(seat),)]
        if answers and self.chance.random() < HABIT:
            self.now += self.chance.randrange(50, 1500)
            self.do(self.chance.choice(answers))
        else:
            self.let_time_pass()

    def let_time_pass(self) -> None:
        """The next thing that the server does."""
        due = next_due(self.state)
        assert due is not None, "there is a clock"
        self.now = max(self.now, due.at)
        self.do(self._choice(due.action.seat) if isinstance(due.action, RobotTurn) else due.action)

    def beside_the_game(self) -> None:
        """A line goes down or comes up, somebody comes back, or a downtime is credited."""
        chair = self.chance.randrange(4)
        happenings: list[cmd.Command] = [
            cmd.SetLine(chair, up=not self.state.chairs[chair].up),
            cmd.Credit(5000, since=self.now - 5000),
        ]
        if self.state.chairs[chair].away and not self.state.chairs[chair].left:
            happenings.append(cmd.ComeBack(chair))
        self.do(self.chance.choice(happenings))

    def _people_asked(self) -> list[int]:
        deal = self.state.deal
        assert deal is not None
        asked = [seat for seat in SEATS if (question := deal.questions[seat]) and self._in_time(question)]
        return [seat for seat in asked if not self.state.chairs[deal.players[seat]].plays_itself]

    def _in_time(self, question: Any) -> bool:
        return question.due is None or self.now + 1500 < question.due

    def _choice(self, seat: int) -> cmd.SeatCommand:
        assert legal_commands(self.state, seat)
        return lively(self.chance, self.state, seat)
