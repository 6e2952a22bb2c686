"""Who is online, and who of them at a table."""

from uuid import uuid4

import pytest

from accounts.models import User
from accounts.presence import presence_of
from accounts.services.relations import accept_friend, ask_to_be_friends
from games.models import Connection, Table, WebProcess
from games.plans import Plan
from games.services.creation import create_table
from games.whereabouts import whereabouts
from tests.games.play import NOW, four_people

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> list[User]:
    return four_people()


@pytest.fixture
def table(people: list[User]) -> Table:
    return create_table(people, NOW, Plan())


def open_page(account: User, table: Table | None) -> None:
    process, _ = WebProcess.objects.get_or_create(defaults={"seen_at": NOW})
    Connection.objects.create(pk=uuid4(), process=process, account=account, table=table)


def test_it_finds_people_at_tables_and_elsewhere(people: list[User], table: Table) -> None:
    ann, bo, cy = people[:3]
    open_page(ann, table)
    open_page(bo, None)

    assert whereabouts([ann.pk, bo.pk, cy.pk]) == {ann.pk: "at_table", bo.pk: "online"}


@pytest.mark.parametrize("table_first", [True, False])
def test_it_takes_who_has_several_pages_for_being_at_the_table(
    people: list[User], table: Table, table_first: bool
) -> None:
    for place in (table, None) if table_first else (None, table):
        open_page(people[0], place)

    assert whereabouts([people[0].pk]) == {people[0].pk: "at_table"}


def test_it_looks_once_for_many(people: list[User], table: Table, django_assert_num_queries) -> None:  # type: ignore[no-untyped-def]
    for account in people:
        open_page(account, table)

    with django_assert_num_queries(1):
        whereabouts([account.pk for account in people])


def test_it_is_what_friends_are_told(people: list[User], table: Table) -> None:
    ann, bo = people[:2]
    ask_to_be_friends(ann, bo, NOW)
    accept_friend(bo, ann, NOW)
    open_page(bo, table)

    assert presence_of([bo], ann) == {bo.pk: "at_table"}
