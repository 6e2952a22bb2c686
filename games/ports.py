"""What games asks of the apps above it, and whom it tells: neutral until such an app registers itself."""

import logging
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import datetime

from accounts.models import User
from games.models import Table
from games.pools import Pool

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ShownRating:
    """A rating as people see it, with its standard error, both in whole points."""

    value: int
    deviation: int
    provisional: bool

    @property
    def text(self) -> str:
        """The value, with its mark while it is provisional."""
        return f"{self.value}?" if self.provisional else str(self.value)


Ratings = Mapping[tuple[int, Pool], ShownRating]
"""By account id and pool; who has no rating there is left out."""
RatingReader = Callable[[Collection[int], Collection[Pool]], Ratings]
DealListener = Callable[[Table], object]
Matcher = Callable[[datetime], int]
RatedRefusal = Callable[[User, datetime], str | None]


def _nobody_is_rated(account_ids: Collection[int], pools: Collection[Pool]) -> Ratings:
    return {}


_reader: RatingReader = _nobody_is_rated
_listeners: list[DealListener] = []
_matchers: list[Matcher] = []
_refusals: list[RatedRefusal] = []


def read_ratings_by(reader: RatingReader) -> None:
    """Ask ``reader`` from now on how accounts are rated in pools."""
    global _reader
    _reader = reader


def hear_of_deals_by(listener: DealListener) -> None:
    """Call ``listener`` from now on with the table whenever a deal or a whole game has ended there."""
    if listener not in _listeners:
        _listeners.append(listener)


def match_rated_by(matcher: Matcher) -> None:
    """Have ``matcher`` called by the clock about once a second; it answers how many tables it made."""
    if matcher not in _matchers:
        _matchers.append(matcher)


def refuse_rated_by(refusal: RatedRefusal) -> None:
    """Ask ``refusal`` from now on why an account may not begin a rated game; None if it may."""
    if refusal not in _refusals:
        _refusals.append(refusal)


def rating_of(account_ids: Collection[int], pool: Pool) -> Mapping[int, ShownRating]:
    """How these accounts are rated in a pool, by account id; who has no rating there is left out."""
    return {account_id: rating for (account_id, _), rating in ratings_of(account_ids, [pool]).items()}


def ratings_of(account_ids: Collection[int], pools: Collection[Pool]) -> Ratings:
    """How these accounts are rated in each of the pools, asked for at once."""
    return _reader(account_ids, pools) if account_ids and pools else {}


def tell_of_deal(table: Table) -> None:
    """Hint that a deal or game is over, once that is stored. Nothing relies on it: failures are logged."""
    for listener in _listeners:
        try:
            listener(table)
        except Exception:
            logger.exception("nobody was told of a deal's end at table %s", table.public_id)


def match_rated(now: datetime) -> int:
    """Seat the people who wait for rated tables; how many tables that made."""
    return sum(matcher(now) for matcher in _matchers)


def rated_refusal(account: User, now: datetime) -> str | None:
    """Why an account may not begin a rated game for what it has done in others, as the code of a refusal."""
    answers = (refusal(account, now) for refusal in _refusals)
    return next((code for code in answers if code is not None), None)
