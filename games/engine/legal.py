"""What a seat may do: the one statement of it, for commands, buttons and robots alike."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from operator import or_

from games.engine.commands import DISCARDS, Chow, Kong, Pass, Pung, SeatCommand, Win
from games.engine.events import KongKind, Won
from games.engine.melds import PUNG
from games.engine.rulesets import Ruleset
from games.engine.scoring import Score, best_reading, score_hand
from games.engine.scoring import Win as WayOfWinning
from games.engine.seats import EAST, SEATS, TURNS_AFTER
from games.engine.shapes import (
    COPIES_MASK,
    FOUR_ALIKE,
    PART_UNITS,
    PLACES,
    UNITS,
    WINNING_PARTS,
    copies,
    is_complete,
    may_be_complete,
)
from games.engine.state import PLAYING, Deal, Holding, State
from games.engine.tiles import COPIES, FIRST_HONOUR, KINDS, Tile, Tiles
from games.engine.wins import (
    CONCEALED_KONG_ROBBED,
    DISCARD,
    DOUBLE_KONG_REPLACEMENT,
    EARTHLY,
    HEAVENLY,
    KONG_REPLACEMENT,
    LAST_TILE,
    ROBBED_KONG,
    SELF_DRAW,
)

CONCEALED: KongKind = "concealed"
ADDED: KongKind = "added"
EXPOSED: KongKind = "exposed"


def legal_commands(state: State, seat: int) -> tuple[SeatCommand, ...]:
    """All that the seat may answer to the question it is asked; nothing if it is not asked."""
    deal, declared = state.deal, declarations(state, seat)
    if deal is None or deal.questions[seat] is None or deal.window is not None or state.phase != PLAYING:
        return declared
    return declared + tuple(map(DISCARDS[seat].__getitem__, dict.fromkeys(deal.seats[seat].hand)))


def declarations(state: State, seat: int) -> tuple[SeatCommand, ...]:
    """The same without the discards: a win and kongs on the own turn, claims and a pass after a discard."""
    deal = state.deal
    if deal is None or deal.questions[seat] is None or state.phase != PLAYING:
        return ()
    offer = deal.offers[seat]
    if offer is None:
        offer = turn_options(state, seat) if deal.window is None else claim_options(state).get(seat, ())
        deal.offers[seat] = offer
    return offer


def is_legal(state: State, command: SeatCommand) -> bool:
    """Whether the command is one that its seat may give now."""
    offer = legal_commands(state, command.seat)
    for option in offer:
        if option is command:  # as of a robot; comparing each with the command takes longer
            return True
    return command in offer


def turn_options(state: State, seat: int) -> tuple[SeatCommand, ...]:
    """A win and kongs: what the seat may do on its own turn besides discarding (rules: common 3)."""
    deal = state.deal
    assert deal is not None, "no deal has been started"
    if deal.claimed:
        return ()
    holding = deal.seats[seat]
    characters, dots, bamboo, honours = parts = holding.parts
    kongs: tuple[SeatCommand, ...] = ()
    if holding.melds or (characters | dots | bamboo | honours) & FOUR_ALIKE:
        kongs = tuple(_kongs_of_the_turn(state, holding, seat))
    if may_be_complete(parts) and may_win(state, seat):
        return (_WINS[seat], *kongs)
    return kongs


def claim_options(state: State) -> dict[int, tuple[SeatCommand, ...]]:
    """By seat, in turn order: what may be claimed of the tile that lies open, with a pass.

    Seats that may claim nothing are not in it (rules: common 4, 5).
    """
    deal = state.deal
    window = None if deal is None else deal.window
    if deal is None or window is None:
        return {}
    seats, (place, unit, two_alike, winning, chows) = deal.seats, _CLAIMS[window.tile]
    near = chows.near
    if window.kong is not None or len(deal.wall) <= state.setup.rules.dead_wall:
        two_alike = near = 0
    offers: dict[int, tuple[SeatCommand, ...]] = {}
    for seat in TURNS_AFTER[window.source]:
        part = seats[seat].parts[place]
        look, alike = part + unit in winning, part & two_alike
        pairs = chows[part & near] if near else ()
        if look or alike or pairs:
            claims: list[SeatCommand] = [_WINS[seat]] if look and may_win(state, seat) else []
            if alike:
                claims += _triplets(part // unit & COPIES_MASK, seat, window.tile)
            claims += [Chow(seat, pair) for pair in pairs]
            if claims:
                offers[seat] = (*claims, _PASSES[seat])
        near = 0  # only the next seat may chow
    return offers


def may_win(state: State, seat: int) -> bool:
    """Whether the seat holds a win that qualifies."""
    score = win_score(state, seat)
    if score is None or not score.enough or is_locked(state, seat):
        return False
    window = deal_in_play(state).window
    if window is None or window.kong != CONCEALED:
        return True
    robbers = state.setup.rules.concealed_kong_robbers
    return any(pattern in robbers for pattern, _ in score.patterns)


def is_locked(state: State, seat: int) -> bool:
    """Whether the seat passed a win on a discard of this kind since its last draw, where that locks it."""
    deal = deal_in_play(state)
    window = deal.window
    if not state.setup.rules.declined_win_lock or window is None or window.kong is not None:
        return False
    return window.tile in deal.seats[seat].declined


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a complete hand may not win: ``below_minimum``, or ``declined`` before; and what it is worth."""

    reason: str
    score: Score


