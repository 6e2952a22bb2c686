"""Queries whose SQL is written once."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import UTC, datetime

import pytest
from django.contrib.sessions.models import Session
from django.db.models import Count

from accounts.models import NameHistory, User
from accounts.prepared import Given, Prepared

pytestmark = pytest.mark.django_db

Queries = Callable[[int], AbstractContextManager[object]]

BY_KEY = Prepared(lambda: User.objects.filter(pk=Given("key", User._meta.pk)))
NAMES_OF = Prepared(
    lambda: NameHistory.objects.filter(account=Given("account", User._meta.pk)).select_related("account")
)
COUNTED = Prepared(
    lambda: User.objects.filter(pk=Given("key", User._meta.pk)).annotate(names_had=Count("names"))
)


def person(name: str, **fields: object) -> User:
    return User.objects.create_user(username=name, password="", **fields)


def test_it_finds_what_the_queryset_would_find_each_time_with_other_values() -> None:
    ann, bo = person("ann", preferences={"tiles": "contrast"}), person("bo")
    for account in (ann, bo, ann):
        (found,) = BY_KEY(key=account.pk)
        stored = User.objects.get(pk=account.pk)
        assert {name: getattr(found, name) for name in vars(stored) if name != "_state"} == {
            name: value for name, value in vars(stored).items() if name != "_state"
        }


def test_it_gives_the_first_row_or_none() -> None:
    ann = person("ann")
    assert BY_KEY.first(key=ann.pk) == ann
    assert BY_KEY.first(key=ann.pk + 1) is None
    assert BY_KEY(key=ann.pk + 1) == []


def test_it_brings_what_belongs_to_the_row_in_the_same_query(django_assert_num_queries: Queries) -> None:
    ann = person("ann")
    NameHistory.objects.create(account=ann, name="Ann", mark="ann", since=datetime(2025, 1, 1, tzinfo=UTC))
    with django_assert_num_queries(1):
        (name,) = NAMES_OF(account=ann.pk)
        assert name.account.username == "ann"
        assert name.since == datetime(2025, 1, 1, tzinfo=UTC)


def test_it_brings_what_was_asked_for_beside_the_columns() -> None:
    ann = person("ann")
    for year in (2024, 2025):
        NameHistory.objects.create(account=ann, name="Ann", mark="a", since=datetime(year, 1, 1, tzinfo=UTC))
    assert COUNTED.first(key=ann.pk).names_had == 2


def test_it_puts_values_in_as_their_fields_are_stored() -> None:
    until = datetime(2025, 6, 1, 12, 0, tzinfo=UTC)
    Session.objects.create(session_key="k", session_data="", expire_date=until)
    later = Prepared(
        lambda: Session.objects.filter(expire_date__gt=Given("now", Session._meta.get_field("expire_date")))
    )
    assert later.first(now=datetime(2025, 6, 1, 11, 59, tzinfo=UTC)).pk == "k"
    assert later.first(now=until) is None


def test_its_rows_can_be_changed_and_saved_like_any_other() -> None:
    ann = person("ann")
    found = BY_KEY.first(key=ann.pk)
    found.language = "zh-hant"
    found.save(update_fields=["language"])
    ann.refresh_from_db()
    assert ann.language == "zh-hant"


def test_a_value_that_is_not_given_is_an_error() -> None:
    with pytest.raises(KeyError):
        BY_KEY()
