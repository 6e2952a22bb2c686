"""Events and states as JSON values and back. What is stored holds the secrets; it is never shown.

``decode_state(encode_state(state), setup) == state`` and ``decode_event(encode_event(event)) == event``.
"""

from dataclasses import fields
from typing import Any

from games.engine import events as ev
from games.engine.melds import Meld
from games.engine.records import EVENT_KINDS, STORED_ONLY, read_fields, record
from games.engine.state import (
    STATE_VERSION,
    Answer,
    Chair,
    Commitment,
    Deal,
    Holding,
    Question,
    Setup,
    State,
    Window,
)
from games.engine.tiles import NAMES, format_tiles, parse_tile, parse_tiles

Json = dict[str, Any]


class UnknownVersion(ValueError):
    """A stored state was written by another version of the engine; it must be rebuilt from the log."""


def encode_event(event: ev.Event) -> Json:
    """The event's record with the fields that are only stored, and its time."""
    data = record(event)
    for name in STORED_ONLY.get(type(event), ()):
        value = getattr(event, name)
        data[name] = list(value) if isinstance(value, tuple) else value
    data["at"] = event.at
    return data


def decode_event(data: Json) -> ev.Event:
    """The event that was encoded; raises KeyError or ValueError for anything else."""
    kind = EVENT_KINDS[data["type"]]
    fields = read_fields(kind, data)
    for name in STORED_ONLY.get(kind, ()):
        value = data[name]
        fields[name] = tuple(value) if isinstance(value, list) else value
    return kind(**fields, at=data["at"])


def encode_state(state: State) -> Json:
    """The whole state but its setup, which the table keeps."""
    return {
        "version": STATE_VERSION,
        "chairs": [_encode_chair(chair) for chair in state.chairs],
        "phase": state.phase,
        "dealer_changes": state.dealer_changes,
        "next": None if state.next is None else _encode_commitment(state.next),
        "deal": None if state.deal is None else _encode_deal(state.deal),
    }


def decode_state(data: Json, setup: Setup) -> State:
    """The state that was encoded, at a table of that setup; raises UnknownVersion."""
    if data.get("version") != STATE_VERSION:
        raise UnknownVersion(f"state version {data.get('version')}, not {STATE_VERSION}")
    return State(
        setup=setup,
        chairs=tuple(Chair(**chair) for chair in data["chairs"]),
        phase=data["phase"],
        dealer_changes=data["dealer_changes"],
        next=None if data["next"] is None else Commitment(**data["next"]),
        deal=None if data["deal"] is None else _decode_deal(data["deal"]),
    )


def _encode_chair(chair: Chair) -> Json:
    return {name: getattr(chair, name) for name in _CHAIR_FIELDS}


_CHAIR_FIELDS = tuple(each.name for each in fields(Chair))


def _encode_commitment(promise: Commitment) -> Json:
    return {
        "deal_no": promise.deal_no,
        "commitment": promise.commitment,
        "server_seed": promise.server_seed,
        "at": promise.at,
    }


def _encode_deal(deal: Deal) -> Json:
    return {
        "no": deal.no,
        "prevailing": deal.prevailing,
        "players": list(deal.players),
        "commitment": deal.commitment,
        "server_seed": deal.server_seed,
        "client_seeds": list(deal.client_seeds),
        "wall": format_tiles(deal.wall),
        "seats": [_encode_holding(holding) for holding in deal.seats],
        "turn": deal.turn,
        "turn_at": deal.turn_at,
        "claimed": deal.claimed,
        "kongs": deal.kongs,
        "discards": deal.discards,
        "any_kong": deal.any_kong,
        "window": None if deal.window is None else _encode_window(deal.window),
        "questions": [None if it is None else [it.no, list(it.may), it.due, it.at] for it in deal.questions],
        "asked": deal.asked,
        "result": None if deal.result is None else encode_event(deal.result),
        "ended": deal.ended,
    }


def _decode_deal(data: Json) -> Deal:
    result = None if data["result"] is None else decode_event(data["result"])
    assert result is None or isinstance(result, ev.Won | ev.Exhausted | ev.Annulled), "no such ending"
    return Deal(
        no=data["no"],
        prevailing=data["prevailing"],
        players=tuple(data["players"]),
        commitment=data["commitment"],
        server_seed=data["server_seed"],
        client_seeds=tuple(data["client_seeds"]),
        wall=parse_tiles(data["wall"]),
        seats=tuple(_decode_holding(holding) for holding in data["seats"]),
        turn=data["turn"],
        turn_at=data["turn_at"],
        claimed=data["claimed"],
        kongs=data["kongs"],
        discards=data["discards"],
        any_kong=data["any_kong"],
        window=None if data["window"] is None else _decode_window(data["window"]),
        questions=[None if it is None else _decode_question(it) for it in data["questions"]],
        asked=data["asked"],
        result=result,
        ended=data["ended"],
    )


def _decode_question(data: list[Any]) -> Question:
    number, may, due, at = data
    return Question(no=number, may=tuple(may), due=due, at=at)


def _encode_holding(holding: Holding) -> list[Any]:
    return [
        format_tiles(holding.hand),
        None if holding.drawn is None else NAMES[holding.drawn],
        [_encode_meld(meld) for meld in holding.melds],
        format_tiles(holding.bonus),
        format_tiles(holding.pond),
        format_tiles(holding.declined),
    ]


def _decode_holding(data: list[Any]) -> Holding:
    hand, drawn, melds, bonus, pond, declined = data
    return Holding(
        hand=parse_tiles(hand),
        drawn=None if drawn is None else parse_tile(drawn),
        melds=tuple(_decode_meld(meld) for meld in melds),
        bonus=parse_tiles(bonus),
        pond=parse_tiles(pond),
        declined=parse_tiles(declined),
    )


def _encode_meld(meld: Meld) -> list[Any]:
    claimed = None if meld.claimed is None else NAMES[meld.claimed]
    return [meld.kind, format_tiles(meld.tiles), claimed, meld.source, meld.added]


def _decode_meld(data: list[Any]) -> Meld:
    kind, tiles, claimed, source, added = data
    return Meld(kind, parse_tiles(tiles), None if claimed is None else parse_tile(claimed), source, added)


def _encode_window(window: Window) -> list[Any]:
    answers = [None if it is None else [it.answer, _tiles(it.taken), it.by] for it in window.answers]
    return [window.source, NAMES[window.tile], window.opened_at, window.kong, answers]


def _tiles(tiles: tuple[int, ...] | None) -> str | None:
    return None if tiles is None else format_tiles(tiles)


def _decode_window(data: list[Any]) -> Window:
    source, tile, opened_at, kong, answers = data
    return Window(
        source=source,
        tile=parse_tile(tile),
        opened_at=opened_at,
        kong=kong,
        answers=tuple(
            None if it is None else Answer(it[0], None if it[1] is None else parse_tiles(it[1]), it[2])
            for it in answers
        ),
    )
