"""Work in the background on accounts."""

from datetime import UTC, datetime, timedelta

import pytest
from allauth.account.models import EmailConfirmation
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.utils import timezone

from accounts.tasks import forget_old_confirmations, forget_old_sessions
from tests.accounts.pages import browser_of, member

LONG_AGO = datetime(2020, 1, 1, tzinfo=UTC)

pytestmark = pytest.mark.django_db


def test_it_forgets_only_the_sessions_that_have_ended() -> None:
    for name, days in (("ended", -1), ("lasting", 1)):
        Session.objects.create(session_key=name, expire_date=timezone.now() + timedelta(days=days))

    forget_old_sessions()

    assert Session.objects.get().session_key == "lasting"


def test_it_forgets_browsers_whose_session_has_ended() -> None:
    account = member()
    ended, lasting = browser_of(account), browser_of(account)
    Session.objects.filter(session_key=ended.session.session_key).update(expire_date=LONG_AGO)

    forget_old_sessions()

    keys = set(UserSession.objects.values_list("session_key", flat=True))
    assert ended.session.session_key not in keys
    assert lasting.session.session_key in keys


def test_it_forgets_links_that_were_not_opened_in_time() -> None:
    member()
    EmailConfirmation.objects.update(sent=LONG_AGO)

    forget_old_confirmations()

    assert not EmailConfirmation.objects.exists()
