"""Accounts in the admin: what staff see and may do."""

from datetime import UTC, datetime

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.test import Client

from accounts.models import Sanction, User
from accounts.services import create_guest
from accounts.services.sanctions import impose
from moderation.models import AuditEntry
from moderation.services.actions import close_account

NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
LIST = "/admin/accounts/user/"

pytestmark = pytest.mark.django_db


@pytest.fixture
def guest() -> User:
    return create_guest(NOW)


@pytest.fixture
def owner() -> User:
    return User.objects.create_superuser("owner", password="three faan")


@pytest.fixture
def moderator() -> User:
    """Staff with the right to see and change accounts."""
    account = User.objects.create_user("moderator", password="three faan", is_staff=True)
    account.user_permissions.set(Permission.objects.filter(codename__in=["view_user", "change_user"]))
    return account


def browser_of(account: User) -> Client:
    client = Client()
    client.force_login(account)
    return client


def close(client: Client, account: User, reason: str = "asked for it") -> None:
    chosen = {"action": "close", "_selected_action": [account.pk], "reason": reason}
    client.post(LIST, chosen, follow=True)


def test_it_finds_an_account_by_its_public_id(owner: User, guest: User) -> None:
    page = browser_of(owner).get(LIST, {"q": guest.public_id})

    assert guest.display_name in page.text
    assert "1 account" in page.text


def test_it_shows_no_password_hash(owner: User) -> None:
    page = browser_of(owner).get(f"{LIST}{owner.pk}/change/")

    assert owner.password not in page.text
    assert "md5" not in page.text


@pytest.mark.parametrize("lookup", ["password__startswith", "email__contains", "session_key__gt"])
def test_it_lets_nobody_guess_by_filters(owner: User, lookup: str) -> None:
    assert browser_of(owner).get(LIST, {lookup: "a"}).status_code == 400


def test_it_is_closed_to_players() -> None:
    page = browser_of(User.objects.create_user("mei", password="three faan")).get(LIST, follow=True)

    assert page.status_code == 403


def test_it_asks_a_guest_to_sign_in(guest: User) -> None:
    page = browser_of(guest).get(LIST, follow=True)

    assert page.request["PATH_INFO"] == "/accounts/login/"


def test_it_lets_a_moderator_close_an_account_and_notes_who_did(moderator: User, guest: User) -> None:
    close(browser_of(moderator), guest)

    guest.refresh_from_db()
    assert not guest.is_open
    entry = AuditEntry.objects.get()
    assert (entry.by, entry.action, entry.target_id) == (moderator, "close_account", guest.public_id)
    assert (entry.reason, entry.before, entry.after) == ("asked for it", {"closed": False}, {"closed": True})


def test_it_notes_the_first_closing_alone(moderator: User, guest: User) -> None:
    for _ in range(2):
        close(browser_of(moderator), guest)

    assert AuditEntry.objects.count() == 1


@pytest.mark.parametrize("reason", ["", "  ", "\u200b\u3164", "x" * 201])
def test_it_closes_no_account_without_a_proper_reason(moderator: User, guest: User, reason: str) -> None:
    close(browser_of(moderator), guest, reason)

    guest.refresh_from_db()
    assert guest.is_open
    assert not AuditEntry.objects.exists()


def test_it_lets_no_moderator_close_an_account_of_staff(moderator: User, owner: User) -> None:
    close(browser_of(moderator), owner)

    owner.refresh_from_db()
    assert owner.is_open


@pytest.mark.parametrize("rights", [{"is_staff": True}, {"is_superuser": True}])
def test_it_lets_no_moderator_close_an_account_with_any_rights_of_staff(
    moderator: User, rights: dict[str, bool]
) -> None:
    colleague = User.objects.create_user("colleague", **rights)

    close(browser_of(moderator), colleague)

    colleague.refresh_from_db()
    assert colleague.is_open
    assert not AuditEntry.objects.exists()


def test_it_lets_nobody_of_the_staff_close_his_own_account_here(owner: User) -> None:
    close(browser_of(owner), owner)

    owner.refresh_from_db()
    assert owner.is_open


