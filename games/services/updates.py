"""One change of one table: lock its row, let commands happen, store what came of them, tell who watches."""

import logging
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime, timedelta
from functools import partial
from itertools import accumulate, groupby
from operator import itemgetter

from django.db import transaction
from django.db.models import Exists, QuerySet, Subquery
from django.utils import timezone

from accounts.models import User
from accounts.prepared import Given, Prepared
from accounts.statements import at_once
from games.engine.between import needs_commitment
from games.engine.codec import encode_event
from games.engine.commands import Command, Commit, Credit, IllegalCommand, Sit
from games.engine.decide import step
from games.engine.due import Due, next_due
from games.engine.events import (
    Closed,
    Credited,
    DealCommitted,
    DealEnded,
    DealStarted,
    Event,
    Left,
    LineChanged,
    Seated,
    Vacated,
    Voted,
)
from games.engine.state import BETWEEN, HUMAN, State
from games.engine.switches import ByChair, decision_at_once
from games.engine.wall import SERVER_SEED_BYTES
from games.fold import Position, Shown, Step, count_shown, follow, read_position, show, write_snapshot
from games.messages import change_message
from games.metrics import PUBLISHED_AFTER
from games.models import CommandReceipt, Downtime, Drain, LogEntry, Table
from games.notices import call_to_table, tell_of_end
from games.ports import tell_of_deal
from games.publishing import announce_lobby, publish
from games.services.places import lock_accounts
from games.services.results import record_result
from games.services.rows import append, append_receipt, change
from games.services.seating import end_auto_discard, give_chair, leave_chair, set_switch
from games.sitters import Sitters, by_chair, current_sitters, sitting
from games.times import from_ms, to_ms

logger = logging.getLogger(__name__)

EXPIRY = timedelta(hours=24)
"""A table without a game action for so long is closed (rules: common 9)."""
GATHERING_EXPIRY = timedelta(hours=2)
"""The same for a table at which nothing was ever dealt."""

NO_ACTION = (LineChanged, Voted, Credited)
SEEN_IN_LOBBY = (Seated, Left, Vacated, DealStarted, Closed)
"""What changes a table's line in the lobby."""


