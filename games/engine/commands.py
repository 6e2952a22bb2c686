"""What may be asked of a table: a seat's commands play, the others come from a chair or the server."""

from dataclasses import dataclass

from games.engine.events import By, CloseReason, KongKind
from games.engine.seats import SEATS
from games.engine.tiles import ALL_KINDS, Tile


class Command:
    """Anything that may be asked of a table."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class SeatCommand(Command):
    """A decision of one seat in a deal."""

    seat: int


@dataclass(frozen=True, slots=True)
class Discard(SeatCommand):
    """Discard a tile of the hand."""

    tile: Tile


DISCARDS = tuple(tuple(Discard(seat, tile) for tile in range(ALL_KINDS)) for seat in SEATS)
"""Every discard by seat and tile, made once, since the engine offers some at each turn."""


@dataclass(frozen=True, slots=True)
class Win(SeatCommand):
    """Win, on the own draw or on the tile that lies open to claims."""


@dataclass(frozen=True, slots=True)
class Pass(SeatCommand):
    """Claim nothing."""


@dataclass(frozen=True, slots=True)
class Pung(SeatCommand):
    """Claim the discard for a triplet."""


@dataclass(frozen=True, slots=True)
class Chow(SeatCommand):
    """Claim the discard for a sequence with two tiles of the hand, lower first."""

    taken: tuple[Tile, Tile]


@dataclass(frozen=True, slots=True)
class Kong(SeatCommand):
    """Declare a kong of ``tile``: ``exposed`` (the discard), ``added`` or ``concealed``."""

    kind: KongKind
    tile: Tile


@dataclass(frozen=True, slots=True)
class AutoPlay(SeatCommand):
    """Decide for a seat by the rule of timeouts, because its time is up or its person is away."""

    by: By


@dataclass(frozen=True, slots=True)
class Switched(SeatCommand):
    """Decide for a seat what its person left to a switch."""

    decision: SeatCommand


@dataclass(frozen=True, slots=True)
class Resume(Command):
    """The pause is over: what was decided takes effect."""


@dataclass(frozen=True, slots=True)
class Sit(Command):
    """Put a person or a robot into a chair, between deals."""

    chair: int
    kind: str
    level: str = ""


@dataclass(frozen=True, slots=True)
class Leave(Command):
    """Leave the table for good."""

    chair: int


@dataclass(frozen=True, slots=True)
class SendAway(Command):
    """Have whoever sits in a chair get up, before the first deal."""

    chair: int


@dataclass(frozen=True, slots=True)
class ComeBack(Command):
    """Take an away chair back."""

    chair: int


@dataclass(frozen=True, slots=True)
class SetLine(Command):
    """Say that a chair's person is connected or not."""

    chair: int
    up: bool


@dataclass(frozen=True, slots=True)
class Vote(Command):
    """Vote for closing a table that waits for somebody, or take that back."""

    chair: int
    on: bool


@dataclass(frozen=True, slots=True)
class Commit(Command):
    """Promise the next deal's wall by a server seed of 32 bytes in hex."""

    server_seed: str


@dataclass(frozen=True, slots=True)
class GiveSeed(Command):
    """Give a part of the next deal's shuffle (0–32 bytes in hex) without being ready for it."""

    chair: int
    seed: str


@dataclass(frozen=True, slots=True)
class Ready(Command):
    """Be ready for the next deal, and give a part of its shuffle if none was given (0–32 bytes in hex)."""

    chair: int
    seed: str | None = None


@dataclass(frozen=True, slots=True)
class StartDeal(Command):
    """Deal, once all are ready."""


@dataclass(frozen=True, slots=True)
class Close(Command):
    """Close the table; a deal in play is annulled."""

    reason: CloseReason


@dataclass(frozen=True, slots=True)
class Credit(Command):
    """Add a downtime of ``ms`` that began at ``since`` to every deadline that was open in it."""

    ms: int
    since: int


class IllegalCommand(Exception):
    """A command that the table's state does not allow; ``code`` says why and may be shown to its sender."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code
