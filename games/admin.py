"""Tables in the admin: found, read and closed. Never a hidden tile, a seed, a snapshot or a log."""

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games.models import DealResult, Seat, Table
from games.services.clock import close_table


class ReadOnly:
    """What may be looked at here but not written."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class SeatInline(ReadOnly, admin.TabularInline):
    model = Seat
    fields = ["chair", "kind", "account", "level", "since", "left_at"]
    ordering = ["chair", "since"]
    extra = 0


class DealResultInline(ReadOnly, admin.TabularInline):
    model = DealResult
    fields = ["deal_no", "outcome", "winner", "payer", "fan", "ended_at"]
    ordering = ["deal_no"]
    extra = 0


@admin.register(Table)
class TableAdmin(ReadOnly, admin.ModelAdmin):
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
        """Close tables; hands in play there are annulled."""
        now = timezone.now()
        closed = sum(close_table(table_id, now) for table_id in queryset.values_list("pk", flat=True))
        text = ngettext("%d table was closed.", "%d tables were closed.", closed) % closed
        self.message_user(request, text, messages.SUCCESS)
