"""Statements that are sent together."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import DataError, IntegrityError, connection, transaction

from accounts.models import User
from accounts.statements import Batch, at_once

NAMES = "SELECT username, is_guest FROM accounts_user WHERE display_name = %s ORDER BY username"
RENAME = "UPDATE accounts_user SET display_name = %s WHERE username = %s"
TAKE = "UPDATE accounts_user SET public_id = %s WHERE username = %s"


def person(name: str) -> User:
    return User.objects.create_user(username=name, display_name=name, password="")


def names() -> set[str]:
    return set(User.objects.values_list("display_name", flat=True))


@pytest.mark.django_db
def test_it_tells_the_rows_and_how_many_each_statement_met_in_their_order() -> None:
    person("ann"), person("bo")
    for wanted in ("Cy", "Di"):
        with at_once() as batch:
            renamed = [batch.add(RENAME, [wanted, name]) for name in ("ann", "bo", "nobody")]
            found = batch.add(NAMES, [wanted])
        assert [each.count for each in renamed] == [1, 1, 0]
        assert [(name, bool(guest)) for name, guest in found.rows] == [("ann", False), ("bo", False)]


@pytest.mark.django_db
def test_it_sends_nothing_when_nothing_is_asked_or_the_asking_failed() -> None:
    person("ann")
    Batch().send()

    def fail() -> None:
        with at_once() as batch:
            batch.add(RENAME, ["Cy", "ann"])
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert names() == {"ann"}


@pytest.mark.django_db(transaction=True)
def test_it_does_none_of_them_when_one_fails_and_goes_on_afterwards() -> None:
    ann = person("ann")
    person("bo")

    def fail() -> None:
        with transaction.atomic(), at_once(committing=True) as batch:
            batch.add(RENAME, ["Cy", "ann"])
            batch.add(TAKE, [ann.public_id, "bo"])

    for _ in range(3):
        with pytest.raises(IntegrityError):
            fail()
        assert names() == {"ann", "bo"}
    with at_once() as batch:
        batch.add(RENAME, ["Cy", "ann"])
    assert names() == {"Cy", "bo"}


@pytest.mark.django_db(transaction=True)
def test_it_refuses_a_value_that_the_database_can_not_hold_and_goes_on_afterwards() -> None:
    person("ann")
    if connection.vendor == "postgresql":
        with pytest.raises(DataError), at_once() as batch:
            batch.add(RENAME, ["a\x00b", "ann"])
    assert names() == {"ann"}


@pytest.mark.django_db(transaction=True)
def test_it_ends_the_transaction_with_the_last_of_them() -> None:
    person("ann")
    with transaction.atomic(), at_once(committing=True) as batch:
        batch.add(RENAME, ["Cy", "ann"])
    with ThreadPoolExecutor(1) as others:
        assert others.submit(_names_elsewhere).result() == {"Cy"}


@pytest.mark.django_db(transaction=True)
def test_it_ends_no_transaction_around_its_own() -> None:
    person("ann")

    @transaction.atomic
    def fail() -> None:
        with transaction.atomic(), at_once(committing=True) as batch:
            batch.add(RENAME, ["Cy", "ann"])
        assert names() == {"Cy"}
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert names() == {"ann"}


def _names_elsewhere() -> set[str]:
    try:
        return names()
    finally:
        connection.close()
