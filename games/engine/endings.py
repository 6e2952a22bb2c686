"""How a deal ends and what it changes (rules: common 6–8)."""

from games.engine import events as ev
from games.engine.formats import MATCHES, goes_on
from games.engine.legal import deal_in_play, hand_and_tile, way_of_winning, win_score
from games.engine.recorder import Recorder
from games.engine.seats import EAST
from games.engine.settlement import payments
from games.engine.state import BETWEEN, CLOSED, HUMAN, PLAYING, ROBOT, Deal, State
from games.engine.wins import FLAGS


def win(rec: Recorder, seat: int, auto: bool) -> None:
    """Settle a win on the own draw or on the tile that lies open."""
    deal = rec.deal
    score, way = win_score(rec.state, seat), way_of_winning(rec.state, seat)
    assert score is not None, "only a complete hand wins"
    source = deal.window.source if deal.window is not None else None
    hand, tile = hand_and_tile(deal, seat)
    rec.add(
        ev.Won(
            seat=seat,
            source=source,
            tile=tile,
            win=way.how,
            flags=tuple(flag for flag in FLAGS if flag in way.flags),
            hand=hand,
            fan=score.fan,
            patterns=score.patterns,
            payments=payments(rec.state.setup.rules, seat, source, score.fan),
            auto=auto,
            at=rec.now,
        )
    )
    _end(rec)
    _go_on(rec)


def exhaust(rec: Recorder) -> None:
    """End the deal as drawn."""
    rec.add(ev.Exhausted(at=rec.now))
    _end(rec)
    _go_on(rec)


_ANNULLED: dict[ev.CloseReason, ev.AnnulReason] = {"expired": "expired", "voided": "voided"}
"""Why a deal is annulled when its table closes, if not because it was closed."""


def close(rec: Recorder, reason: ev.CloseReason) -> None:
    """Close the table for ``reason``; a deal in play is annulled."""
    if rec.state.phase == PLAYING:
        rec.add(ev.Annulled(reason=_ANNULLED.get(reason, "closed"), at=rec.now))
        _end(rec)
    if rec.state.phase != CLOSED:
        rec.add(ev.Closed(reason=reason, at=rec.now))


def _end(rec: Recorder) -> None:
    deal = rec.deal
    paid = deal.result.payments if isinstance(deal.result, ev.Won) else (0, 0, 0, 0)
    east, south, west, north = (
        rec.state.chairs[player].score + amount for player, amount in zip(deal.players, paid, strict=True)
    )
    rec.add(
        ev.DealEnded(
            scores=(east, south, west, north),
            server_seed=deal.server_seed,
            client_seeds=deal.client_seeds,
            at=rec.now,
        )
    )


def _go_on(rec: Recorder) -> None:
    if _match_is_over(rec.state):
        rec.add(ev.Closed(reason="finished", at=rec.now))
    else:
        fill_empty_chairs(rec)


def _match_is_over(state: State) -> bool:
    last = MATCHES.get(state.setup.format)
    passed = not dealer_stays(deal_in_play(state))
    return last is not None and state.dealer_changes + passed >= last


def fill_empty_chairs(rec: Recorder) -> None:
    """Between deals, do with the chairs of people who left as is agreed: robots, nobody yet, or the end.

    In a match they stay and play by themselves to its end. Before four have met, a free chair is just free.
    """
    if rec.state.phase != BETWEEN or goes_on(rec.state):
        return
    gone = [number for number, chair in enumerate(rec.state.chairs) if chair.left]
    people = [chair for chair in rec.state.chairs if chair.kind == HUMAN and not chair.left]
    absent = "wait" if is_gathering(rec.state) else rec.state.setup.absent
    if gone and (not people or absent == "close"):
        rec.add(ev.Closed(reason="left", at=rec.now))
        return
    for number in gone:
        if absent == "robot":
            seat(rec, number, ROBOT, rec.state.setup.stand_in)
        else:
            vacate(rec, number)


def is_gathering(state: State) -> bool:
    """Whether the table still waits for its first four."""
    return state.phase == BETWEEN and state.deal is None and state.next is None


def vacate(rec: Recorder, number: int) -> None:
    """Leave a chair empty."""
    rec.add(ev.Vacated(chair=number, score=rec.state.setup.rules.start_score, at=rec.now))


def seat(rec: Recorder, number: int, kind: str, level: str) -> None:
    """Put somebody into a chair; whoever comes begins with the points of a new player."""
    score = rec.state.setup.rules.start_score
    rec.add(ev.Seated(chair=number, kind=kind, level=level, score=score, at=rec.now))


def dealer_stays(deal: Deal) -> bool:
    """Whether East keeps the deal: after an own win, a drawn or an annulled deal (rules: common 8)."""
    return not isinstance(deal.result, ev.Won) or deal.result.seat == EAST


def next_players(state: State) -> tuple[int, int, int, int]:
    """The chairs by seat in the deal after the last one."""
    last = deal_in_play(state)
    east, south, west, north = last.players
    return (east, south, west, north) if dealer_stays(last) else (south, west, north, east)
