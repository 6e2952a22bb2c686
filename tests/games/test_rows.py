"""Writing the rows of every command."""

import pytest
from django.db import IntegrityError, transaction

from accounts.prepared import at_once
from games.models import LogEntry, Table
from games.services.rows import append, append_once, change
from tests.games.play import NOW, Game, four_people

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return Game(four_people()).table


def entry(table: Table, seq: int, **fields: object) -> LogEntry:
    return LogEntry(table=table, seq=seq, **{"deal_no": 7, "at": NOW, "events": [{"type": "x"}], **fields})


def test_it_stores_new_rows_with_all_that_they_hold(table: Table) -> None:
    append([entry(table, 101), entry(table, 102, events=[])])
    stored = LogEntry.objects.filter(table=table, deal_no=7).order_by("seq")
    assert list(stored.values_list("seq", "at", "events")) == [(101, NOW, [{"type": "x"}]), (102, NOW, [])]


def test_it_stores_nothing_twice_that_may_be_there_once(table: Table) -> None:
    append([entry(table, 101)])
    with pytest.raises(IntegrityError), transaction.atomic():
        append([entry(table, 101)])


def test_it_stores_a_row_once_and_says_whether_it_did(table: Table) -> None:
    assert append_once(entry(table, 101))
    assert not append_once(entry(table, 101, deal_no=8))
    assert append_once(entry(table, 102))
    assert list(LogEntry.objects.filter(seq__gt=100).values_list("seq", "deal_no")) == [(101, 7), (102, 7)]


def test_it_changes_the_named_fields_and_no_other(table: Table) -> None:
    before = Table.objects.get(pk=table.pk)
    table.version, table.snapshot, table.ending = before.version + 5, b"\x00new", "left"
    change(table, ("version", "snapshot"))
    stored = Table.objects.get(pk=table.pk)
    assert (stored.version, bytes(stored.snapshot), stored.ending) == (before.version + 5, b"\x00new", "")


def test_it_changes_no_other_row(table: Table) -> None:
    other = Game([None, None, None, None]).table
    table.version = other.version + 5
    change(table, ("version",))
    assert Table.objects.get(pk=other.pk).version == other.version


def test_it_fails_together_when_one_of_many_statements_fails(table: Table) -> None:
    before = table.version
    table.version += 5

    def write() -> None:
        with transaction.atomic(), at_once():
            append([entry(table, 101), entry(table, 101)])
            change(table, ("version",))

    with pytest.raises(IntegrityError):
        write()
    assert not LogEntry.objects.filter(seq=101).exists()
    assert Table.objects.get(pk=table.pk).version == before
