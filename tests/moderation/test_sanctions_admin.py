"""Imposing and revoking sanctions on the staff's pages."""

from datetime import timedelta
from typing import Any

import pytest
from django.http import HttpResponse
from django.utils import timezone

from accounts.models import Sanction, User
from accounts.permissions import may
from accounts.services import create_guest
from accounts.services.sanctions import impose
from moderation.models import AuditEntry, Report
from moderation.services.reports import make_report
from moderation.targets import Complaint, find_person
from tests.games.play import NOW, person
from tests.moderation.staff import Staff, moderator, owner

pytestmark = pytest.mark.django_db

LIST = "/admin/accounts/sanction/"
MUTE = Sanction.Kind.CHAT_MUTE


@pytest.fixture
def guest() -> User:
    return create_guest(NOW)


def imposed(staff: Staff, account: User, **changed: Any) -> HttpResponse:
    asked = {
        "account_id": account.public_id,
        "kind": MUTE,
        "lasts": "day",
        "reason": "insults",
        "report_id": "",
    }
    return staff.post(f"{LIST}add/", **{**asked, **changed})


def test_it_imposes_a_sanction_with_a_line_in_the_trail(guest: User) -> None:
    staff = moderator()

    imposed(staff, guest, reason=" insults \u200b at the table ")

    sanction = Sanction.objects.get()
    assert (sanction.account, sanction.kind, sanction.reason) == (guest, MUTE, "insults at the table")
    assert sanction.ends_at == sanction.starts_at + timedelta(days=1)
    assert not may(guest, "chat")
    entry = AuditEntry.objects.get()
    assert (entry.by, entry.action, entry.target_id) == (staff.account, "impose", sanction.public_id)
    assert entry.after["account"] == guest.public_id


def test_it_imposes_for_good_and_names_the_report(guest: User) -> None:
    reporter = person("Ann")
    target = find_person(reporter, guest.public_id)
    report = make_report(reporter, target, Complaint(Report.Reason.NAME), NOW)

    imposed(moderator(), guest, kind="closure", lasts="always", report_id=report.public_id)

    assert Sanction.objects.get().ends_at is None
    assert AuditEntry.objects.get().after["report"] == report.public_id


def test_it_names_no_report_that_is_about_somebody_else(guest: User) -> None:
    ann = person("Ann")
    report = make_report(guest, find_person(guest, ann.public_id), Complaint(Report.Reason.NAME), NOW)

    page = imposed(moderator(), guest, report_id=report.public_id).content.decode()

    assert "This report is about somebody else." in page
    assert not Sanction.objects.exists()


@pytest.mark.parametrize(
    "changed",
    [
        {"account_id": "nobody"},
        {"reason": ""},
        {"reason": "\u200b"},
        {"lasts": "9 years"},
        {"kind": "death"},
        {"report_id": "nothing"},
    ],
)
def test_it_says_what_is_wrong_and_imposes_nothing(guest: User, changed: dict[str, str]) -> None:
    response = imposed(moderator(), guest, **changed)

    assert "errorlist" in response.content.decode()
    assert not Sanction.objects.exists()
    assert not AuditEntry.objects.exists()


def test_it_lets_moderators_forbid_staff_nothing() -> None:
    staff, colleague = moderator(), moderator("Nod").account
    superuser = person("Sue", is_superuser=True)

    for account in (colleague, staff.account, superuser):
        imposed(staff, account)
    assert not Sanction.objects.exists()
    imposed(owner(), colleague)

    assert Sanction.objects.get().account == colleague


def test_it_asks_for_the_right_to_impose(guest: User) -> None:
    assert imposed(Staff("view_sanction"), guest).status_code == 403
    assert not Sanction.objects.exists()


def test_it_begins_with_the_account_that_it_is_asked_about(guest: User) -> None:
    page = moderator().read(f"{LIST}add/", account_id=guest.public_id)

    assert f'value="{guest.public_id}"' in page


def test_it_changes_no_sanction(guest: User) -> None:
    sanction = impose(guest, MUTE, "insults", guest, NOW)

    response = owner().post(f"{LIST}{sanction.pk}/change/", reason="praise")

    sanction.refresh_from_db()
    assert (response.status_code, sanction.reason) == (403, "insults")


def test_it_revokes_with_a_reason_once(guest: User) -> None:
    sanction, staff = impose(guest, MUTE, "insults", guest, timezone.now()), moderator()

    staff.act(LIST, "revoke", sanction, reason=" ")
    assert not may(guest, "chat")
    for _ in range(2):
        staff.act(LIST, "revoke", sanction, reason="it was somebody else")

    sanction.refresh_from_db()
    assert sanction.revoked_by == staff.account
    assert may(guest, "chat")
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.reason) == ("revoke", "it was somebody else")
    assert (entry.before["revoked_at"], bool(entry.after["revoked_at"])) == (None, True)


def test_it_asks_for_the_right_to_revoke(guest: User) -> None:
    sanction = impose(guest, MUTE, "insults", guest, timezone.now())

    Staff("view_sanction", "add_sanction").act(LIST, "revoke", sanction)

    assert not may(guest, "chat")


def test_it_lets_nobody_revoke_his_own() -> None:
    staff = moderator()
    sanction = impose(staff.account, MUTE, "insults", staff.account, timezone.now())

    page = staff.act(LIST, "revoke", sanction).content.decode()

    assert "it is your own" in page
    assert not may(staff.account, "chat")


def test_it_lets_no_moderator_revoke_a_sanction_of_staff() -> None:
    staff, colleague = moderator(), moderator("Nod").account
    sanction = impose(colleague, MUTE, "insults", colleague, timezone.now())

    staff.act(LIST, "revoke", sanction)
    assert not may(colleague, "chat")
    owner().act(LIST, "revoke", sanction)

    assert may(colleague, "chat")


def test_it_tells_what_holds_from_what_does_not(guest: User) -> None:
    now = timezone.now()
    holds = impose(guest, MUTE, "x", guest, now)
    over = impose(guest, MUTE, "x", guest, now - timedelta(days=2), now - timedelta(days=1))
    staff = moderator()

    found = {answer: staff.read(LIST, in_force=answer) for answer in ("yes", "no")}

    assert [holds.public_id in found[answer] for answer in ("yes", "no")] == [True, False]
    assert [over.public_id in found[answer] for answer in ("yes", "no")] == [False, True]
