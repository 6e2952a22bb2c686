"""The only ways out of the engine for a viewer. Both build from what is public, and add what is his own.

A viewer is a chair (0–3), or None for a spectator.
"""

from functools import partial
from typing import Any

from games.engine import events as ev
from games.engine.legal import declarations, legal_commands, live_wall, winning_sets
from games.engine.records import record
from games.engine.shapes import whole_key
from games.engine.sight import Sight
from games.engine.state import Chair, Deal, State
from games.engine.view import ChairView, DealView, OpenTile, SeatView, View, dice_json, result_json
from games.engine.wall import deal_seed, dice

Viewer = int | None

_OWN_ONLY = (ev.Asked, ev.Answered)
_WITH_HIDDEN_TILES = (ev.Dealt, ev.Drawn)


def seat_of_chair(deal: Deal | None, chair: Viewer) -> int | None:
    """The seat that a chair has in a deal."""
    return None if deal is None or chair is None else deal.players.index(chair)


def project(state: State, viewer: Viewer) -> View:
    """What the viewer may see now."""
    return View(
        phase=state.phase,
        chair=viewer,
        chairs=tuple([_chair(chair) for chair in state.chairs]),
        next=None if state.next is None else (state.next.deal_no, state.next.commitment),
        deal=project_deal(state, viewer),
    )


def _chair(chair: Chair) -> ChairView:
    return ChairView(
        kind=chair.kind,
        level=chair.level,
        up=chair.up,
        away=chair.away,
        left=chair.left,
        ready=chair.ready,
        voted=chair.voted,
        score=chair.score,
    )


def project_deal(state: State, viewer: Viewer) -> DealView | None:
    """What the viewer may see now of the table's deal, if there is one."""
    return None if state.deal is None else _deal(state, state.deal, viewer)


def sight(state: State, viewer: Viewer) -> Sight | None:
    """The same for who decides: what a player sees first, and the view when it is looked at."""
    deal = state.deal
    if deal is None or viewer is None:
        return None
    seat = deal.players.index(viewer)
    own, window, rules = deal.seats[seat], deal.window, state.setup.rules
    return Sight(
        rules,
        seat,
        deal.questions[seat] is not None,
        declarations(state, seat),
        None if window is None else window.tile,
        deal.prevailing,
        state.setup.flowers,
        whole_key(own.parts),
        own.melds,
        own.bonus,
        (len(deal.wall) - rules.dead_wall) // 4,
        partial(_deal, state, deal, viewer),
    )


def _deal(state: State, deal: Deal, viewer: Viewer) -> DealView:
    seat = seat_of_chair(deal, viewer)
    own = None if seat is None else deal.seats[seat]
    rules, window = state.setup.rules, deal.window
    return DealView(
        no=deal.no,
        seat=seat,
        options=() if seat is None else legal_commands(state, seat),
        prevailing=deal.prevailing,
        players=deal.players,
        commitment=deal.commitment,
        wall=len(deal.wall) - rules.dead_wall,
        turn=deal.turn,
        open=None if window is None else OpenTile(window.source, window.tile, window.kong),
        claimed=deal.claimed,
        flowers=state.setup.flowers,
        hand=None if own is None else own.hand,
        key=None if own is None else own.key,
        drawn=None if own is None else own.drawn,
        seats=tuple([SeatView(len(held.hand), held.melds, held.bonus, held.pond) for held in deal.seats]),
        result=deal.result,
        sets=None if deal.result is None else winning_sets(state),
        dice=opening_dice(state) if rules.opening_dice else None,
        ended=deal.ended,
        server_seed=deal.server_seed if deal.ended else None,
        client_seeds=deal.client_seeds if deal.ended else None,
    )


def opening_dice(state: State) -> tuple[int, ...] | None:
    """The four dice that the opening shows where the rules have some; they decide nothing."""
    deal = state.deal
    if deal is None or not state.setup.rules.opening_dice:
        return None
    return dice(deal_seed(deal.server_seed, deal.no, deal.client_seeds))


def project_event(event: ev.Event, state: State, viewer: Viewer) -> dict[str, Any] | None:
    """The event as the viewer may know it, None if it is hidden; ``state`` is the state after it."""
    seat = seat_of_chair(state.deal, viewer)
    if isinstance(event, _OWN_ONLY) and event.seat != seat:
        return None
    shown = result_json(event, winning_sets(state)) if isinstance(event, ev.Won) else record(event)
    if isinstance(event, _WITH_HIDDEN_TILES):
        shown["count"] = len(event.tiles)
        if event.seat != seat:
            shown["tiles"] = None
    if isinstance(event, ev.DealStarted) and state.deal is not None:
        shown["wall"] = live_wall(state)
        shown["dice"] = dice_json(opening_dice(state))
    shown["at"] = event.at
    return shown
