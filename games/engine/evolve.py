"""The fold: what an event makes of the state. It trusts the event and never scores or judges."""

from collections.abc import Callable
from typing import Any

from games.engine import events as ev
from games.engine.melds import CHOW, CONCEALED_KONG, KONG, PUNG, Meld
from games.engine.shapes import PART_UNITS, PLACES, hand_key, suit_keys
from games.engine.state import (
    BETWEEN,
    CLOSED,
    PLAYING,
    ROBOT,
    Answer,
    Chair,
    Commitment,
    Deal,
    Holding,
    Question,
    State,
    Window,
)
from games.engine.tiles import COPIES, Tiles
from games.engine.wall import build_wall

FIRST_DRAWS = 3
"""How often each seat takes four tiles at the deal."""


def evolve(state: State, event: ev.Event) -> State:
    """The state of a table after an event; the state before stays as it is."""
    after = state.copy()
    apply(after, event)
    return after


def apply(state: State, event: ev.Event) -> None:
    """Bring a state up to an event; only for who owns the state."""
    FOLDS[type(event)](state, event)


def _deal(state: State) -> Deal:
    assert state.deal is not None, "no deal has been started"
    return state.deal


def _add(holding: Holding, tiles: Tiles) -> None:
    """Add tiles to the concealed ones."""
    hand = [*holding.hand, *tiles]
    hand.sort()
    holding.hand = tuple(hand)
    for tile in tiles:
        holding.parts[PLACES[tile]] += PART_UNITS[tile]


def _remove(holding: Holding, tiles: Tiles) -> None:
    """Take tiles out of the concealed ones, for the table or the pond."""
    hand = list(holding.hand)
    for tile in tiles:
        hand.remove(tile)
        holding.parts[PLACES[tile]] -= PART_UNITS[tile]
    holding.hand = tuple(hand)
    holding.drawn = None


def _put(state: State, number: int, chair: Chair) -> None:
    state.chairs = (*state.chairs[:number], chair, *state.chairs[number + 1 :])


def _seated(state: State, event: ev.Seated) -> None:
    promise, was_empty = state.next, not state.chairs[event.chair].kind
    robot = event.kind == ROBOT
    down_since = None if robot else event.at
    _put(state, event.chair, Chair(event.kind, event.level, event.score, up=robot, down_since=down_since))
    _withdraw_votes(state)
    if promise is not None and was_empty:
        # Whoever comes late has as long to be ready as those had to whom the wall was promised.
        state.next = Commitment(promise.deal_no, promise.commitment, promise.server_seed, event.at)


def _vacated(state: State, event: ev.Vacated) -> None:
    _put(state, event.chair, Chair(score=event.score))


def _left(state: State, event: ev.Left) -> None:
    chair = state.chairs[event.chair]
    chair.left = chair.away = True
    _withdraw_votes(state)


def _withdraw_votes(state: State) -> None:
    """Whoever comes or goes changes what the others have voted about."""
    for chair in state.chairs:
        chair.voted = False


def _closed(state: State, event: ev.Closed) -> None:
    state.phase = CLOSED
    state.next = None


def _committed(state: State, event: ev.DealCommitted) -> None:
    state.next = Commitment(event.deal_no, event.commitment, event.server_seed, event.at)


def _seeded(state: State, event: ev.Seeded) -> None:
    state.chairs[event.chair].seed = event.seed


def _readied(state: State, event: ev.Readied) -> None:
    chair = state.chairs[event.chair]
    chair.ready = True
    if event.seed is not None:
        chair.seed = event.seed


def _started(state: State, event: ev.DealStarted) -> None:
    assert state.next is not None, "no wall has been promised"
    seed = state.next.server_seed
    if state.deal is not None and state.deal.players[0] != event.players[0]:
        state.dealer_changes += 1
    state.phase = PLAYING
    state.next = None
    for chair in state.chairs:
        chair.seed = None
        chair.ready = False
    state.deal = Deal(
        no=event.deal_no,
        prevailing=event.prevailing,
        players=event.players,
        commitment=event.commitment,
        server_seed=seed,
        client_seeds=event.client_seeds,
        wall=build_wall(seed, event.deal_no, event.client_seeds, state.setup.flowers),
        seats=(Holding(), Holding(), Holding(), Holding()),
        turn_at=event.at,
    )


