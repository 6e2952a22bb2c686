"""What is left of each kind for one viewer."""

from games.engine.commands import Discard, Kong
from games.engine.projection import project
from games.engine.seen import unseen_tiles
from games.engine.tiles import parse_tile
from tests.engine.tables import EAST, SOUTH, chow, concealed_kong, holding, play, table


def _left(state, chair, text):
    deal = project(state, chair).deal
    assert deal is not None
    return unseen_tiles(deal)[parse_tile(text)]


STATE = table(
    holding("11123m456p99s5z", "7z", melds=[chow("789m", SOUTH)], pond="2z2z"),
    holding("1m777p123s", melds=[concealed_kong("6z6z6z6z"), chow("567s", EAST)], pond="9s"),
)


def test_it_counts_the_own_hand_the_ponds_and_all_melds() -> None:
    assert _left(STATE, EAST, "1m") == 1
    assert _left(STATE, EAST, "7m") == 3
    assert _left(STATE, EAST, "2z") == 2
    assert _left(STATE, EAST, "9s") == 1
    assert _left(STATE, EAST, "6z") == 0
    assert _left(STATE, EAST, "7z") == 3
    assert _left(STATE, EAST, "5s") == 3


def test_it_does_not_count_what_others_hold() -> None:
    assert _left(STATE, EAST, "7p") == 4
    assert _left(STATE, SOUTH, "7p") == 1
    assert _left(STATE, SOUTH, "1m") == 3
    assert _left(STATE, SOUTH, "7z") == 4


def test_it_counts_a_discard_once_while_it_lies_open() -> None:
    state, _ = play(STATE, Discard(EAST, parse_tile("5z")))
    assert _left(state, SOUTH, "5z") == 3
    assert _left(state, EAST, "5z") == 3


def test_it_counts_all_four_once_a_kong_is_announced() -> None:
    robber = holding("1m19p19s11234567z")
    state = table(holding("9m9m9m9m123p456p99s3s", "2s"), robber)
    state, _ = play(state, Kong(EAST, "concealed", parse_tile("9m")))
    assert state.deal is not None
    assert state.deal.window is not None, "South may rob it"
    for viewer in (EAST, SOUTH, None):
        assert _left(state, viewer, "9m") == 0


def test_it_counts_all_for_a_spectator_but_the_hands() -> None:
    assert _left(STATE, None, "1m") == 4
    assert _left(STATE, None, "2z") == 2
