"""Situations of play in which mahjong programs are known to go wrong (rules: common 2–8)."""

import json
from collections import Counter
from collections.abc import Sequence
from itertools import zip_longest

import pytest

from games.engine import commands as cmd
from games.engine import events as ev
from games.engine.codec import decode_state, encode_state
from games.engine.due import Due, next_due
from games.engine.evolve import evolve
from games.engine.legal import legal_commands
from games.engine.pace import timed
from games.engine.projection import project, project_event
from games.engine.seats import SEATS
from games.engine.seen import unseen_tiles
from games.engine.state import State
from games.engine.tiles import ORPHANS, Tile, Tiles, format_tiles, full_set, parse_tile, parse_tiles
from games.engine.view import to_json
from tests.engine import client
from tests.engine.tables import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    all_tiles,
    concealed_count_is_right,
    concealed_kong,
    holding,
    kinds,
    play,
    pung,
    robot_table,
    seed,
    table,
)

NOW = 1_000_000
CLOCK = timed(60)
IDLE = "147m258p369s123z4z"


def discard(seat: int, tile: str) -> cmd.Discard:
    return cmd.Discard(seat, parse_tile(tile))


def won(events: Sequence[ev.Event]) -> ev.Won:
    return next(event for event in events if isinstance(event, ev.Won))


def resumed(state: State) -> State:
    """The state as another process reads it from storage."""
    return decode_state(json.loads(json.dumps(encode_state(state))), state.setup)


def assert_refused(state: State, command: cmd.Command, code: str, now: int = 0) -> None:
    before, due = encode_state(state), next_due(state)
    with pytest.raises(cmd.IllegalCommand) as refusal:
        play(state, command, now=now)
    assert refusal.value.code == code
    assert (encode_state(state), next_due(state)) == (before, due)


class TestFirstTurnOfTheDealer:
    """East is dealt bonus tiles, and acts with what has replaced them."""

    @pytest.fixture
    def deal(self, monkeypatch: pytest.MonkeyPatch):
        def start(east: str, front: str, back: str) -> State:
            wall = _wall(parse_tiles(east), parse_tiles(front), parse_tiles(back))
            monkeypatch.setattr("games.engine.evolve.build_wall", lambda *_: wall)
            return play(robot_table(), cmd.Commit(seed(1)))[0]

        return start

    def test_it_lets_east_win_at_once_after_a_replacement(self, deal):
        state = deal(east="123456789m111z1f", front="2z", back="2z")

        _, events = play(state, cmd.Win(EAST))

        assert (won(events).flags, won(events).fan) == (("heavenly",), 13)

    def test_it_lets_east_win_on_what_replaces_the_first_draw(self, deal):
        state = deal(east="123456789m111z2z", front="1f", back="2z")

        _, events = play(state, cmd.Win(EAST))

        assert (won(events).win, won(events).flags) == ("self_draw", ("heavenly",))

    def test_it_lets_east_declare_a_kong_of_tiles_that_were_replaced(self, deal):
        state = deal(east="999p147m258s123z3g", front="5z", back="9p")

        state, events = play(state, cmd.Kong(EAST, "concealed", parse_tile("9p")))

        assert kinds(events)[:3] == ["kong_announced", "kong", "drawn"]
        assert state.deal.seats[EAST].melds == (concealed_kong("9999p"),)

    @pytest.mark.parametrize("last", ORPHANS)
    def test_it_takes_thirteen_orphans_on_any_of_their_kinds(self, last: Tile):
        waiting = holding(format_tiles(ORPHANS), bonus="3f")
        east = holding("147m258p369s123z4m", format_tiles((last,)))
        state, _ = play(table(east, waiting), cmd.Discard(EAST, last))

        _, events = play(state, cmd.Win(SOUTH))

        assert won(events).patterns == (("thirteen_orphans", 13),)


def _wall(east: Tiles, front: Tiles, back: Tiles) -> Tiles:
    """A wall that deals East these tiles, then has these in front and those at the back.

    The others get no bonus tiles, so that only East draws from the back before the first turn.
    """
    rest = list((Counter(full_set(flowers=True)) - Counter((*east, *front, *back))).elements())
    hands = [east, *(tuple(rest[place::3][:13]) for place in range(3))]
    dealt = [*_blocks(hands), *front]
    left = list((Counter(full_set(flowers=True)) - Counter((*dealt, *back))).elements())
    return (*dealt, *left, *reversed(back))


def _blocks(hands: Sequence[Tiles]) -> list[Tile]:
    """Thirteen tiles each in the order in which they are dealt: four at a time, and one."""
    blocks = [[hand[start : start + 4] for start in range(0, 13, 4)] for hand in hands]
    return [tile for round_ in zip_longest(*blocks) for block in round_ for tile in block]


