"""A guest turns out to be an account: what passes to it."""

from datetime import timedelta
from uuid import UUID

import pytest
from django.test import Client

from accounts.models import User
from accounts.services import close_account, create_guest, merge_guest
from games.models import ChatLine, Connection, DealPlayer, Invitation, QueueEntry, Seat, Table, WebProcess
from games.services.creation import Robot, create_practice_table
from games.services.presence import set_line
from tests.accounts.pages import ADDRESS, guest_browser, member, sign_in, sign_up, signed_in_as
from tests.games.play import NOW, Game, person

pytestmark = pytest.mark.django_db

LATER = NOW + timedelta(hours=1)


def seat_of(account: User, table: Table) -> Seat | None:
    return table.seats.filter(account=account, left_at=None).first()


def game_with(account: User, *others: User) -> Game:
    robots = [Robot() for _ in range(3 - len(others))]
    return Game([account, *others, *robots])


def finished(game: Game) -> Game:
    """The game with its first deal played to the end."""
    game.start()
    game.play_deal()
    return game


def connect(account: User, game: Game) -> None:
    """Open a page of the table."""
    process = WebProcess.objects.create(seen_at=NOW)
    Connection.objects.create(id=process.pk, process=process, table=game.table, account=account)
    set_line(game.table.pk, account.pk, NOW)


@pytest.fixture
def guest() -> User:
    return create_guest(NOW)


@pytest.fixture
def mei() -> User:
    return person("Mei")


def test_it_seats_the_account_in_the_guests_chair(guest: User, mei: User) -> None:
    game = game_with(guest, person("Ann"))

    assert merge_guest(guest, mei, LATER)

    seat = seat_of(mei, game.table)
    assert seat is not None
    assert seat.chair == 0
    assert seat_of(guest, game.table) is None
    assert game.reload().host == mei


def test_it_lets_the_account_play_on_where_the_guest_stopped(guest: User, mei: User) -> None:
    game = game_with(guest, person("Ann"))
    game.start()
    before = game.see(guest)["view"]["deal"]

    merge_guest(guest, mei, LATER)

    after = game.see(mei)
    assert after["view"]["deal"]["seats"] == before["seats"]
    assert after["people"][0]["name"] == "Mei"


def test_it_shows_the_guest_his_hand_no_more(guest: User, mei: User) -> None:
    game = game_with(guest, person("Ann"))
    merge_guest(guest, mei, LATER)

    Table.objects.update(spectators=True)

    assert game.see(guest)["view"]["chair"] is None


def test_it_has_all_at_the_table_look_who_sits_there(guest: User, mei: User) -> None:
    game = game_with(guest, person("Ann"))
    version = game.table.version

    merge_guest(guest, mei, LATER)

    assert game.reload().version >= version + 2


def test_it_takes_the_line_of_the_guest_down(guest: User, mei: User) -> None:
    game = game_with(guest, person("Ann"))
    connect(guest, game)
    assert game.state().chairs[0].up

    merge_guest(guest, mei, LATER)

    assert not game.state().chairs[0].up


def test_it_keeps_the_line_up_of_an_account_that_watches(guest: User, mei: User) -> None:
    game = game_with(guest, person("Ann"))
    connect(guest, game)
    connect(mei, game)

    merge_guest(guest, mei, LATER)

    assert game.state().chairs[0].up


def test_it_passes_finished_deals_on(guest: User, mei: User) -> None:
    game = finished(Game([guest, *(person(name) for name in ("Ann", "Bo", "Cy"))]))

    merge_guest(guest, mei, LATER)

    assert DealPlayer.objects.filter(account=mei, result__table=game.table).count() == 1
    assert not DealPlayer.objects.filter(account=guest).exists()


def test_it_leaves_a_deal_that_both_have_played_as_it_is(guest: User, mei: User) -> None:
    game = finished(Game([guest, mei, person("Ann"), person("Bo")]))

    merge_guest(guest, mei, LATER)

    assert DealPlayer.objects.filter(account=guest, result__table=game.table).count() == 1
    assert DealPlayer.objects.filter(account=mei, result__table=game.table).count() == 1


def test_it_has_the_guest_leave_where_the_account_sits_already(guest: User, mei: User) -> None:
    game = game_with(guest, mei)
    game.start()

    merge_guest(guest, mei, LATER)

    seat = seat_of(mei, game.table)
    assert seat is not None
    assert seat.chair == 1
    assert seat_of(guest, game.table) is None
    assert game.reload().host == mei


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("guest_played_last"), [True, False])
def test_it_keeps_the_practice_table_that_was_played_at_last(guest_played_last: bool) -> None:
    guest, mei = create_guest(NOW), person("Mei")
    first, last = (mei, guest) if guest_played_last else (guest, mei)
    older = create_practice_table(first, NOW)
    newer = create_practice_table(last, NOW + timedelta(minutes=1))

    merge_guest(guest, mei, LATER)

    older.refresh_from_db()
    newer.refresh_from_db()
    assert (older.status, newer.status) == ("closed", "open")
    assert seat_of(mei, newer)


