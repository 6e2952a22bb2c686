"""Writing the audit trail, in the transaction of what it tells of."""

from datetime import datetime
from typing import Any

from accounts.models import User
from moderation.models import AuditEntry

Facts = dict[str, Any]


def note(
    by: User,
    action: AuditEntry.Action,
    target: tuple[AuditEntry.Target, str],
    reason: str,
    change: tuple[Facts, Facts],
    now: datetime,
) -> AuditEntry:
    """Append who did what to which `target` (kind and id) and why; `change` is how it was and how it is."""
    kind, target_id = target
    before, after = change
    return AuditEntry.objects.create(
        at=now,
        by=by,
        action=action,
        target=kind,
        target_id=target_id,
        reason=reason,
        before=before,
        after=after,
    )
