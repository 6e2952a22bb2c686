"""What a viewer may find in messages of a table: every tile stands where it lies open, or is his own."""

import re
from collections.abc import Iterator
from typing import Any

Json = dict[str, Any]
WINDS = "ESWN"
TILES = re.compile(r"^([1-9][mps]|[1-7]z|[1-4][fg])+$")
OPEN_IN_VIEW = re.compile(
    r"^deal\.(seats\.\d\.(pond|bonus|melds\.\d\.(tiles|claimed))|open\.tile|result(\.\w+)*(\.\d+)?)$"
)
"""Where a view holds tiles that lie open to all."""
OWN_IN_VIEW = re.compile(r"^deal\.(hand|drawn)$")
OPEN_IN_EVENTS = {"bonus", "discarded", "chow", "pung", "kong_announced", "kong", "won"}
"""Events whose tiles all see."""
OWN_EVENTS = {"asked", "answered"}
"""Events that their seat alone hears of."""
DRAWS = {"dealt", "drawn"}
SECRETS = ("server_seed", "client_seeds", "seed")
NOT_OWN = {"question": None, "refused": None, "help": None, "ready": None, "switches": None}
"""What is told to who has no seat."""


class Leak(AssertionError):
    """A message holds what its viewer must not know."""


def check_message(message: Json, wind: str | None, spectates: bool | None = None) -> None:
    """Raise Leak if a viewer in seat ``wind`` (None: without one) must not get this message.

    Who has no seat spectates, if it is not said otherwise: before the first deal nobody has one.
    """
    if message["type"] == "table":
        _check_view(message["view"], wind)
    for event in message.get("events", ()):
        check_event(event, wind)
    if (wind is None if spectates is None else spectates) and "own" in message:
        _want({name: message["own"][name] for name in NOT_OWN} == NOT_OWN, message["own"])
    if message["type"] not in ("table", "events"):
        _want(not list(_tiles(message)), message)


def check_event(event: Json, wind: str | None) -> None:
    """Raise Leak if the event tells of another's hand, of what he is asked, or of a seed too early."""
    kind = event["type"]
    _want(kind not in OWN_EVENTS or event["seat"] == wind, event)
    if kind in DRAWS:
        _want((event["tiles"] is not None) == (event["seat"] == wind), event)
    elif kind not in OPEN_IN_EVENTS | OWN_EVENTS:
        _want(not list(_tiles(event)), event)
    _want(kind == "deal_ended" or not set(SECRETS) & set(event), event)


def _check_view(view: Json, wind: str | None) -> None:
    deal = view["deal"]
    if deal is None:
        return
    for path, tiles in _tiles(view):
        _want(bool(OPEN_IN_VIEW.match(path) or (OWN_IN_VIEW.match(path) and wind)), {path: tiles})
    _want((deal["hand"] is not None) == (wind is not None), deal)
    if wind is not None:
        _want(len(deal["hand"]) == 2 * deal["seats"][WINDS.index(wind)]["count"], deal)
    _want(deal["ended"] or not (deal["server_seed"] or deal["client_seeds"]), "a seed before the end")


def _tiles(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every text that names tiles, with where it stands."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _tiles(inner, f"{path}.{key}".lstrip("."))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from _tiles(inner, f"{path}.{place}")
    elif isinstance(value, str) and TILES.match(value):
        yield path, value


def _want(condition: bool, found: Any) -> None:
    if not condition:
        raise Leak(found)
