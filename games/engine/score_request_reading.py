"""Reading a scoring request (records, version 1): every field checked, every contradiction named."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from games.engine.melds import CHOW, CONCEALED_KONG, KONG, PUNG, Meld
from games.engine.rulesets import Ruleset, UnknownOption, UnknownRuleset, load_ruleset
from games.engine.seats import EAST, seat_of
from games.engine.tiles import (
    COPIES,
    NAMES,
    NotationError,
    Tile,
    Tiles,
    is_bonus,
    is_honour,
    parse_tile,
    parse_tiles,
    suit,
)
from games.engine.wins import (
    CONCEALED_KONG_ROBBED,
    DISCARD,
    DOUBLE_KONG_REPLACEMENT,
    EARTHLY,
    FLAGS,
    HEAVENLY,
    KONG_REPLACEMENT,
    LAST_TILE,
    ROBBED_KONG,
    SELF_DRAW,
    WAYS,
    Win,
)

REQUIRED = ("ruleset", "concealed", "winning_tile", "win", "seat", "prevailing")
DEFAULTS: Mapping[str, object] = {
    "melds": [],
    "bonus": "",
    "discarder": None,
    "flags": [],
    "flowers": True,
    "options": {},
}
_LONGEST = 120
_MELD_SIZES = {CHOW: 3, PUNG: 3, KONG: 4, CONCEALED_KONG: 4}


class RequestError(ValueError):
    """A scoring request is wrong; the message names the field and says what."""

    def __init__(self, field: str, what: str) -> None:
        super().__init__(f"{field}: {what if len(what) <= _LONGEST else what[:_LONGEST] + '…'}")


@dataclass(frozen=True, slots=True)
class ScoreRequest:
    """A hand that could be won so; ``hand`` holds the winning tile and is sorted."""

    rules: Ruleset
    hand: Tiles
    winning_tile: Tile
    melds: tuple[Meld, ...]
    bonus: Tiles
    win: Win
    discarder: int | None


def read_request(data: object) -> ScoreRequest:
    """The request that an object of JSON states; raises RequestError."""
    fields = _fields(data)
    winning_tile = _winning_tile(fields["winning_tile"])
    concealed = _regular_tiles("concealed", fields["concealed"])
    request = ScoreRequest(
        rules=_rules(fields["ruleset"], fields["options"]),
        hand=tuple(sorted((*concealed, winning_tile))),
        winning_tile=winning_tile,
        melds=_melds(fields["melds"]),
        bonus=_bonus(fields["bonus"]),
        win=_win(fields),
        discarder=None if fields["discarder"] is None else _seat("discarder", fields["discarder"]),
    )
    _check_tiles(request, concealed)
    for field, what in _contradictions(request):
        raise RequestError(field, what)
    return request


def _fields(data: object) -> dict[str, object]:
    given = _object("request", data)
    for key in given:
        if key not in REQUIRED and key not in DEFAULTS:
            raise RequestError("request", f"unknown key {key!r}")
    for key in REQUIRED:
        if key not in given:
            raise RequestError(key, "missing")
    return {**DEFAULTS, **given}


def _object(field: str, value: object) -> Mapping[str, object]:
    if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
        raise RequestError(field, "not an object")
    return value


def _text(field: str, value: object) -> str:
    if not isinstance(value, str):
        raise RequestError(field, "not a text")
    return value


def _list(field: str, value: object) -> list[object]:
    if not isinstance(value, list):
        raise RequestError(field, "not a list")
    return value


def _choice(field: str, value: object, allowed: tuple[str, ...]) -> str:
    if value not in allowed:
        raise RequestError(field, f"{_text(field, value)!r} is none of {', '.join(allowed)}")
    return _text(field, value)


def _rules(ruleset: object, options: object) -> Ruleset:
    chosen = _object("options", options)
    for key, value in chosen.items():
        small = isinstance(value, int) and abs(value) < 1 << 63
        if not (small or isinstance(value, str)):
            raise RequestError("options", f"{key!r} is no text, whole number, true or false")
    ruleset_id = _text("ruleset", ruleset)
    try:
        return load_ruleset(ruleset_id, chosen)
    except UnknownOption as error:
        raise RequestError("options", str(error)) from error
    except UnknownRuleset as error:
        raise RequestError("ruleset", str(error)) from error


def _tiles(field: str, value: object) -> Tiles:
    try:
        return parse_tiles(_text(field, value))
    except NotationError as error:
        raise RequestError(field, str(error)) from error


def _regular_tiles(field: str, value: object) -> Tiles:
    tiles = _tiles(field, value)
    for tile in tiles:
        if is_bonus(tile):
            raise RequestError(field, f"{NAMES[tile]} is a bonus tile")
    return tiles


def _winning_tile(value: object) -> Tile:
    try:
        tile = parse_tile(_text("winning_tile", value))
    except NotationError as error:
        raise RequestError("winning_tile", f"{str(value)!r} is no tile") from error
    if is_bonus(tile):
        raise RequestError("winning_tile", f"{NAMES[tile]} is a bonus tile")
    return tile


def _bonus(value: object) -> Tiles:
    tiles = _tiles("bonus", value)
    for tile in tiles:
        if not is_bonus(tile):
            raise RequestError("bonus", f"{NAMES[tile]} is no bonus tile")
        if tiles.count(tile) > 1:
            raise RequestError("bonus", f"two copies of {NAMES[tile]}")
    return tiles


def _melds(value: object) -> tuple[Meld, ...]:
    melds = _list("melds", value)
    if len(melds) > 4:
        raise RequestError("melds", "more than four")
    return tuple(_meld(f"melds[{place}]", meld) for place, meld in enumerate(melds))


def _meld(field: str, data: object) -> Meld:
    if not isinstance(data, Mapping) or set(data) != {"kind", "tiles"}:
        raise RequestError(field, "not an object of kind and tiles")
    kind = _choice(f"{field}.kind", data["kind"], tuple(_MELD_SIZES))
    tiles = tuple(sorted(_regular_tiles(f"{field}.tiles", data["tiles"])))
    if len(tiles) != _MELD_SIZES[kind] or not (_is_run(tiles) if kind == CHOW else len(set(tiles)) == 1):
        raise RequestError(f"{field}.tiles", f"no {kind}")
    return Meld(kind, tiles)


def _is_run(tiles: Tiles) -> bool:
    low = tiles[0]
    return tiles == (low, low + 1, low + 2) and suit(low) == suit(low + 2) and not is_honour(low)


def _seat(field: str, value: object) -> int:
    letter = _text(field, value)
    try:
        return seat_of(letter)
    except ValueError as error:
        raise RequestError(field, "none of E, S, W, N") from error


def _win(fields: Mapping[str, object]) -> Win:
    flags = {_choice("flags", flag, FLAGS) for flag in _list("flags", fields["flags"])}
    if DOUBLE_KONG_REPLACEMENT in flags:
        flags.add(KONG_REPLACEMENT)
    flowers = fields["flowers"]
    if not isinstance(flowers, bool):
        raise RequestError("flowers", "not true or false")
    return Win(
        seat=_seat("seat", fields["seat"]),
        prevailing=_seat("prevailing", fields["prevailing"]),
        how=_choice("win", fields["win"], WAYS),
        flags=frozenset(flags),
        flowers=flowers,
    )


def _check_tiles(request: ScoreRequest, concealed: Tiles) -> None:
    expected = 13 - 3 * len(request.melds)
    if len(concealed) != expected:
        raise RequestError("concealed", f"{len(concealed)} tiles instead of {expected}")
    melded = tuple(tile for meld in request.melds for tile in meld.tiles)
    seen: Tiles = ()
    for field, more in (
        ("concealed", concealed),
        ("melds", melded),
        ("winning_tile", (request.winning_tile,)),
    ):
        seen = (*seen, *more)
        for tile in sorted(set(seen)):
            if seen.count(tile) > COPIES:
                raise RequestError(field, f"five copies of {NAMES[tile]}")


def _contradictions(request: ScoreRequest) -> Iterator[tuple[str, str]]:
    """What can't be true together, as fields and texts."""
    yield from _of_discarder(request)
    yield from _of_flowers(request)
    yield from _of_robbery(request)
    yield from _of_kongs(request)
    yield from _of_opening(request)


