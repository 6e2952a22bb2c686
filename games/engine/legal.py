"""What a seat may do: the one statement of it, for commands, buttons and robots alike."""

from games.engine.commands import Chow, Discard, Kong, Pass, Pung, SeatCommand, Win
from games.engine.melds import PUNG
from games.engine.scoring import Score, is_winning_shape, score_hand
from games.engine.scoring import Win as WayOfWinning
from games.engine.seats import EAST, next_seat
from games.engine.state import PLAYING, Deal, State
from games.engine.tiles import COPIES, FIRST_HONOUR, Tile, Tiles

CONCEALED = "concealed"
ADDED = "added"
EXPOSED = "exposed"


def legal_commands(state: State, seat: int) -> tuple[SeatCommand, ...]:
    """All that the seat may answer to the question it is asked; nothing if it is not asked."""
    deal = state.deal
    if state.phase != PLAYING or deal is None or deal.questions[seat] is None:
        return ()
    return turn_options(state, seat) if deal.window is None else claim_options(state, seat)


def turn_options(state: State, seat: int) -> tuple[SeatCommand, ...]:
    """A win, kongs and discards on the own turn (rules: common 3)."""
    deal = deal_in_play(state)
    hand = deal.seats[seat].hand
    discards = tuple(Discard(seat, tile) for tile in sorted(set(hand)))
    if deal.claimed:
        return discards
    wins = (Win(seat),) if may_win(state, seat) else ()
    return (*wins, *_kongs_of_the_turn(state, seat), *discards)


def claim_options(state: State, seat: int) -> tuple[SeatCommand, ...]:
    """What the seat may claim of the tile that lies open (rules: common 4, 5), with a pass; else nothing."""
    deal = deal_in_play(state)
    window = deal.window
    if window is None or seat == window.source:
        return ()
    claims: list[SeatCommand] = [Win(seat)] if may_win(state, seat) else []
    if window.kong is None and not wall_is_empty(state):
        claims += _set_claims(deal, seat, window.tile)
    return (*claims, Pass(seat)) if claims else ()


def may_win(state: State, seat: int) -> bool:
    """Whether the seat holds a win that qualifies."""
    score = win_score(state, seat)
    if score is None or not score.enough:
        return False
    window = deal_in_play(state).window
    if window is None or window.kong != CONCEALED:
        return True
    robbers = state.setup.rules.concealed_kong_robbers
    return any(pattern in robbers for pattern, _ in score.patterns)


def refused_win(state: State, seat: int) -> Score | None:
    """The worth of a complete hand that is below the minimum, with the tile just drawn or open to claims."""
    score = win_score(state, seat)
    return None if score is None or score.enough else score


def win_score(state: State, seat: int) -> Score | None:
    """What the seat's hand is worth with the tile at hand, enough or not; None if it is not complete."""
    deal = state.deal
    if state.phase != PLAYING or deal is None or deal.result is not None:
        return None
    found = _hand_and_tile(deal, seat)
    if found is None:
        return None
    hand, tile = found
    holding, rules = deal.seats[seat], state.setup.rules
    if not is_winning_shape(rules, hand, holding.melds):
        return None
    return score_hand(rules, hand, tile, holding.melds, holding.bonus, way_of_winning(state, seat))


def way_of_winning(state: State, seat: int) -> WayOfWinning:
    """How the seat would win now, with every flag that the course of the deal makes true."""
    deal = deal_in_play(state)
    how = "self_draw" if deal.window is None else "robbed_kong" if deal.window.kong else "discard"
    return WayOfWinning(seat, deal.prevailing, how, frozenset(_flags(state, seat, how)), state.setup.flowers)


def winning_hand(deal: Deal, seat: int) -> Tiles:
    """The concealed tiles with the winning tile, sorted."""
    found = _hand_and_tile(deal, seat)
    assert found is not None, "the seat can't win now"
    return found[0]


def wall_is_empty(state: State) -> bool:
    """Whether no tile may be drawn any more."""
    return len(deal_in_play(state).wall) <= state.setup.rules.dead_wall


def deal_in_play(state: State) -> Deal:
    """The table's deal; there must be one."""
    assert state.deal is not None, "no deal has been started"
    return state.deal


def _hand_and_tile(deal: Deal, seat: int) -> tuple[Tiles, Tile] | None:
    holding = deal.seats[seat]
    if deal.window is not None:
        if seat == deal.window.source:
            return None
        tile = deal.window.tile
        return tuple(sorted((*holding.hand, tile))), tile
    if deal.turn != seat or deal.claimed or holding.drawn is None:
        return None
    return holding.hand, holding.drawn


def _flags(state: State, seat: int, how: str) -> list[str]:
    deal = deal_in_play(state)
    if how == "robbed_kong":
        return ["concealed_kong_robbed"] if deal.window and deal.window.kong == CONCEALED else []
    flags = ["last_tile"] if wall_is_empty(state) else []
    if how == "discard":
        first = deal.discards == 1 and deal.turn == EAST and not deal.any_kong
        return [*flags, "earthly"] if first else flags
    if deal.kongs:
        flags.append("kong_replacement")
    if deal.kongs > 1:
        flags.append("double_kong_replacement")
    if seat == EAST and not deal.discards and not deal.any_kong:
        flags.append("heavenly")
    return flags


def _kongs_of_the_turn(state: State, seat: int) -> list[SeatCommand]:
    if wall_is_empty(state):
        return []
    holding = deal_in_play(state).seats[seat]
    concealed = [tile for tile in sorted(set(holding.hand)) if holding.hand.count(tile) == COPIES]
    pungs = [meld.tiles[0] for meld in holding.melds if meld.kind == PUNG]
    added = [tile for tile in sorted(pungs) if tile in holding.hand]
    return [
        *(Kong(seat, CONCEALED, tile) for tile in concealed),
        *(Kong(seat, ADDED, tile) for tile in added),
    ]


def _set_claims(deal: Deal, seat: int, tile: Tile) -> list[SeatCommand]:
    hand = deal.seats[seat].hand
    claims: list[SeatCommand] = []
    if hand.count(tile) == COPIES - 1:
        claims.append(Kong(seat, EXPOSED, tile))
    if hand.count(tile) >= 2:
        claims.append(Pung(seat))
    if seat == next_seat(deal.turn):
        claims += _chows(hand, seat, tile)
    return claims


def _chows(hand: Tiles, seat: int, tile: Tile) -> list[SeatCommand]:
    if tile >= FIRST_HONOUR:
        return []
    lowest = tile - tile % 9
    pairs = ((tile - 2, tile - 1), (tile - 1, tile + 1), (tile + 1, tile + 2))
    return [
        Chow(seat, pair)
        for pair in pairs
        if lowest <= pair[0] and pair[1] < lowest + 9 and pair[0] in hand and pair[1] in hand
    ]
