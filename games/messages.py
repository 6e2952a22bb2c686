"""What goes to browsers. Each viewer's part is made here and nowhere else, from projections alone."""

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from typing import Any

import msgspec
from django.urls import reverse

from accounts.models import User
from accounts.names import shown_name
from games.engine.analysis import help_for
from games.engine.between import ready_due
from games.engine.closing_votes import vote_opens
from games.engine.commands import Chow, Discard, Kong, Pass, Pung, SeatCommand, Win
from games.engine.formats import is_match, places
from games.engine.legal import complete_sets, legal_commands, refused_win, win_score
from games.engine.projection import project, seat_of_chair, sight
from games.engine.state import CLOSED, State
from games.engine.switches import ALL_OFF, Switches
from games.engine.tiles import NAMES, format_tiles
from games.engine.view import to_json
from games.fold import AUDIENCES, Position, Shown
from games.last_deal import NOBODY, LastDeal, LastPlayer, read_last_deal
from games.models import DealResult, Seat, Table
from games.models.tables import CHAIRS
from games.pools import Pool
from games.ports import ShownRating, rating_of
from games.prompts import question_prompt, question_to, ready_prompt
from games.times import to_ms

Json = dict[str, Any]
SPECTATORS = AUDIENCES.index(None)
ROBOT_NAMES = ("Plum", "Orchid", "Chrysanthemum", "Bamboo")
"""Robots are called after the four flowers, by chair."""

NOTHING_OF_OWN: Json = {
    "question": None,
    "refused": None,
    "help": None,
    "ready": None,
    "switches": None,
    "vote_opens": None,
}


def encode(message: Json) -> str:
    """The message as it goes through a socket."""
    return msgspec.json.encode(message).decode()


def table_message(
    table: Table,
    position: Position,
    sitters: Mapping[int, Seat],
    chair: int | None,
    now: datetime,
    last: LastDeal = NOBODY,
) -> str:
    """All that one viewer may know of a table, to begin with or to begin again; ``last`` played before."""
    seats = _with_leavers(table, position.state, sitters)
    ratings = _ratings_at(table, position.state, [*seats.values(), *last.values()])
    return encode(
        {
            "type": "table",
            "cursor": position.cursors[AUDIENCES.index(chair)],
            "now": to_ms(now),
            "view": to_json(project(position.state, chair)),
            "people": people(seats, chair, ratings),
            "facts": facts(table, position.state),
            "own": own_part(table, position.state, chair, _switches(sitters, chair)),
            "played": _played(last, position.state, sitters.get(-1 if chair is None else chair), ratings),
            "end": _end(table, position.state, last, chair),
        }
    )


def change_message(
    table: Table,
    position: Position,
    sitters: Mapping[int, Seat],
    shown: Shown,
    now: datetime,
    told: Collection[int] = (),
) -> Json:
    """One change for everybody who watches the table, as it travels between processes.

    The people in the chairs ``told`` hear of it even if they could see nothing happen.

    ``for`` holds the part of each account that has a seat; ``spectators`` is the part of all others, None if
    the table is not open to them. A part's ``text`` goes to the browser, None where there is nothing to see.
    """
    news = {event["type"] for event in shown[SPECTATORS]}
    tells_people = bool(news & {"seated", "left"}) or (table.rated and "deal_started" in news)
    seats = _with_leavers(table, position.state, sitters) if tells_people else sitters
    ratings = _ratings_at(table, position.state, seats.values()) if tells_people else {}
    last = read_last_deal(table, position.state) if position.state.phase == CLOSED else NOBODY

    def part(chair: int | None) -> Json:
        cursor, events = position.cursors[AUDIENCES.index(chair)], shown[AUDIENCES.index(chair)]
        if not events and chair not in told:
            return {"chair": chair, "cursor": cursor, "text": None}
        message = {
            "type": "events",
            "cursor": cursor,
            "count": len(events),
            "now": to_ms(now),
            "events": events,
            **({"people": people(seats, chair, ratings)} if tells_people else {}),
            "own": own_part(table, position.state, chair, _switches(sitters, chair)),
            "end": _end(table, position.state, last, chair),
        }
        return {"chair": chair, "cursor": cursor, "text": encode(message)}

    return {
        "version": table.version,
        "for": {str(seat.account_id): part(chair) for chair, seat in sitters.items() if seat.account_id},
        "spectators": part(None) if table.is_for_all_to_see else None,
    }


def people(
    sitters: Mapping[int, Seat], chair: int | None, ratings: Mapping[int, ShownRating]
) -> list[Json | None]:
    """Who sits in chairs 0–3, None for an empty one; ``you`` marks the viewer's own chair."""
    return [
        None
        if number not in sitters
        else {
            "name": seat_name(sitters[number]),
            "kind": sitters[number].kind,
            "page": _page_of(sitters[number].account),
            "rating": _rating(sitters[number].account, ratings),
            "you": number == chair,
        }
        for number in range(4)
    ]


def _with_leavers(table: Table, state: State, sitters: Mapping[int, Seat]) -> Mapping[int, Seat]:
    """Who sits there, and who sat where a chair still plays for somebody that has left for good."""
    gone = [number for number, chair in enumerate(state.chairs) if chair.left and number not in sitters]
    if not gone:
        return sitters
    seats = Seat.objects.filter(table=table, chair__in=gone).select_related("account").order_by("pk")
    return {**{seat.chair: seat for seat in seats}, **sitters}


