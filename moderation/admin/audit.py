"""The trail of what staff did: read, searched, never written here."""

import json

from django.contrib import admin
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from accounts.models import Sanction, User
from games.models import Table
from moderation.admin.common import OfferedFilters, ReadOnly, list_link
from moderation.models import AuditEntry, Report
from moderation.site import site
from ratings.models import RatedResult

LISTS = {
    AuditEntry.Target.ACCOUNT: User,
    AuditEntry.Target.TABLE: Table,
    AuditEntry.Target.REPORT: Report,
    AuditEntry.Target.SANCTION: Sanction,
    AuditEntry.Target.RESULT: RatedResult,
}


@admin.register(AuditEntry, site=site)
class AuditAdmin(OfferedFilters, ReadOnly, admin.ModelAdmin):
    """The audit trail, the newest first."""

    list_display = ["at", "by", "action", "what_it_was", "reason"]
    list_filter = ["action", "target", "at"]
    list_select_related = ["by"]
    search_fields = ["target_id", "by__display_name", "reason"]
    search_help_text = _("By the id of an account, table, report or sanction, by who did it, or why")
    ordering = ["-pk"]
    actions = None
    fields = ("at", "by", "action", "what_it_was", "reason", "as_before", "as_after")
    readonly_fields = fields

    @admin.display(description=_("what it was done to"))
    def what_it_was(self, entry: AuditEntry) -> SafeString | str:
        """The way to it."""
        model = LISTS.get(AuditEntry.Target(entry.target))
        text = f"{entry.get_target_display()} {entry.target_id}"
        return text if model is None else list_link(model, text, q=entry.target_id)

    @admin.display(description=_("before"))
    def as_before(self, entry: AuditEntry) -> SafeString:
        """How it was."""
        return _facts(entry.before)

    @admin.display(description=_("after"))
    def as_after(self, entry: AuditEntry) -> SafeString:
        """How it is since."""
        return _facts(entry.after)


def _facts(facts: object) -> SafeString:
    return format_html("<pre>{}</pre>", json.dumps(facts, ensure_ascii=False, indent=2))
