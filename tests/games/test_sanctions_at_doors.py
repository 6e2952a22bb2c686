"""What staff have forbidden is refused at every door of the games, with the reason."""

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Sanction, User
from accounts.services.sanctions import impose
from games.models import QueueEntry, Seat, Table
from games.plans import Plan
from games.services.creation import open_table
from games.services.invitations import invite
from tests.games.play import RATED, verified
from tests.games.sockets import session_of
from tests.games.test_lobby_pages import FORM

pytestmark = pytest.mark.django_db(transaction=True)

KIND = Sanction.Kind


@pytest.fixture
def bo() -> User:
    return verified("Bo")


@pytest.fixture
def browser(bo: User) -> Client:
    return session_of(bo)


def doors(bo: User) -> list[tuple[str, dict[str, str]]]:
    """Every address at which Bo could sit down somewhere, with what is sent there."""
    now = timezone.now()
    table = open_table(verified("Ann"), now, Plan(clock=60, visibility=Table.Visibility.PUBLIC))
    hidden = open_table(verified("Cy"), now, Plan(clock=60))
    invited = invite(
        open_table(verified("Di"), now, Plan(clock=60)).pk, User.objects.get(display_name="Di"), "Bo", now
    )
    return [
        ("/play/", {}),
        ("/tables/new/", FORM),
        (f"/tables/{hidden.public_id}/sit/", {"token": hidden.link_token}),
        ("/quick-play/", {"ruleset": "hkos-3-v1"}),
        (f"/tables/{table.public_id}/sit/", {}),
        (f"/invitations/{invited.public_id}/", {"answer": "accept"}),
    ]


def test_it_lets_a_closed_account_in_nowhere(bo: User, browser: Client) -> None:
    ways = doors(bo)
    impose(bo, KIND.CLOSURE, "playing two accounts", bo, timezone.now())

    for address, sent in ways:
        response = browser.post(address, sent)
        assert response.status_code in (403, 404), address

    assert not Seat.objects.filter(account=bo).exists()
    assert not QueueEntry.objects.filter(account=bo).exists()


def test_it_says_at_a_rated_table_what_is_forbidden_until_when_and_why(bo: User, browser: Client) -> None:
    table = open_table(verified("Ann"), timezone.now(), RATED)
    impose(bo, KIND.RATED_SUSPENSION, "leaving again and again", bo, timezone.now())

    page = browser.post(f"/tables/{table.public_id}/sit/", follow=True).text

    assert "You may not play rated games." in page
    assert "leaving again and again" in page
    assert not Seat.objects.filter(account=bo).exists()


def test_it_lets_the_suspended_play_for_fun(bo: User, browser: Client) -> None:
    table = open_table(verified("Ann"), timezone.now(), Plan(clock=60, visibility=Table.Visibility.PUBLIC))
    impose(bo, KIND.RATED_SUSPENSION, "leaving again and again", bo, timezone.now())

    browser.post(f"/tables/{table.public_id}/sit/")

    assert Seat.objects.filter(account=bo, table=table).exists()