class TestLastTileIsAFlower:
    def test_it_counts_the_last_tile_where_it_replaces_a_bonus_tile(self):
        south = holding("12346789p22z", melds=[pung("777z", EAST)])
        state, _ = play(table(holding(IDLE, "5z"), south, wall="3f5p"), discard(EAST, "5z"))
        assert state.deal.wall == ()

        _, events = play(state, cmd.Win(SOUTH))

        assert won(events).flags == ("last_tile",), "and no replacement of a kong"
        expected = {"half_flush": 3, "dragon_pung": 1, "self_draw": 1, "last_tile": 1}
        assert dict(won(events).patterns) == expected
        assert won(events).payments == (-16, 48, -16, -16)


class TestChow:
    def laid(self) -> State:
        hands = [holding("5m46m258p1234z19s", "9p"), *[holding("46m258p369s1122z1s")] * 3]
        return play(table(*hands), discard(EAST, "5m"))[0]

    @pytest.mark.parametrize("seat", [EAST, WEST, NORTH])
    def test_it_refuses_a_chow_from_any_but_the_next_seat(self, seat: int):
        assert_refused(self.laid(), cmd.Chow(seat, parse_tiles("4m6m")), "not_asked")

    @pytest.mark.parametrize("claim", [cmd.Pung(EAST), cmd.Kong(EAST, "exposed", 4), cmd.Win(EAST)])
    def test_it_refuses_claims_of_the_own_discard(self, claim: cmd.Command):
        assert_refused(self.laid(), claim, "not_asked")

    def test_it_goes_on_from_east_to_south_to_west(self):
        state, events = play(self.laid(), cmd.Chow(SOUTH, parse_tiles("4m6m")), discard(SOUTH, "1s"))

        assert kinds(events) == ["chow", "discarded", "drawn"]
        assert [event.seat for event in events if event.TYPE in ("discarded", "drawn")] == [SOUTH, WEST]
        assert state.deal.turn == WEST

    def test_it_takes_every_discard_after_a_claim_as_one_from_the_hand(self):
        state, _ = play(self.laid(), cmd.Chow(SOUTH, parse_tiles("4m6m")))
        options = legal_commands(state, SOUTH)

        assert tuple(option.tile for option in options) == parse_tiles("258p1369s12z")
        for option in options:
            _, events = play(state, option)
            assert (events[0].TYPE, events[0].drawn) == ("discarded", False)


class TestClaimWindow:
    """A robot in South can chow 4p; a person in North can pung it."""

    def asked(self) -> State:
        hands = [
            holding("4p147m258s1234z99s", "9p"),
            holding("56p147m258s123z19s"),
            None,
            holding("44p147m258s123z19m"),
        ]
        state = table(*hands, pace=CLOCK, people=(NORTH,), now=NOW)
        state, _ = play(state, discard(EAST, "4p"), now=NOW)
        state, events = play(state, cmd.Chow(SOUTH, parse_tiles("5p6p")), now=NOW + 300)
        assert kinds(events) == []
        return state

    def test_it_lets_no_chow_take_effect_while_somebody_may_pung(self):
        state = self.asked()
        assert next_due(state) == Due(NOW + 60_300, cmd.AutoPlay(NORTH, "timeout"))

        _, events = play(state, cmd.Resume(), now=NOW + 1000)
        assert events == []

        _, events = play(state, cmd.Pung(NORTH), now=NOW + 59_999)
        assert kinds(events) == ["pung"]

    def test_it_lets_the_chow_take_effect_once_the_time_is_over(self):
        _, events = play(self.asked(), cmd.AutoPlay(NORTH, "timeout"), now=NOW + 60_300)

        assert kinds(events) == ["chow"]

    def test_it_refuses_a_false_win_and_goes_on(self):
        state = self.asked()

        assert_refused(state, cmd.Win(NORTH), "illegal", now=NOW + 2000)
        assert_refused(state, cmd.Win(WEST), "not_asked", now=NOW + 2000)
        assert_refused(state, cmd.Win(EAST), "not_asked", now=NOW + 2000)

        _, events = play(state, cmd.Pass(NORTH), now=NOW + 3000)
        assert kinds(events) == ["chow"]


