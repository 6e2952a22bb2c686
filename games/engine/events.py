"""What happens at a table. The log is a list of these and the state is their fold.

``TYPE`` is the name in logs and messages (deal log, version 1). Seats are 0–3 for E S W N of the deal;
chairs are 0–3 in the order of joining and stay with a player through all deals. ``at`` is the time in
milliseconds since the epoch, the last field of every event; 0 in simulation.
"""

from dataclasses import field
from typing import ClassVar, Literal

from games.engine.tiles import Tile, Tiles
from games.engine.values import value

End = Literal["front", "back"]
"""The end of the wall from which tiles are drawn."""
Reason = Literal["turn", "bonus", "kong"]
"""Why a seat draws: it is its turn, or a bonus tile or a kong is replaced."""
KongKind = Literal["exposed", "added", "concealed"]
By = Literal["player", "switch", "timeout", "away"]
"""Who decided: the player (or robot), a switch of the own seat, or the server instead."""
AnnulReason = Literal["expired", "closed", "voided"]
CloseReason = Literal["finished", "left", "closed", "expired", "voided", "voted"]
"""Why a table closes: its match is over, somebody left or all did, its host or staff closed it, nobody did
anything for long, a moderator voided its deal, or those who were there voted so."""

Four = tuple[int, int, int, int]
Patterns = tuple[tuple[str, int], ...]
"""Pattern ids with their fan."""


@value
class Event:
    """Anything that happens at a table."""

    TYPE: ClassVar[str]
    at: int = field(default=0, kw_only=True)


@value
class Seated(Event):
    """A person or a robot (of strength ``level``) takes a chair and begins with so many points."""

    TYPE: ClassVar[str] = "seated"
    chair: int
    kind: str
    level: str
    score: int


@value
class Left(Event):
    """A person leaves for good; the chair is played by itself to the deal's end."""

    TYPE: ClassVar[str] = "left"
    chair: int


@value
class Vacated(Event):
    """A chair stands empty again and waits for somebody, who begins with ``score`` points."""

    TYPE: ClassVar[str] = "vacated"
    chair: int
    score: int


@value
class Closed(Event):
    """The table is closed: nothing happens at it any more."""

    TYPE: ClassVar[str] = "closed"
    reason: CloseReason


@value
class DealCommitted(Event):
    """The next deal's wall is promised. ``server_seed`` (hex) stays secret until that deal has ended."""

    TYPE: ClassVar[str] = "deal_committed"
    deal_no: int
    commitment: str
    server_seed: str = field(repr=False)


@value
class Seeded(Event):
    """A chair gave ``seed``, its secret part of the next shuffle (hex)."""

    TYPE: ClassVar[str] = "seeded"
    chair: int
    seed: str = field(repr=False)


@value
class Readied(Event):
    """A chair is ready for the next deal; ``seed`` is its secret part of the shuffle (hex), if given now."""

    TYPE: ClassVar[str] = "readied"
    chair: int
    seed: str | None = field(repr=False)


@value
class DealStarted(Event):
    """A deal begins: ``players`` are chairs and ``scores`` points by seat; ``client_seeds`` are secret."""

    TYPE: ClassVar[str] = "deal_started"
    deal_no: int
    prevailing: int
    players: Four
    scores: Four
    commitment: str
    client_seeds: tuple[str, str, str, str] = field(repr=False)


@value
class Dealt(Event):
    """A seat's first thirteen tiles, sorted."""

    TYPE: ClassVar[str] = "dealt"
    seat: int
    tiles: Tiles = field(repr=False)


@value
class BonusExposed(Event):
    """A seat lays open all bonus tiles that it holds."""

    TYPE: ClassVar[str] = "bonus"
    seat: int
    tiles: Tiles


@value
class Drawn(Event):
    """A seat draws from the ``end`` (front, back) of the wall for a ``reason`` (turn, bonus, kong)."""

    TYPE: ClassVar[str] = "drawn"
    seat: int
    tiles: Tiles = field(repr=False)
    end: End
    reason: Reason


@value
class Discarded(Event):
    """A discard; ``drawn``: it was the tile just drawn; ``auto``: the server decided."""

    TYPE: ClassVar[str] = "discarded"
    seat: int
    tile: Tile
    drawn: bool
    auto: bool


@value
class SetClaimed(Event):
    """A discard is claimed for a set with two tiles of the hand."""

    seat: int
    source: int
    tile: Tile
    taken: Tiles
    auto: bool


@value
class Chowed(SetClaimed):
    """A claimed sequence."""

    TYPE: ClassVar[str] = "chow"


@value
class Punged(SetClaimed):
    """A claimed triplet."""

    TYPE: ClassVar[str] = "pung"


@value
class KongAnnounced(Event):
    """An ``added`` or ``concealed`` kong is announced and may yet be robbed."""

    TYPE: ClassVar[str] = "kong_announced"
    seat: int
    kind: KongKind
    tile: Tile


@value
class Konged(Event):
    """A kong stands: ``exposed`` (then ``source`` is the discarder), ``added`` or ``concealed``."""

    TYPE: ClassVar[str] = "kong"
    seat: int
    kind: KongKind
    tile: Tile
    source: int | None


@value
class Won(Event):
    """A win with all that it is worth. ``hand`` holds the concealed tiles and the winning tile, sorted."""

    TYPE: ClassVar[str] = "won"
    seat: int
    source: int | None
    tile: Tile
    win: str
    flags: tuple[str, ...]
    hand: Tiles
    fan: int
    patterns: Patterns
    payments: Four
    auto: bool


@value
class Exhausted(Event):
    """The wall ran out: the deal is drawn."""

    TYPE: ClassVar[str] = "exhausted"


@value
class Annulled(Event):
    """The deal does not count: its table expired or was closed, or a moderator voided it."""

    TYPE: ClassVar[str] = "annulled"
    reason: AnnulReason


@value
class DealEnded(Event):
    """The deal is over: scores by seat, and the seeds, which nobody need keep secret any more."""

    TYPE: ClassVar[str] = "deal_ended"
    scores: Four
    server_seed: str
    client_seeds: tuple[str, str, str, str]


@value
class Asked(Event):
    """A seat is asked what it ``may`` do (win pung kong chow act), until ``due`` (None: no clock)."""

    TYPE: ClassVar[str] = "asked"
    seat: int
    may: tuple[str, ...]
    due: int | None


@value
class Answered(Event):
    """A seat's final answer in a claim window, and who decided it."""

    TYPE: ClassVar[str] = "answered"
    seat: int
    answer: str
    taken: Tiles | None
    by: By


@value
class LineChanged(Event):
    """The last connection of a chair closed or its first opened."""

    TYPE: ClassVar[str] = "line"
    chair: int
    up: bool


@value
class Voted(Event):
    """A chair votes for closing the table, which waits for somebody, or takes its vote back."""

    TYPE: ClassVar[str] = "voted"
    chair: int
    on: bool


@value
class WentAway(Event):
    """The chair is played by itself from now on."""

    TYPE: ClassVar[str] = "away"
    chair: int


@value
class CameBack(Event):
    """The player plays the chair again."""

    TYPE: ClassVar[str] = "back"
    chair: int


@value
class Credited(Event):
    """A downtime of ``ms`` that began at ``since`` is added to every deadline that was open in it."""

    TYPE: ClassVar[str] = "credited"
    ms: int
    since: int
