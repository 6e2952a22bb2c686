"""The lobby: the tables that everybody may find, and who is online.

It is read once for all; what one viewer may see of it is picked out of it.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Count, Prefetch, Q, QuerySet

from accounts.preferences import read_preferences
from games.engine.formats import MATCHES
from games.engine.rulesets import Name, Ruleset, ruleset_ids
from games.fold import frozen_rules
from games.messages import seat_name
from games.models import Connection, Seat, Table
from games.models.tables import CHAIRS
from games.plans import PACES
from games.pools import Pool
from games.ports import Ratings, ratings_of

MOST_SHOWN = 200
"""So many tables the lobby shows: those with free chairs first, and the newest."""
MOST_WATCHED = 30
"""So many of them without a free chair."""
MOST_PEOPLE = 500
"""So many people online are counted and named; that there are more is said."""
ALIVE = timedelta(seconds=15)
"""A web process that was silent for longer is dead, and nobody is online through it."""


@dataclass(frozen=True, slots=True)
class HouseRule:
    """An option of the ruleset that is not at its default; its ``value`` may have a name."""

    name: Name
    value: Name | int | bool | str


@dataclass(frozen=True, slots=True)
class Sitter:
    """Somebody in a chair; ``account_id`` stays on the server. A robot has neither that nor a public id.

    ``rating`` is that of the table's pool, in words; casual tables show none.
    """

    name: str
    account_id: int | None = None
    public_id: str = ""
    is_host: bool = False
    rating: str = ""

    @property
    def is_robot(self) -> bool:
        """Whether it is a robot."""
        return self.account_id is None


GONE = Sitter("—")
"""Somebody who left, and whose chair plays by itself."""


@dataclass(frozen=True, slots=True)
class LobbyTable:
    """A public table as the lobby shows it; ``sitters`` by chair, None for a free one."""

    id: str
    ruleset: str
    rules_name: Name
    house_rules: tuple[HouseRule, ...]
    format: str
    clock: int | None
    flowers: bool
    rated: bool
    move_help: bool
    spectators: bool
    started: bool
    sitters: tuple[Sitter | None, ...]

    @property
    def free(self) -> int:
        """How many chairs are free."""
        return self.sitters.count(None)

    @property
    def account_ids(self) -> set[int]:
        """The accounts that sit there."""
        return {it.account_id for it in self.sitters if it is not None and it.account_id is not None}


@dataclass(frozen=True, slots=True)
class OnlinePerson:
    """Somebody who has a page open; ``presence`` says to whom that may be shown by name."""

    account_id: int
    name: str
    presence: str


@dataclass(frozen=True, slots=True)
class Lobby:
    """The public tables, those with free chairs first, and who is online; ``more`` people than are listed?"""

    tables: tuple[LobbyTable, ...] = ()
    people: tuple[OnlinePerson, ...] = ()
    more: bool = False

    @property
    def online(self) -> str:
        """How many are online: ``12``, or ``500+``."""
        return f"{len(self.people)}{'+' if self.more else ''}"


@dataclass(frozen=True, slots=True)
class Viewer:
    """For whom the lobby is: whom not to meet, and who are friends."""

    account_id: int | None = None
    avoided: frozenset[int] = frozenset()
    friends: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Filters:
    """Which tables somebody wants to see; a field that is empty lets all through."""

    ruleset: str = ""
    pace: str = ""
    kind: str = ""
    seats: str = ""

    @classmethod
    def read(cls, query: Mapping[str, str]) -> "Filters":
        """The filters in an address's query; what makes no sense is no filter."""
        return cls(**{key: query[key] for key, offered in CHOICES.items() if query.get(key) in offered})

    @property
    def is_any(self) -> bool:
        """Whether all are let through."""
        return self == Filters()

    def admits(self, table: LobbyTable) -> bool:
        """Whether the table is among those that are wanted."""
        return (
            self.ruleset in ("", table.ruleset)
            and self.pace in ("", pace_word(table.clock))
            and self.kind in ("", "rated" if table.rated else "casual")
            and table.free >= int(self.seats or 0)
        )


def pace_word(clock: int | None) -> str:
    """A pace as filters and forms name it."""
    return "none" if clock is None else str(clock)


CHOICES: dict[str, Collection[str]] = {
    "ruleset": ruleset_ids(),
    "pace": [pace_word(clock) for clock in PACES],
    "kind": ["casual", "rated"],
    "seats": ["1", "2", "3"],
}


def read_lobby(now: datetime) -> Lobby:
    """The lobby as it is now: four queries, however many tables and people there are."""
    tables = with_ratings([lobby_table(table) for table in _public_tables()])
    with_room = [table for table in tables if table.free]
    full = [table for table in tables if not table.free]
    people = tuple(_people_online(now))
    return Lobby((*with_room, *full)[:MOST_SHOWN], people[:MOST_PEOPLE], len(people) > MOST_PEOPLE)


