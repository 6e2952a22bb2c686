"""Reading what a browser sends through the socket: sizes, types and words, before anything else sees it."""

from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec

LONGEST = 64 * 1024
"""A message of more bytes closes the socket; the longest that a page of ours sends has 200."""

Tile = Annotated[str, msgspec.Meta(pattern=r"^([1-9][mps]|[1-7]z)\Z")]
TwoTiles = Annotated[str, msgspec.Meta(pattern=r"^([1-9][mps]){2}\Z")]
Token = Annotated[str, msgspec.Meta(max_length=64)]
Phrase = Annotated[str, msgspec.Meta(max_length=20)]
Seed = Annotated[str, msgspec.Meta(pattern=r"^([0-9a-f]{2}){0,32}\Z")]
LONGEST_ID = 64


class BadMessage(ValueError):
    """A message can't be read; the text says where. ``id`` is the sender's name for it, if readable."""

    def __init__(self, text: str, message_id: str | None) -> None:
        super().__init__(text)
        self.id = message_id


class _Message(msgspec.Struct, tag_field="type", forbid_unknown_fields=True, frozen=True):
    """Anything that a browser sends."""


class _Order(msgspec.Struct, tag_field="do", forbid_unknown_fields=True, frozen=True):
    """What a command asks for."""


class Win(_Order, tag="win", frozen=True):
    """Win with the tile at hand."""


class Pass(_Order, tag="pass", frozen=True):
    """Claim nothing."""


class Pung(_Order, tag="pung", frozen=True):
    """Claim the tile that lies open for a triplet."""

    tile: Tile | None = None


class Chow(_Order, tag="chow", frozen=True):
    """Claim the tile that lies open for a sequence with two tiles of the hand."""

    taken: TwoTiles = msgspec.field(name="with")
    tile: Tile | None = None


class Kong(_Order, tag="kong", frozen=True):
    """Declare a kong."""

    kind: Literal["exposed", "added", "concealed"]
    tile: Tile


class Discard(_Order, tag="discard", frozen=True):
    """Discard a tile."""

    tile: Tile


class Ready(_Order, tag="ready", frozen=True):
    """Be ready for the next deal, with a part of its shuffle."""

    seed: Seed | None = None


class GiveSeed(_Order, tag="seed", frozen=True):
    """Give a part of the next shuffle before being ready."""

    seed: Seed


class Back(_Order, tag="back", frozen=True):
    """Take the own chair back from the server."""


class Leave(_Order, tag="leave", frozen=True):
    """Leave the table for good."""


class Switch(_Order, tag="switch", frozen=True):
    """Leave a kind of decision to the server from now on, or take it back."""

    name: Literal["no_calls", "no_chow", "auto_win", "auto_discard"]
    on: bool


class Vote(_Order, tag="vote", frozen=True):
    """Vote for closing a table that waits for somebody, or take that back."""

    on: bool


Order = Win | Pass | Pung | Chow | Kong | Discard | Ready | GiveSeed | Back | Leave | Switch | Vote


class CommandMessage(msgspec.Struct, frozen=True):
    """A command: the sender's ``id`` for it, the ``prompt`` that it answers and what it asks for."""

    id: UUID
    order: Order
    prompt: Token = ""


class Ping(_Message, tag="ping", frozen=True):
    """A sign of life."""


class Sync(_Message, tag="sync", frozen=True):
    """A wish for a fresh view."""


class Listen(_Message, tag="listen", frozen=True):
    """A wish for the lines of chat: those so far, and from now on each as it is said."""


class Say(_Message, tag="chat", frozen=True):
    """Something to be said: a quick phrase or own words. ``id`` is the sender's for it."""

    id: UUID
    phrase: Phrase | None = None
    text: str | None = None


class MutePerson(_Message, tag="mute", frozen=True):
    """A wish not to read what somebody says, or to read it again; ``who`` is an account's public id."""

    id: UUID
    who: Token
    on: bool = True


ChatMessage = Listen | Say | MutePerson

Message = CommandMessage | Ping | Sync | ChatMessage

Plain = Ping | Sync | ChatMessage
"""Messages that are what they look like; the fields of a command belong to its order."""

_ENVELOPE = ("type", "id", "prompt")


def parse_message(text: str) -> Message:
    """The message that ``text`` holds; raises BadMessage."""
    try:
        data = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise BadMessage("not JSON", None) from None
    if not isinstance(data, dict):
        raise BadMessage("not an object", None)
    try:
        return _command(data) if data.get("type") == "command" else msgspec.convert(data, Plain)
    except msgspec.ValidationError as error:
        raise BadMessage(str(error), _id_of(data)) from None


def _command(data: dict[str, Any]) -> CommandMessage:
    order = {key: value for key, value in data.items() if key not in _ENVELOPE}
    return CommandMessage(
        id=msgspec.convert(data.get("id"), UUID),
        prompt=msgspec.convert(data.get("prompt", ""), Token),
        order=msgspec.convert(order, Order),
    )


def _id_of(data: dict[str, Any]) -> str | None:
    value = data.get("id")
    return value if isinstance(value, str) and len(value) <= LONGEST_ID else None
