"""Switches of the own seat: what the server decides for a person, when, and what it never decides."""

from dataclasses import replace

import pytest

from games.engine import commands as cmd
from games.engine.due import Due, next_due
from games.engine.pace import UNTIMED, timed
from games.engine.state import State
from games.engine.switches import Switches, decision_at_once
from games.engine.tiles import parse_tile
from tests.engine.tables import EAST, SOUTH, WEST, holding, kinds, play, pung, table

NOW = 1_000_000
EVERYBODY = range(4)
NO_CALLS, NO_CHOW = Switches(no_calls=True), Switches(no_chow=True)
AUTO_WIN, AUTO_DISCARD = Switches(auto_win=True), Switches(auto_discard=True)
READY = holding("12345678m22z", melds=[pung("777z", EAST)])
"""South's hand: waits for 9 characters."""


def after_discard(tile: str, south: object) -> State:
    """East has discarded a tile; chairs are seats."""
    east = holding("147m258p369s1234z", drawn=tile)
    state = table(east, south, pace=UNTIMED, people=EVERYBODY, now=NOW)
    return play(state, cmd.Discard(EAST, parse_tile(tile)), now=NOW)[0]


def on_turn(hand: object, pace: object = UNTIMED) -> State:
    return table(hand, pace=pace, people=EVERYBODY, now=NOW)


class TestClaims:
    @pytest.mark.parametrize("on", [NO_CALLS, NO_CHOW])
    def test_it_passes_a_chow(self, on: Switches) -> None:
        state = after_discard("5s", holding("3466s147m258p12z9m"))
        assert decision_at_once(state, {SOUTH: on}) == cmd.Switched(SOUTH, cmd.Pass(SOUTH))

    def test_it_passes_a_pung_for_no_calls_alone(self) -> None:
        state = after_discard("5s", holding("5534s147m258p12z9m"))
        assert decision_at_once(state, {SOUTH: NO_CALLS}) == cmd.Switched(SOUTH, cmd.Pass(SOUTH))
        assert decision_at_once(state, {SOUTH: NO_CHOW}) is None, "a pung is open, too"

    @pytest.mark.parametrize("on", [NO_CALLS, NO_CHOW, Switches(no_calls=True, no_chow=True)])
    def test_it_never_passes_a_win(self, on: Switches) -> None:
        assert decision_at_once(after_discard("9m", READY), {SOUTH: on}) is None

    def test_it_wins_at_once_though_nothing_else_is_claimed(self) -> None:
        on = Switches(no_calls=True, auto_win=True)
        state = after_discard("9m", READY)
        command = decision_at_once(state, {SOUTH: on})
        assert command == cmd.Switched(SOUTH, cmd.Win(SOUTH))
        _, events = play(state, command, now=NOW)
        assert [event.TYPE for event in events] == ["answered"], "the pause goes on"
        assert (events[0].answer, events[0].by) == ("win", "switch")

    def test_it_says_in_the_log_that_a_switch_has_passed(self) -> None:
        state = after_discard("5s", holding("3466s147m258p12z9m"))
        state, events = play(state, cmd.Switched(SOUTH, cmd.Pass(SOUTH)), now=NOW)
        assert [(event.answer, event.by) for event in events] == [("pass", "switch")]
        assert next_due(state) == Due(NOW + 1000, cmd.Resume()), "as if nobody had been asked"

    def test_it_decides_for_its_own_seat_alone(self) -> None:
        state = after_discard("5s", holding("3466s147m258p12z9m"))
        assert decision_at_once(state, {WEST: NO_CALLS}) is None

    def test_it_decides_nothing_that_the_rules_do_not_allow(self) -> None:
        state = after_discard("5s", holding("3466s147m258p12z9m"))
        with pytest.raises(cmd.IllegalCommand) as refusal:
            play(state, cmd.Switched(SOUTH, cmd.Win(SOUTH)), now=NOW)
        assert refusal.value.code == "illegal"
        with pytest.raises(cmd.IllegalCommand) as refusal:
            play(state, cmd.Switched(WEST, cmd.Pass(WEST)), now=NOW)
        assert refusal.value.code == "not_asked"


class TestOwnTurn:
    def test_it_wins_by_self_draw_at_once(self) -> None:
        state = on_turn(holding("12345678m22z", drawn="9m", melds=[pung("777z", WEST)]))
        command = decision_at_once(state, {EAST: AUTO_WIN})
        _, events = play(state, command, now=NOW)
        assert (kinds(events)[0], events[0].auto) == ("won", True)

    def test_it_makes_no_kong_and_no_discard_at_once(self) -> None:
        state = on_turn(holding("1111m258p369s123z", drawn="4z"))
        assert decision_at_once(state, {EAST: Switches(True, True, True, True)}) is None

    def test_it_discards_the_drawn_tile_when_an_away_seat_would(self) -> None:
        state = on_turn(holding("147m258p369s123z1z", drawn="9m"))
        due = next_due(state, {EAST: AUTO_DISCARD})
        assert due.action == cmd.Switched(EAST, cmd.Discard(EAST, parse_tile("9m")))
        assert NOW + 400 <= due.at <= NOW + 900
        assert next_due(state) is None, "no switch, no clock"

    def test_it_keeps_a_drawn_tile_that_wins(self) -> None:
        state = on_turn(holding("12345678m22z", drawn="9m", melds=[pung("777z", WEST)]))
        assert next_due(state, {EAST: AUTO_DISCARD}) is None

    def test_it_leaves_the_discard_after_a_claim_to_the_person(self) -> None:
        state = after_discard("5s", holding("5534s147m258p12z9m"))
        state, events = play(state, cmd.Pung(SOUTH), now=NOW + 1500)
        assert kinds(events) == ["pung"]
        assert next_due(state, {SOUTH: AUTO_DISCARD}) is None

    def test_it_discards_once_though_it_is_done_twice(self) -> None:
        state = on_turn(holding("147m258p369s123z1z", drawn="9m"))
        command = next_due(state, {EAST: AUTO_DISCARD}).action
        state, events = play(state, command, now=NOW + 500)
        assert (kinds(events), events[0].auto) == (["discarded"], True)
        with pytest.raises(cmd.IllegalCommand):
            play(state, command, now=NOW + 501)

    def test_it_takes_no_discard_of_a_switch_for_a_timeout(self) -> None:
        state = on_turn(holding("147m258p369s123z1z", drawn="9m"), pace=timed(60))
        command = next_due(state, {EAST: AUTO_DISCARD}).action
        state, _ = play(state, command, now=NOW + 500)
        assert state.chairs[EAST].timeouts == 0

    def test_it_is_silent_for_a_seat_that_is_away(self) -> None:
        state = on_turn(holding("12345678m22z", drawn="9m", melds=[pung("777z", WEST)]))
        away = replace(state, chairs=(replace(state.chairs[EAST], away=True), *state.chairs[1:]))
        assert decision_at_once(away, {EAST: AUTO_WIN}) is None
        assert next_due(away, {EAST: AUTO_DISCARD}).action == cmd.AutoPlay(EAST, "away")
