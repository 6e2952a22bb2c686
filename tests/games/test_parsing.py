"""Anything may come through a socket; only what a page of ours could send is read."""

import json
from uuid import UUID

import pytest

from games import parsing
from games.engine.tiles import KINDS, NAMES
from games.parsing import BadMessage, CommandMessage, Ping, Sync, parse_message

ID = "6f9619ff-8b86-d011-b42d-00cf4fc964ff"


def command(**fields: object) -> str:
    return json.dumps({"type": "command", "id": ID, "prompt": "abc", **fields})


@pytest.mark.parametrize(
    ("fields", "order"),
    [
        ({"do": "win"}, parsing.Win()),
        ({"do": "pass"}, parsing.Pass()),
        ({"do": "pung"}, parsing.Pung()),
        ({"do": "pung", "tile": "5s"}, parsing.Pung(tile="5s")),
        ({"do": "chow", "with": "3s4s"}, parsing.Chow(taken="3s4s")),
        ({"do": "kong", "kind": "added", "tile": "7z"}, parsing.Kong(kind="added", tile="7z")),
        ({"do": "discard", "tile": "9m"}, parsing.Discard(tile="9m")),
        ({"do": "discard", "tile": "1z"}, parsing.Discard(tile="1z")),
        ({"do": "ready", "seed": "00ff"}, parsing.Ready(seed="00ff")),
        ({"do": "ready", "seed": ""}, parsing.Ready(seed="")),
        ({"do": "ready"}, parsing.Ready(seed=None)),
        ({"do": "seed", "seed": "00ff"}, parsing.GiveSeed(seed="00ff")),
        ({"do": "back"}, parsing.Back()),
        ({"do": "leave"}, parsing.Leave()),
    ],
)
def test_it_reads_every_command(fields: dict, order: object) -> None:
    message = parse_message(command(**fields))
    assert message == CommandMessage(id=UUID(ID), order=order, prompt="abc")


def test_it_reads_exactly_the_tiles_that_a_hand_can_hold() -> None:
    names = [f"{rank}{suit}" for suit in "mpsz" for rank in range(10)]
    read = [name for name in names if is_read(do="discard", tile=name)]
    assert sorted(read) == sorted(NAMES[:KINDS])


def is_read(**fields: object) -> bool:
    try:
        parse_message(command(**fields))
    except BadMessage:
        return False
    return True


def test_it_reads_the_other_messages() -> None:
    assert parse_message('{"type":"ping"}') == Ping()
    assert parse_message('{"type":"sync"}') == Sync()


def test_it_needs_no_prompt_where_nothing_is_asked() -> None:
    assert parse_message(json.dumps({"type": "command", "id": ID, "do": "leave"})).prompt == ""


@pytest.mark.parametrize(
    "text",
    [
        "",
        "garbage",
        "\x00",
        "[]",
        "3",
        "null",
        '"ping"',
        "{}",
        '{"type":null}',
        '{"type":"pong"}',
        '{"type":"ping","more":1}',
        '{"type":"command"}',
        "[" * 10_000,
        '{"type":"ping"',
        '{"type":["command"]}',
    ],
)
def test_it_refuses_what_is_no_message(text: str) -> None:
    with pytest.raises(BadMessage) as caught:
        parse_message(text)
    assert caught.value.id is None


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"do": "cheat"},
        {"do": None},
        {"do": "discard"},
        {"do": "discard", "tile": 5},
        {"do": "discard", "tile": "0m"},
        {"do": "discard", "tile": "0z"},
        {"do": "discard", "tile": "8z"},
        {"do": "discard", "tile": "9z"},
        {"do": "discard", "tile": "5s\n"},
        {"do": "pung", "tile": "8z"},
        {"do": "kong", "kind": "added", "tile": "9z"},
        {"do": "discard", "tile": "8z5z"},
        {"do": "discard", "tile": "1f"},
        {"do": "discard", "tile": "5s", "seat": "E"},
        {"do": "discard", "tile": "５s"},
        {"do": "chow", "with": "3s"},
        {"do": "chow", "with": "3s4s\n"},
        {"do": "chow", "with": "3s4s", "tile": "5s\n"},
        {"do": "chow", "with": "1z2z"},
        {"do": "kong", "kind": "secret", "tile": "5s"},
        {"do": "kong", "tile": "5s"},
        {"do": "seed"},
        {"do": "ready", "seed": "0"},
        {"do": "ready", "seed": "0g"},
        {"do": "ready", "seed": "00\n"},
        {"do": "ready", "seed": "\n"},
        {"do": "seed", "seed": "00\n"},
        {"do": "ready", "seed": "AA"},
        {"do": "ready", "seed": "00" * 33},
        {"do": "win", "prompt": 7},
        {"do": "win", "prompt": "x" * 65},
        {"do": "win", "hand": "123m"},
    ],
)
def test_it_refuses_a_command_with_something_wrong_and_names_it(fields: dict) -> None:
    with pytest.raises(BadMessage) as caught:
        parse_message(command(**fields))
    assert caught.value.id == ID
    assert str(caught.value)


@pytest.mark.parametrize("bad_id", [None, 7, "seven", "x" * 100, ["a"]])
def test_it_refuses_a_command_without_a_proper_id(bad_id: object) -> None:
    with pytest.raises(BadMessage) as caught:
        parse_message(json.dumps({"type": "command", "id": bad_id, "do": "win"}))
    assert caught.value.id in (None, "seven")
