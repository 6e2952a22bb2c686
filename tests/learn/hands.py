"""Scoring requests as hands in the calculator."""

import json
from itertools import islice
from pathlib import Path
from typing import Any

VECTORS = Path(__file__).parents[1] / "data" / "vectors"
CONCEALED = "concealed_kong"


def fields_of(request: dict[str, Any]) -> dict[str, Any]:
    """What the calculator's form holds for a request, by the names of its fields."""
    return {
        "ruleset": request["ruleset"],
        "hand": request["concealed"],
        "tile": request["winning_tile"],
        "melds": " ".join(_typed(meld) for meld in request["melds"]),
        "bonus": request["bonus"],
        "seat": request["seat"],
        "prevailing": request["prevailing"],
        "win": request["win"],
        "discarder": request.get("discarder") or "",
        "flag": request["flags"],
        "flowers": "" if request["flowers"] else "off",
        **{f"option.{key}": str(value) for key, value in request.get("options", {}).items()},
    }


def _typed(meld: dict[str, str]) -> str:
    return f"({meld['tiles']})" if meld["kind"] == CONCEALED else meld["tiles"]


def vectors(count: int) -> list[dict[str, Any]]:
    """So many scoring vectors of each ruleset and kind of result; none of whose form has no such entry."""
    found: list[dict[str, Any]] = []
    for path in sorted(VECTORS.glob("*.ndjson")):
        lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        for reason in (None, "below_minimum", "not_a_winning_shape"):
            fitting = (line for line in lines if line["result"].get("reason") == reason)
            found += islice(fitting, count)
    return found


IMPOSSIBLE = {
    "hand=11111m": "here are 5 of this: 1 characters",
    "hand=123m456p789s1123z&tile=5m&melds=55z": "“55z” can’t be read as melds",
    "hand=123m456p789s1123z&melds=555z": "10 concealed tiles before the win, not 13",
    "hand=123m456p789s1123z&tile=0z": "“0z” is not one tile",
    "hand=123m456p789s11234z&bonus=1f1f": "only one of each flower and season: plum",
    "melds=123m 456m 789m 123p 456p": "at most four melds",
    "hand=12x": "“12x” can’t be read as tiles",
    "hand=123m456p789s1122z&tile=2z&flag=heavenly": "East’s, with the very first draw",
}
"""Addresses of hands that can't be, and what is said of them."""