def _dealt(state: State, event: ev.Dealt) -> None:
    """Take a seat's share out of the wall: a block of four in each round, then a single tile.

    Earlier seats have taken theirs, so each round's rest begins with the tiles of this seat.
    """
    deal = _deal(state)
    rest = list(deal.wall)
    round_size = COPIES * (4 - event.seat)
    del rest[FIRST_DRAWS * round_size]
    for start in reversed(range(0, FIRST_DRAWS * round_size, round_size)):
        del rest[start : start + COPIES]
    deal.wall = tuple(rest)
    holding = deal.seats[event.seat]
    holding.hand = event.tiles
    holding.parts = [*suit_keys(hand_key(event.tiles))]


def _bonus_exposed(state: State, event: ev.BonusExposed) -> None:
    holding = _deal(state).seats[event.seat]
    _remove(holding, event.tiles)
    holding.bonus += event.tiles


def _drawn(state: State, event: ev.Drawn) -> None:
    deal, tiles = state.deal, event.tiles
    assert deal is not None, "nobody draws outside of a deal"
    deal.wall = deal.wall[len(tiles) :] if event.end == "front" else deal.wall[: -len(tiles)]
    holding = deal.seats[event.seat]
    _add(holding, tiles)
    holding.drawn = tiles[-1] if len(holding.hand) % 3 == 2 else None
    holding.declined = ()
    if event.reason == "turn":
        deal.kongs = 0
    _begin_turn(deal, event.seat, event.at)


def _ask_nobody(deal: Deal) -> None:
    deal.questions = [None] * 4
    deal.offers = [None] * 4


def _begin_turn(deal: Deal, seat: int, at: int, claimed: bool = False) -> None:
    deal.turn, deal.turn_at = seat, at
    deal.claimed, deal.window = claimed, None
    deal.questions, deal.offers = [None] * 4, [None] * 4


def _discarded(state: State, event: ev.Discarded) -> None:
    deal, tile = state.deal, event.tile
    assert deal is not None, "nobody discards outside of a deal"
    holding = deal.seats[event.seat]
    _remove(holding, (tile,))
    holding.pond += (tile,)
    deal.discards += 1
    deal.kongs = 0
    deal.window = Window(event.seat, tile, event.at)
    late = event.auto and _is_late(deal.questions[event.seat], event.at)
    deal.questions[event.seat] = deal.offers[event.seat] = None
    chair = state.chairs[deal.players[event.seat]]
    if not chair.away and (late or not event.auto):
        chair.timeouts = chair.timeouts + 1 if late else 0


def _is_late(question: Question | None, at: int) -> bool:
    """Whether the time for an answer was up: what the server did before was by a switch, and no timeout."""
    return question is not None and question.due is not None and at > question.due


def _take_discard(deal: Deal, source: int) -> None:
    """A claimed tile leaves the pond."""
    discarder = deal.seats[source]
    discarder.pond = discarder.pond[:-1]


def _set_claimed(state: State, event: ev.SetClaimed) -> None:
    deal = _deal(state)
    _take_discard(deal, event.source)
    holding = deal.seats[event.seat]
    _remove(holding, event.taken)
    tiles = tuple(sorted((*event.taken, event.tile)))
    kind = PUNG if isinstance(event, ev.Punged) else CHOW
    holding.melds += (Meld(kind, tiles, event.tile, event.source),)
    _begin_turn(deal, event.seat, event.at, claimed=True)


def _kong_announced(state: State, event: ev.KongAnnounced) -> None:
    deal = _deal(state)
    deal.seats[event.seat].drawn = None
    deal.window = Window(event.seat, event.tile, event.at, kong=event.kind)
    _ask_nobody(deal)


def _konged(state: State, event: ev.Konged) -> None:
    deal = _deal(state)
    if event.source is not None:
        _take_discard(deal, event.source)
    _declare_kong(deal.seats[event.seat], event)
    deal.kongs += 1
    deal.any_kong = True
    _begin_turn(deal, event.seat, event.at, claimed=False)


def _declare_kong(holding: Holding, event: ev.Konged) -> None:
    four = (event.tile,) * COPIES
    if event.kind == "concealed":
        _remove(holding, four)
        holding.melds += (Meld(CONCEALED_KONG, four),)
    elif event.kind == "exposed":
        _remove(holding, four[1:])
        holding.melds += (Meld(KONG, four, event.tile, event.source),)
    else:
        _remove(holding, four[:1])
        holding.melds = tuple(
            Meld(KONG, four, meld.claimed, meld.source, added=True) if _grows(meld, event.tile) else meld
            for meld in holding.melds
        )


