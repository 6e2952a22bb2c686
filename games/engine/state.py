"""The state of one table: people in four chairs and the deal that they play. It holds no history.

A state is changed by ``apply`` alone, and only by who owns it: ``step`` and ``evolve`` work on a copy.
"""

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from games.engine.commands import SeatCommand
from games.engine.events import Annulled, By, Exhausted, Four, KongKind, Won
from games.engine.melds import Meld
from games.engine.pace import Pace
from games.engine.shapes import hand_key, suit_keys, whole_key
from games.engine.tiles import Tile, Tiles
from games.engine.values import value

if TYPE_CHECKING:
    from games.engine.rulesets import Ruleset

STATE_VERSION = 4

BETWEEN = "between"
PLAYING = "playing"
CLOSED = "closed"

HUMAN = "human"
ROBOT = "robot"


def nobody() -> list[Any]:
    """Nothing of any seat."""
    return [None] * 4


@dataclass(frozen=True, slots=True)
class Setup:
    """What is frozen when a table is made: rules (options applied), format, pace.

    ``absent`` says what becomes of a casual seat whose person left: a ``robot`` of strength ``stand_in``
    takes it, it is left empty to ``wait`` for somebody, or the table is to ``close``.
    """

    rules: "Ruleset"
    pace: Pace
    format: str = "single-hand"
    flowers: bool = True
    absent: str = "robot"
    stand_in: str = "steady"


@dataclass(slots=True)
class Chair:
    """One of four places at the table, whatever seat it has in a deal. Its ``kind`` is empty as it is.

    ``down_since`` is when its person's line went down (ms; None while it is up), ``voted`` whether the
    person wants the table closed, which waits for somebody. ``seed`` is its secret part of the next shuffle
    (None until it was sent); ``timeouts`` counts timeouts in a row on own turns.
    """

    kind: str = ""
    level: str = ""
    score: int = 0
    up: bool = True
    down_since: int | None = None
    voted: bool = False
    left: bool = False
    away: bool = False
    timeouts: int = 0
    ready: bool = False
    seed: str | None = field(default=None, repr=False)

    @property
    def plays_itself(self) -> bool:
        """Whether the server decides for it: a robot, or an away seat."""
        return self.kind == ROBOT or self.away

    def copy(self) -> "Chair":
        """The same, to be changed by itself."""
        return Chair(
            self.kind,
            self.level,
            self.score,
            self.up,
            self.down_since,
            self.voted,
            self.left,
            self.away,
            self.timeouts,
            self.ready,
            self.seed,
        )


@dataclass(slots=True)
class Holding:
    """What a seat has: ``hand`` sorted and with the drawn tile in it; ``pond`` without claimed tiles.

    ``parts`` are those of the key of the hand's regular tiles (see ``shapes``), kept up with it. ``declined``
    are the kinds on which the seat passed a win by discard since its last draw.
    """

    hand: Tiles = field(default=(), repr=False)
    drawn: Tile | None = field(default=None, repr=False)
    melds: tuple[Meld, ...] = ()
    bonus: Tiles = ()
    pond: Tiles = ()
    parts: list[int] = field(default_factory=list, repr=False)
    declined: Tiles = field(default=(), repr=False)

    def __post_init__(self) -> None:
        if not self.parts:
            self.parts = [*suit_keys(hand_key(self.hand))]

    @property
    def key(self) -> int:
        """The key of the hand's regular tiles."""
        return whole_key(self.parts)

    def copy(self) -> "Holding":
        """The same, to be changed by itself."""
        parts = self.parts.copy()
        return Holding(self.hand, self.drawn, self.melds, self.bonus, self.pond, parts, self.declined)


@value
class Question:
    """What a seat is asked, since ``at``; ``no`` counts the deal's questions and makes the prompt's token."""

    no: int
    may: tuple[str, ...]
    due: int | None
    at: int


@value
class Answer:
    """A final answer in a claim window: pass, win, pung, kong or chow (with the two tiles taken)."""

    answer: str
    taken: Tiles | None
    by: By


@value
class Window:
    """The wait after a discard or a kong announcement (``kong`` is then its kind), and the answers so far."""

    source: int
    tile: Tile
    opened_at: int
    kong: KongKind | None = None
    answers: tuple[Answer | None, ...] = field(default=(None,) * 4, repr=False)


@dataclass(slots=True)
class Deal:
    """One deal. ``players`` are the chairs by seat, ``wall`` the tiles still to be drawn, front first.

    ``turn`` is whose turn it is (the discarder while a window is open); ``turn_at`` when it drew or
    claimed. ``claimed``: the turn began with a chow or pung, so it may only discard. ``kongs`` counts
    the kongs of this turn that were replaced, ``asked`` the questions of the deal. ``result`` is how it
    ended. Both seeds are secret while it is in play. ``offers`` remembers what may be answered to each
    question, besides a discard; it follows from the rest and is never stored.
    """

    no: int
    prevailing: int
    players: Four
    commitment: str
    server_seed: str = field(repr=False)
    client_seeds: tuple[str, str, str, str] = field(repr=False)
    wall: Tiles = field(repr=False)
    seats: tuple[Holding, ...]
    turn: int = 0
    turn_at: int = 0
    claimed: bool = False
    kongs: int = 0
    discards: int = 0
    any_kong: bool = False
    window: Window | None = None
    questions: list[Question | None] = field(default_factory=nobody, repr=False)
    offers: list[tuple[SeatCommand, ...] | None] = field(default_factory=nobody, repr=False, compare=False)
    asked: int = 0
    result: Won | Exhausted | Annulled | None = None
    ended: bool = False

    def copy(self) -> "Deal":
        """The same, to be changed by itself."""
        return replace(
            self,
            seats=tuple([holding.copy() for holding in self.seats]),
            questions=self.questions.copy(),
            offers=self.offers.copy(),
        )


@dataclass(frozen=True, slots=True)
class Commitment:
    """The promise of the next deal; ``server_seed`` is secret."""

    deal_no: int
    commitment: str
    server_seed: str = field(repr=False)
    at: int


@dataclass(slots=True)
class State:
    """One table. ``deal`` stays until the next one starts; ``dealer_changes`` gives the prevailing wind."""

    setup: Setup
    chairs: tuple[Chair, ...]
    phase: str = BETWEEN
    dealer_changes: int = 0
    next: Commitment | None = None
    deal: Deal | None = None

    def copy(self) -> "State":
        """The same, to be changed by itself."""
        return State(
            self.setup,
            tuple([chair.copy() for chair in self.chairs]),
            self.phase,
            self.dealer_changes,
            self.next,
            None if self.deal is None else self.deal.copy(),
        )
