"""What staff do to accounts and tables, each with its line in the audit trail."""

from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.models import Sanction, User
from accounts.services import close_account as close
from accounts.services.sanctions import impose, revoke
from games.engine.commands import Close
from games.models import Table
from games.services.updates import table_update
from moderation.models import AuditEntry, Report
from moderation.services.audit import Facts, note

Action, Target = AuditEntry.Action, AuditEntry.Target


def close_account(by: User, account: User, why: str, now: datetime) -> bool:
    """Close an account for good and forget whose it was; False if it is closed already."""
    if account.closed_at is not None:
        return False
    close(account, now)
    change: tuple[Facts, Facts] = {"closed": False}, {"closed": True}
    note(by, Action.CLOSE_ACCOUNT, (Target.ACCOUNT, account.public_id), why, change, now)
    return True


def close_table(by: User, table: Table, why: str, now: datetime) -> bool:
    """Close a table; a deal in play is annulled. False if it is closed already."""
    with table_update(table.pk, now) as update:
        if update is None or not update.table.is_open:
            return False
        update.submit(Close("closed"))
        change: tuple[Facts, Facts] = {"status": Table.Status.OPEN}, {"status": Table.Status.CLOSED}
        note(by, Action.CLOSE_TABLE, (Target.TABLE, table.public_id), why, change, now)
    return True


def impose_sanction(
    by: User,
    account: User,
    kind: Sanction.Kind,
    reason: str,
    now: datetime,
    ends_at: datetime | None = None,
    report: Report | None = None,
) -> Sanction:
    """Forbid an account something, maybe because of a report; the person reads the reason."""
    with transaction.atomic():
        sanction = impose(account, kind, reason, by, now, ends_at)
        after = {**_facts(sanction), "report": None if report is None else report.public_id}
        note(by, Action.IMPOSE, (Target.SANCTION, sanction.public_id), reason, ({}, after), now)
    return sanction


def revoke_sanction(by: User, sanction: Sanction, why: str, now: datetime) -> Sanction:
    """Take a sanction back. Raises `AlreadyOver`."""
    with transaction.atomic():
        before = _facts(sanction)
        sanction = revoke(sanction, by, now)
        change = before, _facts(sanction)
        note(by, Action.REVOKE, (Target.SANCTION, sanction.public_id), why, change, now)
    return sanction


def _facts(sanction: Sanction) -> dict[str, Any]:
    return {
        "account": sanction.account.public_id,
        "kind": sanction.kind,
        "starts_at": sanction.starts_at.isoformat(),
        "ends_at": None if sanction.ends_at is None else sanction.ends_at.isoformat(),
        "revoked_at": None if sanction.revoked_at is None else sanction.revoked_at.isoformat(),
    }
