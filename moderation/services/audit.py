"""Writing the audit trail, in the transaction of what it tells of."""

from datetime import datetime
from typing import Any

from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.dispatch import receiver

from accounts.models import User
from accounts.signals import account_closing
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


@receiver(account_closing)
def forget_name_in_admin_log(account: User, **_: Any) -> None:
    """Name a closed account by its public id in the log that Django's admin keeps by itself."""
    content_type = ContentType.objects.get_for_model(User)
    entries = LogEntry.objects.filter(content_type=content_type, object_id=str(account.pk))
    entries.update(object_repr=account.public_id)
