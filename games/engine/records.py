"""Events as JSON records and back: the fields and their order of the deal log, version 1."""

from collections.abc import Callable, Iterable
from typing import Any

from games.engine import events as ev
from games.engine.seats import LETTERS, seat_of
from games.engine.tiles import NAMES, format_tiles, parse_tile, parse_tiles

Writer = Callable[[Any], Any]
Reader = Callable[[Any], Any]


def _or_none(convert: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda value: None if value is None else convert(value)


def _write_patterns(patterns: ev.Patterns) -> list[dict[str, Any]]:
    return [{"id": name, "fan": fan} for name, fan in patterns]


def _read_patterns(data: Iterable[dict[str, Any]]) -> ev.Patterns:
    return tuple((pattern["id"], pattern["fan"]) for pattern in data)


def _write_plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _read_plain(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


_SEAT = (_or_none(LETTERS.__getitem__), _or_none(seat_of))
_TILE = (NAMES.__getitem__, parse_tile)
_TILES = (_or_none(format_tiles), _or_none(parse_tiles))
_CONVERTERS: dict[str, tuple[Writer, Reader]] = {
    "seat": _SEAT,
    "source": _SEAT,
    "prevailing": _SEAT,
    "tile": _TILE,
    "tiles": _TILES,
    "hand": _TILES,
    "taken": _TILES,
    "patterns": (_write_patterns, _read_patterns),
}
_PLAIN: tuple[Writer, Reader] = (_write_plain, _read_plain)
_KEYS = {"source": "from", "taken": "with"}
STORED_ONLY: dict[type[ev.Event], tuple[str, ...]] = {
    ev.DealCommitted: ("server_seed",),
    ev.DealStarted: ("client_seeds",),
    ev.Seeded: ("seed",),
    ev.Readied: ("seed",),
    ev.Credited: ("since",),
}
"""Fields that no record ever holds: seeds, which ``deal_ended`` alone tells, and what only the fold needs."""


def _field_names(kind: type[ev.Event]) -> list[str]:
    names = [name for base in reversed(kind.__mro__) for name in base.__dict__.get("__slots__", ())]
    return [name for name in names if name != "at" and name not in STORED_ONLY.get(kind, ())]


def _with_subclasses(kind: type[ev.Event]) -> list[type[ev.Event]]:
    return [kind, *(deeper for child in kind.__subclasses__() for deeper in _with_subclasses(child))]


EVENT_KINDS: dict[str, type[ev.Event]] = {
    kind.TYPE: kind for kind in _with_subclasses(ev.Event) if "TYPE" in vars(kind)
}
"""Every kind of event by its name in records."""
_LAYOUT = {
    kind: [(name, _KEYS.get(name, name), *_CONVERTERS.get(name, _PLAIN)) for name in _field_names(kind)]
    for kind in EVENT_KINDS.values()
}


def record(event: ev.Event) -> dict[str, Any]:
    """The event with ``type`` first, without its time and its secret fields."""
    written: dict[str, Any] = {"type": event.TYPE}
    for name, key, write, _ in _LAYOUT[type(event)]:
        written[key] = write(getattr(event, name))
    return written


def read_fields(kind: type[ev.Event], data: dict[str, Any]) -> dict[str, Any]:
    """The public fields of an event from its record; raises KeyError or ValueError."""
    return {name: read(data[key]) for name, key, _, read in _LAYOUT[kind]}
