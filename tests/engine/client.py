"""A viewer that knows only what it was sent: it folds projected events over the view it began with.

It is written against the description of the messages, not against the engine, and checks it.
"""

from copy import deepcopy
from typing import Any

from games.engine.tiles import format_tiles, parse_tiles

Json = dict[str, Any]
LETTERS = "ESWN"


def split(text: str) -> list[str]:
    """The tiles of an MPSZ text that has a letter for every tile."""
    return [text[place : place + 2] for place in range(0, len(text), 2)]


def in_order(names: list[str]) -> str:
    return format_tiles(sorted(parse_tiles("".join(names))))


def without(text: str, *names: str) -> str:
    """An MPSZ text without one copy of each name."""
    rest = split(text)
    for name in names:
        rest.remove(name)
    return "".join(rest)


def fold(view: Json, event: Json) -> Json:
    """The view after an event."""
    after = deepcopy(view)
    handler = _HANDLERS.get(event["type"])
    if handler is not None:
        handler(after, event)
    return after


def own_seat(view: Json) -> int | None:
    chair = view["chair"]
    return None if chair is None or view["deal"] is None else view["deal"]["players"].index(chair)


def _seat(view: Json, letter: str) -> Json:
    return view["deal"]["seats"][LETTERS.index(letter)]


def _is_own(view: Json, letter: str) -> bool:
    return own_seat(view) == LETTERS.index(letter)


def _close(view: Json, turn: str | None = None) -> None:
    view["deal"].update(waiting=False, open=None)
    if turn is not None:
        view["deal"]["turn"] = turn


def _open(view: Json, letter: str, tile: str, kong: str | None) -> None:
    view["deal"].update(waiting=True, open={"seat": letter, "tile": tile, "kong": kong})
    if _is_own(view, letter):
        view["deal"]["drawn"] = None


def _take(view: Json, letter: str, *names: str) -> None:
    """Take tiles out of a seat's concealed ones."""
    _seat(view, letter)["count"] -= len(names)
    if _is_own(view, letter):
        view["deal"]["hand"] = without(view["deal"]["hand"], *names)
        view["deal"]["drawn"] = None


def seated(view: Json, event: Json) -> None:
    view["chairs"][event["chair"]] = {
        "kind": event["kind"],
        "level": event["level"],
        "up": event["kind"] == "robot",
        "away": False,
        "left": False,
        "ready": False,
        "voted": False,
        "score": event["score"],
    }
    withdraw_votes(view)


def withdraw_votes(view: Json) -> None:
    for chair in view["chairs"]:
        chair["voted"] = False


def left(view: Json, event: Json) -> None:
    view["chairs"][event["chair"]].update(left=True, away=True)
    withdraw_votes(view)


def vacated(view: Json, event: Json) -> None:
    empty = {"up": True, "away": False, "left": False, "ready": False, "voted": False}
    view["chairs"][event["chair"]] = {"kind": "", "level": "", **empty, "score": event["score"]}


def closed(view: Json, event: Json) -> None:
    view.update(phase="closed", next=None)


def committed(view: Json, event: Json) -> None:
    view["next"] = {"deal_no": event["deal_no"], "commitment": event["commitment"]}


def readied(view: Json, event: Json) -> None:
    view["chairs"][event["chair"]]["ready"] = True


def started(view: Json, event: Json) -> None:
    for chair in view["chairs"]:
        chair["ready"] = False
    view.update(phase="playing", next=None)
    view["deal"] = {
        "no": event["deal_no"],
        "prevailing": event["prevailing"],
        "players": event["players"],
        "commitment": event["commitment"],
        "wall": event["wall"],
        "turn": "E",
        "waiting": False,
        "open": None,
        "hand": None if view["chair"] is None else "",
        "drawn": None,
        "seats": [{"count": 0, "melds": [], "bonus": "", "pond": ""} for _ in LETTERS],
        "result": None,
        "dice": event["dice"],
        "ended": False,
        "server_seed": None,
        "client_seeds": None,
    }


