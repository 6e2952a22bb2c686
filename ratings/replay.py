"""Replaying the ledger from everybody's start: what each line and each rating ought to be."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from math import isclose
from typing import NamedTuple

from games.models.tables import CHAIRS
from ratings.parameters import Parameters, Rating
from ratings.settlement import Entrant, ratings_after, taken_back, weighed

TOLERANCE = 1e-9
"""How much, of itself, a number may differ where another machine's arithmetic rounds otherwise."""

PoolKey = tuple[int, str, str]
"""An account and its pool: ruleset and format."""


class Row(NamedTuple):
    """What the replay needs of a line; ``weight`` is its result's."""

    pk: int
    result_id: int
    is_settled: bool
    account_id: int
    ruleset: str
    format: str
    weight: float
    at: datetime
    change: int
    version: str
    before: Rating
    after: Rating

    @property
    def key(self) -> PoolKey:
        """Whose line it is, and in which pool."""
        return self.account_id, self.ruleset, self.format


class Stored(NamedTuple):
    """A rating as it is stored, or ought to be."""

    rating: Rating
    results: int
    last_at: datetime

    def agrees(self, other: "Stored") -> bool:
        """Whether both say the same, but for rounding."""
        return agree(self.rating, other.rating) and self[1:] == other[1:]

    def __str__(self) -> str:
        rating = " / ".join(f"{part:.6g}" for part in self.rating)
        return f"{rating}, {self.results} results, the last at {self.last_at.isoformat()}"


class Balance(NamedTuple):
    """Where an account stands in a pool after its line ``line_pk``."""

    rating: Rating
    results: int
    last_at: datetime
    line_pk: int

    @property
    def stored(self) -> Stored:
        """What its stored rating ought to be."""
        return Stored(*self[:3])


@dataclass(frozen=True, slots=True)
class Fault:
    """A line that is not what the replay leads to, and in which way."""

    row: Row
    text: str


class Replay:
    """A replay on its way: ``balances`` so far, and the lines ``waiting`` for others of their result.

    ``parameters`` are all versions that lines name.
    """

    def __init__(
        self, parameters: Mapping[str, Parameters], balances: Mapping[PoolKey, Balance] | None = None
    ) -> None:
        self.parameters = parameters
        self.balances: dict[PoolKey, Balance] = dict(balances or {})
        self.waiting: dict[int, list[Row]] = {}

    def take(self, row: Row, points: float) -> list[Fault]:
        """Go on with the next line; ``points`` are what an annulled result once gave to its account.

        A result happens once the last of its four lines is there; what is wrong with them then.
        """
        if not row.is_settled:
            return list(self._annul(row, points))
        rows = self.waiting.setdefault(row.result_id, [])
        rows.append(row)
        return list(self._settle(self.waiting.pop(row.result_id))) if len(rows) == CHAIRS else []

    def _settle(self, rows: Sequence[Row]) -> Iterator[Fault]:
        parameters = self.parameters[rows[0].version]
        entrants = [self._entrant(row, parameters) for row in rows]
        after = ratings_after(entrants, rows[0].at, weighed(parameters, rows[0].weight))
        for row, entrant, rating in zip(rows, entrants, after, strict=True):
            yield from _compare(row, entrant.rating, rating)
            last_at = row.at if entrant.last_at is None else max(row.at, entrant.last_at)
            self._move(row, rating, last_at, 1)

    def _annul(self, row: Row, points: float) -> Iterator[Fault]:
        balance = self.balances.get(row.key)
        if balance is None:
            yield Fault(row, "it takes back what was never given")
            return
        rating = taken_back(balance.rating, points, self.parameters[row.version])
        yield from _compare(row, balance.rating, rating)
        self._move(row, rating, balance.last_at, -1)

    def _entrant(self, row: Row, parameters: Parameters) -> Entrant:
        balance = self.balances.get(row.key)
        if balance is None:
            return Entrant(row.account_id, row.change, parameters.start, None)
        return Entrant(row.account_id, row.change, balance.rating, balance.last_at)

    def _move(self, row: Row, rating: Rating, last_at: datetime, results: int) -> None:
        balance = self.balances.get(row.key)
        results += 0 if balance is None else balance.results
        self.balances[row.key] = Balance(rating, results, last_at, row.pk)


def agree(one: Rating, other: Rating) -> bool:
    """Whether two ratings are the same, but for rounding."""
    return one == other or all(
        isclose(mine, yours, rel_tol=TOLERANCE) for mine, yours in zip(one, other, strict=True)
    )


def _compare(row: Row, before: Rating, after: Rating) -> Iterator[Fault]:
    for when, stored, replayed in (("before", row.before, before), ("after", row.after, after)):
        if not agree(stored, replayed):
            yield Fault(
                row, f"the rating {when} it is stored as {_text(stored)}; it ought to be {_text(replayed)}"
            )


def _text(rating: Rating) -> str:
    return " / ".join(f"{part:.6g}" for part in rating)
