"""The fold: what an event makes of the state. It trusts the event and never scores or judges."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from games.engine import events as ev
from games.engine.melds import CHOW, CONCEALED_KONG, KONG, PUNG, Meld
from games.engine.state import (
    BETWEEN,
    CLOSED,
    PLAYING,
    Answer,
    Chair,
    Commitment,
    Deal,
    Holding,
    Question,
    State,
    Window,
)
from games.engine.tiles import COPIES, Tiles, remove_tiles
from games.engine.wall import build_wall

Item = TypeVar("Item")
NOBODY: tuple[None, None, None, None] = (None, None, None, None)
FIRST_DRAWS = 3
"""How often each seat takes four tiles at the deal."""


def evolve(state: State, event: ev.Event) -> State:
    """The state of a table after an event."""
    return _FOLDS[type(event)](state, event)


def _put(items: tuple[Item, ...], place: int, item: Item) -> tuple[Item, ...]:
    return (*items[:place], item, *items[place + 1 :])


def _with_chair(state: State, number: int, **changes: Any) -> State:
    chair = replace(state.chairs[number], **changes)
    return replace(state, chairs=_put(state.chairs, number, chair))


def _with_deal(state: State, **changes: Any) -> State:
    return replace(state, deal=replace(_deal(state), **changes))


def _deal(state: State) -> Deal:
    assert state.deal is not None, "no deal has been started"
    return state.deal


def _with_holding(deal: Deal, seat: int, **changes: Any) -> tuple[Holding, ...]:
    return _put(deal.seats, seat, replace(deal.seats[seat], **changes))


def _seated(state: State, event: ev.Seated) -> State:
    chair = Chair(kind=event.kind, level=event.level, score=event.score)
    return replace(state, chairs=_put(state.chairs, event.chair, chair))


def _left(state: State, event: ev.Left) -> State:
    return _with_chair(state, event.chair, left=True, away=True)


def _closed(state: State, event: ev.Closed) -> State:
    return replace(state, phase=CLOSED, next=None)


def _committed(state: State, event: ev.DealCommitted) -> State:
    return replace(state, next=Commitment(event.deal_no, event.commitment, event.server_seed, event.at))


def _readied(state: State, event: ev.Readied) -> State:
    return _with_chair(state, event.chair, seed=event.seed)


def _started(state: State, event: ev.DealStarted) -> State:
    assert state.next is not None, "no wall has been promised"
    seed = state.next.server_seed
    passed = state.deal is not None and state.deal.players[0] != event.players[0]
    deal = Deal(
        no=event.deal_no,
        prevailing=event.prevailing,
        players=event.players,
        commitment=event.commitment,
        server_seed=seed,
        client_seeds=event.client_seeds,
        wall=build_wall(seed, event.deal_no, event.client_seeds, state.setup.flowers),
        seats=(Holding(),) * 4,
        turn_at=event.at,
    )
    return replace(
        state,
        phase=PLAYING,
        dealer_changes=state.dealer_changes + passed,
        chairs=tuple(replace(chair, seed=None) for chair in state.chairs),
        next=None,
        deal=deal,
    )


def _dealt(state: State, event: ev.Dealt) -> State:
    """Take a seat's share out of the wall: a block of four in each round, then a single tile.

    Earlier seats have taken theirs, so each round's rest begins with the tiles of this seat.
    """
    deal = _deal(state)
    rest = list(deal.wall)
    round_size = COPIES * (4 - event.seat)
    del rest[FIRST_DRAWS * round_size]
    for start in reversed(range(0, FIRST_DRAWS * round_size, round_size)):
        del rest[start : start + COPIES]
    seats = _with_holding(deal, event.seat, hand=tuple(sorted(event.tiles)))
    return _with_deal(state, wall=tuple(rest), seats=seats)


def _bonus_exposed(state: State, event: ev.BonusExposed) -> State:
    deal = _deal(state)
    holding = deal.seats[event.seat]
    seats = _with_holding(
        deal,
        event.seat,
        hand=remove_tiles(holding.hand, event.tiles),
        bonus=holding.bonus + event.tiles,
        drawn=None,
    )
    return _with_deal(state, seats=seats)


def _drawn(state: State, event: ev.Drawn) -> State:
    deal = _deal(state)
    count = len(event.tiles)
    hand = tuple(sorted(deal.seats[event.seat].hand + event.tiles))
    own_turn = len(hand) % 3 == 2
    return _with_deal(
        state,
        wall=deal.wall[count:] if event.end == "front" else deal.wall[:-count],
        seats=_with_holding(deal, event.seat, hand=hand, drawn=event.tiles[-1] if own_turn else None),
        turn=event.seat,
        turn_at=event.at,
        claimed=False,
        kongs=0 if event.reason == "turn" else deal.kongs,
        window=None,
        questions=NOBODY,
    )


def _discarded(state: State, event: ev.Discarded) -> State:
    deal = _deal(state)
    holding = deal.seats[event.seat]
    seats = _with_holding(
        deal,
        event.seat,
        hand=remove_tiles(holding.hand, (event.tile,)),
        drawn=None,
        pond=(*holding.pond, event.tile),
    )
    after = _with_deal(
        state,
        seats=seats,
        discards=deal.discards + 1,
        kongs=0,
        window=Window(event.seat, event.tile, event.at),
        questions=NOBODY,
    )
    number = deal.players[event.seat]
    if state.chairs[number].away:
        return after
    return _with_chair(after, number, timeouts=state.chairs[number].timeouts + 1 if event.auto else 0)


def _without_discard(deal: Deal, source: int) -> Deal:
    return replace(deal, seats=_with_holding(deal, source, pond=deal.seats[source].pond[:-1]))


def _set_claimed(state: State, event: ev.SetClaimed) -> State:
    deal = _without_discard(_deal(state), event.source)
    holding = deal.seats[event.seat]
    tiles = tuple(sorted((*event.taken, event.tile)))
    meld = Meld(PUNG if isinstance(event, ev.Punged) else CHOW, tiles, event.tile, event.source)
    seats = _with_holding(
        deal, event.seat, hand=remove_tiles(holding.hand, event.taken), melds=(*holding.melds, meld)
    )
    return _with_deal(
        state,
        seats=seats,
        turn=event.seat,
        turn_at=event.at,
        claimed=True,
        window=None,
        questions=NOBODY,
    )


def _kong_announced(state: State, event: ev.KongAnnounced) -> State:
    deal = _deal(state)
    return _with_deal(
        state,
        seats=_with_holding(deal, event.seat, drawn=None),
        window=Window(event.seat, event.tile, event.at, kong=event.kind),
        questions=NOBODY,
    )


def _konged(state: State, event: ev.Konged) -> State:
    deal = _deal(state)
    if event.source is not None:
        deal = _without_discard(deal, event.source)
    holding = deal.seats[event.seat]
    hand, declared = _declare_kong(holding, event)
    return _with_deal(
        state,
        seats=_with_holding(deal, event.seat, hand=hand, melds=declared, drawn=None),
        turn=event.seat,
        turn_at=event.at,
        claimed=False,
        kongs=deal.kongs + 1,
        any_kong=True,
        window=None,
        questions=NOBODY,
    )


def _declare_kong(holding: Holding, event: ev.Konged) -> tuple[Tiles, tuple[Meld, ...]]:
    four = (event.tile,) * COPIES
    if event.kind == "concealed":
        return remove_tiles(holding.hand, four), (*holding.melds, Meld(CONCEALED_KONG, four))
    if event.kind == "exposed":
        kong = Meld(KONG, four, event.tile, event.source)
        return remove_tiles(holding.hand, four[1:]), (*holding.melds, kong)
    grown = tuple(
        replace(meld, kind=KONG, tiles=four, added=True)
        if meld.kind == PUNG and meld.claimed == event.tile
        else meld
        for meld in holding.melds
    )
    return remove_tiles(holding.hand, four[:1]), grown


def _decided(state: State, event: ev.Won | ev.Exhausted | ev.Annulled) -> State:
    return _with_deal(state, result=event, window=None, questions=NOBODY)


def _ended(state: State, event: ev.DealEnded) -> State:
    chairs = list(state.chairs)
    for player, score in zip(_deal(state).players, event.scores, strict=True):
        chairs[player] = replace(chairs[player], score=score)
    return replace(_with_deal(state, ended=True), phase=BETWEEN, chairs=tuple(chairs))


def _asked(state: State, event: ev.Asked) -> State:
    deal = _deal(state)
    question = Question(deal.asked + 1, event.may, event.due)
    return _with_deal(state, asked=question.no, questions=_put(deal.questions, event.seat, question))


def _answered(state: State, event: ev.Answered) -> State:
    deal = _deal(state)
    assert deal.window is not None, "nothing lies open to claims"
    answer = Answer(event.answer, event.taken, event.by)
    window = replace(deal.window, answers=_put(deal.window.answers, event.seat, answer))
    return _with_deal(state, window=window, questions=_put(deal.questions, event.seat, None))


def _line_changed(state: State, event: ev.LineChanged) -> State:
    return _with_chair(state, event.chair, up=event.up)


def _went_away(state: State, event: ev.WentAway) -> State:
    return _with_chair(state, event.chair, away=True)


def _came_back(state: State, event: ev.CameBack) -> State:
    return _with_chair(state, event.chair, away=False, timeouts=0)


def _credited(state: State, event: ev.Credited) -> State:
    if state.next is not None:
        state = replace(state, next=replace(state.next, at=state.next.at + event.ms))
    if state.phase != PLAYING:
        return state
    questions = tuple(
        question
        if question is None or question.due is None
        else replace(question, due=question.due + event.ms)
        for question in _deal(state).questions
    )
    return _with_deal(state, questions=questions)


_FOLDS: dict[type[ev.Event], Callable[[State, Any], State]] = {
    ev.Seated: _seated,
    ev.Left: _left,
    ev.Closed: _closed,
    ev.DealCommitted: _committed,
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
    ev.WentAway: _went_away,
    ev.CameBack: _came_back,
    ev.Credited: _credited,
}