def _public_tables() -> Iterable[Table]:
    """The public tables at which there is something to do, to sit down or to watch, the newest first."""
    public = Table.objects.filter(status=Table.Status.OPEN, visibility=Table.Visibility.PUBLIC)
    tables = public.annotate(taken=Count("seats", filter=Q(seats__left_at=None)))
    has_room = Q(FREES_CHAIRS, taken__lt=CHAIRS)
    with_room = _newest(tables.filter(has_room), MOST_SHOWN)
    to_watch = _newest(tables.filter(spectators=True).exclude(has_room), MOST_WATCHED)
    # Public again, or all tables that there ever were would be looked through.
    shown = public.filter(Q(pk__in=with_room) | Q(pk__in=to_watch))
    return with_sitters(shown.order_by("-created_at", "-pk"))


def _newest(tables: QuerySet[Table], most: int) -> QuerySet[Table, Any]:
    return tables.order_by("-created_at", "-pk").values("pk")[:most]


def with_sitters(tables: QuerySet[Table]) -> QuerySet[Table]:
    """The tables with their current seats, as `lobby_table` needs them."""
    current = Seat.objects.filter(left_at=None).select_related("account")
    return tables.defer("snapshot").prefetch_related(Prefetch("seats", queryset=current))


def lobby_table(table: Table) -> LobbyTable:
    """The table as the lobby shows it; only its current seats are prefetched, with their accounts."""
    rules = frozen_rules(table.ruleset_id)
    sitting = {seat.chair: seat for seat in table.seats.all()}
    return LobbyTable(
        id=table.public_id,
        ruleset=rules.id,
        rules_name=rules.name,
        house_rules=tuple(house_rules(rules)),
        format=table.format,
        clock=table.clock,
        flowers=table.flowers,
        rated=table.rated,
        move_help=table.move_help,
        spectators=table.spectators,
        started=table.started_at is not None,
        sitters=tuple(_sitter(table, sitting.get(chair)) for chair in range(CHAIRS)),
    )


def _sitter(table: Table, seat: Seat | None) -> Sitter | None:
    if seat is None:
        return None if _frees_chairs(table) else GONE
    hosts = seat.account_id is not None and seat.account_id == table.host_id
    is_host = hosts and table.kind == Table.Kind.CUSTOM
    public_id = "" if seat.account is None else seat.account.public_id
    return Sitter(seat_name(seat), seat.account_id, public_id, is_host)


def with_ratings(tables: list[LobbyTable]) -> list[LobbyTable]:
    """The same tables, the rated ones with the ratings of their people."""
    rated = [table for table in tables if table.rated]
    account_ids = {account_id for table in rated for account_id in table.account_ids}
    ratings = ratings_of(account_ids, {_pool_of(table) for table in rated})
    return [_with_its_ratings(table, ratings) if table.rated else table for table in tables]


def _with_its_ratings(table: LobbyTable, ratings: Ratings) -> LobbyTable:
    def rated(sitter: Sitter | None) -> Sitter | None:
        if sitter is None or sitter.account_id is None:
            return sitter
        found = ratings.get((sitter.account_id, _pool_of(table)))
        return sitter if found is None else replace(sitter, rating=found.text)

    return replace(table, sitters=tuple(map(rated, table.sitters)))


def _pool_of(table: LobbyTable) -> Pool:
    return Pool(table.ruleset, table.format)


FREES_CHAIRS = Q(started_at=None) | Q(absent=Table.Absent.WAIT) & ~Q(format__in=MATCHES)
"""The same as `_frees_chairs`, for a query."""


def _frees_chairs(table: Table) -> bool:
    """Whether somebody else may have the chair of a person who left."""
    waits = table.absent == Table.Absent.WAIT and table.format not in MATCHES
    return table.started_at is None or waits


def house_rules(rules: Ruleset) -> Iterable[HouseRule]:
    """What is played otherwise than the ruleset says by itself."""
    for option in rules.option_choices.values():
        value = rules.options[option.id]
        if value != option.default:
            yield HouseRule(option.name, option.value_names.get(value, value))


def _people_online(now: datetime) -> Iterable[OnlinePerson]:
    # From the sockets to their accounts, not the other way: that would look through everybody's account.
    living = Connection.objects.filter(process__seen_at__gt=now - ALIVE, account__closed_at=None)
    columns = ("account__display_name", "account_id", "account__is_guest", "account__preferences")
    for name, account_id, is_guest, stored in (
        living.values_list(*columns).distinct().order_by(*columns[:2])[: MOST_PEOPLE + 1]
    ):
        yield OnlinePerson(account_id, name, "nobody" if is_guest else read_preferences(stored).presence)


def tables_for(lobby: Lobby, viewer: Viewer, filters: Filters) -> list[LobbyTable]:
    """The tables that this viewer may go to: not his own, none where somebody sits whom he must not meet."""
    unwanted = viewer.avoided | {viewer.account_id}
    return [table for table in lobby.tables if filters.admits(table) and not table.account_ids & unwanted]


def names_for(lobby: Lobby, viewer: Viewer) -> list[str]:
    """The names of those online who let this viewer know that they are."""
    return [person.name for person in lobby.people if _shows_itself(person, viewer)]


def _shows_itself(person: OnlinePerson, viewer: Viewer) -> bool:
    if person.account_id in viewer.avoided:
        return False
    known = person.account_id in viewer.friends or person.account_id == viewer.account_id
    return person.presence == "everybody" or (person.presence == "friends" and known)