def refused_win(state: State, seat: int) -> Refusal | None:
    """Why the seat may not win with the tile just drawn or open to claims, though its hand is complete."""
    score = win_score(state, seat)
    if score is None:
        return None
    if not score.enough:
        return Refusal("below_minimum", score)
    return Refusal("declined", score) if is_locked(state, seat) else None


def win_score(state: State, seat: int) -> Score | None:
    """What the seat's hand is worth with the tile at hand, enough or not; None if it is not complete."""
    deal = state.deal
    if deal is None or deal.result is not None or not _has_winning_shape(state.setup.rules, deal, seat):
        return None
    hand, tile = hand_and_tile(deal, seat)
    holding, rules = deal.seats[seat], state.setup.rules
    return score_hand(rules, hand, tile, holding.melds, holding.bonus, way_of_winning(state, seat))


def way_of_winning(state: State, seat: int) -> WayOfWinning:
    """How the seat would win now, with every flag that the course of the deal makes true."""
    deal = deal_in_play(state)
    how = SELF_DRAW if deal.window is None else ROBBED_KONG if deal.window.kong else DISCARD
    return WayOfWinning(seat, deal.prevailing, how, frozenset(_flags(state, seat, how)), state.setup.flowers)


def winning_sets(state: State) -> tuple[Tiles, ...] | None:
    """How the hand that has won is read: declared sets, concealed ones and the pair; None without a win."""
    deal = state.deal
    won = None if deal is None else deal.result
    if deal is None or not isinstance(won, Won):
        return None
    way = WayOfWinning(won.seat, deal.prevailing, won.win, frozenset(won.flags), state.setup.flowers)
    return _sets(state, won.hand, won.tile, way)


def complete_sets(state: State, seat: int) -> tuple[Tiles, ...] | None:
    """How the seat's hand with the tile at hand is read, in the same order; None if it is not complete."""
    if win_score(state, seat) is None:
        return None
    return _sets(state, *hand_and_tile(deal_in_play(state), seat), way_of_winning(state, seat))


def _sets(state: State, hand: Tiles, tile: Tile, way: WayOfWinning) -> tuple[Tiles, ...] | None:
    holding = deal_in_play(state).seats[way.seat]
    reading = best_reading(state.setup.rules, hand, tile, holding.melds, holding.bonus, way)
    return None if reading is None else tuple(group.tiles for group in reading.groups)


def hand_and_tile(deal: Deal, seat: int) -> tuple[Tiles, Tile]:
    """The concealed tiles with the winning tile, sorted, and that tile."""
    holding = deal.seats[seat]
    if deal.window is not None:
        tile = deal.window.tile
        return tuple(sorted((*holding.hand, tile))), tile
    assert holding.drawn is not None, "a self draw needs a drawn tile"
    return holding.hand, holding.drawn


def live_wall(state: State) -> int:
    """How many tiles may still be drawn: those of the wall that no dead wall keeps back."""
    return len(deal_in_play(state).wall) - state.setup.rules.dead_wall


