"""From the words of a browser to the engine's commands."""

import json
from dataclasses import replace

import pytest

from games import parsing
from games.engine import commands as cmd
from games.engine.pace import UNTIMED
from games.engine.state import State
from games.engine.tiles import parse_tile, parse_tiles
from games.parsing import CommandMessage, parse_message
from games.services.commands import to_command
from tests.engine.tables import holding, play, robot_table, table

SOUTH = 1


def order(do: str, **fields: str) -> object:
    message = parse_message(
        json.dumps({"type": "command", "id": "6f9619ff-8b86-d011-b42d-00cf4fc964ff", "do": do, **fields})
    )
    assert isinstance(message, CommandMessage)
    return message.order


@pytest.fixture
def window() -> State:
    """East has discarded the five of bamboo, South may chow or pung it."""
    state = table(
        holding("147m258p369s1234z", drawn="5s"),
        holding("55346s147m258p12z"),
        people=range(4),
        pace=UNTIMED,
    )
    return play(state, cmd.Discard(0, parse_tile("5s")))[0]


@pytest.mark.parametrize(
    ("words", "command"),
    [
        ({"do": "win"}, cmd.Win(SOUTH)),
        ({"do": "pass"}, cmd.Pass(SOUTH)),
        ({"do": "pung"}, cmd.Pung(SOUTH)),
        ({"do": "pung", "tile": "5s"}, cmd.Pung(SOUTH)),
        ({"do": "discard", "tile": "7z"}, cmd.Discard(SOUTH, parse_tile("7z"))),
        ({"do": "kong", "kind": "exposed", "tile": "5s"}, cmd.Kong(SOUTH, "exposed", parse_tile("5s"))),
        ({"do": "chow", "with": "4s6s"}, cmd.Chow(SOUTH, (parse_tile("4s"), parse_tile("6s")))),
        ({"do": "chow", "with": "6s4s"}, cmd.Chow(SOUTH, (parse_tile("4s"), parse_tile("6s")))),
        ({"do": "ready", "seed": "00"}, cmd.Ready(SOUTH, "00")),
        ({"do": "seed", "seed": "00ff"}, cmd.GiveSeed(SOUTH, "00ff")),
        ({"do": "back"}, cmd.ComeBack(SOUTH)),
        ({"do": "leave"}, cmd.Leave(SOUTH)),
    ],
)
def test_it_speaks_for_the_seat_of_the_sender(window: State, words: dict, command: object) -> None:
    assert to_command(window, SOUTH, order(**words)) == command


@pytest.mark.parametrize(
    "words", [{"do": "pung", "tile": "6s"}, {"do": "chow", "with": "3s4s", "tile": "2s"}]
)
def test_it_refuses_a_claim_for_another_tile(window: State, words: dict) -> None:
    with pytest.raises(cmd.IllegalCommand, match="illegal"):
        to_command(window, SOUTH, order(**words))


def test_it_refuses_a_claim_for_a_tile_where_none_lies_open() -> None:
    with pytest.raises(cmd.IllegalCommand):
        to_command(table(people=range(4)), SOUTH, order("pung", tile="5s"))


def test_it_refuses_decisions_before_the_first_deal() -> None:
    with pytest.raises(cmd.IllegalCommand, match="not_asked"):
        to_command(robot_table(), SOUTH, order("win"))


def test_it_takes_the_seat_from_the_deal_and_not_from_the_chair(window: State) -> None:
    assert window.deal is not None
    turned = replace(window, deal=replace(window.deal, players=(3, 0, 1, 2)))
    assert to_command(turned, 0, order("pass")) == cmd.Pass(SOUTH)


def test_it_carries_out_what_it_made(window: State) -> None:
    state, events = play(window, to_command(window, SOUTH, order("chow", **{"with": "3s4s"})))
    assert events[0].TYPE == "answered"
    assert state.deal.window.answers[SOUTH].taken == parse_tiles("34s")


@pytest.mark.parametrize(
    "unreadable", [parsing.Discard("9z"), parsing.Kong("added", ""), parsing.Chow("4s6")]
)
def test_it_refuses_a_tile_that_does_not_exist(window: State, unreadable: parsing.Order) -> None:
    with pytest.raises(cmd.IllegalCommand) as refusal:
        to_command(window, SOUTH, unreadable)

    assert refusal.value.code == "illegal"
