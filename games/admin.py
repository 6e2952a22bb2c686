"""Tables in the admin: found, read and closed. Never a hidden tile, a seed, a snapshot or a log."""

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from accounts.reasons import ReasonForm, stated_reason
from games.models import DealResult, Seat, Table
from games.services.leaving import close_table


class ReadOnly:
    """What may be looked at here but not written."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody."""
        return False


class SeatInline(ReadOnly, admin.TabularInline):
    """Who sat at a table, and when."""

    model = Seat
    fields = ["chair", "kind", "account", "level", "since", "left_at"]
    ordering = ["chair", "since"]
    extra = 0


class DealResultInline(ReadOnly, admin.TabularInline):
    """How the hands of a table ended."""

    model = DealResult
    fields = ["deal_no", "outcome", "winner", "payer", "fan", "ended_at"]
    ordering = ["deal_no"]
    extra = 0


@admin.register(Table)
class TableAdmin(ReadOnly, admin.ModelAdmin):
    """Tables, as staff see them."""

    list_display = ["public_id", "kind", "status", "ruleset", "host", "created_at", "last_action_at"]
    list_filter = ["status", "kind", "rated", "created_at"]
    list_select_related = ["ruleset", "host"]
    search_fields = ["public_id", "seats__account__display_name", "seats__account__public_id"]
    ordering = ["-created_at"]
    fields = [
        "public_id",
        "kind",
        "status",
        "host",
        "ruleset",
        "format",
        "clock",
        "flowers",
        "rated",
        "move_help",
        "spectators",
        "created_at",
        "last_action_at",
        "closed_at",
    ]
    inlines = [SeatInline, DealResultInline]
    actions = ["close_tables"]
    action_form = ReasonForm

    def get_queryset(self, request: HttpRequest) -> QuerySet[Table]:
        """Without the columns that hold what nobody may see."""
        return super().get_queryset(request).defer("snapshot")

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Only the offered filters: free lookups let staff guess hidden columns bit by bit."""
        return lookup.partition("__")[0] in self.list_filter

    def has_close_permission(self, request: HttpRequest) -> bool:
        """Closing is for those who may change tables, which nobody may do in any other way."""
        return request.user.has_perm("games.change_table")

    @admin.action(description=_("Close the selected tables"), permissions=["close"])
    def close_tables(self, request: HttpRequest, queryset: QuerySet[Table]) -> None:
        """Close tables for a reason; hands in play there are annulled."""
        reason = stated_reason(request)
        if reason is None:
            return
        closed = sum(self._close(request, table, reason) for table in queryset)
        text = ngettext("%d table was closed.", "%d tables were closed.", closed) % closed
        self.message_user(request, text, messages.SUCCESS)

    def _close(self, request: HttpRequest, table: Table, reason: str) -> bool:
        closed = close_table(table.pk, timezone.now())
        if closed:
            self.log_change(request, table, gettext("Closed: %s") % reason)
        return closed
