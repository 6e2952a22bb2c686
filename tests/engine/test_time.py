"""The pause, clocks, absence, leaving and readying up (rules: common 4, 9, 10)."""

from dataclasses import replace

import pytest

from games.engine import commands as cmd
from games.engine import events as ev
from games.engine.between import needs_commitment
from games.engine.decide import new_table, step
from games.engine.due import Due, RobotTurn, next_due
from games.engine.pace import UNTIMED, timed
from games.engine.state import CLOSED, HUMAN, PLAYING, ROBOT, Setup
from games.engine.tiles import parse_tile, parse_tiles
from tests.engine.tables import EAST, NORTH, RULES, SOUTH, WEST, holding, kinds, play, pung, seed, table

EVERYBODY = (EAST, SOUTH, WEST, NORTH)
CLOCK = timed(60)
NOW = 1_000_000


def discard(seat: int, tile: str) -> cmd.Discard:
    return cmd.Discard(seat, parse_tile(tile))


def sit_down(people=(0,), pace=UNTIMED, now=NOW, **setup):
    """A table whose first wall is promised; people sit in their chairs, robots in the others."""
    state = new_table(Setup(RULES, pace, **setup))
    chairs = [cmd.Sit(chair, HUMAN if chair in people else ROBOT, "steady") for chair in range(4)]
    return play(state, *chairs, cmd.Commit(seed(3)), now=now)[0]


class TestPause:
    def test_it_waits_after_every_discard_though_nobody_can_claim(self):
        state = table(holding("147m258p369s123z4z", "2z"), pace=UNTIMED, people=EVERYBODY, now=NOW)
        state, events = play(state, discard(EAST, "2z"), now=NOW)
        assert kinds(events) == ["discarded"]
        assert next_due(state) == Due(NOW + 1000, cmd.Resume())
        _, events = play(state, cmd.Resume(), now=NOW + 1000)
        assert kinds(events) == ["drawn"]

    def test_it_changes_nothing_when_resumed_too_early(self):
        state = table(holding("147m258p369s123z4z", "2z"), pace=UNTIMED, people=EVERYBODY, now=NOW)
        state, _ = play(state, discard(EAST, "2z"), now=NOW)
        assert play(state, cmd.Resume(), now=NOW + 999) == (state, [])

    def claim(self):
        hands = [holding("5s147m258p1234z19m", "9p"), None, holding("55s147m258p12345z")]
        state = table(*hands, pace=UNTIMED, people=EVERYBODY, now=NOW)
        return play(state, discard(EAST, "5s"), now=NOW)[0]

    def test_it_holds_an_answer_back_until_the_pause_is_over(self):
        state, events = play(self.claim(), cmd.Pung(WEST), now=NOW + 200)
        assert [event.TYPE for event in events] == ["answered"]
        _, events = play(state, cmd.Resume(), now=NOW + 1000)
        assert kinds(events) == ["pung"]

    def test_it_acts_at_once_on_an_answer_after_the_pause(self):
        _, events = play(self.claim(), cmd.Pass(WEST), now=NOW + 4000)
        assert kinds(events) == ["drawn"]

    def test_it_waits_beyond_the_pause_for_a_person_who_thinks(self):
        assert next_due(self.claim()) is None, "no clock: only the person can go on"

    @pytest.mark.parametrize("number", range(40))
    def test_it_lets_robots_answer_inside_the_pause(self, number):
        hands = [holding("5s147m258p1234z19m", "9p"), None, holding("55s147m258p12345z")]
        state = table(*hands, pace=UNTIMED, people=(EAST,), now=NOW)
        state = replace(state, deal=replace(state.deal, server_seed=seed(number)))
        state, _ = play(state, discard(EAST, "5s"), now=NOW)
        due = next_due(state)
        assert due.action == RobotTurn(WEST)
        assert NOW + 100 <= due.at <= NOW + 900

    @pytest.mark.parametrize("number", range(40))
    def test_it_lets_a_robot_act_shortly_after_its_draw(self, number):
        state = table(holding("147m258p369s123z4z", "2z"), pace=UNTIMED, now=NOW)
        state = replace(state, deal=replace(state.deal, server_seed=seed(number)))
        due = next_due(state)
        assert due.action == RobotTurn(EAST)
        assert NOW + 400 <= due.at <= NOW + 900

    def test_it_draws_a_robot_s_moment_without_its_hand(self):
        one = table(holding("147m258p369s123z4z", "2z"), pace=UNTIMED, now=NOW)
        other = table(holding("1122334455667m", "7m"), pace=UNTIMED, now=NOW)
        assert next_due(one).at == next_due(other).at


