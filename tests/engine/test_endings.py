"""Opening, the end of the wall, wins, dealers and scores (rules: common 2, 6–8)."""

from dataclasses import replace

import pytest

from games.engine import commands as cmd
from games.engine import events as ev
from games.engine.between import needs_commitment
from games.engine.legal import legal_commands
from games.engine.tiles import parse_tile, parse_tiles
from games.engine.wall import build_wall
from tests.engine.tables import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    chow,
    holding,
    kinds,
    play,
    pung,
    robot_table,
    seed,
    table,
)


def discard(seat: int, tile: str) -> cmd.Discard:
    return cmd.Discard(seat, parse_tile(tile))


def won(events) -> ev.Won:
    return next(event for event in events if isinstance(event, ev.Won))


class TestOpening:
    def started(self):
        return play(robot_table(), cmd.Commit(seed(1)))

    def test_it_deals_four_tiles_three_times_and_then_one(self):
        _, events = self.started()
        wall = build_wall(seed(1), 1, [""] * 4, flowers=True)
        dealt = [event for event in events if isinstance(event, ev.Dealt)]
        assert [event.seat for event in dealt] == [EAST, SOUTH, WEST, NORTH]
        for seat, event in enumerate(dealt):
            blocks = [*wall[4 * seat :][:4], *wall[16 + 4 * seat :][:4], *wall[32 + 4 * seat :][:4]]
            assert event.tiles == tuple(sorted([*blocks, wall[48 + seat]]))

    def test_it_replaces_bonus_tiles_from_the_back_seat_by_seat(self):
        state, events = self.started()
        wall = build_wall(seed(1), 1, [""] * 4, flowers=True)
        replaced = [
            tile
            for event in events
            if isinstance(event, ev.Drawn) and event.end == "back"
            for tile in event.tiles
        ]
        assert replaced == list(reversed(wall))[: len(replaced)]
        seats = [event.seat for event in events if isinstance(event, ev.BonusExposed)]
        assert seats[:-1] == sorted(seats[:-1]), "East first, then in turn order"
        assert len(state.deal.wall) == 144 - 52 - len(replaced) - 1

    def test_it_lets_east_draw_the_fourteenth_from_the_front(self):
        state, events = self.started()
        draws = [event for event in events if isinstance(event, ev.Drawn) and event.end == "front"]
        assert [(event.seat, event.tiles) for event in draws] == [
            (EAST, build_wall(seed(1), 1, [""] * 4, True)[52:53])
        ]
        assert state.deal.turn == EAST
        assert len(state.deal.seats[EAST].hand) == 14

    @pytest.mark.parametrize("number", range(12))
    def test_it_leaves_no_bonus_tile_in_a_hand(self, number):
        state, _ = play(robot_table(), cmd.Commit(seed(number)))
        assert not [tile for it in state.deal.seats for tile in it.hand if tile >= parse_tile("1f")]


class TestHeavenAndEarth:
    HEAVENLY = "123456789m111z2z"

    def test_it_calls_a_win_on_the_first_draw_heavenly(self):
        _, events = play(table(holding(self.HEAVENLY, "2z"), discards=0), cmd.Win(EAST))
        assert (won(events).flags, won(events).fan) == (("heavenly",), 13)

    def test_it_is_not_heavenly_after_a_kong(self):
        east = holding("1111m123456p11s2z", "2z")
        state, _ = play(table(east, discards=0, wall="5s1s"), cmd.Kong(EAST, "concealed", 0))
        _, events = play(state, cmd.Win(EAST))
        assert won(events).flags == ("kong_replacement",)

    def test_it_calls_a_win_on_east_s_first_discard_earthly(self):
        state, _ = play(
            table(holding("147m258p369s123z4z", "2z"), holding(self.HEAVENLY), discards=0),
            discard(EAST, "2z"),
        )
        _, events = play(state, cmd.Win(SOUTH))
        assert (won(events).flags, won(events).fan) == (("earthly",), 13)

    def test_it_is_not_earthly_on_a_later_discard(self):
        state, _ = play(
            table(holding("147m258p369s123z4z", "2z"), holding(self.HEAVENLY), discards=1),
            discard(EAST, "2z"),
        )
        _, events = play(state, cmd.Win(SOUTH))
        assert won(events).flags == ()


class TestEndOfTheWall:
    def test_it_draws_the_deal_when_a_tile_must_be_drawn_and_none_is_left(self):
        state, events = play(table(holding("147m258p369s123z4z", "2z"), wall=""), discard(EAST, "2z"))
        assert kinds(events) == ["discarded", "exhausted", "deal_ended"]
        assert events[-1].scores == (0, 0, 0, 0)
        assert needs_commitment(state)

    def test_it_exposes_a_last_bonus_tile_and_draws_the_deal(self):
        _, events = play(table(holding("147m258p369s123z4z", "2z"), wall="3f"), discard(EAST, "2z"))
        assert kinds(events) == ["discarded", "drawn", "bonus", "exhausted", "deal_ended"]

    def test_it_replaces_a_bonus_tile_from_the_other_end(self):
        state, events = play(table(holding("147m258p369s123z4z", "2z"), wall="3f5p"), discard(EAST, "2z"))
        assert kinds(events) == ["discarded", "drawn", "bonus", "drawn"]
        assert (events[3].end, state.deal.seats[SOUTH].drawn) == ("back", parse_tile("5p"))

    def test_it_allows_only_wins_on_the_discard_after_the_final_draw(self):
        hands = [
            holding("9m147p258p1234z1s", "9p"),
            holding("78m147p258p123z19s"),
            holding("99m147p258p123z19s"),
        ]
        _, events = play(table(*hands, wall=""), discard(EAST, "9m"))
        assert kinds(events) == ["discarded", "exhausted", "deal_ended"]

    def test_it_counts_the_last_tile_on_the_final_draw(self):
        east = holding("12345678m22z", "9m", melds=[pung("777z", WEST)], bonus="")
        _, events = play(table(east, wall=""), cmd.Win(EAST))
        assert won(events).flags == ("last_tile",)
        assert dict(won(events).patterns)["last_tile"] == 1

    def test_it_counts_the_last_tile_on_the_discard_after_it(self):
        hands = [holding("9m147p258p1234z1s", "9p"), holding("12345678m22z", melds=[pung("777z", WEST)])]
        state, _ = play(table(*hands, wall=""), discard(EAST, "9m"))
        _, events = play(state, cmd.Win(SOUTH))
        assert won(events).flags == ("last_tile",)

    def test_it_knows_no_last_tile_while_one_is_left(self):
        east = holding("12345678m22z", "9m", melds=[pung("777z", WEST)])
        _, events = play(table(east, wall="1m"), cmd.Win(EAST))
        assert won(events).flags == ()


