"""What staff do to the site as a whole, each with its line in the audit trail."""

from datetime import datetime

from django.db import transaction

from accounts.models import User
from games.services import drain
from moderation.models import AuditEntry
from moderation.services.audit import Facts, note

SITE = (AuditEntry.Target.SITE, "site")
DRAINED: Facts = {"drained": True}
OPEN: Facts = {"drained": False}


def begin_drain(by: User, why: str, now: datetime) -> bool:
    """Let hands end and none begin before a restart; False if that is so already."""
    with transaction.atomic():
        begun = drain.begin_drain(now)
        if begun:
            note(by, AuditEntry.Action.BEGIN_DRAIN, SITE, why, (OPEN, DRAINED), now)
    return begun


def end_drain(by: User, why: str, now: datetime) -> bool:
    """Let hands begin again; False if nothing was drained."""
    with transaction.atomic():
        ended = drain.end_drain(now)
        if ended:
            note(by, AuditEntry.Action.END_DRAIN, SITE, why, (DRAINED, OPEN), now)
    return ended
