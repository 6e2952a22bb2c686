"""Who may see a finished deal."""

import pytest
from django.contrib.auth.models import Permission

from accounts.models import User
from accounts.services import close_account, create_guest, merge_guest
from games.models import Table
from games.refusals import Refused
from games.services.creation import Plan
from learn.access import may_see_deal
from learn.services.links import make_link, remove_link
from tests.games.play import NOW, four_people, person
from tests.learn.finished import close, finished_deal

pytestmark = pytest.mark.django_db

PUBLIC = Plan(visibility=Table.Visibility.PUBLIC)


@pytest.fixture
def people() -> list[User]:
    return four_people()


def test_it_is_for_its_players_as_soon_as_it_has_ended(people: list[User]) -> None:
    table = finished_deal(people)

    assert all(may_see_deal(account, table, 1) for account in people)


def test_it_is_for_nobody_while_it_is_played(people: list[User]) -> None:
    table = finished_deal(people, PUBLIC)

    assert not may_see_deal(people[0], table, 2)
    close(table)
    assert not may_see_deal(None, table, 2)


def test_it_is_for_all_once_nothing_is_played_at_a_public_table(people: list[User]) -> None:
    table, stranger = finished_deal(people, PUBLIC), person("Eve")

    assert not may_see_deal(stranger, table, 1)
    assert not may_see_deal(None, table, 1)
    close(table)
    assert may_see_deal(stranger, table, 1)
    assert may_see_deal(None, table, 1)


def test_it_takes_a_player_s_link_to_see_a_deal_of_a_private_table(people: list[User]) -> None:
    table, other = finished_deal(people), finished_deal(people)
    token = make_link(people[1], table, 1, NOW).token

    assert not may_see_deal(None, table, 1, token), "the session goes on"
    close(table)
    close(other)
    assert may_see_deal(None, table, 1, token)
    assert not may_see_deal(None, table, 1)
    assert not may_see_deal(None, table, 1, token[:-1])
    assert not may_see_deal(None, other, 1, token), "it leads elsewhere"


def test_it_is_hidden_again_when_the_link_is_removed(people: list[User]) -> None:
    table = finished_deal(people)
    close(table)
    ann, bo = (make_link(account, table, 1, NOW).token for account in people[:2])

    remove_link(people[0], table, 1)

    assert not may_see_deal(None, table, 1, ann)
    assert may_see_deal(None, table, 1, bo), "each player has a link of his own"
    assert make_link(people[0], table, 1, NOW).token != ann


def test_it_lets_only_players_make_a_link(people: list[User]) -> None:
    with pytest.raises(Refused, match="may_not"):
        make_link(person("Eve"), finished_deal(people), 1, NOW)


def test_it_is_for_staff_who_look_at_tables(people: list[User]) -> None:
    table, staff = finished_deal(people), person("Mod", is_staff=True)

    assert not may_see_deal(staff, table, 1)
    staff.user_permissions.add(Permission.objects.get(codename="view_table"))
    assert may_see_deal(User.objects.get(pk=staff.pk), table, 1)


def test_it_leaves_no_link_that_nobody_can_close(people: list[User]) -> None:
    guest, later = create_guest(NOW), person("Late")
    table = finished_deal([guest, *people[1:]])
    link = make_link(guest, table, 1, NOW)
    close(table)

    assert merge_guest(guest, later, NOW)
    assert make_link(later, table, 1, NOW) == link, "it is the account's own now"
    close_account(later, NOW)
    assert not may_see_deal(None, table, 1, link.token)


def test_it_closes_a_link_of_a_guest_who_becomes_somebody_with_a_link_of_his_own(people: list[User]) -> None:
    guest, later = create_guest(NOW), people[1]
    table = finished_deal([guest, *people[1:]])
    guests, own = (make_link(account, table, 1, NOW).token for account in (guest, later))
    close(table)

    assert merge_guest(guest, later, NOW)
    assert not may_see_deal(None, table, 1, guests)
    assert may_see_deal(None, table, 1, own)
