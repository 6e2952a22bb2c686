"""Work in the background on accounts."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from accounts.tasks import forget_old_sessions

pytestmark = pytest.mark.django_db


def test_it_forgets_only_the_sessions_that_have_ended() -> None:
    for name, days in (("ended", -1), ("lasting", 1)):
        Session.objects.create(session_key=name, expire_date=timezone.now() + timedelta(days=days))

    forget_old_sessions()

    assert Session.objects.get().session_key == "lasting"
