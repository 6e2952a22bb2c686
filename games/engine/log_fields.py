"""The fields of every event in a deal log, version 1, and what may stand in them (records, section 2)."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from games.engine.seats import LETTERS
from games.engine.tiles import NAMES, NotationError, format_tiles, parse_tiles
from games.engine.wall import SERVER_SEED_BYTES, is_seed
from games.engine.wins import FLAGS, WAYS

LOG_VERSION = 1
HIGHEST_DEAL_NO = 2**32 - 1
"""The shuffle takes the number of a deal as four bytes."""
HIGHEST_NUMBER = 2**53 - 1
"""Every reader of JSON takes whole numbers up to here as they are."""
AT = "at"
"""Every event of a live table's log ends with its time; other logs have none."""
_LONGEST_SHOWN = 60


@dataclass(frozen=True, slots=True)
class Form:
    """What a value must be, in words and as a check."""

    words: str
    fits: Callable[[object], bool]

    def or_null(self) -> "Form":
        """The same, or null."""
        return Form(f"{self.words}, or null", lambda value: value is None or self.fits(value))

    def four(self) -> "Form":
        """A list of four, in seat order."""
        return Form(f"a list of four, each {self.words}", lambda value: _all_fit(value, self.fits, 4))

    def list(self) -> "Form":
        """A list of any length."""
        return Form(f"a list, each {self.words}", lambda value: _all_fit(value, self.fits))


def _all_fit(value: object, fits: Callable[[object], bool], length: int | None = None) -> bool:
    return isinstance(value, list) and length in (None, len(value)) and all(map(fits, value))


def _is_whole(value: object) -> bool:
    return type(value) is int and -HIGHEST_NUMBER <= value <= HIGHEST_NUMBER


def _is_hex(value: object) -> bool:
    return isinstance(value, str) and is_seed(value) and len(value) == 2 * SERVER_SEED_BYTES


def _are_tiles(value: object) -> bool:
    """Whether a text is MPSZ with one letter a tile, as a log has it."""
    if not isinstance(value, str):
        return False
    try:
        return format_tiles(parse_tiles(value)) == value
    except NotationError:
        return False


def one_of(*allowed: str) -> Form:
    """One of some words."""
    return Form(f"one of {', '.join(allowed)}", lambda value: isinstance(value, str) and value in allowed)


def tiles(count: int | None = None) -> Form:
    """So many tiles; without a count, at least one."""
    if count is None:
        return Form("tiles, one letter each", lambda value: value != "" and _are_tiles(value))
    return Form(
        f"{count} tiles, one letter each",
        lambda value: isinstance(value, str) and len(value) == 2 * count and _are_tiles(value),
    )


def _record(words: str, fields: Mapping[str, Form]) -> Form:
    def fits(value: object) -> bool:
        return (
            isinstance(value, dict)
            and value.keys() == fields.keys()
            and all(form.fits(value[key]) for key, form in fields.items())
        )

    return Form(words, fits)


SEAT = one_of(*LETTERS)
TILE = Form("a tile", lambda value: isinstance(value, str) and value in NAMES)
NUMBER = Form("a whole number", _is_whole)
SPAN = Form("a whole number, not below 0", lambda value: type(value) is int and 0 <= value <= HIGHEST_NUMBER)
DEAL_NO = Form("a whole number from 1", lambda value: type(value) is int and 1 <= value <= HIGHEST_DEAL_NO)
SWITCH = Form("true or false", lambda value: isinstance(value, bool))
NEVER = Form("false", lambda value: value is False)
TEXT = Form("a text", lambda value: isinstance(value, str))
HASH = Form("32 bytes in lower-case hex", _is_hex)
CLIENT_SEED = Form("0 to 32 bytes in lower-case hex", lambda value: isinstance(value, str) and is_seed(value))
VERSION = Form(f"version {LOG_VERSION}", lambda value: type(value) is int and value == LOG_VERSION)
OPTIONS = Form(
    "an object of texts, whole numbers, true or false",
    lambda value: isinstance(value, dict) and all(isinstance(each, str | int) for each in value.values()),
)
PLAYER = _record("a player's name and kind", {"name": TEXT, "kind": one_of("human", "robot")})
PATTERN = _record("a pattern's id and fan", {"id": TEXT, "fan": NUMBER})

