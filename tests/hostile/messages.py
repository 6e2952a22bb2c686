"""Bad socket messages: each is a good one in which something was spoilt, as a value or in its text."""

import json
import random
from collections.abc import Callable, Iterator
from typing import Any
from uuid import UUID

from games import parsing
from games.parsing import LONGEST, BadMessage, CommandMessage, Message, parse_message
from tests.hostile.texts import bad_text

Json = Any
COMMAND = {"type": "command", "id": "6f9619ff-8b86-d011-b42d-00cf4fc964ff", "prompt": "no such prompt"}
GOOD: tuple[dict[str, Json], ...] = (
    *(
        {**COMMAND, **order}
        for order in (
            {"do": "win"},
            {"do": "pass"},
            {"do": "pung", "tile": "5s"},
            {"do": "chow", "with": "3s4s", "tile": "5s"},
            {"do": "kong", "kind": "added", "tile": "7z"},
            {"do": "discard", "tile": "9m"},
            {"do": "ready", "seed": "00ff"},
            {"do": "seed", "seed": "00ff"},
            {"do": "back"},
            {"do": "leave"},
            {"do": "switch", "name": "auto_win", "on": True},
            {"do": "vote", "on": True},
        )
    ),
    {"type": "ping"},
    {"type": "sync"},
    {"type": "listen"},
    {"type": "chat", "id": COMMAND["id"], "phrase": "hello"},
    {"type": "chat", "id": COMMAND["id"], "text": "well played"},
    {"type": "mute", "id": COMMAND["id"], "who": "nosuchperson", "on": True},
)
"""What pages send, with a prompt that nobody has given them."""

VALUES: tuple[Json, ...] = (
    None,
    True,
    False,
    0,
    -1,
    1.5,
    1e308,
    2**63,
    2**70,
    [],
    {},
    [[]],
    ["command"],
    {"type": "command"},
    {"": None},
    "5s\n",
    "５s",
    "0m",
    "8z",
    "5s" * 40,
    "command",
    "no_such",
    "00" * 33,
    "0",
    "{6F9619FF-8B86-D011-B42D-00CF4FC964FF}",
    "urn:uuid:6f9619ff-8b86-d011-b42d-00cf4fc964ff",
    "6f9619ff8b86d011b42d00cf4fc964ff",
)
TOKENS = (
    "NaN",
    "Infinity",
    "-Infinity",
    "1e400",
    "-0",
    "01",
    "9" * 4000,
    "0." + "0" * 3000 + "1",
    "\ufeff",
    "\x00",
    "\ud7ff",
    '"\\ud800"',
    '"\\udc00\\ud800"',
    '"\\u0000"',
    "\\",
    "'",
    '"',
    ",",
    "{",
    "}",
    "[" * 900,
    '{"a":' * 900,
    "/**/",
    "undefined",
    "\u2028",
)


def bad_messages(seed: str) -> Iterator[str]:
    """Messages without end, for each seed always the same ones.

    None of them may change a table, and none is so long that the socket is closed for it.
    """
    chance = random.Random(seed)
    while True:
        text = chance.choice(WAYS)(json.loads(json.dumps(chance.choice(GOOD))), chance)
        if len(text.encode()) <= LONGEST and not may_be_carried_out(text):
            yield text


def may_be_carried_out(text: str) -> bool:
    """Whether the message was spoilt so little that it is a good one, which needs no prompt."""
    message = read(text)
    if isinstance(message, CommandMessage):
        return isinstance(message.order, parsing.Back | parsing.Leave | parsing.Switch | parsing.Vote)
    return message is not None


def read(text: str) -> Message | None:
    """The message, None for a bad one; everything but BadMessage is raised."""
    try:
        return parse_message(text)
    except BadMessage:
        return None


Way = Callable[[dict[str, Json], random.Random], str]


def other_value(message: dict[str, Json], chance: random.Random) -> str:
    """With another value at one or two places."""
    for _ in range(chance.randrange(1, 3)):
        message[chance.choice(list(message))] = _bad_value(chance)
    return json.dumps(message, ensure_ascii=chance.random() < 0.5)


def other_fields(message: dict[str, Json], chance: random.Random) -> str:
    """With a field less, or one more: of another message, or of none."""
    if chance.random() < 0.5:
        del message[chance.choice(list(message))]
    for _ in range(chance.randrange(3)):
        message[chance.choice([*chance.choice(GOOD), bad_text(chance)])] = _bad_value(chance)
    return json.dumps(message)


def twice(message: dict[str, Json], chance: random.Random) -> str:
    """With a field that is there twice."""
    text = json.dumps(message)
    again = json.dumps({chance.choice(list(message)): _bad_value(chance)})
    return f"{text[:-1]},{again[1:]}"


def wrapped(message: dict[str, Json], chance: random.Random) -> str:
    """In something else, once or far too often."""
    depth = chance.choice((1, 2, 50, 2000, 20_000))
    before, after = chance.choice((("[", "]"), ('{"type":', "}"), ('{"order":', "}")))
    return before * depth + json.dumps(message) + after * chance.choice((depth, depth - 1))


def broken(message: dict[str, Json], chance: random.Random) -> str:
    """With something in its text that is no JSON there, or without a part of it."""
    text = json.dumps(message)
    place, end = sorted(chance.choices(range(len(text) + 1), k=2))
    kind = chance.random()
    if kind < 0.4:
        return text[:place] + chance.choice(TOKENS) + text[place:]
    if kind < 0.6:
        return text[:place] + text[end:]
    if kind < 0.8:
        return (
            text[:place]
            + chr(chance.choice((chance.randrange(32, 127), chance.randrange(0xD800))))
            + text[place + 1 :]
        )
    return text[:place]


def other_token(message: dict[str, Json], chance: random.Random) -> str:
    """With a value that Python would write, or that is too big for what reads it."""
    text = json.dumps(message)
    value = json.dumps(chance.choice(list(message.values())))
    return text.replace(value, chance.choice(TOKENS), 1)


def big(message: dict[str, Json], chance: random.Random) -> str:
    """As long as a message may be, or a little shorter."""
    message[chance.choice(list(message))] = chance.choice(("x", "\x00", "🀄", '"')) * chance.choice(
        (1000, 8000)
    )
    return json.dumps(message)


def wrong_prompt(message: dict[str, Json], chance: random.Random) -> str:
    """A command as it should be, under a new name, for a prompt that nobody was given."""
    command = dict(chance.choice(GOOD[:8]))
    prompt = "".join(chance.choices("abcdefghijklmnop\x00 麻", k=chance.randrange(65)))
    return json.dumps({**command, "id": str(UUID(int=chance.getrandbits(128))), "prompt": prompt})


def _bad_value(chance: random.Random) -> Json:
    return bad_text(chance) if chance.random() < 0.5 else chance.choice(VALUES)


WAYS: tuple[Way, ...] = (
    *(other_value, other_fields, twice, broken, other_token) * 8,
    wrapped,
    big,
    wrong_prompt,
)