class TestClock:
    def turn(self, drawn="2z", **options):
        return table(holding("147m258p369s123z4z", drawn), pace=CLOCK, people=EVERYBODY, now=NOW, **options)

    def test_it_applies_a_timeout_a_moment_after_the_deadline(self):
        due = next_due(self.turn())
        assert due == Due(NOW + 60_300, cmd.AutoPlay(EAST, "timeout"))

    def test_it_refuses_to_time_out_early(self):
        with pytest.raises(cmd.IllegalCommand) as refusal:
            play(self.turn(), cmd.AutoPlay(EAST, "timeout"), now=NOW + 60_299)
        assert refusal.value.code == "too_early"

    def test_it_takes_a_command_of_the_last_millisecond(self):
        _, events = play(self.turn(), discard(EAST, "1m"), now=NOW + 60_000)
        assert kinds(events) == ["discarded"]

    def test_it_refuses_a_command_after_the_deadline(self):
        with pytest.raises(cmd.IllegalCommand) as refusal:
            play(self.turn(), discard(EAST, "1m"), now=NOW + 60_001)
        assert refusal.value.code == "too_late"

    def test_it_discards_the_drawn_tile(self):
        _, events = play(self.turn("5p"), cmd.AutoPlay(EAST, "timeout"), now=NOW + 60_300)
        assert (events[0].tile, events[0].drawn, events[0].auto) == (parse_tile("5p"), True, True)

    def test_it_discards_the_last_tile_in_order_after_a_claim(self):
        hands = [holding("5s147m258p1234z19m", "9p"), None, holding("55s147m258p12345z")]
        state = table(*hands, pace=CLOCK, people=EVERYBODY, now=NOW)
        state, _ = play(state, discard(EAST, "5s"), now=NOW)
        state, _ = play(state, cmd.Pung(WEST), now=NOW + 2000)
        _, events = play(state, cmd.AutoPlay(WEST, "timeout"), now=NOW + 62_300)
        assert events[0].tile == parse_tile("5z")

    def test_it_takes_an_available_win(self):
        east = holding("12345678m22z", "9m", melds=[pung("777z", WEST)])
        state = table(east, pace=CLOCK, people=EVERYBODY, now=NOW)
        _, events = play(state, cmd.AutoPlay(EAST, "timeout"), now=NOW + 60_300)
        assert (events[0].TYPE, events[0].auto) == ("won", True)

    def test_it_passes_an_optional_claim(self):
        hands = [holding("5s147m258p1234z19m", "9p"), None, holding("55s147m258p12345z")]
        state = table(*hands, pace=CLOCK, people=EVERYBODY, now=NOW)
        state, _ = play(state, discard(EAST, "5s"), now=NOW)
        state, events = play(state, cmd.AutoPlay(WEST, "timeout"), now=NOW + 60_300)
        assert (events[0].answer, events[0].by) == ("pass", "timeout")
        assert not state.chairs[WEST].away

    def test_it_credits_downtime_to_an_open_deadline(self):
        state, _ = play(self.turn(), cmd.Credit(7_000, since=NOW + 2_000), now=NOW + 9_000)
        assert next_due(state).at == NOW + 67_300

    def test_it_credits_only_the_part_in_which_the_deadline_ran(self):
        state, _ = play(self.turn(), cmd.Credit(7_000, since=NOW - 4_000), now=NOW + 3_000)
        assert next_due(state).at == NOW + 63_300

    def test_it_credits_nothing_of_a_downtime_before_the_question(self):
        state, _ = play(self.turn(), cmd.Credit(7_000, since=NOW - 9_000), now=NOW)
        assert next_due(state).at == NOW + 60_300

    def test_it_judges_a_command_by_when_it_was_received(self):
        _, events = step(self.turn(), discard(EAST, "1m"), NOW + 60_200, received_at=NOW + 59_999)
        assert (events[0].TYPE, events[0].at) == ("discarded", NOW + 60_200)

    def test_it_has_no_deadline_without_a_clock(self):
        state = table(holding("147m258p369s123z4z", "2z"), pace=UNTIMED, people=EVERYBODY, now=NOW)
        assert next_due(state) is None