def wall_is_empty(state: State) -> bool:
    """Whether no tile may be drawn any more."""
    return len(deal_in_play(state).wall) <= state.setup.rules.dead_wall


def deal_in_play(state: State) -> Deal:
    """The table's deal; there must be one."""
    assert state.deal is not None, "no deal has been started"
    return state.deal


def _has_winning_shape(rules: Ruleset, deal: Deal, seat: int) -> bool:
    holding = deal.seats[seat]
    if deal.window is not None:
        key = holding.key + UNITS[deal.window.tile]
        return seat != deal.window.source and is_complete(rules.shapes, key, len(holding.melds))
    drew = deal.turn == seat and holding.drawn is not None
    return drew and is_complete(rules.shapes, holding.key, len(holding.melds))


def _flags(state: State, seat: int, how: str) -> list[str]:
    deal = deal_in_play(state)
    if how == ROBBED_KONG:
        return [CONCEALED_KONG_ROBBED] if deal.window and deal.window.kong == CONCEALED else []
    flags = [LAST_TILE] if wall_is_empty(state) else []
    if how == DISCARD:
        first = deal.discards == 1 and deal.turn == EAST and not deal.any_kong
        return [*flags, EARTHLY] if first else flags
    if deal.kongs:
        flags.append(KONG_REPLACEMENT)
    if deal.kongs > 1:
        flags.append(DOUBLE_KONG_REPLACEMENT)
    if seat == EAST and not deal.discards and not deal.any_kong:
        flags.append(HEAVENLY)
    return flags


def _kongs_of_the_turn(state: State, holding: Holding, seat: int) -> list[SeatCommand]:
    parts, kongs = holding.parts, list[SeatCommand]()
    if wall_is_empty(state):
        return kongs
    if (parts[0] | parts[1] | parts[2] | parts[3]) & FOUR_ALIKE:
        four = [tile for tile in dict.fromkeys(holding.hand) if copies(holding.key, tile) == COPIES]
        kongs += [Kong(seat, CONCEALED, tile) for tile in four]
    for tile in sorted([meld.tiles[0] for meld in holding.melds if meld.kind == PUNG]):
        if parts[PLACES[tile]] & _all_copies(tile):
            kongs.append(Kong(seat, ADDED, tile))
    return kongs


def _triplets(held: int, seat: int, tile: Tile) -> list[SeatCommand]:
    pung = _PUNGS[seat]
    return [Kong(seat, EXPOSED, tile), pung] if held == COPIES - 1 else [pung]


Pair = tuple[Tile, Tile]


class _Chows(dict[int, tuple[Pair, ...]]):
    """The pairs in a hand that make a sequence with a tile, by the ``near`` bits of the tile's part."""

    def __init__(self, pairs: Iterable[Pair]) -> None:
        super().__init__()
        self._pairs = [(pair, _all_copies(pair[0]), _all_copies(pair[1])) for pair in pairs]
        self.near = reduce(or_, [low | high for _, low, high in self._pairs], 0)

    def __missing__(self, near: int) -> tuple[Pair, ...]:
        self[near] = held = tuple([pair for pair, low, high in self._pairs if near & low and near & high])
        return held


def _all_copies(tile: Tile) -> int:
    """The bits of its part of a key that show how many there are."""
    return PART_UNITS[tile] * COPIES_MASK


def _pairs_with(tile: Tile) -> Iterator[Pair]:
    """The pairs that make a sequence with a tile."""
    for pair in ((tile - 2, tile - 1), (tile - 1, tile + 1), (tile + 1, tile + 2)):
        if tile < FIRST_HONOUR and all(each // 9 == tile // 9 for each in pair):
            yield pair


def _claims_of(tile: Tile) -> tuple[int, int, int, frozenset[int], _Chows]:
    place, unit = PLACES[tile], PART_UNITS[tile]
    return place, unit, unit * (COPIES_MASK - 1), WINNING_PARTS[place], _Chows(_pairs_with(tile))


_CLAIMS = tuple(map(_claims_of, range(KINDS)))
"""By kind: its part of a key and unit there, the bits of two or more, the parts that win, and its chows."""
_WINS = tuple(Win(seat) for seat in SEATS)
_PASSES = tuple(Pass(seat) for seat in SEATS)
_PUNGS = tuple(Pung(seat) for seat in SEATS)
