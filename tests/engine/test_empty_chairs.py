"""Chairs in which nobody sits: before four have met, after somebody left, after somebody was sent away."""

from dataclasses import replace

import pytest

from games.engine import commands as cmd
from games.engine.between import needs_commitment, ready_due
from games.engine.decide import new_table
from games.engine.due import Due, RobotTurn, next_due
from games.engine.pace import timed
from games.engine.state import BETWEEN, CLOSED, HUMAN, PLAYING, ROBOT, Setup, State
from tests.engine.tables import RULES, kinds, play, seed

NOW = 1_000_000
CLOCK = timed(15)
LATER = NOW + 45_000


def gathering(*people: int, robots: tuple[int, ...] = (), absent: str = "robot") -> State:
    """A table with a clock at which some sit."""
    state = new_table(Setup(RULES, CLOCK, absent=absent))
    sits = [cmd.Sit(chair, HUMAN) for chair in people] + [cmd.Sit(chair, ROBOT, "easy") for chair in robots]
    return play(state, *sits, now=NOW)[0]


def met(absent: str = "robot") -> State:
    """Three people and a robot with a promised wall."""
    return play(gathering(0, 1, 2, robots=(3,), absent=absent), cmd.Commit(seed(1)), now=NOW)[0]


def begun(absent: str = "robot") -> State:
    """The same people in their first deal."""
    return play(met(absent), *(cmd.Ready(chair, "00") for chair in (0, 1, 2)), now=NOW)[0]


def ended(state: State) -> State:
    """The table after its deal was drawn: the wall has no tile left, and time passes."""
    assert state.deal is not None
    state = replace(state, deal=replace(state.deal, wall=()))
    while state.phase == PLAYING:
        due = next_due(state)
        assert due is not None
        by_itself = (
            cmd.AutoPlay(due.action.seat, "player") if isinstance(due.action, RobotTurn) else due.action
        )
        state, _ = play(state, by_itself, now=due.at)
    return state


class TestBeforeFourHaveMet:
    @pytest.mark.parametrize("absent", ["robot", "wait", "close"])
    def test_it_frees_the_chair_of_who_leaves(self, absent):
        state, events = play(gathering(0, 1, absent=absent), cmd.Leave(1), now=NOW)
        assert kinds(events) == ["left", "vacated"]
        assert state.chairs[1] == new_table(state.setup).chairs[1]

    def test_it_closes_when_the_last_person_leaves(self):
        state, events = play(gathering(0, robots=(1, 2)), cmd.Leave(0), now=NOW)
        assert kinds(events) == ["left", "closed"]
        assert state.phase == CLOSED

    def test_it_gives_a_free_chair_to_the_next(self):
        state, _ = play(gathering(0, 1), cmd.Leave(1), cmd.Sit(1, HUMAN), now=NOW)
        assert state.chairs[1].kind == HUMAN

    def test_it_leaves_nothing_to_do_for_the_server(self):
        state = gathering(0, 1)
        assert next_due(state) is None
        assert not needs_commitment(state)


class TestBeforeTheFirstDeal:
    def test_it_gives_the_chair_of_who_leaves_to_a_robot_where_that_is_agreed(self):
        state, events = play(met("robot"), cmd.Leave(1), now=NOW)
        assert kinds(events) == ["left", "seated"]
        assert state.chairs[1].kind == ROBOT

    def test_it_frees_the_chair_of_who_leaves_where_that_is_agreed(self):
        state, events = play(met("wait"), cmd.Leave(1), now=NOW)
        assert kinds(events) == ["left", "vacated"]
        assert state.next is not None, "the promised wall stays promised"

    def test_it_hurries_nobody_while_a_chair_is_empty(self):
        state, _ = play(met("wait"), cmd.Ready(0, "00"), cmd.Leave(1), now=NOW)
        assert (ready_due(state), next_due(state)) == (None, None)

    def test_it_does_not_begin_without_a_fourth(self):
        state, _ = play(met("wait"), cmd.Leave(1), cmd.Ready(0, "00"), cmd.Ready(2, "00"), now=NOW)
        assert state.phase == BETWEEN

    def test_it_gives_a_latecomer_the_whole_time_to_be_ready(self):
        state, _ = play(met("wait"), cmd.Leave(1), now=NOW)
        state, _ = play(state, cmd.Sit(1, HUMAN), now=LATER)
        assert next_due(state) == Due(LATER + 60_300, cmd.Leave(0))

    def test_it_begins_with_the_latecomer(self):
        state, _ = play(met("wait"), cmd.Ready(0, "00"), cmd.Ready(2, "00"), cmd.Leave(1), now=NOW)
        state, events = play(state, cmd.Sit(1, HUMAN), cmd.Ready(1, "00"), now=LATER)
        assert "deal_started" in kinds(events)


class TestBetweenDeals:
    def test_it_waits_for_somebody_where_that_is_agreed(self):
        state, events = play(ended(begun("wait")), cmd.Leave(1), now=LATER)
        assert kinds(events) == ["left", "vacated"]
        assert (state.phase, needs_commitment(state)) == (BETWEEN, False)

    def test_it_goes_on_when_somebody_came(self):
        state, _ = play(ended(begun("wait")), cmd.Leave(1), cmd.Sit(1, HUMAN), now=LATER)
        assert needs_commitment(state)

    def test_it_frees_at_the_deal_s_end_the_chair_of_who_left_in_it(self):
        state, events = play(begun("wait"), cmd.Leave(1), now=NOW)
        assert kinds(events) == ["left"]
        assert ended(state).chairs[1].kind == ""


class TestSendingAway:
    @pytest.mark.parametrize("absent", ["robot", "wait", "close"])
    def test_it_frees_the_chair_whatever_is_agreed_for_later(self, absent):
        state, events = play(met(absent), cmd.SendAway(1), now=NOW)
        assert kinds(events) == ["left", "vacated"]
        assert state.chairs[1].kind == ""

    def test_it_sends_robots_away_too(self):
        state, events = play(met(), cmd.SendAway(3), now=NOW)
        assert kinds(events) == ["vacated"]
        assert state.chairs[3].kind == ""

    def test_it_sends_nobody_away_from_an_empty_chair(self):
        self.refuses(gathering(0, 1), cmd.SendAway(2), "not_seated")

    def test_it_sends_nobody_away_once_the_first_deal_has_begun(self):
        self.refuses(begun(), cmd.SendAway(1), "already_started")
        self.refuses(ended(begun()), cmd.SendAway(1), "already_started")

    def refuses(self, state, command, code):
        with pytest.raises(cmd.IllegalCommand) as refusal:
            play(state, command, now=NOW)
        assert refusal.value.code == code