class TableUpdate:
    """A table whose row is locked, and what happens to it meanwhile.

    ``received_at`` is the moment by which commands are judged; they happen ``now``, never before what the log
    holds already. ``newcomers`` are the accounts of the people who are about to sit down, by chair. ``told``
    are the chairs whose people hear of it though nothing has happened that they could see. ``is_new`` says
    whether the receipt of the command that it is for was stored only now.
    """

    is_new = True

    def __init__(
        self,
        table: Table,
        received_at: datetime,
        newcomers: Mapping[int, User] | None = None,
        sitters: Sitters | None = None,
    ) -> None:
        self.table = table
        self.received_at = received_at
        self.now = max(received_at, table.logged_at)
        self.newcomers = dict(newcomers or {})
        self.position: Position = read_position(table)
        self.sitters: Sitters = current_sitters(table) if sitters is None else sitters
        self.steps: list[Step] = []
        self.shown: Shown = show([])
        self.told: set[int] = set()
        self.credited = table.credited

    @property
    def state(self) -> State:
        """The table's state with all that has happened so far."""
        return self.steps[-1].state if self.steps else self.position.state

    def submit(self, command: Command) -> None:
        """Let a command happen; raises IllegalCommand and changes nothing then."""
        _, events = step(self.state, command, to_ms(self.now), to_ms(self.received_at))
        if self.is_held and any(isinstance(event, DealStarted) for event in events):
            raise IllegalCommand("draining")
        self.steps += follow(self.state, events)

    def sit(self, chair: int, account: User) -> None:
        """Let a person take a chair; raises IllegalCommand and changes nothing then."""
        self.newcomers[chair] = account
        self.submit(Sit(chair, HUMAN))

    @property
    def is_held(self) -> bool:
        """Whether no deal may begin: the site is drained, and one would be played against the clock."""
        return self.table.clock is not None and getattr(self.table, "draining", False)

    @property
    def due(self) -> Due | None:
        """What the server has to do next; nothing between deals while the next one may not begin."""
        if self.is_held and self.state.phase == BETWEEN:
            return None
        return next_due(self.state, self.switches)

    @property
    def switches(self) -> ByChair:
        """What people leave to the server."""
        return {chair: seat.switches for chair, seat in self.sitters.items()}

    def set_switch(self, chair: int, name: str, on: bool) -> None:
        """Have a switch of a person on or off from now on; nobody else learns of it."""
        set_switch(self.sitters[chair], name, on)
        self.told.add(chair)

    @property
    def is_seen(self) -> bool:
        """Whether anybody is to be told of what has happened so far."""
        return bool(self.steps or self.told)

    def store(self, *, committing: bool = False) -> None:
        """Write what has happened, and when the server has something to do here next.

        With ``committing`` it is the last that is written in its transaction, which ends with it.
        """
        while (command := self._at_once()) is not None:
            self.submit(command)
        entries = self._log_entries()
        self._keep_books()
        if self.is_seen:
            self._move_on()
        due_at = self._next_due()
        if self.is_seen or (due_at, self.credited) != (self.table.due_at, self.table.credited):
            self.table.due_at = due_at
            with at_once(committing=committing) as batch:
                append(batch, entries)
                change(batch, self.table, CHANGING)

    def _at_once(self) -> Command | None:
        """What the server does before anybody hears of what has happened."""
        if needs_commitment(self.state):
            return Commit(secrets.token_hex(SERVER_SEED_BYTES))
        return decision_at_once(self.state, self.switches)

    def _log_entries(self) -> list[LogEntry]:
        """What the log is to say of it; the table's row counts that in."""
        if not self.steps:
            return []
        numbered = groupby(zip(self._deal_numbers(), self.steps, strict=True), key=itemgetter(0))
        entries = [
            LogEntry(
                table=self.table,
                seq=self.table.log_length + offset,
                deal_no=deal_no,
                at=self.now,
                events=[encode_event(step.event) for _, step in steps],
            )
            for offset, (deal_no, steps) in enumerate(numbered, 1)
        ]
        self.table.log_length += len(entries)
        self.table.logged_at = self.now
        return entries

    def _deal_numbers(self) -> list[int]:
        """The deal to which each step belongs, in play or promised; none goes back to an earlier one.

        A table that is closed keeps no promise, but its closing comes after it all the same.
        """
        after = (_deal_no(step.state) for step in self.steps)
        return list(accumulate(after, max, initial=_deal_no(self.position.state)))[1:]

    def _keep_books(self) -> None:
        """Keep the rows about seats and results in step with the events."""
        for done in self.steps:
            match done.event:
                case Seated():
                    give_chair(self.table, self.sitters, done.event, self.newcomers, self.now)
                case Left() | Vacated():
                    leave_chair(self.table, self.sitters, done.event.chair, self.now)
                case DealStarted():
                    self.table.started_at = self.table.started_at or self.now
                    end_auto_discard(self.sitters)
                case DealEnded():
                    record_result(self.table, done.state, self.now)
                case Closed():
                    self.table.status = Table.Status.CLOSED
                    self.table.closed_at = self.now
                    self.table.ending = done.event.reason

    def _move_on(self) -> None:
        self.shown = show(self.steps)
        self.position = Position(self.state, count_shown(self.position.cursors, self.shown))
        write_snapshot(self.table, self.position)
        self.table.version += 1
        if not all(isinstance(done.event, NO_ACTION) for done in self.steps):
            self.table.last_action_at = self.now

    def _next_due(self) -> datetime | None:
        if not self.table.is_open:
            return None
        expiry = expires_at(self.table)
        return expiry if self.due is None else min(expiry, from_ms(self.due.at))


CHANGING = (
    "status",
    "closed_at",
    "ending",
    "started_at",
    "host",
    "version",
    "log_length",
    "logged_at",
    "snapshot",
    "state_version",
    "last_action_at",
    "due_at",
    "credited",
)


def expires_at(table: Table) -> datetime:
    """When the table is closed if nothing is done at it."""
    return table.last_action_at + (GATHERING_EXPIRY if table.started_at is None else EXPIRY)


