"""The pages about ratings for people in Chinese, with results on them: nothing is left in English."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from ratings.models import RatedResult
from ratings.services.annulling import annul
from ratings.services.settling import settle_pending
from tests.games.play import NOW, person
from tests.ratings.pages import browser_of
from tests.ratings.standings import rate
from tests.ratings.tables import DAY, deal, people, rated_table
from tests.test_pages_in_chinese import Page

pytestmark = pytest.mark.django_db

LADDER = "/ratings/hkos-3-v1/single-hand/"


@pytest.fixture
def reader() -> Client:
    """Somebody who played eleven results with three others, one of them after a month, one annulled."""
    four = people("Mei", "Lin", "陳大文", "李小龍")
    table = rated_table(four, now=timezone.now() - 50 * DAY)
    for number in range(11):
        deal(table, at=timezone.now() - (50 if number < 10 else 1) * DAY + timedelta(minutes=number))
    settle_pending()
    annul(RatedResult.objects.order_by("pk")[4], person("Guest", is_staff=True), "told tiles", NOW)
    rate(person("新人"), results=3, deviation=200)
    return browser_of(four[0])


@pytest.mark.parametrize("language", ["zh-hant", "zh-hans"])
def test_it_leaves_nothing_in_english(reader: Client, language: str) -> None:
    results = RatedResult.objects.order_by("pk")
    mei = results[0].lines.get(account__display_name="Mei").account.public_id
    waits = rated_table(people("甲", "乙", "丙", "丁"))
    deal(waits, at=timezone.now())
    deal(waits, at=timezone.now() - DAY)
    addresses = (
        *("/ratings/", LADDER, f"{LADDER}?show=new", f"{LADDER}?name=Guest", f"{LADDER}distribution/"),
        *(f"/ratings/players/{mei}/", f"/people/{mei}/", "/ratings/calculator/?rating1=9&rating2=x"),
        *(f"/ratings/results/{results[number].public_id}/" for number in (3, 4, 5, 10)),
        *(f"/ratings/tables/{waits.public_id}/{number}/" for number in (1, 2)),
    )
    left = {}
    for address in addresses:
        answer = reader.get(address, headers={"accept-language": language})
        assert answer.status_code == 200, address
        left[address] = Page(answer.content.decode()).words
    assert {address: words for address, words in left.items() if words} == {}
