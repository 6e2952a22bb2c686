"""Matches, the dead wall and the lock on declined wins, by rules that differ in nothing else."""

from dataclasses import replace

import pytest

from games.engine import commands as cmd
from games.engine import events as ev
from games.engine.between import needs_commitment
from games.engine.decide import new_table
from games.engine.due import Due, next_due
from games.engine.formats import BadSetup
from games.engine.legal import is_locked, legal_commands, refused_win
from games.engine.pace import UNTIMED
from games.engine.projection import project, project_event
from games.engine.rulesets import Format
from games.engine.state import CLOSED, HUMAN, PLAYING, Setup, nobody
from games.engine.tiles import parse_tile
from games.engine.wall import deal_seed, dice
from tests.engine.tables import (
    EAST,
    RULES,
    SEED,
    SOUTH,
    WEST,
    holding,
    kinds,
    play,
    pung,
    robot_table,
    seed,
    table,
)

NOW = 1_000_000
MATCH_RULES = replace(
    RULES,
    formats=tuple(Format(name, False, "ruling") for name in ("single-hand", "east-round", "full-game")),
)


def with_rules(state, **rules):
    """The same table under rules that differ from its own."""
    changed = replace(state.setup, rules=replace(state.setup.rules, **rules))
    return replace(state, setup=changed, deal=replace(state.deal, offers=nobody()))


def discard(seat: int, tile: str) -> cmd.Discard:
    return cmd.Discard(seat, parse_tile(tile))


class TestSetup:
    def test_it_refuses_a_format_that_is_not_offered(self):
        with pytest.raises(BadSetup, match="full-game"):
            new_table(Setup(RULES, UNTIMED, format="full-game"))

    def test_it_refuses_to_leave_out_flowers_where_they_belong(self):
        with pytest.raises(BadSetup, match="flowers"):
            new_table(Setup(RULES, UNTIMED, flowers=False))

    def test_it_plays_without_flowers_where_that_is_allowed(self):
        rules = replace(RULES, flowers_optional=True)
        state = replace(robot_table(), setup=replace(robot_table().setup, rules=rules, flowers=False))
        state, events = play(state, cmd.Commit(seed(1)))
        assert "bonus" not in kinds(events)
        assert len(state.deal.wall) == 136 - 53


class TestMatch:
    WINNER = holding("12345678m22z", "9m", melds=[pung("777z", WEST)])

    def at(self, changes: int, format_: str = "east-round", people=()):
        """A match in which so many dealers have changed; South has drawn a win."""
        state = table(None, self.WINNER, turn=SOUTH, people=people, pace=UNTIMED, now=NOW)
        setup = replace(state.setup, rules=MATCH_RULES, format=format_)
        return replace(state, setup=setup, dealer_changes=changes)

    @pytest.mark.parametrize(
        ("format_", "changes", "over"),
        [
            ("east-round", 2, False),
            ("east-round", 3, True),
            ("full-game", 3, False),
            ("full-game", 14, False),
            ("full-game", 15, True),
            ("single-hand", 15, False),
        ],
    )
    def test_it_ends_with_the_last_dealer_change(self, format_, changes, over):
        state, _ = play(self.at(changes, format_), cmd.Win(SOUTH), now=NOW)
        assert (state.phase == CLOSED) is over
        assert needs_commitment(state) is not over

    def test_it_does_not_end_while_the_last_dealer_stays(self):
        east = replace(self.at(3), deal=table(self.WINNER).deal)
        state, _ = play(east, cmd.Win(EAST), now=NOW)
        assert state.phase != CLOSED

    def between(self):
        """The break after a deal, with one person and three robots."""
        return play(self.at(0, people=(WEST,)), cmd.Win(SOUTH), cmd.Commit(seed(4)), now=NOW)[0]

    def test_it_goes_on_by_itself_after_a_break(self):
        state = self.between()
        assert next_due(state) == Due(NOW + 10_000, cmd.StartDeal())
        state, _ = play(state, cmd.StartDeal(), now=NOW + 10_000)
        assert state.phase == PLAYING

    def test_it_goes_on_sooner_when_all_are_ready(self):
        state, _ = play(self.between(), cmd.Ready(WEST, "ab"), now=NOW + 100)
        assert state.phase == PLAYING

    def test_it_takes_a_seed_without_being_ready(self):
        state, events = play(self.between(), cmd.GiveSeed(WEST, "ab"), now=NOW + 100)
        assert kinds(events) == ["seeded"]
        state, _ = play(state, cmd.StartDeal(), now=NOW + 10_000)
        assert sorted(state.deal.client_seeds) == ["", "", "", "ab"]

    def test_it_counts_the_first_seed_of_a_chair(self):
        state, _ = play(self.between(), cmd.GiveSeed(WEST, "ab"), now=NOW + 100)
        with pytest.raises(cmd.IllegalCommand) as refusal:
            play(state, cmd.GiveSeed(WEST, "cd"), now=NOW + 200)
        assert refusal.value.code == "already_seeded"
        state, _ = play(state, cmd.Ready(WEST, "ef"), now=NOW + 300)
        assert sorted(state.deal.client_seeds) == ["", "", "", "ab"]

    def test_it_tells_nobody_a_seed(self):
        state, events = play(self.between(), cmd.GiveSeed(WEST, "abcdef"), now=NOW + 100)
        assert "abcdef" not in repr(events) + repr(project(state, WEST))

    def test_it_lets_who_left_be_played_to_the_end(self):
        state = self.at(0, people=(EAST, WEST))
        state, _ = play(state, cmd.Leave(WEST), cmd.Win(SOUTH), cmd.Commit(seed(4)), now=NOW)
        assert (state.chairs[WEST].kind, state.chairs[WEST].away) == (HUMAN, True)
        state, _ = play(state, cmd.Ready(EAST, "aa"), cmd.StartDeal(), now=NOW + 500)
        assert state.phase == PLAYING


