"""How a table stands between two deals, and whether the next one carries on from there (rules: common 8)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from games.engine.endings import dealer_stays
from games.engine.formats import MATCHES
from games.engine.log_fields import shown
from games.engine.rulesets import Ruleset
from games.engine.seats import LETTERS, SEATS
from games.engine.state import Deal
from games.engine.verification.findings import Wrong
from games.engine.verification.logged import LoggedDeal, Record

Item = TypeVar("Item")
DealerChanges = frozenset[int]
"""How often the deal may have passed on so far: more than one number for a log that starts later."""
_CYCLE = 16
"""Dealer changes after which the winds begin again."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What a table's next deal begins with: by seat of that deal, where it is by seat."""

    deal_no: int
    started: Record
    players: tuple[Record, ...]
    scores: tuple[int, ...]
    dealer_changes: DealerChanges


def check_start(standing: Standing | None, deal_no: int, deal: LoggedDeal, rules: Ruleset) -> DealerChanges:
    """Whether a deal begins as it has to; raises Wrong. Deal 1 opens a table."""
    start = deal.started.record
    if deal_no == 1:
        _check_opening(deal, rules)
        return frozenset({0})
    if standing is None:
        return _fitting(range(min(deal_no, _CYCLE)), deal)
    if deal_no != standing.deal_no:
        raise Wrong(deal.committed, f"deal_no: {deal_no}, but {standing.deal_no} follows")
    for name in ("ruleset", "flowers"):
        if start[name] != standing.started[name]:
            raise Wrong(deal.started, f"{name}: {shown(start[name])}, but the table plays otherwise")
    changes = _check_winds(standing, deal)
    _check_players(standing, deal, rules)
    return changes


def _check_opening(deal: LoggedDeal, rules: Ruleset) -> None:
    start = deal.started.record
    for name, value in (("prevailing", LETTERS[0]), ("scores", [rules.start_score] * 4)):
        if start[name] != value:
            raise Wrong(deal.started, f"{name}: {shown(start[name])}, but a table begins with {shown(value)}")


def _check_winds(standing: Standing, deal: LoggedDeal) -> DealerChanges:
    last = MATCHES.get(deal.started.record["format"]) if _same_match(standing, deal) else None
    left = [changes for changes in standing.dealer_changes if last is None or changes < last]
    if not left:
        raise Wrong(deal.committed, f"deal_no: {standing.deal_no}, but the match is over")
    return _fitting(left, deal)


def _fitting(possible: Iterable[int], deal: LoggedDeal) -> DealerChanges:
    """The numbers of dealer changes with which the prevailing wind is the one that the log tells."""
    told = deal.started.record["prevailing"]
    winds = {changes: LETTERS[changes // 4 % 4] for changes in possible}
    fitting = frozenset(changes for changes, wind in winds.items() if wind == told)
    if not fitting:
        raise Wrong(
            deal.started, f"prevailing: {shown(told)}, not {' or '.join(sorted(set(winds.values())))}"
        )
    return fitting


def _same_match(standing: Standing, deal: LoggedDeal) -> bool:
    chosen = deal.started.record["format"]
    return chosen in MATCHES and standing.started["format"] == chosen


def _check_players(standing: Standing, deal: LoggedDeal, rules: Ruleset) -> None:
    """A seat keeps its player and the points; one that changes hands (never in a match) starts anew."""
    start = deal.started.record
    for seat in SEATS:
        player, due = start["players"][seat], standing.scores[seat]
        if player != standing.players[seat]:
            if _same_match(standing, deal):
                known = shown(standing.players[seat])
                raise Wrong(deal.started, f"players: {LETTERS[seat]} is {shown(player)}, not {known}")
            due = rules.start_score
        if start["scores"][seat] != due:
            raise Wrong(deal.started, f"scores: {LETTERS[seat]} has {start['scores'][seat]}, not {due}")


def stand_after(deal_no: int, deal: LoggedDeal, played: Deal, changes: DealerChanges) -> Standing:
    """How the table stands after a deal: where the dealer passes, all move on by one place."""
    passed = not dealer_stays(played)
    return Standing(
        deal_no=deal_no + 1,
        started=deal.started.record,
        players=_moved(deal.started.record["players"], passed),
        scores=_moved(deal.ended.record["scores"], passed),
        dealer_changes=frozenset(count + passed for count in changes),
    )


def _moved(by_seat: Sequence[Item], passed: bool) -> tuple[Item, ...]:
    return (*by_seat[passed:], *by_seat[:passed])