def test_it_closes_no_account_without_a_line_in_the_trail(
    moderator: User, guest: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(AuditEntry.objects, "create", lambda **_: 1 / 0)

    with pytest.raises(ZeroDivisionError):
        close_account(moderator, guest, "asked for it", NOW)

    guest.refresh_from_db()
    assert guest.is_open


def test_it_lets_no_moderator_make_staff(moderator: User, guest: User) -> None:
    browser_of(moderator).post(f"{LIST}{guest.pk}/change/", {"is_staff": "on", "is_superuser": "on"})

    guest.refresh_from_db()
    assert not guest.is_staff
    assert not guest.is_superuser


def test_it_lets_the_owner_make_staff(owner: User) -> None:
    mei = User.objects.create_user("mei")

    change_rights(owner, mei, why="helps with reports")

    mei.refresh_from_db()
    assert mei.is_staff
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.reason, entry.target_id) == (
        "change_rights",
        "helps with reports",
        mei.public_id,
    )
    assert (entry.before["is_staff"], entry.after["is_staff"]) == (False, True)


def test_it_makes_nobody_staff_without_a_reason(owner: User) -> None:
    mei = User.objects.create_user("mei")

    change_rights(owner, mei, why="")

    mei.refresh_from_db()
    assert not mei.is_staff
    assert not AuditEntry.objects.exists()


def test_it_makes_staff_neither_of_guests_nor_of_closed_accounts(owner: User, guest: User) -> None:
    closed = User.objects.create_user("mei", closed_at=NOW)

    for account in (guest, closed):
        change_rights(owner, account, why="helps with reports")

    assert not User.objects.filter(is_staff=True).exclude(pk=owner.pk).exists()
    assert not AuditEntry.objects.exists()


def test_it_forgets_the_name_of_a_closed_account_in_every_log(owner: User) -> None:
    mei = User.objects.create_user("mei", display_name="Mei Lin")
    change_rights(owner, mei, why="helps with reports")
    assert LogEntry.objects.get().object_repr == "Mei Lin"

    close_account(owner, mei, "asked for it", NOW)

    assert LogEntry.objects.get().object_repr == mei.public_id


def change_rights(owner: User, account: User, why: str) -> None:
    inlines = {
        f"{name}-{kind}_FORMS": "0" for name in ("names", "sanctions") for kind in ("TOTAL", "INITIAL")
    }
    browser_of(owner).post(f"{LIST}{account.pk}/change/", {"is_staff": "on", "why": why, **inlines})


def test_it_shows_addresses_to_the_owner_alone(owner: User, moderator: User) -> None:
    mei = User.objects.create_user("mei-signs-in", "mei@example.org", "three faan", display_name="Mei")

    for viewer, shown in ((owner, True), (moderator, False)):
        page = browser_of(viewer).get(f"{LIST}{mei.pk}/change/").text
        assert ("mei@example.org" in page, "mei-signs-in" in page) == (shown, shown)
    assert "Mei" not in browser_of(moderator).get(LIST, {"q": "mei@example"}).text


def test_it_finds_an_account_by_a_former_name_and_shows_the_names(owner: User, guest: User) -> None:
    guest.names.create(name="Rude Name", mark="rudename", since=NOW)

    assert guest.public_id in browser_of(owner).get(LIST, {"q": "Rude"}).text
    assert "Rude Name" in browser_of(owner).get(f"{LIST}{guest.pk}/change/").text


def test_it_leads_to_reports_tables_and_sanctions(owner: User, guest: User) -> None:
    impose(guest, Sanction.Kind.CHAT_MUTE, "insults", owner, NOW)

    page = browser_of(owner).get(f"{LIST}{guest.pk}/change/").text

    assert "insults" in page
    for address in ("moderation/report/?q=", "games/table/?q=", "accounts/sanction/add/?account_id="):
        assert f"/admin/{address}{guest.public_id}" in page


@pytest.mark.parametrize("path", ["add/", "{pk}/delete/"])
def test_it_neither_adds_nor_deletes_accounts(owner: User, guest: User, path: str) -> None:
    assert browser_of(owner).get(LIST + path.format(pk=guest.pk)).status_code == 403
