"""What an account may do, and whether a connection still speaks for it."""

from datetime import UTC, datetime

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.cache import caches
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.permissions import Action, may, signed_in_account
from accounts.services import close_account, create_guest

NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)

pytestmark = pytest.mark.django_db

ACTIONS: tuple[Action, ...] = ("watch", "play", "chat")


def signed_in(account: User) -> Client:
    client = Client()
    client.force_login(account)
    return client


def later() -> None:
    """So much later that no process remembers its last answer."""
    caches["process"].clear()


@pytest.mark.parametrize("what", ACTIONS)
def test_it_lets_guests_do_all_that_players_do(what: Action) -> None:
    assert may(create_guest(NOW), what)


@pytest.mark.parametrize("visitor", [None, AnonymousUser()])
def test_it_lets_visitors_without_an_account_watch_only(visitor: AnonymousUser | None) -> None:
    assert [may(visitor, what) for what in ACTIONS] == [True, False, False]


@pytest.mark.parametrize("what", ACTIONS)
def test_it_lets_a_closed_account_do_nothing(what: Action) -> None:
    assert not may(close_account(create_guest(NOW), NOW), what)


def test_it_lets_an_inactive_account_do_nothing() -> None:
    assert not any(may(User(display_name="Mei", is_active=False), what) for what in ACTIONS)


def test_it_knows_for_whom_a_session_speaks() -> None:
    account = create_guest(NOW)

    assert signed_in_account(signed_in(account).session.session_key) == account.pk


@pytest.mark.parametrize("key", [None, "", "nosuchsession"])
def test_it_takes_an_unknown_session_for_nobody(key: str | None) -> None:
    assert signed_in_account(key) is None


def test_it_stops_speaking_for_an_account_after_signing_out() -> None:
    client = signed_in(create_guest(NOW))
    key = client.session.session_key
    assert signed_in_account(key)

    client.logout()
    later()

    assert signed_in_account(key) is None


def test_it_stops_speaking_for_an_account_that_is_closed() -> None:
    account = create_guest(NOW)
    key = signed_in(account).session.session_key

    close_account(account, timezone.now())

    assert signed_in_account(key) is None


def test_it_stops_speaking_for_an_account_with_a_new_password() -> None:
    account = User.objects.create_user("mei", password="three faan")
    key = signed_in(account).session.session_key

    account.set_password("four faan")
    account.save()

    assert signed_in_account(key) is None


def test_it_asks_the_database_once_for_many_deliveries(django_assert_num_queries) -> None:  # type: ignore[no-untyped-def]
    key = signed_in(create_guest(NOW)).session.session_key

    with django_assert_num_queries(2):
        answers = {signed_in_account(key) for _ in range(10)}

    assert len(answers) == 1
