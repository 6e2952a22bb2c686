"""Turns, claims and kongs at hand-laid tables (rules: common 3–5)."""

import pytest

from games.engine import commands as cmd
from games.engine import events as ev
from games.engine.legal import complete_sets, legal_commands, refused_win
from games.engine.tiles import format_tiles, parse_tile, parse_tiles
from tests.engine.tables import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    chow,
    concealed_kong,
    holding,
    kinds,
    kong,
    play,
    pung,
    table,
)

TILE_5S = parse_tile("5s")


def discard(seat: int, tile: str) -> cmd.Discard:
    return cmd.Discard(seat, parse_tile(tile))


def words(state, seat) -> set[str]:
    """What a seat may do, in short: pung, chow 34s, kong added 5p, discard 1m, …"""
    texts = set()
    for option in legal_commands(state, seat):
        match option:
            case cmd.Chow():
                texts.add(f"chow {format_tiles(option.taken)}")
            case cmd.Kong():
                texts.add(f"kong {option.kind} {format_tiles((option.tile,))}")
            case cmd.Discard():
                texts.add(f"discard {format_tiles((option.tile,))}")
            case _:
                texts.add(type(option).__name__.lower())
    return texts


class TestOwnTurn:
    def test_it_offers_each_kind_of_tile_once(self):
        state = table(holding("1122334455667m", "7m"))
        discards = {word for word in words(state, EAST) if word.startswith("discard")}
        assert discards == {f"discard {rank}m" for rank in range(1, 8)}

    def test_it_asks_only_the_seat_whose_turn_it_is(self):
        state = table(holding("1122334455667m", "7m"))
        assert [bool(legal_commands(state, seat)) for seat in range(4)] == [True, False, False, False]

    def test_it_offers_every_kong_of_the_hand_once(self):
        state = table(holding("1111m1111z258s", "5p", melds=[pung("555p", WEST)]))
        kongs = {word for word in words(state, EAST) if word.startswith("kong")}
        assert kongs == {"kong concealed 1m", "kong concealed 1z", "kong added 5p"}

    def test_it_adds_a_kong_with_a_tile_drawn_long_ago(self):
        state = table(holding("5p258s147m123z", "9s", melds=[pung("555p", WEST)]))
        assert "kong added 5p" in words(state, EAST)

    def test_it_offers_no_kong_on_an_empty_wall(self):
        state = table(holding("1111m1111z258s", "5p", melds=[pung("555p", WEST)]), wall="")
        assert not {word for word in words(state, EAST) if word.startswith("kong")}

    @pytest.mark.parametrize(
        "command",
        [discard(EAST, "9p"), cmd.Pass(EAST), cmd.Pung(EAST), cmd.Win(EAST), cmd.Kong(EAST, "concealed", 0)],
        ids=lambda command: type(command).__name__,
    )
    def test_it_refuses_what_is_not_offered(self, command):
        state = table(holding("1234567m12345s", "9m", melds=[]))
        with pytest.raises(cmd.IllegalCommand) as refusal:
            play(state, command)
        assert refusal.value.code == "illegal"

    def test_it_refuses_another_seat(self):
        state = table(holding("1122334455667m", "7m"))
        with pytest.raises(cmd.IllegalCommand) as refusal:
            play(state, discard(SOUTH, "1m"))
        assert refusal.value.code == "not_asked"


