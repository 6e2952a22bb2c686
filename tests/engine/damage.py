"""Damage to deal logs that a verifier must notice, made without its help, by the format alone."""

import copy
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.engine.rulesets import load_ruleset
from games.engine.tiles import NAMES, format_tiles, parse_tiles
from tests.engine.logs import Deal, Record

OTHER_HASH = "ab" * 32
CHOICES: Mapping[str, Sequence[Any]] = {
    "seat": "ESWN",
    "from": [*"ESWN", None],
    "end": ("front", "back"),
    "reason": ("turn", "bonus", "kong"),
    "kind": ("added", "concealed", "exposed"),
    "win": ("self_draw", "discard", "robbed_kong"),
    "commitment": (OTHER_HASH,),
    "server_seed": (OTHER_HASH, None),
    "flowers": (True, False),
    "log": (0, 2),
    "options": ({"nonsense": 1},),
    "tile": NAMES,
}
FLAGS = ("last_tile", "kong_replacement", "double_kong_replacement", "heavenly", "earthly")
WRONG_TYPES: Sequence[Any] = (None, True, 1.5, 10**12, "nonsense", "", [], {}, [[]], "1m")
"""Values of every kind, of which a field may have few."""


class Hands:
    """The concealed tiles of each seat, told by the events of a log alone."""

    def __init__(self) -> None:
        self.tiles = {seat: Counter[str]() for seat in "ESWN"}

    def holds(self, seat: str, tile: str) -> int:
        return self.tiles[seat][tile]

    def follow(self, record: Record) -> None:
        """What an event changes."""
        seat = record.get("seat")
        match record["type"]:
            case "dealt" | "drawn":
                self.tiles[seat].update(names(record["tiles"]))
            case "bonus":
                self.tiles[seat].subtract(names(record["tiles"]))
            case "discarded":
                self.tiles[seat].subtract([record["tile"]])
            case "chow" | "pung":
                self.tiles[seat].subtract(names(record["with"]))
            case "kong":
                count = {"added": 1, "exposed": 3, "concealed": 4}[record["kind"]]
                self.tiles[seat].subtract([record["tile"]] * count)


def names(tiles: str) -> list[str]:
    return [NAMES[tile] for tile in parse_tiles(tiles)]


@dataclass(frozen=True)
class Spot:
    """An event in a deal, the hands before it, and whether the log begins with this deal."""

    deal: Deal
    place: int
    hands: Hands
    begins_log: bool

    @property
    def record(self) -> Record:
        return self.deal[self.place]

    @property
    def start(self) -> Record:
        return self.deal[1]

    @property
    def is_judged(self) -> bool:
        """Whether what a deal begins with follows from the deals before it, or from its being the first."""
        return self.start["deal_no"] == 1 or not self.begins_log


Others = Callable[[Spot, Any], Iterable[Any]]
"""What else a field's value might be said to be."""


def altered(spot: Spot) -> Iterator[tuple[str, Record]]:
    """The event with one field altered so that it can't be right, and the field's name."""
    kind = spot.record["type"]
    for name, value in spot.record.items():
        others = OF_EVENTS.get((kind, name)) or OF_FIELDS.get(name) or _choices(name)
        for other in others(spot, value):
            if other != value:
                yield name, {**spot.record, name: other}


def misshapen(record: Record) -> Iterator[tuple[str, Record]]:
    """The event with a field missing, one too many, or of a form that it can't have."""
    yield "more", {**record, "more": 1}
    yield "type", {**record, "type": "nonsense"}
    for name in record:
        yield name, {key: value for key, value in record.items() if key != name}
    for name, value in record.items():
        for wrong in WRONG_TYPES:
            if not _might_be(name, value, wrong):
                yield name, {**record, name: wrong}


def _might_be(name: str, value: Any, wrong: Any) -> bool:
    """Whether the wrong value has a form that the field could have."""
    if type(value) is type(wrong) and not isinstance(value, str):
        return True
    texts = isinstance(value, str) and isinstance(wrong, str)
    free = name in ("engine", "format", "ruleset", "tile", "tiles", "hand")
    return (texts and free) or (wrong is None and name in ("from", "server_seed"))


def _choices(name: str) -> Others:
    """Each of the values that the field may have."""
    return lambda spot, value: CHOICES.get(name, ())


def _nothing(spot: Spot, value: Any) -> Iterable[Any]:
    """What can't be judged."""
    return ()


def _true(spot: Spot, value: bool) -> Iterable[Any]:
    return (True,)


def _tiles_not_held(spot: Spot, value: str) -> Iterable[Any]:
    return (tile for tile in NAMES if not spot.hands.holds(spot.record["seat"], tile))


def _other_drawn(spot: Spot, value: bool) -> Iterable[Any]:
    """Of two tiles of a kind nobody can tell which one was drawn."""
    alone = spot.hands.holds(spot.record["seat"], spot.record["tile"]) == 1
    return (not value,) if alone or not value else ()


