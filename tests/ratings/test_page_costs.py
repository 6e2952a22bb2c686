"""What the pages about ratings cost in queries: pinned, and the same however much there is to show."""

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from django.test import Client

from accounts.models import User
from ratings.models import RatedResult
from tests.ratings.seasons import Season
from tests.ratings.standings import rate

pytestmark = pytest.mark.django_db

Queries = Callable[[int], AbstractContextManager[object]]
LADDER = "/ratings/hkos-3-v1/single-hand/"
MOST = {
    "/ratings/": 5,
    "/ratings/how/": 2,
    "/ratings/calculator/": 2,
    LADDER: 5,
    f"{LADDER}?show=new": 5,
    f"{LADDER}?name=p": 5,
    f"{LADDER}?friends=1": 6,
    f"{LADDER}?around={{person}}": 6,
    f"{LADDER}distribution/": 4,
    "/ratings/players/{person}/": 9,
    "/ratings/players/{person}/hkos-3-v1/single-hand/": 9,
    "/ratings/results/{result}/": 5,
}
"""How many queries each page takes, of which two say who asks: session and account."""


@pytest.fixture
def season() -> Season:
    season = Season(6)
    season.play(12)
    return season


@pytest.fixture
def browser(season: Season) -> Client:
    client = Client()
    client.force_login(season.people[0])
    client.get("/about/")
    return client


@pytest.mark.parametrize("page", MOST)
def test_it_shows_a_page_with_few_queries_however_much_there_is(
    season: Season, browser: Client, page: str, django_assert_num_queries: Queries
) -> None:
    result = RatedResult.objects.filter(lines__account=season.people[1]).latest("pk")
    address = page.format(person=season.people[1].public_id, result=result.public_id)
    for _ in range(2):
        with django_assert_num_queries(MOST[page]):
            assert browser.get(address).status_code == 200
        season.play(8)
        for number in range(60):
            more = User.objects.create_user(f"q{User.objects.count()}-{number}")
            rate(more, 1500 + number)
