"""Replaying the whole ledger, and mending the ratings that are not what it leads to."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from django.db import transaction

from games.services.places import lock_accounts
from ratings.ledger_pages import (
    all_parameters,
    balances_at,
    has_all_lines,
    last_line,
    last_line_of,
    page,
    stored_ratings,
)
from ratings.models import PoolRating
from ratings.replay import Balance, Fault, PoolKey, Replay, Stored, agree


@dataclass(frozen=True, slots=True)
class Wrong:
    """A rating that is not stored as the replay leads to it; None: it is not there, or ought not to be."""

    key: PoolKey
    stored: Stored | None
    balance: Balance | None


@dataclass
class Rebuilding:
    """One replay of the ledger, up to its end as it was at first, after a line or from the beginning.

    The site may run on meanwhile: what moved since is left out. ``safe`` is the line after which another
    replay could go on, ``seen`` how many lines there were so far.
    """

    after: int = 0
    until: int = field(default_factory=last_line)

    def __post_init__(self) -> None:
        self.replay = Replay(all_parameters(), balances_at(self.after) if self.after else None)
        self.safe, self.seen = self.after, 0

    def faults(self) -> Iterator[list[Fault]]:
        """What is wrong with the lines, page by page, and at last which of them lack others."""
        last = self.after
        while lines := page(last, self.until):
            found: list[Fault] = []
            for row, points in lines:
                found += self.replay.take(row, points)
                last = row.pk
                if not self.replay.waiting:
                    self.safe = last
            self.seen += len(lines)
            yield found
        yield list(self._incomplete())

    def wrong_ratings(self) -> Iterator[Wrong]:
        """The ratings that are not stored as they ought to be, once all lines were read."""
        missing = set(self.replay.balances)
        for key, stored in stored_ratings():
            missing.discard(key)
            balance = self.replay.balances.get(key)
            if (balance is None or not stored.agrees(balance.stored)) and _is_newest(key, balance):
                yield Wrong(key, stored, balance)
        for key in sorted(missing):
            if _is_newest(key, self.replay.balances[key]):
                yield Wrong(key, None, self.replay.balances[key])

    def _incomplete(self) -> Iterator[Fault]:
        for result_id, rows in self.replay.waiting.items():
            if not has_all_lines(result_id):
                yield Fault(rows[0], f"its result has {len(rows)} of four lines")


def mend(wrong: Wrong) -> bool:
    """Store a rating as the replay leads to it; False, and nothing is done, if its last line says otherwise.

    So a rating never becomes one that the ledger does not explain.
    """
    account_id, ruleset, format_id = wrong.key
    with transaction.atomic(durable=True):
        lock_accounts([account_id])
        last = last_line_of(wrong.key)
        rating = PoolRating.objects.filter(account=account_id, ruleset=ruleset, format=format_id)
        if wrong.balance is None:
            return last is None and rating.delete()[0] > 0
        if last is None or last[0] != wrong.balance.line_pk or not agree(last[1], wrong.balance.rating):
            return False
        columns = {**wrong.balance.rating._asdict(), "results": wrong.balance.results}
        PoolRating.objects.update_or_create(
            account_id=account_id,
            ruleset=ruleset,
            format=format_id,
            defaults={**columns, "last_result_at": wrong.balance.last_at},
        )
    return True


def _is_newest(key: PoolKey, balance: Balance | None) -> bool:
    """Whether nothing has happened to a rating since the replay was at its last line."""
    last = last_line_of(key)
    return (None if last is None else last[0]) == (None if balance is None else balance.line_pk)
