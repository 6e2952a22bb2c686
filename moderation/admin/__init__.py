"""The staff's pages: found by search and filters, with actions that ask why and leave a line in the trail."""

from moderation.admin import accounts, audit, drain, groups, reports, results, sanctions, tables

__all__ = ["accounts", "audit", "drain", "groups", "reports", "results", "sanctions", "tables"]
