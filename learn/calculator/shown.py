"""What the calculator shows of a count: sets, patterns, payments, and the same hand in every ruleset."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from django.utils.translation import gettext, pgettext

from games.engine.melds import CONCEALED_KONG, KONG
from games.engine.readings import PAIR, Group
from games.engine.rulesets import Ruleset
from games.engine.score_request_reading import ScoreRequest
from games.engine.scoring import Score
from games.engine.seats import EAST, SEATS
from games.engine.shapes import THIRTEEN_ORPHANS
from games.engine.tiles import Tile, Tiles, remove_tiles
from games.engine.wins import ROBBED_KONG
from games.rulesets import ruleset_choices
from games.words import in_language
from learn.calculator.counting import Count, count, count_elsewhere
from learn.calculator.entry import Entry
from learn.calculator.faults import contradiction
from learn.calculator.reasons import reason
from learn.tile_names import MELDS, WINDS
from learn.words import chinese


class SetShown(NamedTuple):
    """A set of the reading; ``last`` is the winning tile where it is shown apart."""

    name: str
    tiles: Tiles
    last: Tile | None
    claimed: bool


class PatternShown(NamedTuple):
    """A pattern that counts; ``also`` is its Chinese name for who does not read Chinese."""

    name: str
    also: str
    fan: int
    why: str


class SeatShown(NamedTuple):
    """What a seat gains or loses; ``role`` is empty for who has no part in the win but to pay."""

    name: str
    role: str
    points: int


class RulesetShown(NamedTuple):
    """The same hand in one ruleset."""

    name: str
    query: str
    is_chosen: bool
    is_complete: bool
    wins: bool
    verdict: str
    because: str
    points: int | None


def faan(fan: int) -> str:
    """So much fan, in words."""
    return gettext("%(fan)d faan") % {"fan": fan}


def verdict(counted: Count) -> str:
    """In a word: what the hand is worth, or that it does not win."""
    score = counted.score
    if counted.error:
        return gettext("Impossible")
    if score is None:
        return gettext("No winning hand")
    return faan(score.fan) if score.enough else gettext("Not enough")


def because(counted: Count) -> str:
    """The verdict's reason in one sentence."""
    score = counted.score
    if counted.error:
        return contradiction(counted.error)
    if score is None:
        return gettext("These tiles are no winning hand here.")
    made_of = _list(counted.rules, score) or gettext("no pattern")
    if not score.enough:
        return _too_little(counted.rules, score) % {"patterns": made_of}
    if score.uncapped > score.fan:
        return gettext("%(patterns)s: %(fan)d, but no more than the limit counts.") % {
            "patterns": made_of,
            "fan": score.uncapped,
        }
    return made_of


def _too_little(rules: Ruleset, score: Score) -> str:
    """A sentence with a gap for the patterns."""
    given = {"fan": score.fan, "needed": rules.minimum, "helps": score.qualifying, "patterns": "%(patterns)s"}
    if score.qualifying < score.fan:
        text = gettext("%(needed)d faan are needed; %(helps)d of %(fan)d help to reach that: %(patterns)s.")
        return text % given
    return gettext("%(needed)d faan are needed, there are %(fan)d: %(patterns)s.") % given


def _list(rules: Ruleset, score: Score) -> str:
    named = [f"{in_language(rules.patterns[key].name)} {fan}" for key, fan in score.patterns]
    return gettext(", ").join(named)


def sets(counted: Count) -> list[SetShown]:
    """The reading, set by set; the winning tile stands apart where it completed one."""
    if counted.reading is None or counted.request is None:
        return []
    shown, won = [], counted.request.winning_tile
    if counted.reading.shape == THIRTEEN_ORPHANS:
        return [SetShown("", *_apart(counted.request.hand, won), claimed=False)]
    declared = len(counted.request.melds)
    home = _home(counted.reading.groups, declared, won)
    for place, group in enumerate(counted.reading.groups):
        tiles, last = group.tiles, None
        if place == home:
            tiles, last = _apart(tiles, won)
        shown.append(SetShown(_set_name(group), tiles, last, place < declared and not group.concealed))
    return shown


def _home(groups: Sequence[Group], declared: int, won: Tile) -> int:
    return next(place for place, group in enumerate(groups) if place >= declared and won in group.tiles)


def _apart(tiles: Tiles, won: Tile) -> tuple[Tiles, Tile]:
    return remove_tiles(tiles, (won,)), won


def _set_name(group: Group) -> str:
    if group.kind == PAIR:
        return pgettext("set", "Pair")
    return str(MELDS[CONCEALED_KONG if group.kind == KONG and group.concealed else group.kind])


def patterns(counted: Count) -> list[PatternShown]:
    """The patterns that count, each with its reason."""
    if counted.score is None or counted.request is None or counted.reading is None:
        return []
    shown = []
    for key, fan in counted.score.patterns:
        pattern = counted.rules.patterns[key]
        why = reason(pattern, counted.request, counted.reading)
        shown.append(PatternShown(in_language(pattern.name), chinese(pattern.name), fan, why))
    return shown


def seats(counted: Count) -> list[SeatShown]:
    """What each seat gains or loses; nothing if nobody wins."""
    if not counted.payments or counted.request is None:
        return []
    roles = [_role(counted.request, seat) for seat in SEATS]
    return [SeatShown(seat_name(seat), roles[seat], counted.payments[seat]) for seat in SEATS]


def seat_name(seat: int) -> str:
    """A seat by its wind; East deals."""
    return gettext("%(wind)s (dealer)") % {"wind": WINDS[seat]} if seat == EAST else str(WINDS[seat])


def _role(request: ScoreRequest, seat: int) -> str:
    if seat == request.win.seat:
        return gettext("wins")
    if seat != request.discarder:
        return ""
    return gettext("announced the kong") if request.win.how == ROBBED_KONG else gettext("discarded")


@dataclass(frozen=True, slots=True)
class Outcome:
    """All that is shown of a complete number of tiles in the chosen ruleset."""

    counted: Count
    sets: list[SetShown]
    patterns: list[PatternShown]
    seats: list[SeatShown]
    verdict: str
    because: str


def outcome(entry: Entry) -> Outcome:
    """The entry, which has all its tiles, as its own ruleset sees it."""
    counted = count(entry)
    return Outcome(
        counted, sets(counted), patterns(counted), seats(counted), verdict(counted), because(counted)
    )


def everywhere(entry: Entry) -> list[RulesetShown]:
    """The same hand in every ruleset, house rules only in the chosen one; [] if it is complete in none."""
    shown = [_in_ruleset(entry, rules) for rules in ruleset_choices()]
    return shown if any(each.is_complete for each in shown) else []


def _in_ruleset(entry: Entry, rules: Ruleset) -> RulesetShown:
    is_chosen = rules.id == entry.rules.id
    counted = count(entry) if is_chosen else count_elsewhere(entry, rules)
    there = entry if is_chosen else replace(entry, rules=rules, options={}, flowers=True)
    return RulesetShown(
        name=in_language(rules.name),
        query=there.query,
        is_chosen=is_chosen,
        is_complete=counted.score is not None,
        wins=counted.wins,
        verdict=verdict(counted),
        because=because(counted),
        points=counted.payments[entry.seat] if counted.payments else None,
    )
