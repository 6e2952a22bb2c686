"""Writing the rows of every command."""

from uuid import UUID

import pytest
from django.db import IntegrityError, transaction

from accounts.models import User
from accounts.statements import at_once
from games.models import CommandReceipt, LogEntry, Seat, Table
from games.services.rows import append, append_receipt, change
from tests.games.play import NOW, Game, four_people

pytestmark = pytest.mark.django_db

ID, OTHER_ID = UUID(int=1), UUID(int=2)


@pytest.fixture
def table() -> Table:
    return Game(four_people()).table


def entry(table: Table, seq: int, **fields: object) -> LogEntry:
    return LogEntry(table=table, seq=seq, **{"deal_no": 7, "at": NOW, "events": [{"type": "x"}], **fields})


def receipt(table: Table, account: User, command_id: UUID) -> CommandReceipt:
    return CommandReceipt(table=table, account=account, command_id=command_id, received_at=NOW)


def test_it_stores_new_rows_with_all_that_they_hold(table: Table) -> None:
    with at_once() as batch:
        append(batch, [entry(table, 101), entry(table, 102, events=[])])
    stored = LogEntry.objects.filter(table=table, deal_no=7).order_by("seq")
    assert list(stored.values_list("seq", "at", "events")) == [(101, NOW, [{"type": "x"}]), (102, NOW, [])]


def test_it_stores_nothing_twice_that_may_be_there_once(table: Table) -> None:
    def write() -> None:
        with transaction.atomic(), at_once() as batch:
            append(batch, [entry(table, 101)])

    write()
    with pytest.raises(IntegrityError):
        write()


def test_it_stores_the_receipt_of_who_sits_there_once_and_says_whether_it_did(table: Table) -> None:
    ann = User.objects.get(display_name="Ann")
    stranger = User.objects.create_user(username="eve", display_name="Eve", password="")
    for account, ids, counts in (
        (ann, (ID, ID, OTHER_ID), [1, 0, 1]),
        (stranger, (ID,), [0]),
    ):
        with at_once() as batch:
            stored = [append_receipt(batch, receipt(table, account, each)) for each in ids]
        assert [each.count for each in stored] == counts
    found = CommandReceipt.objects.order_by("pk").values_list(
        "account", "command_id", "refusal", "received_at"
    )
    assert list(found) == [(ann.pk, ID, "", NOW), (ann.pk, OTHER_ID, "", NOW)]


def test_it_stores_no_receipt_of_who_has_left(table: Table) -> None:
    ann = User.objects.get(display_name="Ann")
    Seat.objects.filter(account=ann).update(left_at=NOW)
    with at_once() as batch:
        stored = append_receipt(batch, receipt(table, ann, ID))
    assert stored.count == 0


def test_it_changes_the_named_fields_and_no_other(table: Table) -> None:
    before = Table.objects.get(pk=table.pk)
    table.version, table.snapshot, table.ending = before.version + 5, b"\x00new", "left"
    with at_once() as batch:
        change(batch, table, ("version", "snapshot"))
    stored = Table.objects.get(pk=table.pk)
    assert (stored.version, bytes(stored.snapshot), stored.ending) == (before.version + 5, b"\x00new", "")


def test_it_changes_no_other_row(table: Table) -> None:
    other = Game([None, None, None, None]).table
    table.version = other.version + 5
    with at_once() as batch:
        change(batch, table, ("version",))
    assert Table.objects.get(pk=other.pk).version == other.version


def test_it_fails_together_when_one_of_many_statements_fails(table: Table) -> None:
    before = table.version
    table.version += 5

    def write() -> None:
        with transaction.atomic(), at_once() as batch:
            append(batch, [entry(table, 101), entry(table, 101)])
            change(batch, table, ("version",))

    with pytest.raises(IntegrityError):
        write()
    assert not LogEntry.objects.filter(seq=101).exists()
    assert Table.objects.get(pk=table.pk).version == before
