"""When something was killed, and until when what waited for it is excused."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Outage:
    """What was killed together, when, and when all of it worked again (s since the epoch)."""

    names: tuple[str, ...]
    began: float
    ended: float


@dataclass(frozen=True, slots=True)
class Late:
    """What the server did at a table later than it was due, not counting outages, and when it did (s)."""

    table: str
    what: str
    seconds: float
    done_at: float
    is_deadline: bool

    def __str__(self) -> str:
        return f"table {self.table}: {self.what} {self.seconds:.2f} s late"


def waited(began: float, ended: float, outages: Iterable[Outage]) -> float:
    """How long (s) something took from one moment to another, without what outages cover of that."""
    seconds, at = 0.0, began
    for outage in sorted(outages, key=lambda each: each.began):
        if outage.ended > at and outage.began < ended:
            seconds += max(0.0, outage.began - at)
            at = outage.ended
    return seconds + max(0.0, ended - at)


def that_stop_the_clock(outages: Iterable[Outage], web: Sequence[str]) -> list[Outage]:
    """Those in which no deadline could be applied: without database or clock, or with nobody to answer."""
    return [
        outage
        for outage in outages
        if {"clock", "postgresql"} & set(outage.names) or set(web) <= set(outage.names)
    ]
