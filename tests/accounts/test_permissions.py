"""What an account may do, and whether a connection still speaks for it."""

from datetime import UTC, datetime, timedelta
from typing import get_args

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import AnonymousUser
from django.core.cache import caches
from django.test import Client
from django.utils import timezone

from accounts.models import Sanction, User
from accounts.permissions import Action, forbidding, may, signed_in_account, signed_in_accounts
from accounts.services import close_account, create_guest
from accounts.services.sanctions import impose, revoke

NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)

pytestmark = pytest.mark.django_db

ACTIONS: tuple[Action, ...] = get_args(Action)
OF_GUESTS = {"watch", "play", "host", "chat", "report"}
KINDS = Sanction.Kind
HOUR = timedelta(hours=1)


def signed_in(account: User) -> Client:
    client = Client()
    client.force_login(account)
    return client


def later() -> None:
    """So much later that no process remembers its last answer."""
    caches["process"].clear()


def all_that(account: User | AnonymousUser | None, now: datetime = NOW) -> set[Action]:
    """What an account may do at that moment."""
    return {what for what in ACTIONS if may(account, what, now)}


def player(verified: bool = True) -> User:
    account = User.objects.create_user("mei", password="three faan")
    EmailAddress.objects.create(user=account, email="mei@example.org", verified=verified)
    return account


def test_it_lets_guests_play_without_rating_and_without_words_of_their_own() -> None:
    assert all_that(create_guest(NOW)) == OF_GUESTS


def test_it_lets_people_with_a_verified_address_do_everything() -> None:
    assert all_that(player()) == set(ACTIONS)


def test_it_asks_for_a_verified_address_for_rated_play_alone() -> None:
    assert set(ACTIONS) - all_that(player(verified=False)) == {"play_rated"}


@pytest.mark.parametrize("visitor", [None, AnonymousUser()])
def test_it_lets_visitors_without_an_account_watch_only(visitor: AnonymousUser | None) -> None:
    assert all_that(visitor) == {"watch"}


@pytest.mark.parametrize("what", ACTIONS)
def test_it_lets_a_closed_account_do_nothing(what: Action) -> None:
    account = create_guest(NOW)
    close_account(account, NOW)

    assert not may(account, what)


def test_it_lets_an_inactive_account_do_nothing() -> None:
    assert not any(may(User(display_name="Mei", is_active=False), what) for what in ACTIONS)


@pytest.mark.parametrize(
    ("kind", "forbidden"),
    [
        (KINDS.CHAT_MUTE, {"chat", "write"}),
        (KINDS.RATED_SUSPENSION, {"play_rated"}),
        (KINDS.CLOSURE, set(ACTIONS)),
    ],
)
def test_it_forbids_what_a_sanction_forbids(kind: Sanction.Kind, forbidden: set[Action]) -> None:
    account = player()

    impose(account, kind, "why", account, NOW)

    assert set(ACTIONS) - all_that(account) == forbidden


def test_it_lets_a_sanction_begin_and_end_by_the_time_that_it_is_told() -> None:
    account = player()
    sanction = impose(account, KINDS.CHAT_MUTE, "spam", account, NOW, NOW + HOUR)

    answers = [may(account, "chat", NOW + offset) for offset in (-HOUR, HOUR * 0, HOUR * 0.99, HOUR)]

    assert answers == [True, False, False, True]
    assert forbidding(account, "write", NOW) == sanction


def test_it_allows_again_what_was_forbidden_once_that_is_revoked() -> None:
    account = player()
    sanction = impose(account, KINDS.CLOSURE, "a mistake", account, NOW)
    assert all_that(account) == set()

    revoke(sanction, account, NOW)

    assert all_that(account) == set(ACTIONS)


def test_it_names_the_sanction_that_lasts_longest() -> None:
    account = player()
    for hours in (1, 3, 2):
        impose(account, KINDS.CHAT_MUTE, f"{hours} h", account, NOW, NOW + hours * HOUR)

    found = forbidding(account, "chat", NOW)

    assert found is not None
    assert found.reason == "3 h"


def test_it_stops_speaking_for_an_account_that_is_closed_for_a_time() -> None:
    account = create_guest(NOW)
    key = signed_in(account).session.session_key
    assert signed_in_account(key)

    impose(account, KINDS.CLOSURE, "why", account, timezone.now())
    later()

    assert signed_in_account(key) is None


def test_it_reads_sanctions_once_for_many_questions(django_assert_num_queries) -> None:  # type: ignore[no-untyped-def]
    account = create_guest(NOW)

    with django_assert_num_queries(1):
        for _ in range(10):
            may(account, "play", NOW)


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

    with django_assert_num_queries(3):
        answers = {signed_in_account(key) for _ in range(10)}

    assert len(answers) == 1


def test_it_knows_for_whom_many_sessions_speak(django_assert_num_queries) -> None:  # type: ignore[no-untyped-def]
    """Not those of who signed out, was closed for a time or has a new password; nor an unknown one."""
    stays, leaves, closed, changed = (User.objects.create_user(name) for name in ("ann", "bo", "cy", "di"))
    browsers = [signed_in(account) for account in (stays, leaves, closed, changed)]
    keys = [browser.session.session_key for browser in browsers]
    browsers[1].logout()
    impose(closed, KINDS.CLOSURE, "why", closed, timezone.now())
    changed.set_password("four faan")
    changed.save()
    caches["process"].clear()

    with django_assert_num_queries(3):
        assert signed_in_accounts([*keys, "nosuchsession"]) == {keys[0]: stays.pk}

    with django_assert_num_queries(0):
        assert [signed_in_account(key) for key in keys] == [stays.pk, None, None, None]
        assert may(stays, "play")
        assert not may(closed, "play")