class TestAway:
    def timed_out(self, times):
        """East lets its own turns time out; the others are robots that pass by discarding what they drew."""
        state = table(
            holding("147m258p369s123z4z", "2z"), wall="147m258p369s" * 3, pace=CLOCK, people=(EAST,), now=NOW
        )
        now = NOW
        while times:
            due = next_due(state)
            now, action = due.at, due.action
            if isinstance(action, RobotTurn):
                action = cmd.Discard(action.seat, state.deal.seats[action.seat].drawn)
            times -= isinstance(action, cmd.AutoPlay)
            state, _ = step(state, action, now)
        return state, now

    def test_it_is_not_away_after_one_timeout(self):
        state, _ = self.timed_out(1)
        assert not state.chairs[EAST].away

    def test_it_is_away_after_two_timeouts_in_a_row(self):
        state, _ = self.timed_out(2)
        assert state.chairs[EAST].away

    def test_it_forgets_a_timeout_once_the_player_acts(self):
        state, _ = self.timed_out(1)
        while not (state.deal.turn == EAST and state.deal.window is None):
            due = next_due(state)
            action = due.action
            if isinstance(action, RobotTurn):
                action = cmd.Discard(action.seat, state.deal.seats[action.seat].drawn)
            state, _ = step(state, action, due.at)
        state, _ = step(state, cmd.Discard(EAST, state.deal.seats[EAST].drawn), state.deal.turn_at)
        assert state.chairs[EAST].timeouts == 0

    def away(self):
        state = table(holding("147m258p369s123z4z", "2z"), pace=CLOCK, people=(EAST,), now=NOW)
        chairs = (replace(state.chairs[EAST], away=True), *state.chairs[1:])
        return replace(state, chairs=chairs)

    def test_it_plays_an_away_seat_shortly_after_its_draw(self):
        due = next_due(self.away())
        assert due.action == cmd.AutoPlay(EAST, "away")
        assert NOW + 400 <= due.at <= NOW + 900

    def test_it_marks_what_it_decides_for_an_away_seat(self):
        _, events = play(self.away(), cmd.AutoPlay(EAST, "away"), now=NOW + 500)
        assert (events[0].TYPE, events[0].auto) == ("discarded", True)

    def test_it_does_not_play_for_a_seat_that_is_there(self):
        state = table(holding("147m258p369s123z4z", "2z"), pace=CLOCK, people=(EAST,), now=NOW)
        with pytest.raises(cmd.IllegalCommand):
            play(state, cmd.AutoPlay(EAST, "away"), now=NOW + 500)

    def test_it_gives_the_seat_back_on_any_command(self):
        state, events = play(self.away(), discard(EAST, "1m"), now=NOW + 300)
        assert [event.TYPE for event in events][:2] == ["back", "discarded"]
        assert not state.chairs[EAST].away

    def test_it_asks_anew_when_the_player_is_back(self):
        state, events = play(self.away(), cmd.ComeBack(EAST), now=NOW + 300)
        assert [event.TYPE for event in events] == ["back", "asked"]
        assert next_due(state) == Due(NOW + 60_600, cmd.AutoPlay(EAST, "timeout"))

    def test_it_refuses_to_bring_back_who_is_there(self):
        with pytest.raises(cmd.IllegalCommand) as refusal:
            play(sit_down(), cmd.ComeBack(0), now=NOW)
        assert refusal.value.code == "not_away"


