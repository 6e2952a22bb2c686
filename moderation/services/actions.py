"""What staff do to accounts and tables, each with its line in the audit trail."""

from collections.abc import Iterable
from datetime import datetime
from functools import partial
from typing import Any

from django.contrib.auth.models import Group, Permission
from django.db import transaction

from accounts import services as accounts
from accounts.models import Sanction, User
from accounts.services.sanctions import impose, revoke
from games.models import Table
from games.services import leaving
from moderation.models import AuditEntry, Report
from moderation.services.audit import Facts, note

Action, Target = AuditEntry.Action, AuditEntry.Target


class OutOfReach(Exception):
    """The account is one's own, or that of staff, to whom only a superuser may do anything."""


def is_in_reach(by: User, account: User) -> bool:
    """Whether a member of staff, if he has the right, may do something to this account."""
    is_of_staff = account.is_staff or account.is_superuser
    return by != account and (by.is_superuser or not is_of_staff)


def close_account(by: User, account: User, why: str, now: datetime) -> bool:
    """Close an account for good and forget whose it was; False if it is closed already. Raises OutOfReach."""
    _check_reach(by, account)
    change: tuple[Facts, Facts] = {"closed": False}, {"closed": True}
    target = (Target.ACCOUNT, account.public_id)
    noting = partial(note, by, Action.CLOSE_ACCOUNT, target, why, change, now)
    return accounts.close_account(account, now, noting)


def close_table(by: User, table: Table, why: str, now: datetime) -> bool:
    """Close a table; a deal in play is annulled. False if it is closed already."""
    change: tuple[Facts, Facts] = {"status": Table.Status.OPEN}, {"status": Table.Status.CLOSED}
    target = (Target.TABLE, table.public_id)
    return leaving.close_table(table.pk, now, partial(note, by, Action.CLOSE_TABLE, target, why, change, now))


def impose_sanction(
    by: User,
    account: User,
    kind: Sanction.Kind,
    reason: str,
    now: datetime,
    ends_at: datetime | None = None,
    report: Report | None = None,
) -> Sanction:
    """Forbid an account something, maybe because of a report; the person reads why. Raises OutOfReach."""
    _check_reach(by, account)
    with transaction.atomic():
        sanction = impose(account, kind, reason, by, now, ends_at)
        after = {**_facts(sanction), "report": None if report is None else report.public_id}
        note(by, Action.IMPOSE, (Target.SANCTION, sanction.public_id), reason, ({}, after), now)
    return sanction


def revoke_sanction(by: User, sanction: Sanction, why: str, now: datetime) -> Sanction:
    """Take a sanction back. Raises AlreadyOver, OutOfReach."""
    _check_reach(by, sanction.account)
    with transaction.atomic():
        before = _facts(sanction)
        sanction = revoke(sanction, by, now)
        change = before, _facts(sanction)
        note(by, Action.REVOKE, (Target.SANCTION, sanction.public_id), why, change, now)
    return sanction


def note_rights(by: User, account: User, wanted: dict[str, Any], now: datetime) -> AuditEntry:
    """Append that somebody's rights are about to change to those that are wanted; why is with them."""
    stored = User.objects.get(pk=account.pk)
    before = _rights(stored.is_staff, stored.is_superuser, stored.groups.all())
    after = _rights(wanted["is_staff"], wanted["is_superuser"], wanted["groups"])
    target = (Target.ACCOUNT, account.public_id)
    return note(by, Action.CHANGE_RIGHTS, target, wanted["why"], (before, after), now)


def note_group(by: User, group: Group, wanted: dict[str, Any], now: datetime) -> AuditEntry:
    """Append that a group of staff is about to become as it is wanted; why is with it."""
    had = group.permissions.all() if group.pk else Permission.objects.none()
    before = {"permissions": sorted(str(permission) for permission in had)}
    after = {"permissions": sorted(str(permission) for permission in wanted["permissions"])}
    target = (Target.GROUP, wanted["name"])
    return note(by, Action.CHANGE_GROUP, target, wanted["why"], (before, after), now)


def _check_reach(by: User, account: User) -> None:
    if not is_in_reach(by, account):
        raise OutOfReach(account.public_id)


def _rights(is_staff: bool, is_superuser: bool, groups: Iterable[Group]) -> Facts:
    names = sorted(group.name for group in groups)
    return {"is_staff": is_staff, "is_superuser": is_superuser, "groups": names}


def _facts(sanction: Sanction) -> dict[str, Any]:
    return {
        "account": sanction.account.public_id,
        "kind": sanction.kind,
        "starts_at": sanction.starts_at.isoformat(),
        "ends_at": None if sanction.ends_at is None else sanction.ends_at.isoformat(),
        "revoked_at": None if sanction.revoked_at is None else sanction.revoked_at.isoformat(),
    }
