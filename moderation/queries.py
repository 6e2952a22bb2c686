"""Reading reports."""

from accounts.models import User
from moderation.models import Report


def reports_of(reporter: User, most: int = 50) -> list[Report]:
    """What somebody has reported, the newest first."""
    reports = Report.objects.filter(reporter=reporter).select_related("account", "table")
    return list(reports.order_by("-made_at")[:most])
