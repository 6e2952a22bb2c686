"""What a seat sees of a deal when it decides: its own hand at once, the rest when it looks at it."""

from collections.abc import Callable
from dataclasses import dataclass, field

from games.engine.commands import SeatCommand
from games.engine.melds import Meld
from games.engine.rulesets import Ruleset
from games.engine.seen import unseen_tiles
from games.engine.tiles import Tile, Tiles
from games.engine.view import DealView


@dataclass(slots=True)
class Sight:
    """The own seat's part of a deal, by which most decisions are made, and no more than it may know.

    ``declarations`` are what it may answer besides discarding, if it is ``asked``. ``key`` is that of the
    own hand, ``open`` the tile that lies open to claims, ``rounds`` counts the own draws until the wall ends.
    ``look`` gives the whole view, as it is then.
    """

    rules: Ruleset
    seat: int
    asked: bool
    declarations: tuple[SeatCommand, ...]
    open: Tile | None
    prevailing: int
    flowers: bool
    key: int
    melds: tuple[Meld, ...]
    bonus: Tiles
    rounds: int
    look: Callable[[], DealView] = field(repr=False)
    _view: DealView | None = None
    _unseen: Tiles = ()

    @property
    def view(self) -> DealView:
        """All that the seat may see."""
        if self._view is None:
            self._view = self.look()
        return self._view

    @property
    def unseen(self) -> Tiles:
        """How many tiles of each kind could still be drawn."""
        if not self._unseen:
            self._unseen = unseen_tiles(self.view)
        return self._unseen
