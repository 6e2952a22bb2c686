"""Annulling a rated result: its points go back, once, and nothing else moves."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import timedelta

import pytest

from accounts.models import User
from accounts.services import close_account
from games.models import Table
from games.pools import Pool
from ratings.annulment import preview
from ratings.models import LedgerLine, PoolRating, RatedResult
from ratings.pools import parameters_of
from ratings.services.annulling import annul
from ratings.services.settling import settle_pending
from tests.games.at_once import at_once
from tests.games.play import NOW, person
from tests.ratings.tables import HOUR, deal, people, rated_table

LATER = NOW + timedelta(days=3)
Queries = Callable[[int], AbstractContextManager[object]]
FLOOR = parameters_of(Pool("hkos-3-v1", "single-hand")).floor.value


def staff(name: str = "Mod") -> User:
    return person(name, is_staff=True)


def played(four: list[User], deals: int) -> list[RatedResult]:
    """Settled results of the four, who win in turn."""
    table = rated_table(four)
    for number in range(deals):
        deal(table, [(24, -8, -8, -8)[number % 4 - chair] for chair in range(4)], NOW + number * HOUR)
    settle_pending()
    return list(RatedResult.objects.filter(table=table).order_by("pk"))


def values(four: list[User]) -> list[float]:
    return [PoolRating.objects.get(account=account).value for account in four]


def points_of(result: RatedResult, kind: str) -> dict[int, float]:
    return {line.account_id: line.points for line in result.lines.filter(kind=kind)}


@pytest.mark.django_db
def test_it_takes_the_points_of_the_result_back_and_moves_nothing_else() -> None:
    four = people()
    first, second, _ = played(four, 3)
    before = {row.account_id: row for row in PoolRating.objects.all()}
    given = points_of(first, "settled")

    assert annul(first, staff(), "told tiles", LATER)

    for row in PoolRating.objects.all():
        old = before[row.account_id]
        assert row.value == pytest.approx(old.value - given[row.account_id])
        assert (row.deviation, row.volatility, row.last_result_at) == (
            *(old.deviation, old.volatility),
            old.last_result_at,
        )
        assert (row.results, old.results) == (2, 3)
    assert set(second.lines.values_list("kind", flat=True)) == {"settled"}


@pytest.mark.django_db
def test_it_appends_a_correcting_line_for_each_of_the_four() -> None:
    four = people()
    (result,) = played(four, 1)
    settled = list(LedgerLine.objects.order_by("pk").values())
    annul(result, staff(), "told tiles", LATER)

    lines = LedgerLine.objects.order_by("pk")
    assert list(lines.values())[:4] == settled
    assert [(line.kind, line.at, line.opponents) for line in lines[4:]] == [("annulled", LATER, [])] * 4
    for account in four:
        first, second = LedgerLine.objects.filter(account=account).order_by("pk")
        assert second.value_before == first.value_after
        assert second.value_after == pytest.approx(first.value_before)
        assert second.value_after == PoolRating.objects.get(account=account).value


@pytest.mark.django_db
def test_it_keeps_who_annulled_it_when_and_why() -> None:
    (result,) = played(people(), 1)
    by = staff()
    annul(result, by, "told tiles", LATER)

    result.refresh_from_db()
    assert not result.stands
    assert (result.annulled_by, result.annulled_at, result.annulled_reason) == (by, LATER, "told tiles")


@pytest.mark.django_db
def test_it_annuls_once_what_is_annulled_twice() -> None:
    (result,) = played(people(), 1)
    first, second = staff("Mod"), staff("Dom")

    assert annul(result, first, "told tiles", LATER)
    assert not annul(result, second, "shared a network", LATER)

    assert LedgerLine.objects.count() == 8
    result.refresh_from_db()
    assert result.annulled_by == first


@pytest.mark.django_db
def test_it_settles_no_annulled_result_again() -> None:
    (result,) = played(people(), 1)
    annul(result, staff(), "told tiles", LATER)

    assert settle_pending(everything=True) == 0


@pytest.mark.django_db
def test_it_takes_nobody_below_the_floor() -> None:
    four = people()
    (result,) = played(four, 1)
    PoolRating.objects.filter(account=four[0]).update(value=FLOOR + 1)
    annul(result, staff(), "told tiles", LATER)

    assert PoolRating.objects.get(account=four[0]).value == FLOOR


@pytest.mark.django_db
def test_it_stores_nothing_if_its_reason_can_not_be_noted() -> None:
    (result,) = played(people(), 1)

    def fail(lines: object) -> None:
        raise RuntimeError

    with pytest.raises(RuntimeError):
        annul(result, staff(), "told tiles", LATER, fail)

    result.refresh_from_db()
    assert result.stands
    assert LedgerLine.objects.count() == 4


@pytest.mark.django_db
def test_it_shows_beforehand_every_rating_that_changes() -> None:
    four = people()
    results = played(four, 4)
    effects = preview(results[:2])
    assert values(four) == [effect.now for effect in effects]

    for result in results[:2]:
        annul(result, staff(f"Mod{result.pk}"), "told tiles", LATER)

    assert [effect.account for effect in effects] == four
    assert values(four) == pytest.approx([effect.then for effect in effects])
    assert {effect.results for effect in effects} == {2}
    assert preview(RatedResult.objects.filter(pk__in=[result.pk for result in results[:2]])) == []


@pytest.mark.django_db
def test_it_looks_at_many_results_with_two_queries(django_assert_num_queries: Queries) -> None:
    results = played(people(), 6)
    with django_assert_num_queries(2):  # lines, ratings
        assert {effect.results for effect in preview(results)} == {6}


@pytest.mark.django_db
def test_it_still_takes_points_back_from_a_closed_account() -> None:
    four = people()
    (result,) = played(four, 1)
    close_account(four[0], LATER)
    assert LedgerLine.objects.filter(account=four[0]).count() == 1

    assert annul(result, staff(), "told tiles", LATER)

    assert LedgerLine.objects.filter(account=four[0]).count() == 2


@pytest.mark.django_db(transaction=True)
def test_it_annuls_once_when_two_moderators_do_it_at_once() -> None:
    (result,) = played(people(), 1)
    moderators = [staff("Mod"), staff("Dom")]

    done = at_once([lambda by=by: annul(result, by, "told tiles", LATER) for by in moderators])

    assert sorted(done) == [False, True]
    assert LedgerLine.objects.count() == 8


@pytest.mark.django_db(transaction=True)
def test_it_annuls_while_the_same_people_go_on_playing() -> None:
    four = people()
    results = played(four, 4)
    by = staff()
    deal(Table.objects.get(pk=results[0].table_id), [8, 8, -8, -8], NOW + 9 * HOUR)

    at_once([settle_pending, *[lambda it=it: annul(it, by, "told tiles", LATER) for it in results]])

    for account in four:
        lines = list(LedgerLine.objects.filter(account=account).order_by("pk"))
        assert len(lines) == 9
        assert [line.value_before for line in lines[1:]] == [line.value_after for line in lines[:-1]]
        assert lines[-1].value_after == PoolRating.objects.get(account=account).value
