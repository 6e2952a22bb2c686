"""Who is seated together in rated Quick Play: a choice among those who wait, by ``matching.toml``. Pure."""

import tomllib
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from importlib.resources import files
from math import inf

from games.engine.seats import SEATS

CHAIRS = len(SEATS)
MOST_CANDIDATES = 24
"""So many are looked at for each who waits, those nearest to him: the choice is made every second."""

MINUTE = 60


@dataclass(frozen=True, slots=True)
class MatchingRules:
    """How bands widen, in spreads of the pool, and what is avoided how long, in seconds; see the data."""

    start: float
    deviation_share: float
    per_minute: float
    lone_after: float
    open_after: float
    repeat_after: float
    network_after: float


@cache
def matching_rules() -> MatchingRules:
    """The rules as the data has them."""
    data = tomllib.loads((files(__package__) / "matching.toml").read_text("utf-8"))
    return MatchingRules(**data)


@dataclass(frozen=True, slots=True)
class Waiting:
    """Somebody who waits since then; an empty network is not known.

    ``value`` and ``deviation`` are those of the rating, ``spread`` is how far apart people of the pool are
    thought to be, all in points.
    """

    account_id: int
    value: float
    deviation: float
    spread: float
    since: datetime
    network: str = ""

    def waited(self, now: datetime) -> float:
        """For how many seconds."""
        return max(0.0, (now - self.since).total_seconds())

    def half_band(self, now: datetime) -> float:
        """How many points away from his rating somebody may be whom he meets now; infinite: anybody."""
        rules, waited = matching_rules(), self.waited(now)
        if waited >= rules.open_after:
            return inf
        spreads = rules.start + rules.per_minute * waited / MINUTE
        return spreads * self.spread + rules.deviation_share * self.deviation


Foursome = tuple[Waiting, ...]
Apart = Set[frozenset[int]]
_Pairs = Callable[[Waiting, Waiting], bool]


def foursomes(
    waiting: Iterable[Waiting], apart: Apart, recent: Collection[frozenset[int]], now: datetime
) -> list[Foursome]:
    """The groups of four to be seated now, each with who waits longest first.

    ``apart`` are the pairs of accounts that must never meet, ``recent`` the fours that have met lately. Each
    in turn, those who wait longest first, gets the three nearest who fit.
    """
    found: list[Foursome] = []
    left = sorted(waiting, key=lambda each: (each.since, each.account_id))
    while len(left) >= CHAIRS:
        first, *others = left
        four = _company(first, others, apart, recent, now)
        if four is not None:
            found.append(four)
        left = [each for each in others if four is None or each not in four]
    return found


def _company(
    first: Waiting,
    others: Sequence[Waiting],
    apart: Apart,
    recent: Collection[frozenset[int]],
    now: datetime,
) -> Foursome | None:
    """Who waits longest, with three others; what is to be avoided is accepted only where it must be."""
    rules, waited = matching_rules(), first.waited(now)
    nearest = sorted(others, key=lambda each: (abs(each.value - first.value), each.since, each.account_id))
    for repeats, networks in ((False, False), (True, False), (True, True)):
        if (repeats and waited < rules.repeat_after) or (networks and waited < rules.network_after):
            break
        fits = _fitting(first, apart, networks, now)
        candidates = [each for each in nearest if fits(first, each)][:MOST_CANDIDATES]
        for three in _cliques(CHAIRS - 1, candidates, fits):
            if repeats or _ids([first, *three]) not in recent:
                return (first, *three)
    return None


def _fitting(first: Waiting, apart: Apart, networks: bool, now: datetime) -> _Pairs:
    """Whether two may sit at a table of somebody who waits longest there; with ``networks`` also of one."""
    alone = first.half_band(now) if first.waited(now) >= matching_rules().lone_after else 0.0

    def fit(one: Waiting, other: Waiting) -> bool:
        if frozenset([one.account_id, other.account_id]) in apart:
            return False
        if one.network and one.network == other.network and not networks:
            return False
        both = min(one.half_band(now), other.half_band(now))
        return abs(one.value - other.value) <= max(both, alone)

    return fit


def _cliques(size: int, candidates: Sequence[Waiting], fits: _Pairs) -> Iterator[tuple[Waiting, ...]]:
    """So many of the candidates who all fit one another, in every way."""
    if size == 0:
        yield ()
    for number, each in enumerate(candidates[: len(candidates) - size + 1]):
        fitting = [other for other in candidates[number + 1 :] if fits(each, other)]
        yield from ((each, *others) for others in _cliques(size - 1, fitting, fits))


def _ids(group: Iterable[Waiting]) -> frozenset[int]:
    return frozenset(each.account_id for each in group)