@contextmanager
def table_update(
    table_id: int,
    received_at: datetime,
    *,
    skip_locked: bool = False,
    sitting: User | None = None,
    receipt: CommandReceipt | None = None,
) -> Iterator[TableUpdate | None]:
    """A locked table to change; what happened to it is stored at the end, and published after the commit.

    None if there is no such table, or if ``skip_locked`` and another process has it. ``sitting`` is an
    account that is about to take a chair: its row is locked before the table's. ``receipt`` is stored if its
    sender has a chair, and was not yet.
    """
    with transaction.atomic(durable=True):
        if sitting is not None:
            lock_accounts([sitting.pk])
        update = _lock(table_id, received_at, skip_locked, receipt)
        if update is not None:
            credit_downtime(update)
        yield update
        if update is not None:
            update.store(committing=True)
    if update is not None and update.is_seen:
        publish_update(update)


def _lock(
    table_id: int, received_at: datetime, skip_locked: bool, receipt: CommandReceipt | None
) -> TableUpdate | None:
    with at_once() as batch:
        tables = (_if_free if skip_locked else _waited_for).ask(batch, table=table_id)
        seats = sitting.ask(batch, table=table_id)  # as they are once the row is locked
        taken = None if receipt is None else append_receipt(batch, receipt)
    table = next(tables(), None)
    if table is None:
        return None
    update = TableUpdate(table, received_at, sitters=by_chair(table, seats()))
    update.is_new = taken is None or taken.count == 1
    return update


def publish_update(update: TableUpdate) -> None:
    """Tell about a change that is stored, so that a failure may only be logged."""
    _tell_viewers(update)
    if any(isinstance(done.event, DealEnded | Closed) for done in update.steps):
        tell_of_deal(update.table)


def _tell_viewers(update: TableUpdate) -> None:
    try:
        message = change_message(
            update.table, update.position, update.sitters, update.shown, update.now, update.told
        )
        publish(update.table.pk, message)
        PUBLISHED_AFTER.observe((timezone.now() - update.received_at).total_seconds())
        if any(isinstance(done.event, SEEN_IN_LOBBY) for done in update.steps):
            announce_lobby()
        if any(_is_first_promise(done.event) for done in update.steps):
            call_to_table(update.table, update.sitters.values())
        if any(isinstance(done.event, Closed) for done in update.steps):
            tell_of_end(update.table, update.sitters.values())
    except Exception:
        logger.exception("a change of table %s was stored but not told", update.table.public_id)


def _is_first_promise(event: Event) -> bool:
    return isinstance(event, DealCommitted) and event.deal_no == 1


def credit_downtime(update: TableUpdate) -> None:
    """Add each time in which nobody could send a command to the table's deadlines and its expiry, once.

    Each of them gets only what it lost: what of the time lay after its beginning.
    """
    latest = getattr(update.table, "latest_downtime", None) or 0
    if not update.table.is_open or latest <= update.table.credited:
        return
    for gap in Downtime.objects.filter(pk__gt=update.table.credited, pk__lte=latest).order_by("pk"):
        if gap.between_deals and (update.table.clock is None or update.state.phase != BETWEEN):
            continue
        began_at = to_ms(gap.began_at)
        update.submit(Credit(to_ms(gap.ended_at) - began_at, began_at))
        lost_from = max(gap.began_at, update.table.last_action_at)
        update.table.last_action_at += max(gap.ended_at - lost_from, timedelta())
    update.table.credited = latest


def latest_downtime() -> Subquery:
    """The id of the last downtime, as a column of a query."""
    return Subquery(Downtime.objects.order_by("-pk").values("pk")[:1])


def _locked(skip_locked: bool) -> QuerySet[Table]:
    tables = Table.objects.select_for_update(skip_locked=skip_locked, of=("self",))
    site = {"latest_downtime": latest_downtime(), "draining": Exists(Drain.objects.all())}
    return tables.annotate(**site).filter(pk=Given("table", Table._meta.pk))


_waited_for = Prepared(partial(_locked, skip_locked=False))
_if_free = Prepared(partial(_locked, skip_locked=True))


def _deal_no(state: State) -> int:
    """The deal to which an event belongs: from its commitment on."""
    if state.next is not None:
        return state.next.deal_no
    return 0 if state.deal is None else state.deal.no