class TestReady:
    def test_it_starts_when_every_person_is_ready_with_a_seed(self):
        state, events = play(sit_down(), cmd.Ready(0, "ab" * 16), now=NOW + 10)
        assert kinds(events)[:2] == ["readied", "deal_started"]
        assert state.phase == PLAYING
        assert sorted(state.deal.client_seeds) == ["", "", "", "ab" * 16]

    def test_it_puts_each_seed_at_its_owner_s_seat(self):
        state, _ = play(sit_down(), cmd.Ready(0, "ab" * 16), now=NOW + 10)
        assert state.deal.client_seeds[state.deal.players.index(0)] == "ab" * 16

    def test_it_waits_a_moment_for_a_missing_seed(self):
        state, events = play(sit_down(), cmd.Ready(0), now=NOW + 10)
        assert kinds(events) == ["readied"]
        assert next_due(state) == Due(NOW + 500, cmd.StartDeal())
        state, _ = play(state, cmd.StartDeal(), now=NOW + 500)
        assert state.phase == PLAYING

    def test_it_starts_with_a_seed_that_comes_after_all_are_ready(self):
        state, _ = play(sit_down(), cmd.Ready(0), cmd.GiveSeed(0, "ab"), now=NOW + 10)
        assert (state.phase, sorted(state.deal.client_seeds)) == (PLAYING, ["", "", "", "ab"])

    def test_it_takes_an_empty_seed_for_an_answer(self):
        state, _ = play(sit_down(), cmd.Ready(0, ""), now=NOW + 10)
        assert state.phase == PLAYING

    def test_it_waits_for_every_person(self):
        state, events = play(sit_down(people=(0, 2)), cmd.Ready(0, "aa"), now=NOW + 10)
        assert kinds(events) == ["readied"]
        assert play(state, cmd.StartDeal(), now=NOW + 99_999)[0] == state
        assert play(state, cmd.Ready(2, "bb"), now=NOW + 20)[0].phase == PLAYING

    @pytest.mark.parametrize("text", ["xyz", "A0", "00" * 33, "0"])
    def test_it_refuses_what_is_no_seed(self, text):
        with pytest.raises(cmd.IllegalCommand) as refusal:
            play(sit_down(), cmd.Ready(0, text), now=NOW)
        assert refusal.value.code == "bad_seed"

    def test_it_counts_the_first_seed_only(self):
        state, _ = play(sit_down(people=(0, 2)), cmd.Ready(0, "aa"), now=NOW)
        with pytest.raises(cmd.IllegalCommand) as refusal:
            play(state, cmd.Ready(0, "bb"), now=NOW)
        assert refusal.value.code == "already_ready"

    def test_it_lets_who_does_not_ready_up_go_on_a_timed_table(self):
        state = sit_down(people=(0, 2), pace=CLOCK)
        state, _ = play(state, cmd.Ready(0, "aa"), now=NOW + 10)
        assert next_due(state) == Due(NOW + 60_300, cmd.Leave(2))
        state, events = play(state, cmd.Leave(2), now=NOW + 60_000)
        assert kinds(events)[:3] == ["left", "seated", "deal_started"]
        assert state.chairs[2].kind == ROBOT

    def test_it_promises_each_wall_once(self):
        with pytest.raises(cmd.IllegalCommand):
            play(sit_down(), cmd.Commit(seed(4)), now=NOW)

    @pytest.mark.parametrize("text", ["", "00" * 31, "zz" * 32, "00" * 33])
    def test_it_refuses_a_server_seed_of_another_size(self, text):
        state = new_table(Setup(RULES, UNTIMED))
        state, _ = play(state, *(cmd.Sit(chair, ROBOT, "steady") for chair in range(4)))
        with pytest.raises(cmd.IllegalCommand) as refusal:
            play(state, cmd.Commit(text))
        assert refusal.value.code == "bad_seed"


