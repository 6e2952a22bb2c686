"""``manage.py rebuild_ratings``: the ledger, replayed from scratch, leads to the stored numbers."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection

from benchmarks.seasons import Season as BulkSeason
from ratings import ledger_pages, pools
from ratings.models import LedgerLine, PoolRating, RatedResult
from ratings.services import rebuilding as rebuilding_module
from ratings.services.annulling import annul
from ratings.services.rebuilding import Rebuilding
from ratings.services.settling import settle_pending
from tests.games.play import NOW, person
from tests.ratings.seasons import Season
from tests.ratings.strategies import PARAMETERS
from tests.ratings.tables import HOUR, deal, people, rated_table

pytestmark = pytest.mark.django_db

Rebuild = Callable[..., tuple[int, str, str]]


@pytest.fixture
def rebuild(capsys: pytest.CaptureFixture[str]) -> Rebuild:
    """Runs the command; its exit code, the differences that it names, and the rest of what it says."""

    def run(*arguments: str) -> tuple[int, str, str]:
        capsys.readouterr()
        try:
            call_command("rebuild_ratings", *arguments)
            code = 0
        except SystemExit as end:
            code = int(end.code or 0)
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


@pytest.fixture
def season() -> Season:
    season = Season(12)
    season.play(30)
    season.annul(2)
    season.play(10)
    season.annul(2)
    return season


def stored() -> list[dict[str, Any]]:
    return list(PoolRating.objects.order_by("pk").values())


def spoil(table: type, where: str, **columns: Any) -> None:
    """Change stored rows behind the back of the models, which refuse it."""
    change = ", ".join(f"{name} = %s" for name in columns)
    with connection.cursor() as cursor:
        cursor.execute(f"UPDATE {table._meta.db_table} SET {change} WHERE {where}", [*columns.values()])


def test_it_gets_the_stored_numbers_from_scratch(rebuild: Rebuild, season: Season) -> None:
    before = stored()

    assert rebuild("--check") == (0, "", f"lines: 176, ratings: {len(before)}, mended: 0, differences: 0\n")
    assert rebuild()[0] == 0
    assert stored() == before


def test_it_gets_the_same_whatever_the_size_of_a_page(
    monkeypatch: pytest.MonkeyPatch, rebuild: Rebuild, season: Season
) -> None:
    monkeypatch.setattr(ledger_pages, "PAGE", 7)

    code, _, said = rebuild("--check")

    assert (code, "lines: 176" in said) == (0, True)


def test_it_makes_lost_ratings_anew(rebuild: Rebuild, season: Season) -> None:
    before = _without_ids(stored())
    PoolRating.objects.all().delete()

    code, named, said = rebuild()

    assert (code, named) == (0, "")
    assert f"mended: {len(before)}, differences: 0" in said
    assert _without_ids(stored()) == before


@pytest.mark.parametrize(
    "change", [{"value": 2222.0}, {"deviation": 33.0}, {"volatility": 0.05}, {"results": 99}]
)
def test_it_names_a_wrong_rating_and_mends_it(
    rebuild: Rebuild, season: Season, change: dict[str, float]
) -> None:
    before = stored()
    row = PoolRating.objects.select_related("account").order_by("pk")[5]
    PoolRating.objects.filter(pk=row.pk).update(**change)

    code, named, _ = rebuild("--check")
    assert code == 1
    assert named.count("\n") == 1
    assert row.account.public_id in named
    assert f"{row.ruleset}/single-hand" in named
    assert PoolRating.objects.filter(pk=row.pk, **change).exists()

    assert rebuild()[0] == 0
    assert stored() == before


def test_it_takes_away_a_rating_without_a_line(rebuild: Rebuild, season: Season) -> None:
    before = stored()
    PoolRating.objects.create(
        account=season.staff,
        ruleset="hkos-3-v1",
        format="single-hand",
        value=3000,
        deviation=50,
        volatility=0.03,
        results=7,
        last_result_at=season.now,
    )

    code, named, _ = rebuild("--check")
    assert code == 1
    assert season.staff.public_id in named
    assert rebuild()[0] == 0
    assert stored() == before


def test_it_names_a_line_that_was_changed_and_never_rewrites_it(rebuild: Rebuild, season: Season) -> None:
    line = LedgerLine.objects.filter(kind="settled").select_related("account", "result").order_by("pk")[41]
    spoil(LedgerLine, f"id = {line.pk}", value_after=line.value_after + 1)
    spoiled = list(LedgerLine.objects.order_by("pk").values())

    code, named, _ = rebuild()

    assert code == 1
    assert f"line {line.pk}, result {line.result.public_id}, account {line.account.public_id}:" in named
    assert list(LedgerLine.objects.order_by("pk").values()) == spoiled


def test_it_stores_no_rating_that_the_last_line_does_not_explain(rebuild: Rebuild, season: Season) -> None:
    row = PoolRating.objects.order_by("pk")[0]
    last = LedgerLine.objects.filter(account=row.account, result__ruleset=row.ruleset).order_by("-pk")[0]
    spoil(LedgerLine, f"id = {last.pk}", value_after=last.value_after + 5)
    PoolRating.objects.filter(pk=row.pk).update(value=row.value + 5)

    code, named, _ = rebuild()

    assert (code, named.count("\n")) == (1, 2)
    row.refresh_from_db()
    assert row.value == pytest.approx(last.value_after + 5)


def test_it_names_a_result_that_lacks_a_line(rebuild: Rebuild, season: Season) -> None:
    line = LedgerLine.objects.filter(kind="settled", result__annulled_at=None).order_by("pk").last()
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM ratings_ledgerline WHERE id = %s", [line.pk])

    code, named, _ = rebuild("--check")

    assert code == 1
    assert f"result {line.result.public_id}" in named
    assert "3 of four lines" in named


def test_it_names_only_the_first_of_many_differences(rebuild: Rebuild, season: Season) -> None:
    spoil(LedgerLine, "id > 0", deviation_after=77.0)

    code, named, said = rebuild("--check")

    assert (code, named.count("\n")) == (1, 100)
    assert int(said.strip().rpartition(" ")[2]) > 100


def test_it_goes_on_from_a_line(rebuild: Rebuild, season: Season) -> None:
    first = Rebuilding()
    assert list(first.faults()) == [[], []]
    half = LedgerLine.objects.filter(kind="settled").order_by("pk")[79].pk
    wrong = PoolRating.objects.order_by("pk")[3]
    PoolRating.objects.filter(pk=wrong.pk).update(value=wrong.value + 1)

    second = Rebuilding(half)
    assert not any(second.faults())
    assert second.seen == LedgerLine.objects.filter(pk__gt=half).count()
    assert second.replay.balances == first.replay.balances
    assert second.safe == first.safe == LedgerLine.objects.order_by("-pk")[0].pk
    (found,) = second.wrong_ratings()
    assert found.key == (wrong.account_id, wrong.ruleset, wrong.format)


def test_it_says_on_its_way_where_to_go_on(
    monkeypatch: pytest.MonkeyPatch, rebuild: Rebuild, season: Season
) -> None:
    from ratings.management.commands import rebuild_ratings

    monkeypatch.setattr(ledger_pages, "PAGE", 100)
    monkeypatch.setattr(rebuild_ratings, "PROGRESS_SECONDS", -1)

    _, _, said = rebuild("--check")

    hundredth = LedgerLine.objects.order_by("pk")[99].pk
    assert f"100 lines, 0 differences; to go on from here: --after {hundredth}\n" in said


def test_it_leaves_out_what_moves_meanwhile(season: Season) -> None:
    rebuilding = Rebuilding()
    assert not any(rebuilding.faults())
    season.play(10)
    season.annul(2)

    assert list(rebuilding.wrong_ratings()) == []


def test_it_leaves_out_a_result_of_which_it_came_to_see_only_a_part(
    monkeypatch: pytest.MonkeyPatch, season: Season
) -> None:
    """A settlement that is committed between two pages: the lines before the second one were never seen."""
    season.play(1)
    last = list(LedgerLine.objects.order_by("-pk")[:4])
    unseen = {line.pk for line in last[2:]}

    def seen(after: int, until: int) -> list[Any]:
        return [(row, points) for row, points in ledger_pages.page(after, until) if row.pk not in unseen]

    monkeypatch.setattr(rebuilding_module, "page", seen)
    rebuilding = Rebuilding()

    assert not any(rebuilding.faults())
    assert list(rebuilding.wrong_ratings()) == []
    assert rebuilding.safe < min(line.pk for line in last)


def test_it_replays_every_line_by_the_parameters_of_its_time(
    monkeypatch: pytest.MonkeyPatch, rebuild: Rebuild, season: Season
) -> None:
    faster = pools.read_parameters({**pools.written(PARAMETERS), "weight": 0.9, "tau": 0.9})
    monkeypatch.setitem(pools._known(), "standard", faster)
    season.play(20)
    season.annul(5)

    assert LedgerLine.objects.values("parameters").distinct().count() == 2
    assert rebuild("--check")[0] == 0


def test_it_gets_the_same_where_results_were_settled_late(rebuild: Rebuild) -> None:
    table = rated_table(people())
    for hours in (48, 47, 72, 60):
        deal(table, [24, -8, -8, -8], NOW + hours * HOUR)
        assert settle_pending() == 1

    assert rebuild("--check") == (0, "", "lines: 16, ratings: 4, mended: 0, differences: 0\n")


def test_it_has_nothing_to_do_where_nothing_was_rated(rebuild: Rebuild) -> None:
    assert rebuild() == (0, "", "lines: 0, ratings: 0, mended: 0, differences: 0\n")


def test_it_rebuilds_thousands_of_results_and_annulments(rebuild: Rebuild) -> None:
    """5,000 random results with 200 random annulments between them, the results stored in bulk."""
    chance = Random(5200)
    season, by = BulkSeason(50, chance), person("Mod", is_staff=True)
    for _ in range(4):
        season.play(1250)
        standing = list(RatedResult.objects.filter(annulled_at=None).order_by("pk"))
        for result in chance.sample(standing, 50):
            annul(result, by, "told tiles", NOW)

    code, named, said = rebuild("--check")

    assert (code, named) == (0, "")
    assert said.endswith("lines: 20800, ratings: 50, mended: 0, differences: 0\n")


def _without_ids(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    unnamed = [{name: value for name, value in row.items() if name != "id"} for row in rows]
    return sorted(unnamed, key=lambda row: (row["account_id"], row["ruleset"]))


@pytest.mark.soak
def test_it_rebuilds_five_thousand_results_with_two_hundred_annulments(rebuild: Rebuild) -> None:
    season = Season(60, seed=5000)
    for _ in range(10):
        season.play(500)
        season.annul(20)
    before = stored()

    code, _, said = rebuild("--check")
    assert (code, "lines: 20800" in said) == (0, True)

    PoolRating.objects.all().delete()
    assert rebuild()[0] == 0
    assert _without_ids(stored()) == _without_ids(before)
