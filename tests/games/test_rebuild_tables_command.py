"""``manage.py rebuild_tables`` proves snapshots by the log, and makes those anew that are wrong."""

from collections.abc import Callable
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone

from games.fold import read_position, rebuild
from games.models import LogEntry, Table
from games.services import rebuilding
from games.services.archive import pack_finished_deals
from games.services.clock import apply_due
from games.services.leaving import close_table
from tests.games.play import NOW, QUICK, Game, four_people

pytestmark = pytest.mark.django_db

WRONG = b'{"ruleset":"another"}'


@pytest.fixture
def game(seeded: Callable[[int], None]) -> Game:
    """Four people after a short deal, in the middle of the next one."""
    seeded(QUICK)
    game = Game(four_people())
    game.start()
    game.play_deal()
    game.start()
    return game


def run(*options: str) -> tuple[int, str, str]:
    """Exit code, standard output and standard error of the command."""
    out, err = StringIO(), StringIO()
    try:
        call_command("rebuild_tables", *options, stdout=out, stderr=err)
    except SystemExit as end:
        return int(end.code or 0), out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()


def damage(game: Game, **fields: Any) -> None:
    Table.objects.filter(pk=game.table.pk).update(**fields)


def forged(game: Game) -> bytes:
    """A snapshot that is readable, but of another moment of the table."""
    earlier = Game(game.people)
    return bytes(earlier.table.snapshot)


def test_it_finds_nothing_wrong_at_tables_that_were_played(game: Game) -> None:
    pack_finished_deals(NOW + timedelta(days=1))
    assert run("--check") == (0, "", "tables: 1, written: 0, with a fault: 0\n")


@pytest.mark.parametrize("packed", [False, True], ids=["entry by entry", "packed"])
def test_it_reads_the_closing_of_a_table_after_the_promise_of_a_deal_that_never_began(
    seeded: Callable[[int], None], packed: bool
) -> None:
    seeded(QUICK)
    game = Game(four_people())
    game.start()
    game.play_deal()
    if packed:
        pack_finished_deals(NOW + timedelta(days=1))
    close_table(game.table.pk, game.now)
    if packed:
        assert pack_finished_deals(NOW + timedelta(days=2)) == 1
    assert run("--check") == (0, "", "tables: 1, written: 0, with a fault: 0\n")
    assert rebuild(game.reload()) == read_position(game.table)


@pytest.mark.parametrize("snapshot", [b"{", forged])
def test_it_names_a_table_whose_snapshot_is_not_its_fold(
    game: Game, snapshot: bytes | Callable[[Game], bytes]
) -> None:
    damage(game, snapshot=snapshot if isinstance(snapshot, bytes) else snapshot(game))
    code, out, _ = run("--check")
    assert code == 1
    named = f"table {game.table.public_id} (id {game.table.pk})"
    assert out == f"{named}: its snapshot is not what its log leads to\n"


def test_it_writes_nothing_when_it_checks(game: Game) -> None:
    damage(game, snapshot=forged(game))
    before = Table.objects.filter(pk=game.table.pk).values().get()
    run("--check")
    assert Table.objects.filter(pk=game.table.pk).values().get() == before


def test_it_mends_what_it_found(game: Game) -> None:
    position = read_position(game.reload())
    damage(game, snapshot=forged(game))
    code, out, err = run()
    assert (code, out) == (0, "")
    assert "written: 1, with a fault: 0" in err
    assert read_position(game.reload()) == position == rebuild(game.table)
    assert run("--check")[0] == 0


def test_it_has_viewers_and_the_clock_look_again(game: Game) -> None:
    version, due_at = game.reload().version, game.table.due_at
    damage(game, snapshot=forged(game), due_at=None)
    run()
    assert game.reload().version == version + 1
    apply_due(game.table.pk, game.now)
    assert game.reload().due_at == due_at


def test_it_leaves_sound_tables_alone(game: Game) -> None:
    before = Table.objects.filter(pk=game.table.pk).values().get()
    assert "written: 0" in run()[2]
    assert Table.objects.filter(pk=game.table.pk).values().get() == before


@pytest.mark.parametrize("unused", [{"state_version": 0}, {"snapshot": b""}])
def test_it_takes_what_is_not_used_for_no_fault_but_renews_it(game: Game, unused: dict[str, Any]) -> None:
    damage(game, **unused)
    assert run("--check")[0] == 0
    assert "written: 1" in run()[2]
    assert "written: 0" in run()[2]


def test_it_says_where_a_log_has_a_gap(game: Game) -> None:
    LogEntry.objects.filter(table=game.table, seq=3)._raw_delete("default")
    for options in (["--check"], []):
        code, out, _ = run(*options)
        assert code == 1
        assert f"its log has no entry 3 of {game.reload().log_length}" in out


def test_it_says_that_a_log_is_too_short(game: Game) -> None:
    damage(game, log_length=game.reload().log_length + 1)
    assert f"no entry {game.table.log_length + 1} of {game.table.log_length + 1}" in run("--check")[1]


def test_it_says_of_a_log_that_can_not_be_folded_only_what_kind_of_error_it_is(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(table: Table) -> None:
        raise ValueError("a hidden tile: 5s")

    monkeypatch.setattr(rebuilding, "rebuild", fail)
    for options in (["--check"], []):
        code, out, _ = run(*options)
        assert code == 1
        assert "its log can't be folded: ValueError" in out
        assert "5s" not in out


def test_it_goes_through_all_tables_page_by_page(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rebuilding, "PAGE", 2)
    for _ in range(4):
        Game(game.people)
    assert "tables: 5" in run("--check")[2]


def test_it_goes_on_after_a_table(game: Game) -> None:
    damage(game, snapshot=WRONG, state_version=game.reload().state_version)
    following = Game(game.people)
    assert "tables: 1," in run("--check", "--after", str(game.table.pk))[2]
    assert "tables: 0," in run("--check", "--after", str(following.table.pk))[2]


def test_it_tells_of_progress_and_how_to_go_on(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.management.commands.rebuild_tables.PROGRESS_SECONDS", -1)
    assert f"1 tables; to go on from here: --after {game.table.pk}\n" in run("--check")[2]


def test_it_checks_closed_tables_too(game: Game) -> None:
    game.pass_time(25 * 3600 * 1000)
    assert not game.reload().is_open
    assert run("--check")[0] == 0
    damage(game, snapshot=forged(game))
    assert run("--check")[0] == 1
    assert run()[0] == 0
    assert game.reload().due_at is None


def test_it_compares_what_was_stored_together(game: Game) -> None:
    """A table that moves on meanwhile is compared as it was when its row was read."""
    table = game.reload()
    (dealer,) = game.asked()
    game.do(dealer, game.question(dealer)["options"][-1])
    assert rebuild(table) == read_position(table)
    assert timezone.is_aware(game.reload().logged_at)