class TestSeenTiles:
    def test_it_counts_claimed_discards_as_seen(self):
        hands = [
            holding("7s147m258p1234z19m", "9p"),
            None,
            holding("77s147m258p12345z"),
            holding("7s147m258p123z199m"),
        ]
        state, _ = play(table(*hands), discard(EAST, "7s"), cmd.Pung(WEST), discard(WEST, "5z"))
        state, _ = play(state, discard(NORTH, "7s"))

        for viewer in (*SEATS, None):
            assert unseen_tiles(project(state, viewer).deal)[parse_tile("7s")] == 0


class TestResuming:
    def test_it_goes_on_with_the_same_dealer_after_a_restart(self):
        east = holding("12345678m22z", "9m", melds=[pung("777z", WEST)], bonus="2f")
        state, events = play(table(east, scores=(5, 0, 0, -5)), cmd.Win(EAST))
        assert won(events).payments == (36, -12, -12, -12)

        state, events = play(resumed(state), cmd.Commit(seed(9)))

        started = next(event for event in events if isinstance(event, ev.DealStarted))
        assert (started.deal_no, started.players, started.prevailing) == (6, (0, 1, 2, 3), EAST)
        assert started.scores == (41, -12, -12, -17)
        assert state.dealer_changes == 0


class TestFourKongs:
    """One seat declares kongs of every kind; each replacement is a bonus tile first."""

    def test_it_keeps_count_of_four_kongs_with_a_restart_in_between(self):
        east = holding("1111m1111z77s", "5p", melds=[pung("555p", WEST)], bonus="")
        north = holding("7z147m258p369s124z")
        wall = "2m3m4m6z" + "7s4g" + "7z3g" + "7z2g" + "7z1g"
        state = table(east, None, None, north, wall=wall)
        tiles = all_tiles(state)

        def declare(kind: str, tile: str) -> None:
            nonlocal state
            state, events = play(resumed(state), cmd.Kong(EAST, kind, parse_tile(tile)))
            assert kinds(events)[-4:] == ["kong", "drawn", "bonus", "drawn"]
            assert [event.end for event in events if isinstance(event, ev.Drawn)] == ["back", "back"]
            assert all_tiles(state) == tiles
            assert all(concealed_count_is_right(state, seat) for seat in SEATS)

        declare("concealed", "1m")
        declare("concealed", "1z")
        declare("added", "5p")
        assert [len(it.melds) for it in state.deal.seats] == [3, 0, 0, 0]
        state, _ = play(state, discard(EAST, "7s"))
        state, _ = play(state, discard(SOUTH, "2m"), discard(WEST, "3m"), discard(NORTH, "7z"))
        declare("exposed", "7z")
        _, events = play(state, cmd.Win(EAST))

        assert won(events).patterns == (("four_kongs", 13),)
        assert won(events).flags == ("kong_replacement",), "the others belonged to an earlier turn"
        assert won(events).hand == parse_tiles("77s")
        assert won(events).payments == (576, -192, -192, -192)


FLUSH_ON_9M = holding("12345678m22z", melds=[pung("777z", EAST)])
KONGER = holding("9m147p258p123z", "9p", melds=[pung("999m", WEST)])
SCENES = {
    "won by a tile like the last one of the hand": (
        table(holding("12399m456m22z", "9m", melds=[pung("777z", WEST)])),
        [cmd.Win(EAST)],
    ),
    "won off a discard like the last one of the hand": (
        table(holding("9m147p258s1234z9s", "9p"), holding("12399m456m22z", melds=[pung("777z", EAST)])),
        [discard(EAST, "9m"), cmd.Win(SOUTH)],
    ),
    "a robbed kong": (
        table(KONGER, None, FLUSH_ON_9M),
        [cmd.Kong(EAST, "added", parse_tile("9m")), cmd.Win(WEST)],
    ),
    "a kong that nobody robs, replaced by a flower": (
        table(KONGER, None, FLUSH_ON_9M, wall="1m2m3f"),
        [cmd.Kong(EAST, "added", parse_tile("9m")), cmd.Pass(WEST), discard(EAST, "2m")],
    ),
    "a flower as the last tile": (table(holding(IDLE, "5z"), wall="3f"), [discard(EAST, "5z")]),
}


@pytest.mark.parametrize(("before", "commands"), SCENES.values(), ids=SCENES.keys())
@pytest.mark.parametrize("viewer", [*SEATS, None])
def test_it_shows_a_viewer_who_was_there_what_a_latecomer_sees(
    before: State, commands: list[cmd.Command], viewer: int | None
):
    after, events = play(before, *commands)
    state, view = before, to_json(project(before, viewer))

    for event in events:
        state = evolve(state, event)
        shown = project_event(event, state, viewer)
        if shown is not None:
            view = client.fold(view, shown)

    assert state == after
    assert view == to_json(project(after, viewer))