class TestWinning:
    def test_it_pays_a_discard_win_from_the_discarder_alone(self):
        hands = [
            holding("9m147p258p1234z1s", "9p"),
            None,
            holding("12345678m22z", melds=[pung("777z", EAST)], bonus="2f"),
        ]
        state, _ = play(table(*hands, scores=(10, 0, -20, 10)), discard(EAST, "9m"))
        state, events = play(state, cmd.Win(WEST))
        win = won(events)
        assert dict(win.patterns) == {"half_flush": 3, "dragon_pung": 1}
        assert win.payments == (-16, 0, 16, 0)
        assert events[-1].scores == (-6, 0, -4, 10)
        assert [chair.score for chair in state.chairs] == [-6, 0, -4, 10]

    def test_it_pays_a_self_draw_from_all_three(self):
        north = holding("12345678m22z", "9m", melds=[pung("777z", WEST)], bonus="2f")
        _, events = play(table(None, None, None, north, turn=NORTH), cmd.Win(NORTH))
        win = won(events)
        assert dict(win.patterns) == {"half_flush": 3, "dragon_pung": 1, "self_draw": 1}
        assert win.payments == (-12, -12, -12, 36)
        assert (win.source, win.win, win.tile) == (None, "self_draw", parse_tile("9m"))

    def test_it_lists_the_concealed_tiles_with_the_winning_one(self):
        east = holding("12345678m22z", "9m", melds=[pung("777z", WEST)])
        _, events = play(table(east), cmd.Win(EAST))
        assert won(events).hand == parse_tiles("123456789m22z")

    def test_it_offers_no_win_after_a_chow(self):
        hands = [holding("9m147p258p1234z1s", "9p"), holding("12345678m22z", melds=[pung("777z", WEST)])]
        state, _ = play(table(*hands), discard(EAST, "9m"))
        state, _ = play(state, cmd.Chow(SOUTH, parse_tiles("7m8m")))
        assert cmd.Win(SOUTH) not in legal_commands(state, SOUTH)

    def test_it_offers_no_win_below_the_minimum(self):
        all_chows = holding("123p456s78m11s", melds=[chow("789s", WEST)], bonus="4f")
        state, _ = play(table(holding("9m147p258p1234z1s", "9p"), all_chows), discard(EAST, "9m"))
        assert cmd.Win(SOUTH) not in legal_commands(state, SOUTH)


class TestDealer:
    def after(self, *commands, state=None):
        state, _ = play(state or table(holding("147m258p369s123z4z", "2z"), wall=""), *commands)
        return play(state, cmd.Commit(seed(9)))[0]

    def test_it_keeps_the_dealer_after_a_drawn_deal(self):
        state = self.after(discard(EAST, "2z"))
        assert (state.deal.players, state.deal.prevailing, state.deal.no) == ((0, 1, 2, 3), EAST, 6)

    def test_it_keeps_the_dealer_after_east_s_win(self):
        won_by_east = table(holding("12345678m22z", "9m", melds=[pung("777z", WEST)]))
        assert self.after(cmd.Win(EAST), state=won_by_east).deal.players == (0, 1, 2, 3)

    def test_it_passes_the_deal_after_another_s_win(self):
        south = holding("12345678m22z", "9m", melds=[pung("777z", WEST)])
        state = self.after(cmd.Win(SOUTH), state=table(None, south, turn=SOUTH))
        assert state.deal.players == (1, 2, 3, 0), "the old East becomes North"
        assert state.dealer_changes == 1

    def test_it_keeps_scores_with_the_players(self):
        south = holding("12345678m22z", "9m", melds=[pung("777z", WEST)], bonus="1f")
        state, _ = play(table(None, south, turn=SOUTH, scores=(100, 0, 0, -100)), cmd.Win(SOUTH))
        _, events = play(state, cmd.Commit(seed(9)))
        started = next(event for event in events if isinstance(event, ev.DealStarted))
        assert started.scores == (36, -12, -112, 88), "South, now East, took 12 from each"

    @pytest.mark.parametrize(("changes", "wind"), [(2, EAST), (3, SOUTH), (7, WEST), (11, NORTH), (15, EAST)])
    def test_it_moves_the_prevailing_wind_with_every_fourth_dealer(self, changes, wind):
        south = holding("12345678m22z", "9m", melds=[pung("777z", WEST)])
        state = replace(table(None, south, turn=SOUTH), dealer_changes=changes)
        assert self.after(cmd.Win(SOUTH), state=state).deal.prevailing == wind
