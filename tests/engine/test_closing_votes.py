"""Votes for closing a table that waits for somebody whose line is down (rules: common 9)."""

import pytest

from games.engine import commands as cmd
from games.engine.closing_votes import PATIENCE, vote_opens
from games.engine.codec import decode_state, encode_state
from games.engine.due import Due, next_due
from games.engine.pace import UNTIMED, Pace, timed
from games.engine.state import CLOSED, HUMAN, State
from tests.engine.tables import EAST, NORTH, SOUTH, WEST, kinds, play, table

NOW = 1_000_000
LATER = NOW + PATIENCE


def waiting(pace: Pace = UNTIMED, people: tuple[int, ...] = (0, 1, 2, 3)) -> State:
    """A deal in play in which South's line went down at NOW."""
    return play(table(pace=pace, people=people, now=NOW), cmd.SetLine(SOUTH, False), now=NOW)[0]


def voted(state: State, *chairs: int, now: int = LATER) -> State:
    return play(state, *(cmd.Vote(chair, True) for chair in chairs), now=now)[0]


def refusal(state: State, command: cmd.Command, now: int = LATER) -> str:
    with pytest.raises(cmd.IllegalCommand) as refused:
        play(state, command, now=now)
    return refused.value.code


def test_it_lets_the_others_vote_after_ten_minutes() -> None:
    state = waiting()
    assert vote_opens(state) == LATER
    assert refusal(state, cmd.Vote(EAST, True), now=LATER - 1) == "no_vote"
    assert [chair.voted for chair in voted(state, EAST).chairs] == [True, False, False, False]


def test_it_closes_the_table_with_the_last_vote() -> None:
    state, events = play(voted(waiting(), EAST, NORTH), cmd.Vote(WEST, True), now=LATER + 5)
    assert kinds(events) == ["voted", "annulled", "deal_ended", "closed"]
    assert [event.reason for event in events if event.TYPE in ("annulled", "closed")] == ["closed", "voted"]
    assert state.phase == CLOSED


def test_it_asks_for_no_vote_of_robots() -> None:
    state = waiting(people=(EAST, SOUTH))
    assert voted(state, EAST).phase == CLOSED


def test_it_lets_a_vote_be_taken_back() -> None:
    state, _ = play(voted(waiting(), EAST, NORTH), cmd.Vote(EAST, False), now=LATER)
    assert voted(state, WEST).phase != CLOSED
    assert voted(state, WEST, EAST).phase == CLOSED


def test_it_tells_nothing_twice() -> None:
    _, events = play(voted(waiting(), EAST), cmd.Vote(EAST, True), now=LATER)
    assert events == []


def test_it_withdraws_all_votes_when_the_missing_one_is_back() -> None:
    state, _ = play(voted(waiting(), EAST, NORTH), cmd.SetLine(SOUTH, True), now=LATER + 5)
    assert not any(chair.voted for chair in state.chairs)
    assert refusal(state, cmd.Vote(WEST, True), now=LATER + 6) == "no_vote"


def test_it_counts_ten_minutes_anew_for_a_line_that_came_back() -> None:
    """An old absence must not count against somebody who has returned since."""
    state, _ = play(waiting(), cmd.SetLine(SOUTH, True), now=LATER)
    state, _ = play(state, cmd.SetLine(SOUTH, False), now=LATER + 5)
    assert vote_opens(state) == LATER + 5 + PATIENCE


def test_it_keeps_the_votes_of_others_when_a_voter_s_line_flickers() -> None:
    state = voted(waiting(), EAST, NORTH)
    state, _ = play(state, cmd.SetLine(EAST, False), cmd.SetLine(EAST, True), now=LATER + 5)
    assert voted(state, WEST).phase == CLOSED


def test_it_waits_for_a_second_missing_one_as_long_as_for_the_first() -> None:
    state, _ = play(waiting(), cmd.SetLine(WEST, False), now=NOW + 60_000)
    state = voted(state, EAST, NORTH)
    assert next_due(state) == Due(LATER + 60_000, cmd.Close("voted"))


def test_it_has_no_vote_where_nobody_is_missing_or_a_clock_runs() -> None:
    assert refusal(table(pace=UNTIMED, people=(0, 1)), cmd.Vote(EAST, True)) == "no_vote"
    assert refusal(waiting(pace=timed(60)), cmd.Vote(EAST, True)) == "no_vote"


def test_it_waits_for_nobody_who_has_left() -> None:
    state, _ = play(voted(waiting(), EAST), cmd.Leave(SOUTH), now=LATER)
    assert vote_opens(state) is None
    assert not state.chairs[EAST].voted


def test_it_hears_only_people_at_the_table() -> None:
    assert refusal(waiting(people=(EAST, SOUTH)), cmd.Vote(WEST, True)) == "not_seated"
    left, _ = play(waiting(), cmd.Leave(EAST), now=NOW)
    assert refusal(left, cmd.Vote(EAST, True)) == "not_seated"


def test_it_credits_a_downtime_to_those_who_could_not_come_back() -> None:
    state, _ = play(waiting(), cmd.Credit(30_000, NOW + 1000), now=NOW + 31_000)
    assert vote_opens(state) == LATER + 30_000


def test_it_keeps_votes_and_absences_in_what_is_stored() -> None:
    state = voted(waiting(), EAST)
    assert decode_state(encode_state(state), state.setup) == state
    assert state.chairs[SOUTH].kind == HUMAN
    assert state.chairs[SOUTH].down_since == NOW