class TestLeaving:
    def playing(self, people=(0, 1), **setup):
        state = sit_down(people=people, pace=CLOCK, **setup)
        readies = [cmd.Ready(chair, f"{chair:02x}") for chair in people]
        return play(state, *readies, now=NOW + 10)[0]

    def test_it_plays_the_seat_of_who_leaves_to_the_deal_s_end(self):
        state, events = play(self.playing(), cmd.Leave(1), now=NOW + 20)
        assert kinds(events) == ["left"]
        assert (state.chairs[1].away, state.phase) == (True, PLAYING)

    def test_it_gives_the_chair_to_a_robot_afterwards(self):
        state, _ = play(self.playing(), cmd.Leave(1), now=NOW + 20)
        state = replace(state, deal=replace(state.deal, wall=()))
        while state.phase == PLAYING:
            due = next_due(state)
            action = due.action
            if isinstance(action, RobotTurn):
                action = cmd.AutoPlay(action.seat, "away")
            if isinstance(action, cmd.AutoPlay) and not state.chairs[state.deal.players[action.seat]].away:
                action = cmd.Discard(action.seat, state.deal.seats[action.seat].hand[0])
                due = Due(state.deal.turn_at, action)
            state, events = step(state, action, due.at)
        assert [event.TYPE for event in events][-2:] == ["deal_ended", "seated"]
        assert (state.chairs[1].kind, state.chairs[1].left) == (ROBOT, False)

    def test_it_closes_the_table_when_the_last_person_leaves(self):
        state, events = play(self.playing(people=(0,)), cmd.Leave(0), now=NOW + 20)
        assert kinds(events) == ["left", "annulled", "deal_ended", "closed"]
        assert state.phase == CLOSED
        assert next_due(state) is None

    def test_it_plays_on_for_four_people_who_all_left(self):
        state = self.playing(people=EVERYBODY)
        state, events = play(state, *map(cmd.Leave, EVERYBODY), now=NOW + 20)
        assert kinds(events) == ["left"] * 4
        assert (state.phase, next_due(state).action) == (PLAYING, cmd.AutoPlay(EAST, "away"))

    def test_it_seats_no_robot_at_a_table_that_is_closed(self):
        state, _ = play(self.playing(people=(0, 1, 2)), cmd.Leave(1), now=NOW + 20)
        _, events = play(state, cmd.Close("expired"), now=NOW + 30)
        assert kinds(events) == ["annulled", "deal_ended", "closed"]

    def test_it_closes_between_deals_where_that_is_agreed(self):
        state, events = play(sit_down(people=(0, 1), absent="close"), cmd.Leave(1), now=NOW)
        assert kinds(events) == ["left", "closed"]
        assert not needs_commitment(state)

    def test_it_never_comes_back_after_leaving(self):
        state, _ = play(self.playing(), cmd.Leave(1), now=NOW + 20)
        for command in (cmd.ComeBack(1), cmd.Leave(1)):
            with pytest.raises(cmd.IllegalCommand):
                play(state, command, now=NOW + 30)

    def test_it_does_nothing_at_a_closed_table(self):
        state, _ = play(self.playing(people=(0,)), cmd.Close("expired"), now=NOW)
        for command in (cmd.Ready(0), cmd.Resume(), cmd.Leave(0), discard(EAST, "1m"), cmd.SetLine(0, False)):
            with pytest.raises(cmd.IllegalCommand) as refusal:
                play(state, command, now=NOW)
            assert refusal.value.code == "closed"

    def test_it_lets_what_is_decided_happen_before_it_closes(self):
        hands = [holding("147m258p369s123z4z", "2z")]
        state, _ = play(table(*hands, pace=CLOCK, people=EVERYBODY, now=NOW), discard(EAST, "2z"), now=NOW)
        _, events = play(state, cmd.Close("expired"), now=NOW + 100)
        assert kinds(events) == ["drawn", "annulled", "deal_ended", "closed"]

    def test_it_annuls_no_deal_that_is_won_already(self):
        hands = [holding("9m147p258p1234z1s", "9p"), holding("12345678m22z", melds=[pung("777z", EAST)])]
        state, _ = play(table(*hands, pace=CLOCK, people=EVERYBODY, now=NOW), discard(EAST, "9m"), now=NOW)
        state, _ = play(state, cmd.Win(SOUTH), now=NOW + 100)
        _, events = play(state, cmd.Close("closed"), now=NOW + 200)
        assert kinds(events) == ["won", "deal_ended", "closed"]

    def test_it_annuls_without_changing_scores(self):
        state, events = play(self.playing(), cmd.Close("expired"), now=NOW + 20)
        assert kinds(events) == ["annulled", "deal_ended", "closed"]
        assert events[0].reason == "expired"
        assert events[1].scores == (0, 0, 0, 0)
        assert state.deal.ended


class TestLine:
    def test_it_tells_of_a_line_that_goes_down_and_up(self):
        state, events = play(sit_down(), cmd.SetLine(0, True), now=NOW)
        assert kinds(events) == ["line"]
        _, events = play(state, cmd.SetLine(0, False), now=NOW)
        assert kinds(events) == ["line"]

    def test_it_takes_a_line_for_down_until_it_is_there(self):
        assert [chair.up for chair in sit_down().chairs] == [False, True, True, True]

    def test_it_says_nothing_twice(self):
        assert play(sit_down(), cmd.SetLine(0, False), now=NOW)[1] == []

    def test_it_has_no_line_to_a_robot(self):
        assert play(sit_down(), cmd.SetLine(1, False), now=NOW)[1] == []

    def test_it_keeps_the_clock_running_while_the_line_is_down(self):
        state = table(holding("147m258p369s123z4z", "2z"), pace=CLOCK, people=EVERYBODY, now=NOW)
        before = next_due(state)
        state, _ = play(state, cmd.SetLine(EAST, False), now=NOW + 5)
        assert next_due(state) == before


def test_it_lets_nobody_take_a_taken_chair():
    with pytest.raises(cmd.IllegalCommand) as refusal:
        play(sit_down(), cmd.Sit(0, HUMAN), now=NOW)
    assert refusal.value.code == "chair_taken"


def test_it_records_who_decided_a_claim():
    hands = [holding("5s147m258p1234z19m", "9p"), holding("46s147m258p1122z3z")]
    state = table(*hands, pace=CLOCK, people=EVERYBODY, now=NOW)
    state, _ = play(state, discard(EAST, "5s"), now=NOW)
    _, events = play(state, cmd.Chow(SOUTH, parse_tiles("46s")), now=NOW + 50)
    answered = events[0]
    assert isinstance(answered, ev.Answered)
    assert (answered.answer, answered.taken, answered.by, answered.at) == (
        "chow",
        parse_tiles("4s6s"),
        "player",
        NOW + 50,
    )
