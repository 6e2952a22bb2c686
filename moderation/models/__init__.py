"""What is stored of reports, and of everything that staff do."""

from moderation.models.audit import AuditEntry
from moderation.models.reports import Report

__all__ = ["AuditEntry", "Report"]
