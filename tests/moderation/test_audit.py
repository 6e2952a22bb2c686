"""The trail of what staff did can't be changed."""

from datetime import UTC, datetime

import pytest

from games.models.guard import Unchangeable
from moderation.models import AuditEntry
from moderation.services.audit import note
from tests.moderation.staff import moderator, owner

NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)

pytestmark = pytest.mark.django_db


@pytest.fixture
def entry() -> AuditEntry:
    by = moderator("Writer").account
    target = (AuditEntry.Target.ACCOUNT, "abcdefghijkm")
    return note(by, AuditEntry.Action.CLOSE_ACCOUNT, target, "asked for it", ({"a": 1}, {"a": 2}), NOW)


def test_it_keeps_who_did_what_when_and_why(entry: AuditEntry) -> None:
    stored = AuditEntry.objects.get()

    assert (stored.by.display_name, stored.at, stored.reason) == ("Writer", NOW, "asked for it")
    assert (stored.before, stored.after) == ({"a": 1}, {"a": 2})


@pytest.mark.parametrize(
    "act",
    [
        lambda entry: entry.save(),
        lambda entry: entry.delete(),
        lambda entry: AuditEntry.objects.update(reason="other"),
        lambda entry: AuditEntry.objects.all().delete(),
        lambda entry: AuditEntry.objects.filter(pk=entry.pk).update(reason="other"),
    ],
)
def test_it_is_never_changed(entry: AuditEntry, act) -> None:  # type: ignore[no-untyped-def]
    entry.reason = "other"
    with pytest.raises(Unchangeable):
        act(entry)

    assert AuditEntry.objects.get().reason == "asked for it"


def test_it_is_not_changed_on_its_page(entry: AuditEntry) -> None:
    response = owner().post(f"/admin/moderation/auditentry/{entry.pk}/change/", reason="other")

    assert response.status_code == 403
    assert AuditEntry.objects.get().reason == "asked for it"


def test_it_is_found_by_what_it_was_done_to_and_leads_there(entry: AuditEntry) -> None:
    page = moderator().read("/admin/moderation/auditentry/", q="abcdefghijkm")

    assert "/admin/accounts/user/?q=abcdefghijkm" in page
    assert "1 line of the audit trail" in page


def test_it_offers_no_action(entry: AuditEntry) -> None:
    assert 'name="action"' not in owner().read("/admin/moderation/auditentry/")