def _grows(meld: Meld, tile: int) -> bool:
    return meld.kind == PUNG and meld.tiles[0] == tile


def _decided(state: State, event: ev.Won | ev.Exhausted | ev.Annulled) -> None:
    deal = _deal(state)
    deal.result = event
    deal.window = None
    _ask_nobody(deal)


def _ended(state: State, event: ev.DealEnded) -> None:
    deal = _deal(state)
    deal.ended = True
    state.phase = BETWEEN
    for player, score in zip(deal.players, event.scores, strict=True):
        state.chairs[player].score = score


def _asked(state: State, event: ev.Asked) -> None:
    deal = state.deal
    assert deal is not None, "nobody is asked outside of a deal"
    deal.asked += 1
    deal.questions[event.seat] = Question(deal.asked, event.may, event.due, event.at)


def _answered(state: State, event: ev.Answered) -> None:
    deal = _deal(state)
    assert deal.window is not None, "nothing lies open to claims"
    deal.window = _with_answer(deal.window, event)
    question = deal.questions[event.seat]
    if question is not None and "win" in question.may and event.answer != "win" and not deal.window.kong:
        deal.seats[event.seat].declined += (deal.window.tile,)
    deal.questions[event.seat] = None


def _with_answer(window: Window, event: ev.Answered) -> Window:
    answers = [*window.answers]
    answers[event.seat] = Answer(event.answer, event.taken, event.by)
    return Window(window.source, window.tile, window.opened_at, window.kong, tuple(answers))


def _line_changed(state: State, event: ev.LineChanged) -> None:
    chair = state.chairs[event.chair]
    chair.up = event.up
    chair.down_since = None if event.up else event.at
    if event.up and not chair.voted:
        _withdraw_votes(state)


def _voted(state: State, event: ev.Voted) -> None:
    state.chairs[event.chair].voted = event.on


def _went_away(state: State, event: ev.WentAway) -> None:
    state.chairs[event.chair].away = True


def _came_back(state: State, event: ev.CameBack) -> None:
    chair = state.chairs[event.chair]
    chair.away = False
    chair.timeouts = 0


def _credited(state: State, event: ev.Credited) -> None:
    promise = state.next
    if promise is not None:
        at = promise.at + _missed(event, promise.at)
        state.next = Commitment(promise.deal_no, promise.commitment, promise.server_seed, at)
    for chair in state.chairs:
        if chair.down_since is not None:
            chair.down_since += _missed(event, chair.down_since)
    if state.phase == PLAYING:
        deal = _deal(state)
        deal.questions = [_later(question, event) for question in deal.questions]


def _missed(event: ev.Credited, since: int) -> int:
    """How much of a downtime fell after a moment."""
    return max(0, event.since + event.ms - max(event.since, since))


def _later(question: Question | None, event: ev.Credited) -> Question | None:
    if question is None or question.due is None:
        return question
    missed = _missed(event, question.at)
    return Question(question.no, question.may, question.due + missed, question.at)


FOLDS: dict[type[ev.Event], Callable[[State, Any], None]] = {
    ev.Seated: _seated,
    ev.Left: _left,
    ev.Vacated: _vacated,
    ev.Closed: _closed,
    ev.DealCommitted: _committed,
    ev.Seeded: _seeded,
    ev.Readied: _readied,
    ev.DealStarted: _started,
    ev.Dealt: _dealt,
    ev.BonusExposed: _bonus_exposed,
    ev.Drawn: _drawn,
    ev.Discarded: _discarded,
    ev.Chowed: _set_claimed,
    ev.Punged: _set_claimed,
    ev.KongAnnounced: _kong_announced,
    ev.Konged: _konged,
    ev.Won: _decided,
    ev.Exhausted: _decided,
    ev.Annulled: _decided,
    ev.DealEnded: _ended,
    ev.Asked: _asked,
    ev.Answered: _answered,
    ev.LineChanged: _line_changed,
    ev.Voted: _voted,
    ev.WentAway: _went_away,
    ev.CameBack: _came_back,
    ev.Credited: _credited,
}
