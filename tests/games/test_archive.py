"""Logs of finished deals are packed into one row each, and read as before."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction

from games import stored_log
from games.fold import read_position, rebuild
from games.models import LogEntry, PackedDeal, Table
from games.models.guard import Unchangeable
from games.services import archive
from games.services.archive import SETTLED, pack_deal, pack_finished_deals
from games.services.leaving import close_table
from games.stored_log import Entry, deal_at, deals_of, pack, read_deal, read_log, unpack
from games.tasks import pack_logs
from tests.games.play import NOW, QUICK, Game, four_people

pytestmark = pytest.mark.django_db

LATER = NOW + timedelta(days=1)


@pytest.fixture
def game(seeded: Callable[[int], None]) -> Game:
    """Four people after a short deal, the next one promised."""
    seeded(QUICK)
    game = Game(four_people())
    game.start()
    game.play_deal()
    return game


def log_of(game: Game) -> list[Entry]:
    return list(read_log(game.table.pk))


def test_it_unpacks_what_it_packed(game: Game) -> None:
    entries = log_of(game)
    assert unpack(pack(entries)) == entries
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))


def test_it_packs_a_deal_into_one_row_that_reads_the_same(game: Game) -> None:
    before, rows = log_of(game), LogEntry.objects.filter(table=game.table, deal_no=1).count()
    assert pack_deal(game.table.pk, 1, LATER)
    (packed,) = PackedDeal.objects.filter(table=game.table)
    assert not LogEntry.objects.filter(table=game.table, deal_no=1).exists()
    assert packed.last_seq - packed.first_seq + 1 == rows > 50
    assert log_of(game) == before
    assert read_deal(game.table.pk, 1) == [entry for entry in before if entry.deal_no == 1]


def test_it_folds_a_packed_log_to_the_same_position(game: Game) -> None:
    pack_finished_deals(LATER)
    table = game.reload()
    assert rebuild(table) == read_position(table)


def test_it_takes_less_room(game: Game) -> None:
    entries = [entry for entry in log_of(game) if entry.deal_no == 1]
    pack_deal(game.table.pk, 1, LATER)
    plain = sum(len(str(entry.events)) for entry in entries)
    assert len(bytes(PackedDeal.objects.get().entries)) * 4 < plain


def test_it_leaves_the_deal_that_still_grows(game: Game) -> None:
    assert pack_finished_deals(LATER) == 2  # what came before the first deal, and the first deal
    assert deals_of(game.table.pk) == [0, 1, 2]
    assert not pack_deal(game.table.pk, 2, LATER)
    assert LogEntry.objects.filter(table=game.table, deal_no=2).exists()


def test_it_plays_on_after_packing(game: Game) -> None:
    pack_finished_deals(LATER)
    game.start()
    game.play_deal()
    table = game.reload()
    assert rebuild(table) == read_position(table)
    assert [entry.seq for entry in log_of(game)] == list(range(1, table.log_length + 1))


def test_it_packs_the_last_deal_of_a_closed_table(game: Game) -> None:
    close_table(game.table.pk, game.now)
    before = log_of(game)
    assert pack_finished_deals(LATER) == 3
    assert not LogEntry.objects.exists()
    assert log_of(game) == before


def test_it_leaves_what_has_only_just_ended(game: Game) -> None:
    pack_finished_deals(game.now + SETTLED)
    assert [packed.deal_no for packed in PackedDeal.objects.all()] == [0]
    pack_finished_deals(game.now + SETTLED + timedelta(seconds=1))
    assert [packed.deal_no for packed in PackedDeal.objects.order_by("pk")] == [0, 1]


def test_it_packs_a_few_at_a_time_the_oldest_first(game: Game) -> None:
    assert pack_finished_deals(LATER, most=1) == 1
    assert PackedDeal.objects.get().deal_no == 0
    assert pack_finished_deals(LATER, most=5) == 1
    assert pack_finished_deals(LATER) == 0


def test_it_packs_nothing_twice(game: Game) -> None:
    assert pack_deal(game.table.pk, 1, LATER)
    assert not pack_deal(game.table.pk, 1, LATER)


def test_it_keeps_the_rows_if_the_packed_deal_is_not_the_same(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = log_of(game)
    monkeypatch.setattr(archive, "pack", lambda entries: pack(entries[:-1]))
    assert pack_finished_deals(LATER) == 0
    assert not PackedDeal.objects.exists()
    assert log_of(game) == before


def test_it_packs_the_others_when_one_table_fails(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = game.table.pk
    other = Game(game.people)
    close_table(other.table.pk, other.now)

    def fails_at_one(table_id: int, deal_no: int) -> list[Entry]:
        if table_id == broken:
            raise ValueError
        return stored_log.single_entries(table_id, deal_no)

    monkeypatch.setattr(archive, "single_entries", fails_at_one)
    assert pack_finished_deals(LATER) == 2
    assert {packed.table_id for packed in PackedDeal.objects.all()} == {other.table.pk}


def test_it_lets_no_rows_go_for_which_nothing_stands(game: Game) -> None:
    pack_deal(game.table.pk, 0, LATER)
    with pytest.raises(Unchangeable), transaction.atomic():
        LogEntry.objects.filter(table=game.table).give_way()
    assert LogEntry.objects.filter(table=game.table, deal_no=1).exists()


@pytest.mark.parametrize("change", ["save", "delete"])
def test_it_refuses_to_change_or_remove_a_packed_deal(game: Game, change: str) -> None:
    pack_deal(game.table.pk, 1, LATER)
    with pytest.raises(Unchangeable):
        getattr(PackedDeal.objects.get(), change)()


@pytest.mark.parametrize("change", [{"deal_no": 7}, None])
def test_it_refuses_to_change_or_remove_packed_deals_in_bulk(
    game: Game, change: dict[str, Any] | None
) -> None:
    pack_deal(game.table.pk, 1, LATER)
    with pytest.raises(Unchangeable):
        PackedDeal.objects.update(**change) if change else PackedDeal.objects.all().delete()


def test_it_finds_the_deal_of_an_entry_in_both_forms(game: Game) -> None:
    places = [(entry.seq, entry.deal_no or None) for entry in log_of(game)]
    assert [deal_at(game.table.pk, seq) for seq, _ in places] == [deal_no for _, deal_no in places]
    pack_finished_deals(LATER)
    assert [deal_at(game.table.pk, seq) for seq, _ in places] == [deal_no for _, deal_no in places]


def test_it_reads_a_log_up_to_an_entry(game: Game) -> None:
    pack_deal(game.table.pk, 0, LATER)
    assert [entry.seq for entry in read_log(game.table.pk, 7)] == [1, 2, 3, 4, 5, 6, 7]


def test_it_reads_a_deal_that_is_packed_while_it_is_read(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    before = log_of(game)
    read_rows = stored_log.single_entries

    def packed_meanwhile(table_id: int, deal_no: int) -> list[Entry]:
        rows = read_rows(table_id, deal_no)
        monkeypatch.setattr(stored_log, "single_entries", read_rows)
        pack_finished_deals(LATER)
        return rows

    monkeypatch.setattr(stored_log, "single_entries", packed_meanwhile)
    assert log_of(game) == before


def test_it_packs_as_a_task(game: Game) -> None:
    Table.objects.filter(pk=game.table.pk).update(version=7)
    pack_logs()
    assert deals_of(game.table.pk) == [0, 1, 2]
    assert PackedDeal.objects.count() == 2
    assert game.reload().version == 7
