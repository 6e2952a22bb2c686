"""Two forms at the same moment: one outcome for each, and never an error."""

import pytest
from django.test import Client

from accounts.models import NameHistory, User
from accounts.services import remove_guest
from accounts.services.profiles import NameNotChanged, change_name
from games.models import Seat
from tests.accounts.pages import guest_browser, sign_up, signed_in_as
from tests.games.at_once import at_once
from tests.games.play import NOW, person

pytestmark = pytest.mark.django_db(transaction=True)


def copy_of(browser: Client) -> Client:
    """A second tab of the same browser."""
    tab = Client()
    tab.cookies.update(browser.cookies)
    return tab


def test_it_gives_a_name_to_one_of_two_who_want_it() -> None:
    statuses = at_once(
        [
            lambda: sign_up(Client(), "Mei Lin", "one@example.org").status_code,
            lambda: sign_up(Client(), "MEI LIN", "two@example.org").status_code,
        ]
    )

    assert sorted(statuses) == [200, 302]
    assert User.objects.count() == NameHistory.objects.count() == 1


def test_it_signs_a_guest_up_once_who_presses_twice() -> None:
    browser, guest = guest_browser()
    tabs = [browser, copy_of(browser)]

    statuses = at_once([lambda tab=tab: sign_up(tab).status_code for tab in tabs])

    assert 302 in statuses
    assert User.objects.filter(display_name="Mei Lin").count() == 1
    guest.refresh_from_db()
    assert guest.display_name == "Mei Lin"
    assert guest in [signed_in_as(tab) for tab in tabs]


def test_it_removes_no_guest_who_signs_up_just_then() -> None:
    browser, guest = guest_browser()
    Seat.objects.all().delete()

    status, removed = at_once([lambda: sign_up(browser).status_code, lambda: remove_guest(guest)])

    assert (status, removed) in [(302, True), (302, False)]
    assert User.objects.filter(display_name="Mei Lin").exists()


def test_it_gives_a_new_name_to_one_of_two_members() -> None:
    ann, bo = person("Ann"), person("Bo")

    def take(account: User) -> bool:
        try:
            change_name(account, "Cy", NOW)
        except NameNotChanged:
            return False
        return True

    assert sorted(at_once([lambda: take(ann), lambda: take(bo)])) == [False, True]
    assert User.objects.filter(display_name="Cy").count() == 1
