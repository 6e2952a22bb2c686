"""Whole deals as each viewer is told of them: no hidden tile, nobody who was asked, no time that tells.

The tables are not stored here: what viewers get is made from the state alone.
"""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec
import pytest

from accounts.models import User
from games.engine import commands as cmd
from games.engine import events as ev
from games.engine.decide import new_table, step
from games.engine.due import RobotTurn, next_due
from games.engine.legal import deal_in_play, legal_commands
from games.engine.pace import timed
from games.engine.state import HUMAN, PLAYING, ROBOT, Setup, State
from games.engine.switches import Switches, decision_at_once
from games.fold import NOTHING_SHOWN, Position, count_shown, follow, show
from games.messages import change_message, table_message
from games.models import Seat, Table
from games.times import from_ms
from tests.engine.tables import RULES, lively, seed
from tests.secrecy import WINDS, Leak, check_event, check_message

Json = dict[str, Any]
PAUSE = 1000
PEOPLE = range(4)
TABLE = Table(pk=1, status=Table.Status.OPEN, spectators=True, format="single-hand", clock=60)
SITTERS = {
    chair: Seat(chair=chair, kind=HUMAN, account=User(pk=chair + 10, display_name=f"P{chair}"))
    for chair in PEOPLE
}
TABLE.ruleset_id = "r"


@dataclass
class Change:
    """One change of a table: what happened, when, and what each account and the spectators were sent."""

    now: int
    events: list[ev.Event]
    after: State
    message: Json


@dataclass
class Live:
    """A table with four scripted people and a clock that the test moves; each answers inside the pause."""

    number: int
    robots: tuple[int, ...] = ()
    switches: dict[int, Switches] = field(default_factory=dict)
    now: int = 1_000_000

    def __post_init__(self) -> None:
        self.chance = random.Random(self.number)
        self.state = new_table(Setup(RULES, timed(60)))
        self.cursors = NOTHING_SHOWN
        kinds = [ROBOT if chair in self.robots else HUMAN for chair in PEOPLE]
        for command in [cmd.Sit(chair, kind, "easy") for chair, kind in enumerate(kinds)]:
            self.do(command)

    def do(self, *commands: cmd.Command) -> Change:
        """Carry commands out as the services do: with what switches decide at once, in one change."""
        before, events = self.state, []
        for command in commands:
            self.state, caused = step(self.state, command, self.now)
            events += caused
            while (switched := decision_at_once(self.state, self.switches)) is not None:
                self.state, caused = step(self.state, switched, self.now)
                events += caused
        shown = show(follow(before, events))
        self.cursors = count_shown(self.cursors, shown)
        position = Position(self.state, self.cursors)
        message = change_message(TABLE, position, SITTERS, shown, from_ms(self.now))
        return Change(self.now, events, self.state, message)

    def deal(self, number: int) -> Iterator[Change]:
        """One whole deal, change by change."""
        yield self.do(cmd.Commit(seed(number)))
        for chair in PEOPLE:
            if chair not in self.robots:
                yield self.do(cmd.Ready(chair, "00"))
        while self.state.phase == PLAYING:
            self.now, command = self._next()
            yield self.do(command)

    def _next(self) -> tuple[int, cmd.Command]:
        """What happens first: something that is due, or the answer of a person who is asked."""
        deal = deal_in_play(self.state)
        due = next_due(self.state, self.switches)
        answers = [
            (self._moment(deal.questions[seat].at), seat)
            for seat in range(4)
            if deal.questions[seat] is not None and not self.state.chairs[deal.players[seat]].plays_itself
        ]
        at, seat = min(answers, default=(None, 0))
        if due is not None and (at is None or due.at <= at):
            action = due.action
            robot = isinstance(action, RobotTurn)
            return due.at, lively(self.chance, self.state, action.seat) if robot else action
        assert at is not None
        return at, lively(self.chance, self.state, seat)

    def _moment(self, asked_at: int) -> int:
        """When somebody answers: after a time that depends on nothing, within the pause."""
        return max(self.now, asked_at + self.chance.randrange(50, PAUSE - 50))


def parts(change: Change) -> Iterator[tuple[int | None, str | None, Json | None]]:
    """Chair, seat and message of each viewer; None for a spectator."""
    deal = change.after.deal
    for part in (*change.message["for"].values(), change.message["spectators"]):
        wind = None if deal is None or part["chair"] is None else WINDS[deal.players.index(part["chair"])]
        yield part["chair"], wind, None if part["text"] is None else msgspec.json.decode(part["text"])


