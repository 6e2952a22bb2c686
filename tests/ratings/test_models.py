"""What can't be stored, whatever the program does."""

from typing import Any

import pytest
from django.db import DatabaseError, transaction
from django.db.models import Q

from ratings.models import LedgerLine, PoolRating, RatedResult
from ratings.rules import rating_rules
from ratings.services.settling import settle_pending
from tests.games.play import NOW
from tests.ratings.tables import deal, people, rated_table

pytestmark = pytest.mark.django_db

NO_NUMBERS = [float("nan"), float("inf"), float("-inf")]


def refuses(store: Any) -> bool:
    try:
        with transaction.atomic():
            store()
    except DatabaseError:
        return True
    return False


@pytest.mark.parametrize("number", NO_NUMBERS)
@pytest.mark.parametrize("part", ["value", "deviation", "volatility"])
def test_it_stores_no_rating_that_is_no_number(part: str, number: float) -> None:
    four = people()
    deal(rated_table(four))
    settle_pending()
    line = LedgerLine.objects.values().first()
    rating = PoolRating.objects.filter(account=four[0])

    assert refuses(lambda: rating.update(**{part: number}))
    copy = {**line, "id": None, "kind": "annulled", f"{part}_after": number}
    assert refuses(lambda: LedgerLine.objects.create(**copy))
    assert not refuses(lambda: LedgerLine.objects.create(**{**copy, f"{part}_after": 1}))


def test_it_stores_one_result_for_a_deal_one_for_a_match_and_one_line_for_a_player() -> None:
    table = rated_table(people())
    deal(table)
    settle_pending()
    columns = {"table": table, "ruleset": "a", "format": "b", "at": NOW, "foursome": "1-2-3-4", "weight": 1}

    assert refuses(lambda: RatedResult.objects.create(**columns, deal_no=1))
    assert not refuses(lambda: RatedResult.objects.create(**columns, deal_no=None))
    assert refuses(lambda: RatedResult.objects.create(**columns, deal_no=None))
    line = LedgerLine.objects.values().first()
    assert refuses(lambda: LedgerLine.objects.create(**{**line, "id": None}))


def test_it_stores_no_annulment_without_a_reason() -> None:
    four = people()
    deal(rated_table(four))
    settle_pending()
    result = RatedResult.objects.get()
    result.annulled_at, result.annulled_by = NOW, four[0]

    assert refuses(lambda: result.save(update_fields=["annulled_at", "annulled_by"]))


def test_it_finds_new_players_by_an_index_for_as_long_as_they_are_provisional() -> None:
    (index,) = [each for each in PoolRating._meta.indexes if each.condition is not None]
    assert index.condition == Q(results__lt=rating_rules().provisional_results)
