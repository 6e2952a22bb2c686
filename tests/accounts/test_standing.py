"""How people learn what is forbidden to them."""

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone, translation

from accounts.models import Sanction, User
from accounts.notices import sanction_notice
from accounts.services import create_guest
from accounts.services.sanctions import impose, revoke

NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
DAY = timedelta(days=1)
KIND = Sanction.Kind

pytestmark = pytest.mark.django_db


@pytest.fixture
def guest() -> User:
    return create_guest(NOW)


def standing(account: User) -> str:
    client = Client()
    client.force_login(account)
    return client.get("/accounts/standing/").text


def test_it_tells_what_until_when_and_why(guest: User) -> None:
    sanction = impose(guest, KIND.CHAT_MUTE, "insults", guest, NOW, NOW + DAY)

    notice = sanction_notice(sanction)

    assert notice == "You may not chat. This ends on 1 Dec 2026, 12:00 (UTC). Reason: insults"


def test_it_tells_the_end_in_the_reader_s_time_zone(guest: User) -> None:
    sanction = impose(guest, KIND.CHAT_MUTE, "insults", guest, NOW, NOW + DAY)

    with timezone.override("Asia/Hong_Kong"):
        assert "20:00 (HKT)" in sanction_notice(sanction)


@pytest.mark.parametrize("kind", list(KIND))
def test_it_has_words_for_every_kind(guest: User, kind: Sanction.Kind) -> None:
    with translation.override("en"):
        notice = sanction_notice(impose(guest, kind, "because", guest, NOW))

    assert "no end set" in notice
    assert notice.endswith("Reason: because")


def test_it_says_that_nothing_is_forbidden(guest: User) -> None:
    assert "None. You may use the whole site." in standing(guest)


def test_it_shows_what_holds_and_what_is_over(guest: User) -> None:
    now = timezone.now()
    impose(guest, KIND.CHAT_MUTE, "insults", guest, now - DAY, now + DAY)
    impose(guest, KIND.RATED_SUSPENSION, "stalling", guest, now - 2 * DAY, now - DAY)
    revoke(impose(guest, KIND.CLOSURE, "a mistake", guest, now), guest, now)

    page = standing(guest)

    assert page.index("insults") < page.index("What is over") < page.index("stalling")
    assert "taken back" in page


def test_it_shows_nothing_of_others(guest: User) -> None:
    impose(create_guest(NOW), KIND.CHAT_MUTE, "insults", guest, NOW)

    assert "insults" not in standing(guest)


def test_it_shows_reasons_as_text(guest: User) -> None:
    impose(guest, KIND.CHAT_MUTE, "<img src=x onerror=alert(1)>", guest, NOW)

    assert "<img src=x" not in standing(guest)


def test_it_gives_the_reason_where_an_action_is_refused(guest: User) -> None:
    impose(guest, KIND.CLOSURE, "playing two accounts", guest, timezone.now())
    client = Client()
    client.force_login(guest)

    refused = client.post("/play/")

    assert refused.status_code == 403
    assert "playing two accounts" in refused.text


def test_it_lets_the_closed_read_why(guest: User) -> None:
    impose(guest, KIND.CLOSURE, "playing two accounts", guest, timezone.now())

    assert "playing two accounts" in standing(guest)