def _page_of(account: User | None) -> str | None:
    """Where more is said of a person; None of a robot."""
    if account is None or account.closed_at is not None:
        return None
    return reverse("person", kwargs={"public_id": account.public_id})


def _ratings_at(table: Table, state: State, people: Iterable[Seat | LastPlayer]) -> Mapping[int, ShownRating]:
    """How these people are rated where a rated table is played; a casual one shows no ratings."""
    ids = {person.account.pk for person in people if person.account is not None}
    return rating_of(ids, Pool(state.setup.rules.id, table.format)) if table.rated else {}


def _rating(account: User | None, ratings: Mapping[int, ShownRating]) -> str | None:
    rating = None if account is None else ratings.get(account.pk)
    return None if rating is None else rating.text


def _played(
    last: LastDeal, state: State, viewer: Seat | None, ratings: Mapping[int, ShownRating]
) -> list[Json] | None:
    """Who played the last finished deal and how they stood after it, in the order of its seats."""
    if state.deal is None or not last:
        return None
    viewer_account = None if viewer is None else viewer.account
    return [
        {
            "person": {
                "name": _called(chair, last[chair].kind, last[chair].account),
                "kind": last[chair].kind,
                "page": _page_of(last[chair].account),
                "rating": _rating(last[chair].account, ratings),
                "you": viewer_account is not None and last[chair].account == viewer_account,
            },
            "score": last[chair].score,
        }
        for chair in state.deal.players
    ]


def _end(table: Table, state: State, last: LastDeal, chair: int | None) -> Json | None:
    """How a closed table ended: why, after how many hands, and the places by chair of who played the last."""
    if state.phase != CLOSED:
        return None
    counted = table.results.exclude(outcome=DealResult.Outcome.ANNULLED)
    may_repeat = chair is not None and table.has_rematch
    return {
        "reason": table.ending,
        "match": is_match(state),
        "hands": counted.count(),
        "places": places([last[number].score if last else 0 for number in range(CHAIRS)]),
        "again": reverse("rematch", kwargs={"public_id": table.public_id}) if may_repeat else None,
    }


def facts(table: Table, state: State) -> Json:
    """What does not change at a table, and the names of the patterns that its rules know."""
    rules = state.setup.rules
    return {
        "ruleset": rules.id,
        "ruleset_name": msgspec.to_builtins(rules.name),
        "format": table.format,
        "clock": table.clock,
        "rated": table.rated,
        "help": table.move_help,
        "minimum": rules.minimum,
        "limit": rules.limit,
        "patterns": {name: msgspec.to_builtins(pattern.name) for name, pattern in rules.patterns.items()},
    }


def _switches(sitters: Mapping[int, Seat], chair: int | None) -> Switches:
    return ALL_OFF if chair is None or chair not in sitters else sitters[chair].switches


def own_part(table: Table, state: State, chair: int | None, switches: Switches = ALL_OFF) -> Json:
    """What concerns the viewer alone: what he is asked, why he can't win, what helps him, his switches."""
    if chair is None:
        return NOTHING_OF_OWN
    seat = seat_of_chair(state.deal, chair)
    return {
        "question": None if seat is None else _question(state, chair, seat),
        "refused": None if seat is None else _refused(state, seat),
        "help": help_for(sight(state, chair)) if table.move_help else None,
        "ready": _ready(state, chair),
        "switches": msgspec.to_builtins(switches),
        "vote_opens": vote_opens(state),
    }


def _question(state: State, chair: int, seat: int) -> Json | None:
    question = question_to(state, chair)
    if question is None:
        return None
    return {
        "prompt": question_prompt(state, chair),
        "may": question.may,
        "due": question.due,
        "options": _options(state, seat),
    }


def _options(state: State, seat: int) -> list[Json]:
    window = None if state.deal is None else state.deal.window
    claimed = "" if window is None else NAMES[window.tile]
    return [_option(state, command, claimed) for command in legal_commands(state, seat)]


def _option(state: State, command: SeatCommand, claimed: str) -> Json:
    match command:
        case Win():
            score = win_score(state, command.seat)
            return {"do": "win", "fan": None if score is None else score.fan}
        case Kong():
            return {"do": "kong", "kind": command.kind, "tile": NAMES[command.tile]}
        case Pung():
            return {"do": "pung", "tile": claimed}
        case Chow():
            return {"do": "chow", "tile": claimed, "with": format_tiles(command.taken)}
        case Discard():
            return {"do": "discard", "tile": NAMES[command.tile]}
        case Pass():
            return {"do": "pass"}
    raise TypeError(f"not a decision of a seat: {command!r}")


def _refused(state: State, seat: int) -> Json | None:
    refusal = refused_win(state, seat)
    if refusal is None:
        return None
    return {
        "reason": refusal.reason,
        "fan": refusal.score.qualifying,
        "needed": state.setup.rules.minimum,
        "patterns": [{"id": name, "fan": fan} for name, fan in refusal.score.patterns],
        "sets": [format_tiles(each) for each in complete_sets(state, seat) or ()],
    }


def _ready(state: State, chair: int) -> Json | None:
    prompt = ready_prompt(state, chair)
    return None if prompt is None else {"prompt": prompt, "due": ready_due(state)}


def seat_name(seat: Seat) -> str:
    """What whoever sits there is called by everybody."""
    return _called(seat.chair, seat.kind, seat.account)


def _called(chair: int, kind: str, account: User | None) -> str:
    return ROBOT_NAMES[chair] if kind == Seat.Kind.ROBOT else shown_name(account)