class TestClaims:
    @pytest.mark.parametrize("seat", [SOUTH, WEST, NORTH])
    def test_it_offers_a_chow_to_the_next_seat_only(self, seat):
        hands = [holding("5s147m258p1234z19m", "9p"), *[holding("46s147m258p1122z3z")] * 3]
        state, _ = play(table(*hands), discard(EAST, "5s"))
        assert ("chow 4s6s" in words(state, seat)) is (seat == SOUTH)

    def test_it_offers_every_chow_that_the_tile_completes(self):
        hands = [holding("5s147m258p1234z19m", "9p"), holding("3467s147m258p123z")]
        state, _ = play(table(*hands), discard(EAST, "5s"))
        assert words(state, SOUTH) == {"chow 3s4s", "chow 4s6s", "chow 6s7s", "pass"}

    @pytest.mark.parametrize(
        ("tile", "hand"),
        [
            ("1p", "89m258p369s12345z"),
            ("7z", "56z147m258p369s11z"),
            ("1z", "23z147m258p369s55z"),
            ("9s", "12m147m258p369p12z"),
            ("1s", "89p147m258m369m12z"),
        ],
    )
    def test_it_never_lets_a_chow_cross_suits_or_honours(self, tile, hand):
        state, _ = play(table(holding("147m258p369s123z4z", tile), holding(hand)), discard(EAST, tile))
        assert not {word for word in words(state, SOUTH) if word.startswith("chow")}

    def test_it_offers_pung_and_kong_to_any_seat(self):
        hands = [holding("5s147m258p1234z19m", "9p"), None, holding("555s147m258p1234z")]
        state, _ = play(table(*hands), discard(EAST, "5s"))
        assert words(state, WEST) == {"pung", "kong exposed 5s", "pass"}

    def test_it_goes_on_at_once_when_nobody_can_claim(self):
        state, events = play(table(holding("1122334455667m", "7m")), discard(EAST, "7m"))
        assert kinds(events) == ["discarded", "drawn"]
        assert (state.deal.turn, state.deal.seats[SOUTH].drawn) == (SOUTH, parse_tile("1m"))

    def test_it_leaves_the_turn_to_who_claims(self):
        hands = [holding("5s147m258p1234z19m", "9p"), None, holding("55s147m258p12345z")]
        state, _ = play(table(*hands), discard(EAST, "5s"))
        state, events = play(state, cmd.Pung(WEST))
        assert kinds(events) == ["pung"]
        assert state.deal.turn == WEST
        assert state.deal.seats[EAST].pond == ()
        assert state.deal.seats[WEST].melds == (pung("555s", EAST),)

    def test_it_only_lets_a_claimer_discard_and_any_tile(self):
        hands = [holding("5s147m258p1234z19m", "9p"), holding("46s1111m55s88p123z")]
        state, _ = play(table(*hands), discard(EAST, "5s"))
        state, _ = play(state, cmd.Chow(SOUTH, parse_tiles("4s6s")))
        assert words(state, SOUTH) == {f"discard {tile}" for tile in ("1m", "5s", "8p", "1z", "2z", "3z")}
        assert state.deal.seats[SOUTH].drawn is None

    def test_it_turns_a_pass_of_all_into_the_next_draw(self):
        hands = [holding("5s147m258p1234z19m", "9p"), holding("46s147m258p1122z3z")]
        state, _ = play(table(*hands), discard(EAST, "5s"))
        state, events = play(state, cmd.Pass(SOUTH))
        assert kinds(events) == ["drawn"]
        assert state.deal.seats[EAST].pond == (TILE_5S,)

    def test_it_takes_the_first_answer_as_final(self):
        hands = [
            holding("5s147m258p1234z19m", "9p"),
            holding("46s147m258p1122z3z"),
            holding("55s147m258p12345z"),
        ]
        state, _ = play(table(*hands), discard(EAST, "5s"), cmd.Pass(SOUTH))
        with pytest.raises(cmd.IllegalCommand) as refusal:
            play(state, cmd.Chow(SOUTH, parse_tiles("4s6s")))
        assert refusal.value.code == "not_asked"


