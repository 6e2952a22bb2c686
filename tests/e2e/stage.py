"""Staging: a table page whose server is the test. Messages are those of the live table's socket."""

import json
import time
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, WebSocketRoute

Json = dict[str, Any]
DESKTOP = (1440, 900)
ASLEEP = '.prompt[aria-disabled="true"], .hand.soon'
"""What the page shows while it takes no answer yet, lest a click hit what has only just come."""

TOURED = "localStorage.setItem('saamfaan.toured', 'yes')"
"""Keeps the tour of the table away."""

NOTHING: Json = {
    "question": None,
    "refused": None,
    "help": None,
    "ready": None,
    "switches": {"no_calls": False, "no_chow": False, "auto_win": False, "auto_discard": False},
    "vote_opens": None,
}
LONG_POND = "1z2z3z9m1m2m7m8m5z4z1s3s6p6p7p2p4s8s1z2z3z9m"
PATTERNS = {
    "all_chows": {"en": "All chows", "zh_hant": "平糊", "zh_hans": "平和"},
    "half_flush": {"en": "Half flush", "zh_hant": "混一色", "zh_hans": "混一色"},
    "self_draw": {"en": "Self draw", "zh_hant": "自摸", "zh_hans": "自摸"},
}
FACTS: Json = {
    "ruleset": "hkos-3-v1",
    "ruleset_name": {"en": "Hong Kong Old Style", "zh_hant": "香港舊章", "zh_hans": "香港旧章"},
    "format": "single-hand",
    "clock": 60,
    "rated": False,
    "help": True,
    "minimum": 3,
    "limit": 13,
    "patterns": PATTERNS,
}
PEOPLE: list[Json] = [
    {"name": "Mei", "kind": "human", "page": None, "rating": None, "you": True},
    {"name": "Orchid", "kind": "robot", "page": None, "rating": None, "you": False},
    {"name": "Chrysanthemum", "kind": "robot", "page": None, "rating": None, "you": False},
    {
        "name": "old_tom_with_a_long_name",
        "kind": "human",
        "page": "/people/t/",
        "rating": "1541?",
        "you": False,
    },
]
CHOW: Json = {"kind": "chow", "tiles": "4m5m6m", "claimed": "5m", "from": "E", "added": False}
PUNG: Json = {"kind": "pung", "tiles": "6z6z6z", "claimed": "6z", "from": "W", "added": False}
ADDED_KONG: Json = {"kind": "kong", "tiles": "7z7z7z7z", "claimed": "7z", "from": "N", "added": True}
CONCEALED_KONG: Json = {
    "kind": "concealed_kong",
    "tiles": "9p9p9p9p",
    "claimed": None,
    "from": None,
    "added": False,
}


def chair(kind: str = "robot", **changes: Any) -> Json:
    marks = {"up": True, "away": False, "left": False, "ready": False, "voted": False}
    return {"kind": kind, "level": "", **marks, "score": 8, **changes}


def seat(count: int = 13, melds: tuple[Json, ...] = (), bonus: str = "", pond: str = "") -> Json:
    return {"count": count, "melds": list(melds), "bonus": bonus, "pond": pond}