class TestDeadWall:
    def wall_of(self, tiles: int, dead: int, *hands):
        """A table with so many tiles in the wall, of which some are dead."""
        wall = ("1m4m7m2p5p8p3s6s9s" * 4)[: 2 * tiles]
        return with_rules(table(*hands, wall=wall), dead_wall=dead)

    def test_it_draws_the_deal_when_only_the_dead_wall_is_left(self):
        state = self.wall_of(14, 14, holding("147m258p369s123z4z", "2z"))
        _, events = play(state, discard(EAST, "2z"))
        assert kinds(events) == ["discarded", "exhausted", "deal_ended"]

    def test_it_draws_the_last_live_tile(self):
        state = self.wall_of(15, 14, holding("147m258p369s123z4z", "2z"))
        _, events = play(state, discard(EAST, "2z"))
        assert kinds(events) == ["discarded", "drawn"]

    def test_it_shortens_the_live_wall_by_a_replacement(self):
        state = self.wall_of(16, 14, holding("1111m258s147p12z2z", "3z"))
        state, _ = play(state, cmd.Kong(EAST, "concealed", 0))
        assert project(state, EAST).deal.wall == 1

    def test_it_allows_no_kong_when_only_the_dead_wall_is_left(self):
        state = self.wall_of(14, 14, holding("1111m258s147p12z2z", "3z"))
        assert not [option for option in legal_commands(state, EAST) if isinstance(option, cmd.Kong)]

    def test_it_shows_how_many_tiles_are_left_to_draw(self):
        assert project(self.wall_of(20, 14), SOUTH).deal.wall == 6


