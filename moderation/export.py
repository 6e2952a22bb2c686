"""What a copy of a person's data tells of his reports."""

from collections.abc import Iterator
from typing import Any

from accounts.models import User
from moderation.models import Report

TOLD = ("public_id", "about", "reason", "text", "deal_no", "made_at", "state", "outcome", "resolved_at")


def reports_made(reporter: User) -> Iterator[dict[str, Any]]:
    """The reports that somebody has made, as he may know them: without the notes of the staff."""
    reports = Report.objects.filter(reporter=reporter).select_related("account", "table")
    for report in reports.defer("table__snapshot").order_by("made_at", "pk"):
        yield {
            **{name: getattr(report, name) for name in TOLD},
            "person": None if report.account is None else report.account.public_id,
            "name_shown_then": report.name,
            "table": None if report.table is None else report.table.public_id,
        }