def _other_winds(spot: Spot, value: str) -> Iterable[Any]:
    return "ESWN" if spot.is_judged else ()


def _other_rulesets(spot: Spot, value: str) -> Iterable[Any]:
    return ("nonsense",) if spot.begins_log else ("nonsense", "hkos-3-v1", "hk-live-v1")


def _other_starts(spot: Spot, value: list[int]) -> Iterable[Any]:
    return _shifted(spot, value) if spot.is_judged else ()


def _other_numbers(spot: Spot, value: int) -> Iterable[Any]:
    return (value + 1, value - 1, 1, 99)


def _other_client_seeds(spot: Spot, value: list[str]) -> Iterable[Any]:
    return ([*value[:seat], "c0de", *value[seat + 1 :]] for seat in range(4))


def _shifted(spot: Spot, numbers: list[int]) -> Iterable[Any]:
    for place in range(4):
        for step in (1, -8):
            yield [number + step * (each == place) for each, number in enumerate(numbers)]
    if len(set(numbers)) > 1:
        yield [*numbers[1:], numbers[0]]


def _other_players(spot: Spot, value: list[Record]) -> Iterable[Any]:
    """Another name or kind at a seat; who has the points of a newcomer might be one."""
    start = spot.start
    if spot.begins_log:
        return
    newcomer = load_ruleset(start["ruleset"], start["options"]).start_score
    for seat, score in enumerate(start["scores"]):
        if score != newcomer or start["format"] != "single-hand":
            for change in ({"name": "Mallory"}, {"kind": "human"}):
                players = copy.deepcopy(value)
                players[seat].update(change)
                yield players


def _other_patterns(spot: Spot, patterns: list[Record]) -> Iterable[Any]:
    for place in range(len(patterns)):
        rest = patterns[:place] + patterns[place + 1 :]
        yield rest
        yield [*patterns, patterns[place]]
        yield [*rest, {**patterns[place], "fan": patterns[place]["fan"] + 1}]
        yield [*rest, {**patterns[place], "id": "nonsense"}]
    there = {pattern["id"] for pattern in patterns}
    yield from (
        [*patterns, {"id": each, "fan": 1}]
        for each in load_ruleset(spot.start["ruleset"]).patterns
        if each not in there
    )


def _other_flags(spot: Spot, flags: list[str]) -> Iterable[Any]:
    yield from ([*flags, flag] for flag in FLAGS)
    yield from ([each for each in flags if each != flag] for flag in flags)


def _other_tiles(spot: Spot, tiles: str) -> Iterable[Any]:
    """One tile replaced by each other kind that comes next to it, one less, one more, other order."""
    kinds = list(parse_tiles(tiles))
    for place, kind in enumerate(kinds):
        for step in (1, 5):
            yield format_tiles([*kinds[:place], (kind + step) % len(NAMES), *kinds[place + 1 :]])
            yield format_tiles(sorted([*kinds[:place], (kind + step) % len(NAMES), *kinds[place + 1 :]]))
    yield format_tiles(kinds[1:])
    yield format_tiles([*kinds, kinds[-1]])
    yield format_tiles(reversed(kinds))


OF_EVENTS: Mapping[tuple[str, str], Others] = {
    ("chow", "auto"): _true,
    ("pung", "auto"): _true,
    ("discarded", "tile"): _tiles_not_held,
    ("kong_announced", "tile"): _tiles_not_held,
    ("deal_started", "scores"): _other_starts,
}
"""What can't be right in a field of one kind of event."""
OF_FIELDS: Mapping[str, Others] = {
    "auto": _nothing,
    "format": _nothing,
    "engine": _nothing,
    "drawn": _other_drawn,
    "prevailing": _other_winds,
    "ruleset": _other_rulesets,
    "players": _other_players,
    "patterns": _other_patterns,
    "flags": _other_flags,
    "tiles": _other_tiles,
    "hand": _other_tiles,
    "with": _other_tiles,
    "scores": _shifted,
    "payments": _shifted,
    "client_seeds": _other_client_seeds,
    "deal_no": _other_numbers,
    "fan": _other_numbers,
}
"""What can't be right in a field wherever it stands; else all of CHOICES but the true one."""


def shuffles(deal: Deal, place: int, other: int) -> Iterator[tuple[str, Deal, range]]:
    """The deal with an event left out, doubled and moved, and the events that may be found wrong.

    A moved event may fit where it comes to; then the one behind it does not.
    """
    rest = [*deal[:place], *deal[place + 1 :]]
    yield "left out", rest, range(place + 1, place + 2)
    yield "doubled", [*deal[: place + 1], *deal[place:]], range(place + 2, place + 3)
    moved = [*rest[:other], deal[place], *rest[other:]]
    if moved != deal:
        first = min(place, other) + 1
        yield "moved", moved, range(first, first + 3)