class TestDeclinedWin:
    """South waits for 9m, passes it from East, and meets it again from West and by its own draw."""

    def laid(self, *, lock: bool):
        south = holding("12345678m22z", melds=[pung("777z", EAST)], bonus="2f")
        east = holding("9m147p258p1234z1s", "9p")
        west = holding("9m147p258p1234z19s")
        state = with_rules(table(east, south, west, wall="1s5z9m6z6z"), declined_win_lock=lock)
        state, _ = play(state, discard(EAST, "9m"), cmd.Pass(SOUTH))
        return state

    def discarded_again(self, *, lock: bool):
        """South has drawn 1s and discarded it; West drew 5z and discards 9m."""
        state, _ = play(self.laid(lock=lock), discard(SOUTH, "1s"))
        return play(state, discard(WEST, "9m"))

    def test_it_lets_a_seat_win_after_its_next_draw(self):
        state, _ = self.discarded_again(lock=True)
        assert cmd.Win(SOUTH) in legal_commands(state, SOUTH)

    def before_the_draw(self, *, lock: bool):
        """South passes 9m from West; North passes by, and East discards another before South draws."""
        south = holding("12345678m22z", melds=[pung("777z", EAST)], bonus="2f")
        west = holding("9m147p258p1234z1s", "9p")
        east = holding("9m147p258p1234z19s")
        state = table(east, south, west, turn=WEST, wall="5z6z1s1s1s")
        state, _ = play(with_rules(state, declined_win_lock=lock), discard(WEST, "9m"), cmd.Pass(SOUTH))
        state, _ = play(state, discard(3, "5z"))
        return play(state, discard(EAST, "9m"))[0]

    def test_it_locks_the_same_kind_until_the_next_draw(self):
        state = self.before_the_draw(lock=True)
        assert cmd.Win(SOUTH) not in legal_commands(state, SOUTH)
        assert refused_win(state, SOUTH) is None or refused_win(state, SOUTH).reason == "declined"

    def test_it_locks_nothing_where_the_rules_have_no_lock(self):
        state = self.before_the_draw(lock=False)
        assert cmd.Win(SOUTH) in legal_commands(state, SOUTH)

    def test_it_says_why_a_win_is_not_offered(self):
        south = holding("12345678m22z", melds=[pung("777z", EAST)], bonus="2f")
        state = with_rules(table(holding("9m147p258p1234z1s", "9p"), south), declined_win_lock=True)
        state, _ = play(state, discard(EAST, "9m"))
        seats = list(state.deal.seats)
        seats[SOUTH] = replace(seats[SOUTH], declined=(parse_tile("9m"),))
        locked = replace(state, deal=replace(state.deal, seats=tuple(seats)))
        assert refused_win(locked, SOUTH).reason == "declined"

    def test_it_locks_no_other_kind(self):
        south = holding("45678m22z11s", drawn="", melds=[pung("777z", EAST)])
        hands = [holding("9m147p258p1234z1s", "9p"), replace(south, declined=(parse_tile("3m"),))]
        state = with_rules(table(*hands), declined_win_lock=True)
        assert not is_locked(play(state, discard(EAST, "9m"))[0], SOUTH)

    def test_it_counts_a_claim_of_the_tile_for_a_set_as_declining(self):
        south = holding("12345699m22z", melds=[pung("777z", EAST)], bonus="2f")
        hands = [holding("9m147p258p1234z1s", "9p"), south]
        state, _ = play(with_rules(table(*hands), declined_win_lock=True), discard(EAST, "9m"))
        assert cmd.Win(SOUTH) in legal_commands(state, SOUTH)
        state, _ = play(state, cmd.Pung(SOUTH))
        assert state.deal.seats[SOUTH].declined == (parse_tile("9m"),)

    def test_it_never_locks_a_self_draw(self):
        state = self.before_the_draw(lock=True)
        seats = list(state.deal.seats)
        seats[SOUTH] = replace(seats[SOUTH], declined=(parse_tile("9m"),))
        state = replace(state, deal=replace(state.deal, seats=tuple(seats), wall=(parse_tile("9m"),) * 3))
        state, _ = play(state, *[cmd.Pass(seat) for seat in range(4) if legal_commands(state, seat)])
        assert cmd.Win(SOUTH) in legal_commands(state, SOUTH)


class TestOpeningDice:
    def test_it_shows_the_dice_of_the_deal_s_seed_where_the_opening_has_some(self):
        state = with_rules(table(), opening_dice=True)
        assert project(state, None).deal.dice == dice(deal_seed(SEED, 5, [""] * 4))

    def test_it_shows_none_elsewhere(self):
        assert project(table(), None).deal.dice is None

    def test_it_shows_them_from_the_start(self):
        rules = replace(RULES, opening_dice=True)
        state, events = play(robot_table(rules=rules), cmd.Commit(seed(1)))
        started = next(event for event in events if isinstance(event, ev.DealStarted))
        assert project_event(started, state, None)["dice"] == list(project(state, None).deal.dice)
