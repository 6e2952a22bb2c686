"""What robots do: by hand in clear cases, and in whole deals what they must never do."""

from dataclasses import replace
from random import Random

import pytest

from games.engine import commands as cmd
from games.engine.decide import step
from games.engine.due import RobotTurn, next_due
from games.engine.legal import legal_commands
from games.engine.projection import sight
from games.engine.robots import LEVELS, choose
from games.engine.state import PLAYING, State
from games.engine.tiles import parse_tile
from tests.engine.tables import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    chow,
    holding,
    play,
    pung,
    robot_table,
    seed,
    table,
)


def _choice(state: State, seat: int = EAST, level: str = "steady") -> cmd.SeatCommand:
    return choose(sight(state, seat), level)


def _claim(hand: str, discard: str, seat: int = SOUTH, level: str = "steady", **more) -> cmd.SeatCommand:
    """What the seat does with East's discard."""
    seats = [holding("147m258p369s1234z", discard), None, None, None]
    seats[seat] = holding(hand, **more)
    state, _ = play(table(*seats, wall="1m" * 60), cmd.Discard(EAST, parse_tile(discard)))
    return _choice(state, seat, level)


@pytest.mark.parametrize("level", LEVELS)
def test_it_wins_whenever_it_may(level: str) -> None:
    assert _choice(table(holding("123456789m1122z", "1z")), level=level) == cmd.Win(EAST)
    assert _claim("123456789m1122z", "2z", level=level) == cmd.Win(SOUTH)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("stranger", ["5p", "9s", "7p"])
def test_it_discards_what_fits_no_plan(stranger: str, level: str) -> None:
    state = table(holding("123456789m1122z", stranger), wall="1m" * 60)
    assert _choice(state, level=level) == cmd.Discard(EAST, parse_tile(stranger))


@pytest.mark.parametrize("level", LEVELS)
def test_it_keeps_pairs_when_it_collects_pungs(level: str) -> None:
    melds = [pung("111m", WEST), pung("999p", WEST), pung("333z", NORTH)]
    choice = _choice(table(holding("44p66s", "8s", melds=melds)), level=level)
    assert choice == cmd.Discard(EAST, parse_tile("8s"))


def test_it_claims_a_pung_that_serves_its_plan() -> None:
    assert _claim("11m44p66s99s5577z1p", "5z", seat=WEST) == cmd.Pung(WEST)


def test_it_claims_a_chow_of_its_flush() -> None:
    assert _claim("123m4578m1122z99p9s", "6m") in (cmd.Chow(SOUTH, (3, 4)), cmd.Chow(SOUTH, (6, 7)))


def test_it_passes_a_chow_that_spoils_its_hand() -> None:
    assert _claim("23p11m33m55m77m1z1z9m9m", "1p") == cmd.Pass(SOUTH)


def test_it_passes_a_set_that_would_leave_nothing_worth_enough() -> None:
    assert _claim("23p46s789m1478s2z9p", "1p", bonus="1f") == cmd.Pass(SOUTH)


def test_it_declares_a_kong_that_costs_nothing() -> None:
    state = table(holding("555z123456m78m22z", "5z"), wall="1p" * 60)
    assert _choice(state) == cmd.Kong(EAST, "concealed", parse_tile("5z"))


def test_it_adds_to_a_pung() -> None:
    state = table(holding("123456m78m22z", "5z", melds=[pung("555z", WEST)]), wall="1p" * 60)
    assert _choice(state) == cmd.Kong(EAST, "added", parse_tile("5z"))


def test_it_keeps_four_tiles_that_its_chows_need() -> None:
    state = table(holding("33345m45m6m12z789m", "3m", bonus="1f"), wall="1p" * 60)
    assert cmd.Kong(EAST, "concealed", parse_tile("3m")) in legal_commands(state, EAST)
    assert isinstance(_choice(state), cmd.Discard)


def test_it_discards_after_a_claim() -> None:
    state = table(holding("147m258p369s1234z", "5z"), holding("123m4578m11z55z22z"), wall="1m" * 60)
    state, _ = play(state, cmd.Discard(EAST, parse_tile("5z")), cmd.Pung(SOUTH))
    choice = _choice(state, SOUTH)
    assert isinstance(choice, cmd.Discard)
    assert choice in legal_commands(state, SOUTH)


def test_it_looks_out_for_a_flush_late_in_a_hopeless_deal_if_it_is_sharp() -> None:
    flush = holding("1p", melds=[chow("123p", SOUTH), pung("777p", SOUTH), chow("456p", SOUTH)])
    state = table(holding("147m25m258p369s12z", "9p"), None, None, flush, wall="1m" * 8)
    choice = _choice(state, level="sharp")
    assert isinstance(choice, cmd.Discard)
    assert choice.tile // 9 in (0, 2)


@pytest.mark.parametrize("level", ["steady", "sharp"])
def test_it_keeps_the_wait_of_which_more_is_left(level: str) -> None:
    """Ready for 1z and 2z or, by going on with 4578m, for a run: all 2z lie open."""
    gone = holding("147m258p369s1334z", pond="2z2z")
    state = table(holding("123456m1199m2z2z7m", "8m"), gone, wall="1p" * 60)
    choice = _choice(state, level=level)
    assert choice != cmd.Discard(EAST, parse_tile("7m"))


def test_it_refuses_levels_and_views_that_there_are_not() -> None:
    state = table(holding("123456789m112z", "5p"))
    with pytest.raises(ValueError, match="no such robot: 'genius'"):
        choose(sight(state, EAST), "genius")
    with pytest.raises(ValueError, match="not asked"):
        choose(sight(state, SOUTH), "steady")
    assert LEVELS == ("easy", "steady", "sharp")


def _shuffled(state: State, seat: int, lots: Random) -> State:
    """The same table as the seat sees it, with everything hidden dealt anew."""
    deal = state.deal
    assert deal is not None
    others = [other for other in range(4) if other != seat]
    hidden = [*deal.wall, *(tile for other in others for tile in deal.seats[other].hand)]
    lots.shuffle(hidden)
    seats = list(deal.seats)
    for other in others:
        size = len(seats[other].hand)
        seats[other] = replace(seats[other], hand=tuple(sorted(hidden[:size])))
        hidden = hidden[size:]
    return replace(state, deal=replace(deal, wall=tuple(hidden), seats=tuple(seats), server_seed=seed(1)))


@pytest.mark.parametrize(("first", "level"), list(enumerate(LEVELS)))
def test_it_chooses_what_is_offered_and_by_nothing_hidden(first: int, level: str) -> None:
    lots = Random(first)
    state, _ = step(robot_table(), cmd.Commit(seed(first)), now=0)
    decisions = 0
    while state.phase == PLAYING:
        due = next_due(state)
        assert due is not None
        command = due.action
        if isinstance(command, RobotTurn):
            seat, command = command.seat, _choice_of_chair(state, command.seat, level)
            assert command in legal_commands(state, seat)
            assert _choice_of_chair(_shuffled(state, seat, lots), seat, level) == command
            decisions += 1
        state, _ = step(state, command, now=0)
    assert decisions > 20


def _choice_of_chair(state: State, seat: int, level: str) -> cmd.SeatCommand:
    assert state.deal is not None
    return _choice(state, state.deal.players[seat], level)