def test_it_ends_the_guest(guest: User, mei: User) -> None:
    merge_guest(guest, mei, LATER)

    guest.refresh_from_db()
    assert not guest.is_open
    assert not merge_guest(guest, mei, LATER)


def test_it_passes_nothing_to_accounts_that_can_have_nothing(guest: User, mei: User) -> None:
    game = game_with(guest)

    assert not merge_guest(guest, create_guest(NOW), LATER)
    assert not merge_guest(mei, guest, LATER)
    close_account(mei, NOW)
    assert not merge_guest(guest, mei, LATER)

    assert seat_of(guest, game.table)


def test_it_takes_over_when_a_guest_signs_in() -> None:
    mei = member()
    browser, guest = guest_browser()
    table = Table.objects.get()

    sign_in(browser)

    assert signed_in_as(browser) == mei
    assert seat_of(mei, table)
    assert browser.get(f"/tables/{table.public_id}/").status_code == 200
    guest.refresh_from_db()
    assert not guest.is_open


def test_it_takes_nothing_over_when_the_password_is_wrong() -> None:
    member()
    browser, guest = guest_browser()

    sign_in(browser, password="wrong")

    assert seat_of(guest, Table.objects.get())


def test_it_takes_over_after_the_second_factor_alone() -> None:
    from allauth.mfa.totp.internal.auth import TOTP

    from tests.accounts.test_second_factor import SECRET, code

    mei = member()
    TOTP.activate(mei, SECRET)
    browser, guest = guest_browser()
    table = Table.objects.get()

    sign_in(browser)
    assert seat_of(guest, table)
    browser.post("/accounts/2fa/authenticate/", {"code": code()})

    assert seat_of(mei, table)


def test_it_keeps_a_guest_whole_who_gives_up_at_the_second_factor() -> None:
    from allauth.mfa.totp.internal.auth import TOTP

    from tests.accounts.test_second_factor import SECRET

    TOTP.activate(member(), SECRET)
    browser, guest = guest_browser()

    sign_in(browser)
    browser.post("/accounts/logout/")

    assert signed_in_as(browser) == guest


def test_it_keeps_seat_and_name_of_a_guest_who_signs_up() -> None:
    browser, guest = guest_browser()
    table = Table.objects.get()

    sign_up(browser, email=ADDRESS)

    seat = seat_of(guest, table)
    assert seat is not None
    assert seat.account is not None
    assert seat.account.display_name == "Mei Lin"
    assert browser.get(f"/tables/{table.public_id}/").status_code == 200


def test_it_names_a_closed_account_at_the_table() -> None:
    ann, mei = person("Ann"), person("Mei")
    game = game_with(ann, mei)
    User.objects.filter(pk=mei.pk).update(closed_at=NOW, display_name="")

    assert game.see(ann)["people"][1]["name"] == "closed account"


def test_it_signs_a_stranger_in_without_a_guest() -> None:
    mei = member()
    client = Client()

    sign_in(client)

    assert signed_in_as(client) == mei


def test_it_passes_on_invitations_and_the_place_in_the_queue(guest: User, mei: User) -> None:
    table = Game([person("Ann"), Robot(), Robot(), Robot()]).table
    Invitation.objects.create(table=table, account=guest, sender=table.host, sent_at=NOW)
    QueueEntry.objects.create(account=guest, ruleset="hkos-3-v1", since=NOW, robots_at=LATER)

    merge_guest(guest, mei, LATER)

    assert Invitation.objects.get().account == mei
    assert QueueEntry.objects.get().account == mei


def test_it_keeps_the_accounts_own_invitation_and_place(guest: User, mei: User) -> None:
    table = Game([person("Ann"), Robot(), Robot(), Robot()]).table
    for account in (guest, mei):
        Invitation.objects.create(table=table, account=account, sender=table.host, sent_at=NOW)
        QueueEntry.objects.create(account=account, ruleset="hkos-3-v1", since=NOW, robots_at=LATER)

    assert merge_guest(guest, mei, LATER)

    assert Invitation.objects.filter(account=mei).count() == 1
    assert QueueEntry.objects.filter(account=mei).count() == 1


def test_it_names_the_account_as_the_author_of_what_the_guest_said(guest: User, mei: User) -> None:
    ChatLine.objects.create(author=guest, phrase="hello", at=NOW, sent_id=UUID(int=1))

    merge_guest(guest, mei, LATER)

    assert ChatLine.objects.get().author == mei


def test_it_takes_back_the_invitations_of_and_to_a_closed_account(mei: User) -> None:
    table = game_with(mei, person("Ann")).table
    bo = person("Bo")
    Invitation.objects.create(table=table, account=bo, sender=mei, sent_at=NOW)
    Invitation.objects.create(table=table, account=mei, sender=bo, sent_at=NOW)

    close_account(mei, LATER)

    assert not Invitation.objects.exists()
