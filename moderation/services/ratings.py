"""What staff do to rated results, each with its line in the audit trail."""

from collections.abc import Sequence
from datetime import datetime

from accounts.models import User
from moderation.models import AuditEntry
from moderation.services.actions import OutOfReach
from moderation.services.audit import Facts, note
from ratings.models import LedgerLine, RatedResult
from ratings.services.annulling import annul


def annul_result(by: User, result: RatedResult, why: str, now: datetime) -> bool:
    """Take a result's points back from its players; False if that is done already.

    Raises OutOfReach for a result of one's own.
    """
    if result.lines.filter(account=by).exists():
        raise OutOfReach(result.public_id)

    def noting(lines: Sequence[LedgerLine]) -> None:
        target = (AuditEntry.Target.RESULT, result.public_id)
        note(by, AuditEntry.Action.ANNUL, target, why, _change(lines), now)

    return annul(result, by, why, now, noting)


def _change(lines: Sequence[LedgerLine]) -> tuple[Facts, Facts]:
    """Whether it was annulled and the four ratings, before and after."""
    before = {line.account.public_id: line.value_before for line in lines}
    after = {line.account.public_id: line.value_after for line in lines}
    return {"annulled": False, "ratings": before}, {"annulled": True, "ratings": after}