class TestPriority:
    """9m is discarded by East; South can chow it, West win it, North pung it."""

    def asked(self, *, win_seats=(WEST,)):
        hands = [holding("9m147p258p1234z19s", "9p"), holding("78m147p258p123z19s"), None, None]
        if WEST in win_seats:
            hands[WEST] = holding("12345678m11z", melds=[pung("777z", EAST)])
        if NORTH in win_seats:
            hands[NORTH] = holding("12345678m22z", melds=[pung("555z", EAST)])
        else:
            hands[NORTH] = holding("99m147p258p123z19s")
        return play(table(*hands), discard(EAST, "9m"))[0]

    def test_it_asks_each_seat_what_it_can_do(self):
        state = self.asked()
        assert [question and question.may for question in state.deal.questions] == [
            None,
            ("chow",),
            ("win",),
            ("pung",),
        ]

    def test_it_lets_a_win_take_the_tile_without_waiting(self):
        _, events = play(self.asked(), cmd.Win(WEST))
        assert kinds(events) == ["won", "deal_ended"]

    def test_it_waits_for_a_win_before_a_pung(self):
        state, events = play(self.asked(), cmd.Pung(NORTH))
        assert kinds(events) == []
        _, events = play(state, cmd.Pass(WEST))
        assert kinds(events) == ["pung"]

    def test_it_does_not_wait_for_a_chow_that_is_outranked(self):
        _, events = play(self.asked(), cmd.Pass(WEST), cmd.Pung(NORTH))
        assert kinds(events) == ["pung"]

    def test_it_waits_for_a_pung_before_a_chow(self):
        state, events = play(self.asked(), cmd.Pass(WEST), cmd.Chow(SOUTH, parse_tiles("7m8m")))
        assert kinds(events) == []
        _, events = play(state, cmd.Pass(NORTH))
        assert kinds(events) == ["chow"]

    def test_it_gives_a_tile_to_the_nearest_winner_after_the_discarder(self):
        state, events = play(self.asked(win_seats=(WEST, NORTH)), cmd.Win(NORTH))
        assert kinds(events) == [], "West is nearer and may still win"
        _, events = play(state, cmd.Win(WEST))
        won = next(event for event in events if isinstance(event, ev.Won))
        assert (won.seat, won.source) == (WEST, EAST)

    def test_it_lets_the_further_winner_win_when_the_nearer_passes(self):
        _, events = play(self.asked(win_seats=(WEST, NORTH)), cmd.Win(NORTH), cmd.Pass(WEST))
        assert next(event for event in events if isinstance(event, ev.Won)).seat == NORTH

    def test_it_closes_on_the_nearest_win_though_others_are_asked(self):
        _, events = play(self.asked(win_seats=(WEST, NORTH)), cmd.Win(WEST))
        assert kinds(events) == ["won", "deal_ended"]


