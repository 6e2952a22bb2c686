"""What a seat could have chosen, and what each choice leads to, by what the seat sees."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from games.engine.commands import DISCARDS, Chow, Kong, Pass, Pung, SeatCommand, Win
from games.engine.distance import discards, distance, kinds_of, useful_tiles
from games.engine.melds import CHOW, CONCEALED_KONG, KONG, PUNG
from games.engine.robots import steady
from games.engine.robots.danger import danger
from games.engine.robots.plans import Plan
from games.engine.robots.position import Position, position_of
from games.engine.robots.prices import stake
from games.engine.robots.sharp import chance_after
from games.engine.scoring import Score
from games.engine.shapes import copies
from games.engine.sight import Sight
from games.engine.tiles import Tile, Tiles

_PLANS = 5
"""How many kinds of hand are weighed by the tiles left: those that promise most by what is usual."""
_SECOND_BEST = 0.2
"""How much the plans beside the best one count."""
_IN_REACH = 8
"""A hand that lacks more tiles is not worth aiming at: nobody gets so many in one deal."""
_LATE = 8
"""With so many own draws left or more no discard counts as dangerous: in deals of robots safety pays late."""
_KONG_KEEPS = 0.9
"""A kong on the own turn draws a tile more: it is worth it if the hand keeps this share of its worth."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A choice and the hand after it; ``discard`` is the tile that goes with or after it, None if none does.

    ``distance`` is that from ready (-1: won), ``useful`` the kinds that bring it nearer, of which ``left``
    are unseen. ``plan`` is the hand most worth aiming at, which ``lacking`` tiles would complete; None where
    nothing that reaches the minimum is in reach. ``worth`` and ``danger`` are in points: what the hand
    promises, and what the discard is likely to cost. ``fan`` is that of a win.
    """

    command: SeatCommand
    discard: Tile | None
    distance: int
    useful: Tiles
    left: int
    plan: Plan | None
    lacking: int
    worth: float
    danger: float
    fan: int = 0

    @property
    def value(self) -> float:
        """What the choice is worth in all, in points."""
        return self.worth - self.danger


def candidates(sight: Sight, win: Score | None) -> list[Candidate]:
    """All that a seat may choose, the best first; a win before all else. ``win`` is what that is worth."""
    position = position_of(sight)
    if sight.open is None:
        found = [*_discards(position), *_kongs(position)]
    else:
        found = [_as_usual(_after(position, Pass(sight.seat)), position), *_claims(position, sight.open)]
    if win is not None and Win(sight.seat) in sight.declarations:
        found.append(_win(sight, win))
    return sorted(found, key=lambda each: (not isinstance(each.command, Win), -each.value))


def _win(sight: Sight, win: Score) -> Candidate:
    return Candidate(Win(sight.seat), None, -1, (), 0, None, 0, stake(sight.rules, win.fan), 0.0, win.fan)


def _discards(position: Position, command: SeatCommand | None = None) -> Iterator[Candidate]:
    """Each discard of a hand with a tile too many: by itself, or after a claim."""
    sight = position.sight
    hand = [kind for kind in kinds_of(position.held) for _ in range(copies(position.key, kind))]
    for tile, away, useful in discards(sight.rules.shapes, hand, len(position.declared)):
        chosen = DISCARDS[sight.seat][tile] if command is None else command
        risk = danger(position, tile) if sight.rounds < _LATE else 0.0
        yield _weighed(position.without(tile), chosen, tile, away, useful, risk)


def _kongs(position: Position) -> Iterator[Candidate]:
    for option in position.sight.declarations:
        if isinstance(option, Kong):
            yield _after(_with_kong(position, option), option, 1 / _KONG_KEEPS)


def _claims(position: Position, tile: Tile) -> Iterator[Candidate]:
    for option in position.sight.declarations:
        match option:
            case Kong():
                after = _with_kong(position, option)
                yield _as_usual(_after(after, option), after)
            case Pung():
                yield _best(position.declaring(PUNG, tile, (tile, tile)), option)
            case Chow(taken=taken):
                yield _best(position.declaring(CHOW, min(tile, *taken), taken), option)


def _best(position: Position, command: SeatCommand) -> Candidate:
    """A claim, with the discard after it that is worth most."""
    return _as_usual(max(_discards(position, command), key=lambda each: each.value), position)


def _as_usual(candidate: Candidate, position: Position) -> Candidate:
    """A choice about a claim, weighed by what is usual: in deals of robots counting tiles is worse there."""
    return replace(candidate, worth=steady.worth(position))


def _with_kong(position: Position, option: Kong) -> Position:
    if option.kind == "added":
        return position.without(option.tile)
    kind = CONCEALED_KONG if option.kind == "concealed" else KONG
    return position.declaring(kind, option.tile, (option.tile,) * copies(position.key, option.tile))


def _after(position: Position, command: SeatCommand, factor: float = 1.0) -> Candidate:
    """A choice that discards nothing."""
    shapes, melds = position.sight.rules.shapes, len(position.declared)
    away = distance(shapes, position.key, melds)
    useful = useful_tiles(shapes, position.key, melds)
    return _weighed(position, command, None, away, useful, 0.0, factor)


def _weighed(
    position: Position,
    command: SeatCommand,
    discard: Tile | None,
    away: int,
    useful: Tiles,
    risk: float,
    factor: float = 1.0,
) -> Candidate:
    left = sum([position.sight.unseen[kind] for kind in useful])
    worth, plan, lacking = _worth(position)
    return Candidate(command, discard, away, useful, left, plan, lacking, factor * worth, risk)


def _worth(position: Position) -> tuple[float, Plan | None, int]:
    """What a hand promises, the plan most worth aiming at, and the tiles that it lacks for that."""
    likely = sorted(position.prospects(), key=lambda each: -each[0])[:_PLANS]
    found = [(plan.stake * chance_after(position, plan, tiles), tiles, plan) for _, tiles, plan in likely]
    if not found:
        return 0.0, None, 0
    worth, lacking, plan = max(found, key=lambda each: each[0])
    rest = sum(each[0] for each in found) - worth
    return worth + _SECOND_BEST * rest, plan if lacking <= _IN_REACH else None, lacking