def deal(hand: str, *seats: Json, **changes: Any) -> Json:
    """A deal in which the viewer (chair 0) sits South; seats in order E S W N."""
    return {
        "no": 3,
        "prevailing": "E",
        "players": [3, 0, 1, 2],
        "commitment": "c0",
        "wall": 37,
        "turn": "S",
        "waiting": False,
        "open": None,
        "hand": hand,
        "drawn": None,
        "seats": list(seats) or [seat(), seat(len(hand) // 2), seat(), seat()],
        "result": None,
        "ended": False,
        "server_seed": None,
        "client_seeds": None,
        **changes,
    }


def question(*options: Json, seconds: int | None = None) -> Json:
    due = None if seconds is None else int(time.time() * 1000) + seconds * 1000
    return {**NOTHING, "question": {"prompt": "p1", "may": [], "due": due, "options": list(options)}}


def claim() -> tuple[Json, Json]:
    """East's five bamboo may be claimed in every way."""
    seats = (
        seat(10, (PUNG,), "2f", LONG_POND[:26] + "5s"),
        seat(10, (PUNG,), "3f4g", LONG_POND[:24]),
        seat(10, (CHOW,), "1g", LONG_POND[:24]),
        seat(10, (CONCEALED_KONG,), "", LONG_POND[:24]),
    )
    table = deal(
        "2s3s4s5s5s5s6s7s9s9s",
        *seats,
        turn="E",
        waiting=True,
        open={"seat": "E", "tile": "5s", "kong": None},
    )
    ways = [{"do": "chow", "tile": "5s", "with": taken} for taken in ("3s4s", "4s6s", "6s7s")]
    kong = {"do": "kong", "kind": "exposed", "tile": "5s"}
    pung = {"do": "pung", "tile": "5s"}
    return table, question({"do": "win", "fan": 4}, kong, pung, *ways, {"do": "pass"}, seconds=43)


def own_turn() -> tuple[Json, Json]:
    """Fourteen tiles, the last just drawn; nothing to do but discard."""
    hand = "1m2m3m5p6p7p2s3s3s4s9s1z5z5z"
    kinds = dict.fromkeys(hand[place : place + 2] for place in range(0, len(hand), 2))
    discards = [{"do": "discard", "tile": tile} for tile in kinds]
    helped = {"distance": 1, "useful": [], "waits": []}
    advice = [{"tile": tile, "distance": 1, "left": 9} for tile in ("9s", "1z")]
    own = {**question(*discards), "help": {**helped, "discards": advice}}
    return deal(hand, seat(), seat(14, (), "2f", "1z"), seat(), seat(), drawn="3s"), own


def kong_turn() -> tuple[Json, Json]:
    """A concealed kong of nine bamboo, and one to add to the pung of green dragons."""
    table = deal("2s3s4s5s6z7s8s9s9s9s9s", seat(), seat(11, (PUNG,)), seat(), seat(), drawn="6z")
    kongs = [
        {"do": "kong", "kind": "concealed", "tile": "9s"},
        {"do": "kong", "kind": "added", "tile": "6z"},
    ]
    return table, question(*kongs, {"do": "discard", "tile": "2s"}, {"do": "discard", "tile": "6z"})


def robbed_kong() -> tuple[Json, Json]:
    """West adds five bamboo to its pung; the viewer may win on that tile."""
    pung = {"kind": "pung", "tiles": "5s5s5s", "claimed": "5s", "from": "N", "added": False}
    announced = {"seat": "W", "tile": "5s", "kong": "added"}
    seats = (seat(), seat(), seat(11, (pung,)), seat())
    table = deal("1m2m3m5p6p7p2s3s4s4s6s1z1z", *seats, turn="W", waiting=True, open=announced)
    return table, question({"do": "win", "fan": 3}, {"do": "pass"}, seconds=43)


def won_turn() -> tuple[Json, Json]:
    """A win by self draw, which may be put aside."""
    table = deal("2s3s4s5s5s5s6s7s8s9s9s", seat(), seat(11, (PUNG,)), seat(), seat(), drawn="8s")
    return table, question({"do": "win", "fan": 5}, {"do": "discard", "tile": "2s"})


def refused() -> tuple[Json, Json]:
    """A complete hand that is worth too little."""
    table, own = own_turn()
    sets = ["1m2m3m", "5p6p7p", "2s3s4s", "3s4s5s", "5z5z"]
    patterns = [{"id": "all_chows", "fan": 1}, {"id": "self_draw", "fan": 1}]
    lacking = {"reason": "below_minimum", "fan": 2, "needed": 3, "patterns": patterns, "sets": sets}
    return {**table, "hand": "1m2m3m5p6p7p2s3s3s4s4s5s5z5z"}, {**own, "refused": lacking}


def crowded() -> tuple[Json, Json]:
    """Four melds everywhere, long ponds, many bonus tiles, in the last of all deals."""
    melds = (ADDED_KONG, CHOW, CONCEALED_KONG, PUNG)
    seats = [seat(1, melds, bonus, LONG_POND) for bonus in ("1f2f3f", "2g", "1g3g4g", "4f")]
    open_tile = {"seat": "N", "tile": "9m", "kong": None}
    table = deal("9s", *seats, no=16, prevailing="N", turn="N", waiting=True, open=open_tile)
    return table, question({"do": "win", "fan": 13}, {"do": "pass"}, seconds=9)


def finished() -> tuple[Json, Json]:
    """The viewer has won by self draw."""
    table, _ = won_turn()
    result = {
        "type": "won",
        "seat": "S",
        "from": None,
        "tile": "8s",
        "win": "self_draw",
        "flags": [],
        "hand": table["hand"],
        "sets": ["6z6z6z", "2s3s4s", "5s5s5s", "6s7s8s", "9s9s"],
        "fan": 4,
        "patterns": [{"id": "half_flush", "fan": 3}, {"id": "self_draw", "fan": 1}],
        "payments": [-8, 24, -8, -8],
        "auto": False,
    }
    return {**table, "ended": True, "result": result}, {**NOTHING, "ready": {"prompt": "r1", "due": None}}


def lost() -> tuple[Json, Json]:
    """West has won on North's discard, its last."""
    table, own = finished()
    won = {**table["result"], "seat": "W", "from": "N", "win": "discard", "hand": "2s3s4s5s5s5s6s7s8s9s9s"}
    table["seats"][3]["pond"] = "8s"
    return {**table, "result": {**won, "payments": [0, 0, 16, -16]}}, own


def drawn_deal() -> tuple[Json, Json]:
    """The wall is empty and nobody has won."""
    table, own = finished()
    return {**table, "wall": 0, "result": {"type": "exhausted"}}, own


def watched() -> tuple[Json, Json]:
    """A deal seen by somebody who does not play."""
    table, _ = own_turn()
    return {**table, "hand": None, "drawn": None}, {**NOTHING, "switches": None}


def before_the_first_deal() -> tuple[None, Json]:
    """All sit; the viewer is ready, others are not."""
    return None, NOTHING


def table_message(table: Json | None, own: Json, **chair_changes: Any) -> Json:
    chairs = [chair("human", **chair_changes), chair(), chair(score=-64), chair("human", up=False)]
    view = {
        "phase": "between" if table is None or table["ended"] else "playing",
        "chair": 0 if own["switches"] else None,
        "chairs": chairs,
        "next": {"deal_no": 1, "commitment": "c0"} if table is None else None,
        "deal": table,
    }
    now = int(time.time() * 1000)
    ended = table if table is not None and table["ended"] else None
    played = ended and [{"person": PEOPLE[no], "score": chairs[no]["score"]} for no in ended["players"]]
    return {
        "type": "table",
        "cursor": 10,
        "now": now,
        "view": view,
        "people": PEOPLE,
        "facts": FACTS,
        "own": own,
        "played": played,
        "end": None,
    }


STILL = """() => document.getAnimations()
  .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime))
  .forEach((animation) => animation.finish())"""
"""Ends what changes colours or places slowly, which axe would take for how the page looks."""


def violations(page: Page) -> list[str]:
    """What axe finds wrong on a page."""
    page.evaluate(STILL)
    return [
        f"{each['id']}: {each['nodes'][0]['html'][:120]}" for each in Axe().run(page).response["violations"]
    ]


class Stage:
    """A table page and the test as its server: ``heard`` holds what the page has sent.

    Who ``is_new`` is offered the tour of the table.
    """

    def __init__(self, page: Page, address: str, *, is_new: bool = False) -> None:
        self.page = page
        if not is_new:
            page.add_init_script(TOURED)
        self.heard: list[Json] = []
        self.lines: list[WebSocketRoute] = []
        page.route_web_socket("**/ws/tables/**", self._connected)
        page.goto(address)

    def _connected(self, line: WebSocketRoute) -> None:
        self.lines.append(line)
        line.on_message(lambda text: self._said(json.loads(text)))

    def _said(self, message: Json) -> None:
        if message["type"] == "ping":
            self.say({"type": "pong", "cursor": 10, "now": int(time.time() * 1000)})
        else:
            self.heard.append(message)

    def say(self, message: Json) -> None:
        self.lines[-1].send(json.dumps(message))

    def show(self, table: Json | None, own: Json, **chair_changes: Any) -> None:
        """Send a snapshot and wait until the page takes answers."""
        while not self.lines:
            self.page.wait_for_timeout(50)
        self.say(table_message(table, own, **chair_changes))
        self.page.wait_for_selector('.seat[data-at="own"], .before')
        self.page.wait_for_timeout(300)
        if not self.heard:
            self.page.wait_for_selector(ASLEEP, state="detached")

    def commands(self) -> list[Json]:
        """What the page has asked for, without ids."""
        self.page.wait_for_timeout(100)
        return [
            {key: value for key, value in message.items() if key not in ("type", "id")}
            for message in self.heard
        ]