class TestKongs:
    def test_it_replaces_an_exposed_kong_from_the_back(self):
        hands = [holding("5s147m258p1234z19m", "9p"), None, holding("555s147m258p1234z")]
        state, _ = play(table(*hands, wall="1m2m3m"), discard(EAST, "5s"))
        state, events = play(state, cmd.Kong(WEST, "exposed", TILE_5S))
        assert kinds(events) == ["kong", "drawn"]
        assert (events[-2].end, events[-2].reason) == ("back", "kong")
        assert state.deal.seats[WEST].drawn == parse_tile("3m")
        assert state.deal.seats[WEST].melds == (kong("5555s", EAST),)

    def test_it_announces_a_concealed_kong_before_it_stands(self):
        state, events = play(table(holding("1111m258s147p12z2z", "3z")), cmd.Kong(EAST, "concealed", 0))
        assert kinds(events) == ["kong_announced", "kong", "drawn"]
        assert state.deal.seats[EAST].melds == (concealed_kong("1111m"),)

    def test_it_keeps_the_claimed_side_of_a_pung_that_grows(self):
        state, _ = play(
            table(holding("5p258s147m123z", "9s", melds=[pung("555p", WEST)])),
            cmd.Kong(EAST, "added", parse_tile("5p")),
        )
        grown = state.deal.seats[EAST].melds[0]
        assert (grown.kind, grown.source, grown.added, len(grown.tiles)) == ("kong", WEST, True, 4)

    def test_it_exposes_a_bonus_tile_that_replaces_a_kong(self):
        state, events = play(
            table(holding("1111m258s147p12z2z", "3z"), wall="1m2m3f"), cmd.Kong(EAST, "concealed", 0)
        )
        assert kinds(events) == ["kong_announced", "kong", "drawn", "bonus", "drawn"]
        assert state.deal.seats[EAST].drawn == parse_tile("2m")
        assert state.deal.kongs == 1, "what replaces the bonus tile still replaces the kong"

    def robbed(self, robber_hand: str, melds=()):
        konger = holding("9m147p258p123z", "9p", melds=[pung("999m", WEST)])
        return table(konger, None, holding(robber_hand, melds=melds))

    def test_it_lets_a_qualifying_hand_rob_an_added_kong(self):
        state = self.robbed("12345678m11z", melds=[pung("777z", EAST)])
        state, events = play(state, cmd.Kong(EAST, "added", parse_tile("9m")))
        assert kinds(events) == ["kong_announced"]
        assert words(state, WEST) == {"win", "pass"}
        state, events = play(state, cmd.Win(WEST))
        won = next(event for event in events if isinstance(event, ev.Won))
        assert (won.win, won.source, won.payments[EAST]) == ("robbed_kong", EAST, -24)
        assert dict(won.patterns) == {"half_flush": 3, "dragon_pung": 1, "robbing_kong": 1}
        assert state.deal.seats[EAST].melds[0].kind == "pung", "a robbed kong leaves the pung as it was"

    def test_it_never_offers_pung_or_chow_on_a_kong(self):
        state = table(
            holding("9m147p258p123z", "9p", melds=[pung("999m", WEST)]), holding("78m147p258p123z19s")
        )
        _, events = play(state, cmd.Kong(EAST, "added", parse_tile("9m")))
        assert kinds(events) == ["kong_announced", "kong", "drawn"]

    def test_it_lets_no_hand_below_the_minimum_rob(self):
        state = self.robbed("123456p78m11s", melds=[chow("789s", EAST)])
        _, events = play(state, cmd.Kong(EAST, "added", parse_tile("9m")))
        assert kinds(events) == ["kong_announced", "kong", "drawn"]

    def test_it_lets_thirteen_orphans_alone_rob_a_concealed_kong(self):
        konger = holding("9999m147p258p123z", "9p")
        orphans = holding("1m19p19s1234567z1z")
        flush = holding("12345678m11z", melds=[pung("777z", EAST)])
        state, events = play(table(konger, orphans, flush), cmd.Kong(EAST, "concealed", parse_tile("9m")))
        assert kinds(events) == ["kong_announced"]
        assert words(state, SOUTH) == {"win", "pass"}
        assert words(state, WEST) == set()
        _, events = play(state, cmd.Win(SOUTH))
        won = next(event for event in events if isinstance(event, ev.Won))
        assert (won.fan, won.flags) == (13, ("concealed_kong_robbed",))

    def test_it_counts_chains_of_kongs_in_one_turn(self):
        east = holding("1111m258s", "3z", melds=[pung("555p", WEST), pung("888p", WEST)])
        state, _ = play(table(east, wall="1m2m3m5p"), cmd.Kong(EAST, "concealed", 0))
        state, _ = play(state, cmd.Kong(EAST, "added", parse_tile("5p")))
        assert state.deal.kongs == 2
        state, _ = play(state, discard(EAST, "2s"))
        assert state.deal.kongs == 0

    def test_it_plays_four_kongs_by_one_seat_to_a_win(self):
        east = holding("1111m777s", "7s", melds=[pung("555p", WEST), pung("999s", WEST)])
        state = table(east, wall="1z2p9s2g5p2p")
        for kind, tile in (("concealed", "1m"), ("concealed", "7s"), ("added", "5p"), ("added", "9s")):
            state, _ = play(state, cmd.Kong(EAST, kind, parse_tile(tile)))
        _, events = play(state, cmd.Win(EAST))
        won = next(event for event in events if isinstance(event, ev.Won))
        assert (won.fan, won.patterns) == (13, (("four_kongs", 13),))
        assert won.flags == ("kong_replacement", "double_kong_replacement")
        assert won.hand == parse_tiles("22p")
        assert won.payments == (576, -192, -192, -192)


class TestRefusedWin:
    def test_it_says_what_a_complete_hand_lacks(self):
        east = holding("12345p789m11s", "6p", melds=[chow("789s", NORTH)], bonus="2f")
        state = table(east)
        refusal = refused_win(state, EAST)
        assert (refusal.reason, refusal.score.fan) == ("below_minimum", 2)
        assert dict(refusal.score.patterns) == {"all_chows": 1, "self_draw": 1}
        declared, *concealed, pair = map(format_tiles, complete_sets(state, EAST))
        assert (declared, pair) == ("7s8s9s", "1s1s")
        assert sorted(concealed) == ["1p2p3p", "4p5p6p", "7m8m9m"]

    def test_it_says_nothing_of_an_incomplete_hand(self):
        state = table(holding("1122334455667m", "9s"))
        assert refused_win(state, EAST) is None
        assert complete_sets(state, EAST) is None

    def test_it_says_nothing_of_a_hand_that_may_win(self):
        state = table(holding("1122334455667m", "7m"))
        assert refused_win(state, EAST) is None
        assert "win" in words(state, EAST)

    def test_it_takes_seven_pairs_for_no_win_at_all(self):
        state = table(holding("1199m2288p55s11z7z", "7z"))
        assert refused_win(state, EAST) is None
        assert "win" not in words(state, EAST)
