"""What the main pages cost in queries: pinned, and the same however much there is to show."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Table
from games.services.creation import Plan, create_table, open_table
from games.services.invitations import invite
from tests.games.play import four_people, person

pytestmark = pytest.mark.django_db

Queries = Callable[[int], AbstractContextManager[object]]
PUBLIC = Plan(visibility=Table.Visibility.PUBLIC, spectators=True)
RATED = replace(PUBLIC, rated=True, clock=60)
MOST = {
    "/": 9,
    "/lobby/": 12,
    "/tables/new/": 3,
    "/quick-play/": 7,
    "/people/": 6,
    "/learn/calculator/?hand=1234678999m&tile=5m&melds=555z": 2,
    "/accounts/settings/": 3,
    "/accounts/settings/table/": 3,
    "/tables/{table}/": 5,
    "/tables/{table}/room/": 5,
    "/people/{person}/": 6,
    "/learn/glossary/": 2,
    "/learn/tiles/?style=all&size=all&mat=all": 2,
    "/learn/strategy/": 2,
    "/learn/drills/": 3,
    "/learn/drills/claim/hkos-3-v1/1/abd/": 4,
    "/learn/rules/hk-live-v1/": 2,
    "/learn/rules/compare/": 2,
}
"""How many queries each page takes, of which two say who asks: session, account. Sanctions are remembered."""


@pytest.fixture
def people() -> list[User]:
    return four_people()


@pytest.fixture
def browser(people: list[User]) -> Client:
    """A browser in which the first of the four is signed in."""
    client = Client()
    client.force_login(people[0])
    client.get("/about/")
    return client


def be_busy(people: list[User], count: int) -> Table:
    """A table of the four and a rated one; and of others so many in the lobby, each inviting the first."""
    for _ in range(count):
        host = person(f"Host{User.objects.count()}")
        table = open_table(host, timezone.now(), PUBLIC)
        invite(table.pk, host, people[0].display_name, timezone.now())
    create_table(people, timezone.now(), RATED)
    return create_table(people, timezone.now(), PUBLIC)


@pytest.mark.parametrize("page", MOST)
def test_it_shows_a_page_with_few_queries_however_much_there_is(
    people: list[User], browser: Client, page: str, django_assert_num_queries: Queries
) -> None:
    table = be_busy(people, 2)
    address = page.format(table=table.public_id, person=people[1].public_id)
    assert browser.get(address).status_code == 200
    with django_assert_num_queries(MOST[page]):
        browser.get(address)
    be_busy(people, 3)
    browser.get(address)  # sanctions are remembered for two seconds, and being busy may take longer
    with django_assert_num_queries(MOST[page]):
        browser.get(address)
