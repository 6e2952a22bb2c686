"""Counting an entry by the rules of one ruleset: the engine's answer, and what keeps it from one."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from games.engine.distance import distance, useful_tiles
from games.engine.readings import Reading
from games.engine.rulesets import Ruleset
from games.engine.rulesets.model import OptionValue
from games.engine.score_request_reading import RequestError, ScoreRequest, read_request
from games.engine.scoring import Score, best_reading, score_hand
from games.engine.seats import LETTERS
from games.engine.settlement import payments
from games.engine.shapes import hand_key
from games.engine.tiles import COPIES, Tile, Tiles, format_tiles
from games.engine.wins import SELF_DRAW
from learn.calculator.entry import Entry


@dataclass(frozen=True, slots=True)
class Count:
    """A complete number of tiles as one ruleset sees it.

    ``error`` is the engine's word for what can't be true together; else there is the request. Score and
    reading are there if the hand is a winning shape, whether or not it is worth enough.
    """

    rules: Ruleset
    request: ScoreRequest | None = None
    score: Score | None = None
    reading: Reading | None = None
    error: str = ""

    @property
    def wins(self) -> bool:
        """Whether the hand may be won with."""
        return self.score is not None and self.score.enough

    @property
    def payments(self) -> tuple[int, ...]:
        """What each seat, E S W N, gains or loses; () if nobody wins."""
        if self.request is None or self.score is None or not self.score.enough:
            return ()
        return payments(self.rules, self.request.win.seat, self.request.discarder, self.score.fan)


def count(entry: Entry) -> Count:
    """The entry, which has all its tiles, as its own ruleset sees it."""
    return _count(entry, entry.rules, entry.options, entry.flowers)


def count_elsewhere(entry: Entry, rules: Ruleset) -> Count:
    """The same hand in another ruleset without house rules."""
    return _count(entry, rules, {}, flowers=entry.flowers or not rules.flowers_optional)


def _count(entry: Entry, rules: Ruleset, options: Mapping[str, OptionValue], flowers: bool) -> Count:
    try:
        request = read_request(request_of(entry, rules.id, options, flowers))
    except RequestError as error:
        return Count(rules, error=str(error))
    case = (request.hand, request.winning_tile, request.melds, request.bonus, request.win)
    score, reading = score_hand(request.rules, *case), best_reading(request.rules, *case)
    return Count(request.rules, request, score, reading)


def request_of(
    entry: Entry, ruleset: str, options: Mapping[str, OptionValue], flowers: bool
) -> dict[str, object]:
    """The entry as a scoring request (records, version 1)."""
    return {
        "ruleset": ruleset,
        "concealed": format_tiles(entry.hand),
        "melds": [{"kind": meld.kind, "tiles": format_tiles(meld.tiles)} for meld in entry.melds],
        "bonus": format_tiles(entry.bonus),
        "winning_tile": "" if entry.tile is None else format_tiles([entry.tile]),
        "win": entry.win,
        "seat": LETTERS[entry.seat],
        "prevailing": LETTERS[entry.prevailing],
        "discarder": None if entry.win == SELF_DRAW else LETTERS[entry.discarder],
        "flags": sorted(entry.flags),
        "flowers": flowers,
        "options": dict(options),
    }


@dataclass(frozen=True, slots=True)
class Lack:
    """How far a hand that lacks its winning tile is from ready (0: it is), and what would bring it nearer.

    ``waits`` says, tile by tile, what the hand would be with it; only if it is ready.
    """

    away: int
    useful: Tiles
    waits: tuple[tuple[Tile, Count], ...]


def lack(entry: Entry) -> Lack:
    """What the concealed tiles and melds of an entry lack, whatever its winning tile is."""
    key, melds = hand_key(entry.hand), len(entry.melds)
    away = distance(entry.rules.shapes, key, melds)
    held = [*entry.hand, *(tile for meld in entry.melds for tile in meld.tiles)]
    useful = tuple(tile for tile in useful_tiles(entry.rules.shapes, key, melds) if held.count(tile) < COPIES)
    waits = tuple((tile, count(replace(entry, tile=tile))) for tile in useful) if away == 0 else ()
    return Lack(away, useful, waits)