Fields = Mapping[str, Form]
_CLAIM: Fields = {"seat": SEAT, "from": SEAT, "tile": TILE, "with": tiles(2), "auto": NEVER}

GAME_FIELDS: Mapping[str, Fields] = {
    "deal_committed": {"deal_no": DEAL_NO, "commitment": HASH},
    "deal_started": {
        "log": VERSION,
        "engine": TEXT,
        "ruleset": TEXT,
        "options": OPTIONS,
        "format": TEXT,
        "flowers": SWITCH,
        "deal_no": DEAL_NO,
        "prevailing": SEAT,
        "players": PLAYER.four(),
        "scores": NUMBER.four(),
        "commitment": HASH,
    },
    "dealt": {"seat": SEAT, "tiles": tiles(13)},
    "bonus": {"seat": SEAT, "tiles": tiles()},
    "drawn": {
        "seat": SEAT,
        "tiles": tiles(),
        "end": one_of("front", "back"),
        "reason": one_of("turn", "bonus", "kong"),
    },
    "discarded": {"seat": SEAT, "tile": TILE, "drawn": SWITCH, "auto": SWITCH},
    "chow": _CLAIM,
    "pung": _CLAIM,
    "kong_announced": {"seat": SEAT, "kind": one_of("added", "concealed"), "tile": TILE},
    "kong": {
        "seat": SEAT,
        "kind": one_of("exposed", "added", "concealed"),
        "tile": TILE,
        "from": SEAT.or_null(),
    },
    "won": {
        "seat": SEAT,
        "from": SEAT.or_null(),
        "tile": TILE,
        "win": one_of(*WAYS),
        "flags": one_of(*FLAGS).list(),
        "hand": tiles(),
        "fan": NUMBER,
        "patterns": PATTERN.list(),
        "payments": NUMBER.four(),
        "auto": SWITCH,
    },
    "exhausted": {},
    "annulled": {"reason": one_of("expired", "closed", "voided")},
    "deal_ended": {
        "scores": NUMBER.four(),
        "server_seed": HASH.or_null(),
        "client_seeds": CLIENT_SEED.four(),
    },
    "seed_revealed": {"server_seed": HASH},
}
"""What makes the deal: each event's fields after ``type``, in their order."""

LIVE_FIELDS: Mapping[str, Fields] = {
    "asked": {
        "seat": SEAT,
        "may": one_of("win", "pung", "kong", "chow", "act").list(),
        "due": NUMBER.or_null(),
    },
    "answered": {
        "seat": SEAT,
        "answer": one_of("pass", "win", "pung", "kong", "chow"),
        "with": tiles(2).or_null(),
        "by": one_of("player", "switch", "timeout", "away"),
    },
    "line": {"seat": SEAT, "up": SWITCH},
    "away": {"seat": SEAT},
    "back": {"seat": SEAT},
    "credited": {"ms": SPAN},
}
"""What a live table's log holds besides; it has no effect on the game."""

_ALL_FIELDS = {**GAME_FIELDS, **LIVE_FIELDS}


def shown(value: object) -> str:
    """A value as a message may quote it: short, on one line, in plain letters."""
    text = json.dumps(value)
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}..."


def misfit(record: object) -> str | None:
    """What is wrong with the form of an event, in words; None if nothing is."""
    if not isinstance(record, dict) or not isinstance(record.get("type"), str):
        return f"not an event, an object with a type: {shown(record)}"
    fields = _ALL_FIELDS.get(record["type"])
    if fields is None:
        return f"no such event: {shown(record['type'])}"
    return _missing_or_bad(record, fields) or _too_much(record, fields)


def _missing_or_bad(record: Mapping[str, object], fields: Fields) -> str | None:
    for name, form in fields.items():
        if name not in record:
            return f"{name}: missing"
        if not form.fits(record[name]):
            return f"{name}: {shown(record[name])} is not {form.words}"
    return None


def _too_much(record: Mapping[str, object], fields: Fields) -> str | None:
    for name in record:
        if name not in fields and name not in ("type", AT):
            return f"{shown(name)}: no such field"
    if AT in record and not SPAN.fits(record[AT]):
        return f"{AT}: {shown(record[AT])} is not {SPAN.words}"
    return None
