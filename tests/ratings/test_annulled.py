"""Being told of the own results that the staff have annulled."""

from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from ratings.annulled import MOST, TOLD_FOR, annulments_of
from ratings.models import RatedResult
from ratings.services.annulling import annul
from ratings.services.settling import settle_pending
from tests.games.play import NOW, person
from tests.ratings.tables import HOUR, deal, people, rated_table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def four() -> list[User]:
    return people()


def annulled(four: list[User], now: datetime, count: int = 1) -> list[RatedResult]:
    """Results of the four that were annulled at that time."""
    table = rated_table(four)
    for number in range(count):
        deal(table, at=NOW + number * HOUR)
    settle_pending()
    results = list(RatedResult.objects.order_by("pk"))
    staff = person("Mod", is_staff=True)
    assert all(annul(result, staff, "told tiles to Zoe", now) for result in results)
    return results


def read(account: User, page: str) -> str:
    client = Client()
    client.force_login(account)
    return " ".join(client.get(page).content.decode().split())


@pytest.mark.parametrize("page", ["/", "/accounts/standing/"])
def test_it_tells_each_of_the_four_with_the_way_to_the_receipt(four: list[User], page: str) -> None:
    (result,) = annulled(four, timezone.now())

    for account in four:
        text = read(account, page)
        assert "the staff annulled one of your rated results" in text
        assert "Hong Kong Old Style, Single hands" in text
        assert f'href="/ratings/results/{result.public_id}/"' in text
        assert "told tiles" not in text, "the reason may speak of others"


def test_it_says_how_many_points_were_taken_back(four: list[User]) -> None:
    annulled(four, timezone.now())
    won = four[0].ledger.get(kind="settled").points

    assert f"−{won:.1f}</span> rating points" in read(four[0], "/")
    assert "+" in read(four[1], "/").split("taken back: ")[1][:40]


def test_it_tells_nobody_else(four: list[User]) -> None:
    annulled(four, timezone.now())
    assert "annulled" not in read(person("Zoe"), "/")
    assert "annulled" not in Client().get("/").content.decode()


def test_it_tells_for_some_days(four: list[User]) -> None:
    (result,) = annulled(four, NOW)
    last = NOW + TOLD_FOR - timedelta(seconds=1)
    assert [line.result for line in annulments_of(four[0], last)] == [result]
    assert annulments_of(four[0], NOW + TOLD_FOR) == []


def test_it_tells_of_a_few_at_once_the_last_first(four: list[User]) -> None:
    results = annulled(four, NOW, MOST + 2)
    assert [line.result for line in annulments_of(four[0], NOW)] == results[:1:-1]