def _of_discarder(request: ScoreRequest) -> Iterator[tuple[str, str]]:
    if request.win.how == SELF_DRAW:
        if request.discarder is not None:
            yield "discarder", "there is none on a self draw"
    elif request.discarder is None:
        yield "discarder", "missing"
    elif request.discarder == request.win.seat:
        yield "discarder", "the winner's own seat"


def _of_flowers(request: ScoreRequest) -> Iterator[tuple[str, str]]:
    if not request.win.flowers:
        if not request.rules.flowers_optional:
            yield "flowers", "always on in this ruleset"
        if request.bonus:
            yield "bonus", "bonus tiles although flowers are off"


def _of_robbery(request: ScoreRequest) -> Iterator[tuple[str, str]]:
    robbed = request.win.how == ROBBED_KONG
    if CONCEALED_KONG_ROBBED in request.win.flags:
        if not robbed:
            yield "flags", "concealed_kong_robbed without robbed_kong"
        if not request.rules.concealed_kong_robbers:
            yield "flags", "concealed kongs can't be robbed in this ruleset"
    if robbed and LAST_TILE in request.win.flags:
        yield "flags", "last_tile with robbed_kong"
    held = request.hand.count(request.winning_tile) > 1
    if robbed and (held or any(request.winning_tile in meld.tiles for meld in request.melds)):
        yield "winning_tile", "a robbed tile of which the hand or melds hold another"


def _of_kongs(request: ScoreRequest) -> Iterator[tuple[str, str]]:
    kongs = sum(meld.is_kong for meld in request.melds)
    if KONG_REPLACEMENT in request.win.flags:
        if request.win.how != SELF_DRAW:
            yield "flags", "kong_replacement without self_draw"
        if not kongs:
            yield "flags", "kong_replacement without a kong"
    if DOUBLE_KONG_REPLACEMENT in request.win.flags and kongs < 2:
        yield "flags", "double_kong_replacement with fewer than two kongs"


def _of_opening(request: ScoreRequest) -> Iterator[tuple[str, str]]:
    win = request.win
    if win.flags & {HEAVENLY, EARTHLY}:
        if len(win.flags) > 1:
            yield "flags", "heavenly or earthly with another flag"
        if request.melds:
            yield "flags", "heavenly or earthly with melds"
    if HEAVENLY in win.flags and (win.how != SELF_DRAW or win.seat != EAST):
        yield "flags", "heavenly is a self draw of East"
    if EARTHLY in win.flags and (win.how != DISCARD or request.discarder != EAST):
        yield "flags", "earthly is a win on a discard of East"
