"""Requests to the interface for programs, and its answers, as schemas for its description.

They describe records, section 1, and check nothing: that is the engine's part, whose errors are plainer.
"""

from typing import Any, Literal

from ninja import Schema
from pydantic import Field

from games.engine.melds import CHOW, CONCEALED_KONG, KONG, PUNG
from games.engine.rulesets import ruleset_ids
from games.engine.score_request_reading import DEFAULTS, REQUIRED
from games.engine.seats import LETTERS
from games.engine.wins import DISCARD, FLAGS, LAST_TILE, WAYS

Json = dict[str, Any]

ABOUT = (
    "Counts hands of Hong Kong mahjong. Tiles are written in MPSZ: 1m to 9m characters, p dots, s bamboo; "
    "1z to 4z East, South, West, North wind; 5z to 7z white, green, red dragon; 1f to 4f flowers and 1g to "
    "4g seasons, by the seat that owns them. Tiles of one kind may share a letter: 123m456p11z."
)


class PatternFan(Schema):
    """A pattern that counts, and its fan."""

    id: str
    fan: int


class Scored(Schema):
    """A hand that wins."""

    valid: Literal[True]
    fan: int = Field(description="what is paid, after the limit")
    uncapped: int | None = Field(None, description="before the limit, where that differs")
    qualifying: int | None = Field(None, description="what is compared with the minimum, in some rulesets")
    patterns: list[PatternFan]
    sets: list[str] = Field(description="the melds as given, the concealed sets sorted, the pair last")
    payments: dict[str, int] = Field(description="by seat E, S, W, N; their sum is 0")


class Refused(Schema):
    """A hand that does not win: incomplete, or complete and worth too little."""

    valid: Literal[False]
    reason: Literal["not_a_winning_shape", "below_minimum"]
    sets: None
    fan: int | None = Field(None, description="its worth, if it is below the minimum")
    qualifying: int | None = Field(None, description="what is compared with the minimum, in some rulesets")
    patterns: list[PatternFan] | None = None
    needed: int | None = Field(None, description="the minimum")


class Invalid(Schema):
    """Something that can't be counted; the error names the field and says what is wrong."""

    valid: Literal[False]
    reason: Literal["invalid_request", "too_many_requests"]
    error: str


def _text(about: str, **more: object) -> Json:
    return {"type": "string", "description": about, **more}


def _choice(about: str, values: tuple[str, ...]) -> Json:
    return _text(about, enum=list(values))


_SEATS = tuple(LETTERS)
_MELD: Json = {
    "type": "object",
    "required": ["kind", "tiles"],
    "additionalProperties": False,
    "properties": {
        "kind": _choice("a kong is exposed or added", (CHOW, PUNG, KONG, CONCEALED_KONG)),
        "tiles": _text("its three or four tiles"),
    },
}
_FIELDS: Json = {
    "ruleset": _choice("whose rules", ruleset_ids()),
    "concealed": _text("the hand without the winning tile and without declared kongs"),
    "winning_tile": _text("one tile"),
    "win": _choice("how it was won", WAYS),
    "seat": _choice("the winner's seat; E is the dealer", _SEATS),
    "prevailing": _choice("the prevailing wind", _SEATS),
    "melds": {"type": "array", "maxItems": 4, "items": _MELD},
    "bonus": _text("exposed flowers and seasons"),
    "discarder": {
        "enum": [*_SEATS, None],
        "description": "who discarded the winning tile or announced the robbed kong; null on a self draw",
    },
    "flags": {"type": "array", "items": _choice("true of this win", FLAGS)},
    "flowers": {"type": "boolean", "description": "whether flowers and seasons are in play"},
    "options": {"type": "object", "description": "house rules of the ruleset that are not at their default"},
}
EXAMPLE: Json = {
    "ruleset": "hkos-3-v1",
    "concealed": "1234678999m",
    "melds": [{"kind": PUNG, "tiles": "555z"}],
    "bonus": "1f3g",
    "winning_tile": "5m",
    "win": DISCARD,
    "seat": "S",
    "prevailing": "E",
    "discarder": "W",
    "flags": [LAST_TILE],
}
REQUEST: Json = {
    "title": "ScoreRequest",
    "type": "object",
    "required": list(REQUIRED),
    "additionalProperties": False,
    "properties": {
        name: {**field, "default": DEFAULTS[name]} if name in DEFAULTS else field
        for name, field in _FIELDS.items()
    },
    "example": EXAMPLE,
}