def dealt(view: Json, event: Json) -> None:
    view["deal"]["wall"] -= event["count"]
    _seat(view, event["seat"])["count"] += event["count"]
    if event["tiles"] is not None:
        view["deal"]["hand"] = in_order(split(view["deal"]["hand"] + event["tiles"]))


def bonus(view: Json, event: Json) -> None:
    names = split(event["tiles"])
    _take(view, event["seat"], *names)
    _seat(view, event["seat"])["bonus"] += event["tiles"]


def drawn(view: Json, event: Json) -> None:
    dealt(view, event)
    _close(view, event["seat"])
    if event["tiles"] is not None:
        acting = _seat(view, event["seat"])["count"] % 3 == 2
        view["deal"]["drawn"] = split(event["tiles"])[-1] if acting else None


def discarded(view: Json, event: Json) -> None:
    _take(view, event["seat"], event["tile"])
    _seat(view, event["seat"])["pond"] += event["tile"]
    _open(view, event["seat"], event["tile"], None)


def set_claimed(view: Json, event: Json) -> None:
    taken = split(event["with"])
    _take(view, event["seat"], *taken)
    source = _seat(view, event["from"])
    source["pond"] = source["pond"][:-2]
    _seat(view, event["seat"])["melds"].append(
        {
            "kind": event["type"],
            "tiles": in_order([*taken, event["tile"]]),
            "claimed": event["tile"],
            "from": event["from"],
            "added": False,
        }
    )
    _close(view, event["seat"])


def kong_announced(view: Json, event: Json) -> None:
    _open(view, event["seat"], event["tile"], event["kind"])


def kong(view: Json, event: Json) -> None:
    seat, tile = _seat(view, event["seat"]), event["tile"]
    if event["kind"] == "added":
        _take(view, event["seat"], tile)
        for meld in seat["melds"]:
            if meld["kind"] == "pung" and meld["claimed"] == tile:
                meld.update(kind="kong", tiles=tile * 4, added=True)
    else:
        concealed = event["kind"] == "concealed"
        _take(view, event["seat"], *[tile] * (4 if concealed else 3))
        if not concealed:
            source = _seat(view, event["from"])
            source["pond"] = source["pond"][:-2]
        seat["melds"].append(
            {
                "kind": "concealed_kong" if concealed else "kong",
                "tiles": tile * 4,
                "claimed": None if concealed else tile,
                "from": event["from"],
                "added": False,
            }
        )
    _close(view, event["seat"])


def decided(view: Json, event: Json) -> None:
    _close(view)
    view["deal"]["result"] = {key: value for key, value in event.items() if key != "at"}


def ended(view: Json, event: Json) -> None:
    for chair, score in zip(view["deal"]["players"], event["scores"], strict=True):
        view["chairs"][chair]["score"] = score
    view["phase"] = "between"
    seeds = {"server_seed": event["server_seed"], "client_seeds": event["client_seeds"]}
    view["deal"].update(ended=True, **seeds)


def line(view: Json, event: Json) -> None:
    chair = view["chairs"][event["chair"]]
    chair["up"] = event["up"]
    if event["up"] and not chair["voted"]:
        withdraw_votes(view)


def voted(view: Json, event: Json) -> None:
    view["chairs"][event["chair"]]["voted"] = event["on"]


def away(view: Json, event: Json) -> None:
    view["chairs"][event["chair"]]["away"] = True


def back(view: Json, event: Json) -> None:
    view["chairs"][event["chair"]]["away"] = False


_HANDLERS = {
    "seated": seated,
    "left": left,
    "vacated": vacated,
    "closed": closed,
    "deal_committed": committed,
    "readied": readied,
    "deal_started": started,
    "dealt": dealt,
    "bonus": bonus,
    "drawn": drawn,
    "discarded": discarded,
    "chow": set_claimed,
    "pung": set_claimed,
    "kong_announced": kong_announced,
    "kong": kong,
    "won": decided,
    "exhausted": decided,
    "annulled": decided,
    "deal_ended": ended,
    "line": line,
    "voted": voted,
    "away": away,
    "back": back,
}
