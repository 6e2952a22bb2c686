"""The steady robot: picks the plans that promise most, keeps to them, and looks out late in a deal."""

from games.engine.commands import Chow, Discard, Kong, Pass, Pung, SeatCommand, Win
from games.engine.melds import CHOW, CONCEALED_KONG, KONG, PUNG, Meld
from games.engine.robots.danger import danger
from games.engine.robots.plans import plans_for
from games.engine.robots.position import Position, position_of
from games.engine.robots.prospects import promising, prospect
from games.engine.rulesets import Ruleset
from games.engine.shapes import copies
from games.engine.tiles import COPIES, KINDS, Tile, Tiles
from games.engine.view import View

_BETTER_THAN_WAITING = 1.0
"""How much more a claimed set must promise than waiting for a tile of one's own."""


def choose(view: View, rules: Ruleset) -> SeatCommand:
    """What the robot does with the options of the view."""
    for option in view.options:
        if isinstance(option, Win):
            return option
    position = position_of(view, rules)
    lying = view.deal.open if view.deal is not None else None
    return _turn(view, position) if lying is None else _claim(view, position, lying.tile)


def _turn(view: View, position: Position) -> SeatCommand:
    promised, tile = _best_discard(position)
    kongs = [(_after_kong(position, option), option) for option in view.options if isinstance(option, Kong)]
    for value, kong in sorted(kongs, key=lambda each: -each[0]):
        if value >= promised:
            return kong
    return Discard(position.seat, tile)


def _best_discard(position: Position) -> tuple[float, Tile]:
    """The best discard of a hand and what it promises; between equals the higher kind goes."""
    plans = promising(position, plans_for(position))
    kinds = [kind for kind in range(KINDS) if copies(position.key, kind)]
    return max(
        (prospect(after := position.without(kind), plans) - danger(after, kind), kind) for kind in kinds
    )


def _after_kong(position: Position, option: Kong) -> float:
    tile = option.tile
    if option.kind == "added":
        after = position.without(tile)
    else:
        held = (tile,) * copies(position.key, tile)
        kind = CONCEALED_KONG if option.kind == "concealed" else KONG
        after = position.melding(Meld(kind, (tile,) * COPIES), *held)
    return prospect(after, promising(after, plans_for(after)))


def _claim(view: View, position: Position, tile: Tile) -> SeatCommand:
    best: SeatCommand = Pass(position.seat)
    most = _BETTER_THAN_WAITING * prospect(position, promising(position, plans_for(position)))
    for option in view.options:
        value = _after_claim(position, option, tile)
        if value > most:
            best, most = option, value
    return best


def _after_claim(position: Position, option: SeatCommand, tile: Tile) -> float:
    match option:
        case Kong():
            return _after_kong(position, option)
        case Pung():
            return _after_set(position, PUNG, (tile,) * 2, tile)
        case Chow(taken=taken):
            return _after_set(position, CHOW, taken, tile)
    return 0.0


def _after_set(position: Position, kind: str, taken: Tiles, tile: Tile) -> float:
    meld = Meld(kind, tuple(sorted((*taken, tile))))
    return _best_discard(position.melding(meld, *taken))[0]