def check_change(change: Change) -> None:
    """No viewer gets what is another's, and nobody hears of what he can't see."""
    hidden = all(isinstance(event, ev.Asked | ev.Answered) for event in change.events)
    for chair, wind, message in parts(change):
        if message is None:
            continue
        check_message(message, wind, spectates=chair is None)
        told_own = any(event["type"] in ("asked", "answered") for event in message["events"])
        if hidden and not told_own:
            raise Leak(message)


def play_and_check(deals: range) -> Counter[str]:
    """Play deals and look at all that everybody gets; how often each kind of event was there."""
    seen: Counter[str] = Counter()
    for number in deals:
        for change in Live(number).deal(number):
            check_change(change)
            seen.update(event.TYPE for event in change.events)
        check_views(change)
    return seen


def check_views(change: Change) -> None:
    """The same of a page that is opened just now."""
    position = Position(change.after, NOTHING_SHOWN)
    deal = deal_in_play(change.after)
    for chair in (*PEOPLE, None):
        wind = None if chair is None else WINDS[deal.players.index(chair)]
        check_message(fresh(position, chair, change.now), wind)


def fresh(position: Position, chair: int | None, now: int) -> Json:
    return msgspec.json.decode(table_message(TABLE, position, SITTERS, chair, from_ms(now)))


def test_it_shows_nobody_what_is_hidden_from_him_in_300_deals() -> None:
    seen = play_and_check(range(300))
    assert seen["deal_ended"] == 300
    assert seen["answered"] > 1000
    assert {"chow", "pung", "kong_announced", "drawn", "bonus", "won", "exhausted"} <= set(seen)


def test_it_shows_a_page_in_mid_deal_no_more_than_those_that_were_there() -> None:
    for count, change in enumerate(Live(5).deal(5)):
        if change.after.deal is not None and count % 10 == 0:
            check_views(change)


@pytest.mark.parametrize(
    ("event", "wind"),
    [
        ({"type": "asked", "seat": "S", "may": ["pung"]}, "E"),
        ({"type": "drawn", "seat": "S", "tiles": "5s"}, "E"),
        ({"type": "deal_started", "server_seed": "ab"}, "E"),
        ({"type": "readied", "chair": 1, "hint": "5s"}, None),
    ],
)
def test_it_would_notice_a_leak(event: Json, wind: str | None) -> None:
    with pytest.raises(Leak):
        check_event(event, wind)


def waits(robots: tuple[int, ...], switches: dict[int, Switches], deals: range) -> dict[bool, list[int]]:
    """How long it took from each discard to what all see next, by whether anybody could have claimed it."""
    found: dict[bool, list[int]] = {True: [], False: []}
    for number in deals:
        discarded_at, asked = None, False
        for change in Live(number, robots, dict(switches)).deal(number):
            public = [it for it in change.events if not isinstance(it, ev.Asked | ev.Answered)]
            if discarded_at is not None and public:
                found[asked].append(change.now - discarded_at)
                discarded_at = None
            if any(isinstance(event, ev.Discarded) for event in change.events):
                discarded_at = change.now
                asked = any(isinstance(event, ev.Asked) for event in change.events)
    return found


@pytest.mark.parametrize(
    ("robots", "switches"),
    [
        ((), {}),
        ((1, 2, 3), {}),
        ((), {chair: Switches(no_calls=True, auto_win=True) for chair in PEOPLE}),
        ((2,), {0: Switches(no_chow=True), 1: Switches(auto_discard=True)}),
    ],
    ids=["people", "robots", "switches", "all sorts"],
)
def test_it_lets_no_time_tell_whether_somebody_could_claim(
    robots: tuple[int, ...], switches: dict[int, Switches]
) -> None:
    found = waits(robots, switches, range(4))
    assert min(len(found[True]), len(found[False])) > 30
    assert set(found[True]) == set(found[False]) == {PAUSE}


def test_it_lets_a_robot_s_time_tell_nothing_of_what_it_may_do() -> None:
    """The time of a robot's own turn is drawn by lot: as long on average whether it may win or not."""
    times: dict[bool, list[int]] = {True: [], False: []}
    for number in range(60):
        table = Live(number, robots=(0, 1, 2, 3))
        for change in table.deal(number):
            deal = change.after.deal
            if change.after.phase != PLAYING or deal is None or deal.window is not None:
                continue
            due = next_due(change.after)
            options = legal_commands(change.after, deal.turn)
            rich = any(not isinstance(option, cmd.Discard) for option in options)
            times[rich].append(due.at - deal.turn_at)
    few, many = times[True], times[False]
    assert len(few) > 30
    assert all(400 <= time <= 900 for time in (*few, *many))
    middle = [sum(each) / len(each) for each in (few, many)]
    spread = 500 / 12**0.5
    assert abs(middle[0] - middle[1]) < 4 * spread / len(few) ** 0.5
